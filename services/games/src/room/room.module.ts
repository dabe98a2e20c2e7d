import { Module } from '@nestjs/common';
import { VendorModule } from '../vendor/vendor.module.js';
import { RoomController } from './room.http.js';
import { RoomService } from './room.service.js';

@Module({ imports: [VendorModule], controllers: [RoomController], providers: [RoomService] })
export class RoomModule {}
