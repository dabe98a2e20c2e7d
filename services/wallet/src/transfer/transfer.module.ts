import { Module } from '@nestjs/common';
import { CashModule } from '../cash/cash.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { TransferAdmin } from './transfer.admin.js';
import { TransferCash } from './transfer.cash.js';
import { TransferHttp } from './transfer.http.js';
import { TransferLists } from './transfer-lists.service.js';
import { TransferParties } from './transfer-parties.service.js';
import { TransferService } from './transfer.service.js';

@Module({
  imports: [CashModule, LedgerModule, IdentityModule],
  controllers: [TransferHttp, TransferAdmin],
  providers: [TransferService, TransferCash, TransferLists, TransferParties],
})
export class TransferModule {}
