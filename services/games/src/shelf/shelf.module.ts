import { Module } from '@nestjs/common';
import { ShelfAdminDoor } from './shelf.admin.js';
import { Shelves } from './shelves.service.js';

@Module({ controllers: [ShelfAdminDoor], providers: [Shelves], exports: [Shelves] })
export class ShelfModule {}
