import { Module } from '@nestjs/common';
import { MemberModule } from '../member/member.module.js';
import { PasswordModule } from '../password/password.module.js';
import { PaymentPasswordGrpc } from './payment-password.grpc.js';
import { PaymentPasswordHttp } from './payment-password.http.js';
import { PaymentPasswordService } from './payment-password.service.js';
import { PaymentTries } from './payment-tries.service.js';

@Module({
  imports: [MemberModule, PasswordModule],
  controllers: [PaymentPasswordHttp, PaymentPasswordGrpc],
  providers: [PaymentPasswordService, PaymentTries],
  exports: [PaymentPasswordService],
})
export class PaymentPasswordModule {}
