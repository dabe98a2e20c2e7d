import { Module } from '@nestjs/common';
import { AttemptModule } from '../attempt/attempt.module.js';
import { CredentialService } from './credential.service.js';
import { LoginAdmissionService } from './login-admission.service.js';
import { PasswordHasher } from './password-hasher.js';
import { PuzzleService } from './puzzle.service.js';
import { SpentService } from './spent.service.js';

@Module({
  imports: [AttemptModule],
  providers: [PasswordHasher, CredentialService, LoginAdmissionService, PuzzleService, SpentService],
  exports: [CredentialService, LoginAdmissionService, PuzzleService, SpentService],
})
export class PasswordModule {}
