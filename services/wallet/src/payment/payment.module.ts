import { Module } from '@nestjs/common';
import { PaymentProvider } from './payment.provider.js';

@Module({ providers: [PaymentProvider], exports: [PaymentProvider] })
export class PaymentModule {}
