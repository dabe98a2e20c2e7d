import { Module } from '@nestjs/common';
import { VendorModule } from '../vendor/vendor.module.js';
import { RoomDoor } from './room.http.js';
import { Rooms } from './room.service.js';

@Module({ imports: [VendorModule], controllers: [RoomDoor], providers: [Rooms] })
export class RoomModule {}
