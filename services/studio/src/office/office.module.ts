import { Module } from '@nestjs/common';
import { JackpotModule } from '../jackpot/jackpot.module.js';
import { PvpModule } from '../pvp/pvp.module.js';
import { OfficeDesk } from './office-desk.service.js';
import { OfficeServer } from './office.server.js';
import { OfficeSessions } from './office-sessions.service.js';

@Module({ imports: [JackpotModule, PvpModule], providers: [OfficeDesk, OfficeSessions, OfficeServer] })
export class OfficeModule {}
