import { Module } from '@nestjs/common';
import { JackpotModule } from '../jackpot/jackpot.module.js';
import { PvpModule } from '../pvp/pvp.module.js';
import { OfficeReportService } from './office-report.service.js';
import { OfficeServer } from './office.server.js';
import { OfficeSessionService } from './office-session.service.js';

@Module({ imports: [JackpotModule, PvpModule], providers: [OfficeReportService, OfficeSessionService, OfficeServer] })
export class OfficeModule {}
