import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { PaymentModule } from '../payment/payment.module.js';
import { WithdrawalModule } from '../withdrawal/withdrawal.module.js';
import { ProofBodies } from './proof-bodies.js';
import { FindingService } from './finding.service.js';
import { ProofService } from './proof.service.js';
import { ReceiptAdmin } from './receipt.admin.js';
import { ReceiptHttp } from './receipt.http.js';
import { ReceiptService } from './receipt.service.js';

@Module({
  imports: [WithdrawalModule, LedgerModule, PaymentModule],
  controllers: [ReceiptHttp, ReceiptAdmin],
  providers: [ReceiptService, FindingService, ProofService, ProofBodies],
})
export class ReceiptModule {}
