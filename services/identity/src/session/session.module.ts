import { Module } from '@nestjs/common';
import { MemberSessionAdmin } from './member-session.admin.js';
import { MemberSessions } from './member-sessions.service.js';
import { SessionJobs } from './session.jobs.js';
import { SessionService } from './session.service.js';
import { TokenSigner } from './token-signer.js';

@Module({
  controllers: [MemberSessionAdmin],
  providers: [MemberSessions, SessionService, SessionJobs, TokenSigner],
  exports: [SessionService, TokenSigner],
})
export class SessionModule {}
