import { Module } from '@nestjs/common';
import { AttemptModule } from '../attempt/attempt.module.js';
import { CredentialService } from './credential.service.js';
import { LoginAdmissionService } from './login-admission.service.js';
import { PasswordHasher } from './password-hasher.js';
import { PuzzleService } from './puzzle.service.js';

@Module({
  imports: [AttemptModule],
  providers: [PasswordHasher, CredentialService, LoginAdmissionService, PuzzleService],
  exports: [CredentialService, LoginAdmissionService, PuzzleService],
})
export class PasswordModule {}
