import { Module } from '@nestjs/common';
import { DepositModule } from '../deposit/deposit.module.js';
import { WithdrawalModule } from '../withdrawal/withdrawal.module.js';
import { PaymentHttp } from './payment.http.js';
import { PaymentService } from './payment.service.js';

@Module({ imports: [DepositModule, WithdrawalModule], controllers: [PaymentHttp], providers: [PaymentService] })
export class PaymentModule {}
