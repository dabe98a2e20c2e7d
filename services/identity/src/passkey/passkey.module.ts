import { Module } from '@nestjs/common';
import { PasskeyChallengeService } from './passkey-challenge.service.js';
import { PasskeyJobs } from './passkey.jobs.js';
import { PasskeyService } from './passkey.service.js';
import { PasskeyStoreService } from './passkey-store.service.js';

@Module({
  providers: [PasskeyChallengeService, PasskeyJobs, PasskeyService, PasskeyStoreService],
  exports: [PasskeyService, PasskeyStoreService],
})
export class PasskeyModule {}
