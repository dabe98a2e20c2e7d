import { Module } from '@nestjs/common';
import { ApprovalModule } from '../approval/approval.module.js';
import { MemberModule } from '../member/member.module.js';
import { PasswordModule } from '../password/password.module.js';
import { SessionModule } from '../session/session.module.js';
import { PaymentPasswordGrpcController } from './payment-password.grpc.js';
import { PaymentPasswordController } from './payment-password.http.js';
import { PaymentPasswordService } from './payment-password.service.js';
import { PaymentResetAdminController } from './payment-reset.admin.js';
import { PaymentResetService } from './payment-reset.service.js';
import { PaymentAttemptService } from './payment-attempt.service.js';

@Module({
  imports: [ApprovalModule, MemberModule, PasswordModule, SessionModule],
  controllers: [PaymentPasswordController, PaymentPasswordGrpcController, PaymentResetAdminController],
  providers: [PaymentPasswordService, PaymentResetService, PaymentAttemptService],
  exports: [PaymentPasswordService],
})
export class PaymentPasswordModule {}
