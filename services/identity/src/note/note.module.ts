import { Module } from '@nestjs/common';
import { NoteAdmin } from './note.admin.js';
import { NoteService } from './note.service.js';

@Module({ controllers: [NoteAdmin], providers: [NoteService] })
export class NoteModule {}
