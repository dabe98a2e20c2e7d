import { Module } from '@nestjs/common';
import { PasswordModule } from '../password/password.module.js';
import { GeetestService } from './geetest.service.js';

@Module({ imports: [PasswordModule], providers: [GeetestService], exports: [GeetestService] })
export class GeetestModule {}
