import { Module } from '@nestjs/common';
import { MemberSessionAdminController } from './member-session.admin.js';
import { MemberSessionListService } from './member-session-list.service.js';
import { SessionJobs } from './session.jobs.js';
import { SessionService } from './session.service.js';
import { TokenSigner } from './token-signer.js';

@Module({
  controllers: [MemberSessionAdminController],
  providers: [MemberSessionListService, SessionService, SessionJobs, TokenSigner],
  exports: [SessionService, TokenSigner],
})
export class SessionModule {}
