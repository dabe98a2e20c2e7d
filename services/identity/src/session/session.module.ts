import { Module } from '@nestjs/common';
import { SessionJobs } from './session.jobs.js';
import { SessionService } from './session.service.js';
import { TokenSigner } from './token-signer.js';

@Module({ providers: [SessionService, SessionJobs, TokenSigner], exports: [SessionService, TokenSigner] })
export class SessionModule {}
