import { Module } from '@nestjs/common';
import { ApprovalModule } from '../approval/approval.module.js';
import { AttemptModule } from '../attempt/attempt.module.js';
import { PasswordModule } from '../password/password.module.js';
import { RoleModule } from '../role/role.module.js';
import { SessionModule } from '../session/session.module.js';
import { ConsoleLoginService } from './console-login.service.js';
import { ConsoleSessionAdmin } from './console-session.admin.js';
import { ConsoleSessionService } from './console-session.service.js';
import { EnrolmentAdmin, EnrolmentSessionAdmin } from './enrolment.admin.js';
import { EnrolmentService } from './enrolment.service.js';
import { OperatorAdmin } from './operator.admin.js';
import { OperatorMaker } from './operator-maker.service.js';
import { OperatorService } from './operator.service.js';
import { SignInLog } from './sign-in-log.service.js';
import { SpeakeasyTotp } from './speakeasy-totp.js';
import { TotpPort } from './totp.port.js';
import { TotpService } from './totp.service.js';

@Module({
  imports: [ApprovalModule, AttemptModule, PasswordModule, RoleModule, SessionModule],
  controllers: [OperatorAdmin, ConsoleSessionAdmin, EnrolmentAdmin, EnrolmentSessionAdmin],
  providers: [
    ConsoleLoginService,
    ConsoleSessionService,
    EnrolmentService,
    OperatorMaker,
    OperatorService,
    SignInLog,
    TotpService,
    { provide: TotpPort, useClass: SpeakeasyTotp },
  ],
  exports: [OperatorMaker, TotpService],
})
export class OperatorModule {}
