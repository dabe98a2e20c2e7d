import { Module } from '@nestjs/common';
import { WinnerDoor } from './winner.http.js';
import { Winners } from './winner.service.js';

@Module({ controllers: [WinnerDoor], providers: [Winners] })
export class WinnerModule {}
