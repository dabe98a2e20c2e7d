import { Module } from '@nestjs/common';
import { ShelfAdminController } from './shelf.admin.js';
import { ShelfService } from './shelf.service.js';

@Module({ controllers: [ShelfAdminController], providers: [ShelfService], exports: [ShelfService] })
export class ShelfModule {}
