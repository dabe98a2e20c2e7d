import { Module } from '@nestjs/common';
import { CashModule } from '../cash/cash.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { TurnoverModule } from '../turnover/turnover.module.js';
import { TransferAdminController } from './transfer.admin.js';
import { TransferCash } from './transfer.cash.js';
import { TransferController } from './transfer.http.js';
import { TransferLimitService } from './transfer-limit.service.js';
import { TransferListService } from './transfer-list.service.js';
import { TransferPartyService } from './transfer-party.service.js';
import { TransferService } from './transfer.service.js';

@Module({
  imports: [CashModule, LedgerModule, IdentityModule, TurnoverModule],
  controllers: [TransferController, TransferAdminController],
  providers: [TransferService, TransferCash, TransferLimitService, TransferListService, TransferPartyService],
})
export class TransferModule {}
