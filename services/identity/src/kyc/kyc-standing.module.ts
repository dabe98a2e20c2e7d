import { Module } from '@nestjs/common';
import { SettingModule } from '../setting/setting.module.js';
import { KycStandingService } from './kyc-standing.service.js';

/** For features that change what documents were held against. */
@Module({ imports: [SettingModule], providers: [KycStandingService], exports: [KycStandingService] })
export class KycStandingModule {}
