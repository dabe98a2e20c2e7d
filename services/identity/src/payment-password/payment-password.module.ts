import { Module } from '@nestjs/common';
import { ApprovalModule } from '../approval/approval.module.js';
import { MemberModule } from '../member/member.module.js';
import { PasswordModule } from '../password/password.module.js';
import { SessionModule } from '../session/session.module.js';
import { PaymentPasswordGrpc } from './payment-password.grpc.js';
import { PaymentPasswordHttp } from './payment-password.http.js';
import { PaymentPasswordService } from './payment-password.service.js';
import { PaymentResetAdmin } from './payment-reset.admin.js';
import { PaymentReset } from './payment-reset.service.js';
import { PaymentTries } from './payment-tries.service.js';

@Module({
  imports: [ApprovalModule, MemberModule, PasswordModule, SessionModule],
  controllers: [PaymentPasswordHttp, PaymentPasswordGrpc, PaymentResetAdmin],
  providers: [PaymentPasswordService, PaymentReset, PaymentTries],
  exports: [PaymentPasswordService],
})
export class PaymentPasswordModule {}
