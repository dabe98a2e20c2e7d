import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { TurnoverModule } from '../turnover/turnover.module.js';
import { BonusController } from './bonus.http.js';
import { BonusService } from './bonus.service.js';

@Module({ imports: [LedgerModule, TurnoverModule], controllers: [BonusController], providers: [BonusService] })
export class BonusModule {}
