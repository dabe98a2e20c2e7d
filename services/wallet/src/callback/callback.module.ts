import { Module } from '@nestjs/common';
import { DepositModule } from '../deposit/deposit.module.js';
import { WithdrawalModule } from '../withdrawal/withdrawal.module.js';
import { PaymentController } from './callback.http.js';
import { CallbackService } from './callback.service.js';

@Module({ imports: [DepositModule, WithdrawalModule], controllers: [PaymentController], providers: [CallbackService] })
export class CallbackModule {}
