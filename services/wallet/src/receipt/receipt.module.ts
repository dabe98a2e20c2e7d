import { Module } from '@nestjs/common';
import { PictureModule } from '@banyan/kernel/pictures';
import { LedgerModule } from '../ledger/ledger.module.js';
import { PaymentModule } from '../payment/payment.module.js';
import { WithdrawalModule } from '../withdrawal/withdrawal.module.js';
import { ReceiptFindingService } from './receipt-finding.service.js';
import { ProofService } from './proof.service.js';
import { ReceiptAdminController } from './receipt.admin.js';
import { ReceiptController } from './receipt.http.js';
import { ReceiptService } from './receipt.service.js';

@Module({
  imports: [PictureModule, WithdrawalModule, LedgerModule, PaymentModule],
  controllers: [ReceiptController, ReceiptAdminController],
  providers: [ReceiptService, ReceiptFindingService, ProofService],
})
export class ReceiptModule {}
