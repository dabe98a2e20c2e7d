import { Module } from '@nestjs/common';
import { AttemptModule } from '../attempt/attempt.module.js';
import { CredentialService } from './credential.service.js';
import { Entrance } from './entrance.service.js';
import { PasswordHasher } from './password-hasher.js';
import { Puzzles } from './puzzles.js';

@Module({
  imports: [AttemptModule],
  providers: [PasswordHasher, CredentialService, Entrance, Puzzles],
  exports: [CredentialService, Entrance],
})
export class PasswordModule {}
