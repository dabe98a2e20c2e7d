import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { CreditEvents } from './credit.events.js';
import { CreditController } from './credit.http.js';
import { CreditService } from './credit.service.js';
import { ValidBetsService } from './valid-bets.service.js';

@Module({
  imports: [LedgerModule, LimitsModule],
  controllers: [CreditController],
  providers: [CreditService, ValidBetsService, CreditEvents],
})
export class CreditModule {}
