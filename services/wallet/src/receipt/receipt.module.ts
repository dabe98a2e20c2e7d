import { Module } from '@nestjs/common';
import { WithdrawalModule } from '../withdrawal/withdrawal.module.js';
import { ProofBodies } from './proof-bodies.js';
import { ProofService } from './proof.service.js';
import { ReceiptAdmin } from './receipt.admin.js';
import { ReceiptHttp } from './receipt.http.js';
import { ReceiptService } from './receipt.service.js';

@Module({
  imports: [WithdrawalModule],
  controllers: [ReceiptHttp, ReceiptAdmin],
  providers: [ReceiptService, ProofService, ProofBodies],
})
export class ReceiptModule {}
