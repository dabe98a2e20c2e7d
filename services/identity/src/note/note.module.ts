import { Module } from '@nestjs/common';
import { NoteAdminController } from './note.admin.js';
import { NoteService } from './note.service.js';

@Module({ controllers: [NoteAdminController], providers: [NoteService] })
export class NoteModule {}
