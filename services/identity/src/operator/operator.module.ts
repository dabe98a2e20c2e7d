import { Module } from '@nestjs/common';
import { ApprovalModule } from '../approval/approval.module.js';
import { AttemptModule } from '../attempt/attempt.module.js';
import { ConsoleAccessModule } from '../console-access/console-access.module.js';
import { PasswordModule } from '../password/password.module.js';
import { RoleModule } from '../role/role.module.js';
import { SessionModule } from '../session/session.module.js';
import { ConsoleLoginService } from './console-login.service.js';
import { ConsoleSessionAdminController } from './console-session.admin.js';
import { ConsoleSessionService } from './console-session.service.js';
import { EnrolmentAdminController, EnrolmentSessionAdminController } from './enrolment.admin.js';
import { EnrolmentService } from './enrolment.service.js';
import { OperatorAdminController } from './operator.admin.js';
import { OperatorAccountService } from './operator-account.service.js';
import { OperatorService } from './operator.service.js';
import { SignInLogService } from './sign-in-log.service.js';
import { SpeakeasyTotp } from './speakeasy-totp.js';
import { TotpPort } from './totp.port.js';
import { TotpService } from './totp.service.js';

@Module({
  imports: [ApprovalModule, AttemptModule, ConsoleAccessModule, PasswordModule, RoleModule, SessionModule],
  controllers: [
    OperatorAdminController,
    ConsoleSessionAdminController,
    EnrolmentAdminController,
    EnrolmentSessionAdminController,
  ],
  providers: [
    ConsoleLoginService,
    ConsoleSessionService,
    EnrolmentService,
    OperatorAccountService,
    OperatorService,
    SignInLogService,
    TotpService,
    { provide: TotpPort, useClass: SpeakeasyTotp },
  ],
  exports: [OperatorAccountService, TotpService],
})
export class OperatorModule {}
