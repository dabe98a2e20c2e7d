import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { ProfitController } from './profit.http.js';
import { ProfitService } from './profit.service.js';

@Module({ imports: [LedgerModule], controllers: [ProfitController], providers: [ProfitService] })
export class ProfitModule {}
