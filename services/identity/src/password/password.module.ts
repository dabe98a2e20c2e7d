import { Module } from '@nestjs/common';
import { AttemptModule } from '../attempt/attempt.module.js';
import { CredentialService } from './credential.service.js';
import { PasswordHasher } from './password-hasher.js';

@Module({ imports: [AttemptModule], providers: [PasswordHasher, CredentialService], exports: [CredentialService] })
export class PasswordModule {}
