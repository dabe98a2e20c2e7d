import { Module } from '@nestjs/common';
import { SocialIdentityService } from './social-identity.service.js';

@Module({ providers: [SocialIdentityService], exports: [SocialIdentityService] })
export class SocialIdentityModule {}
