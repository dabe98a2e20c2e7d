import { Module } from '@nestjs/common';
import { Identity } from './identity.service.js';

@Module({ providers: [Identity], exports: [Identity] })
export class IdentityModule {}
