import { Module } from '@nestjs/common';
import { BehaviourModule } from '../behaviour/behaviour.module.js';
import { BrandModule } from '../brand/brand.module.js';
import { CaptchaModule } from '../captcha/captcha.module.js';
import { OutletModule } from '../outlet/outlet.module.js';
import { SettingModule } from '../setting/setting.module.js';
import { PhoneCodeService } from './phone-code.service.js';
import { PhoneController } from './phone.http.js';
import { PhoneJobs } from './phone.jobs.js';
import { PhoneService } from './phone.service.js';

@Module({
  imports: [BehaviourModule, BrandModule, CaptchaModule, OutletModule, SettingModule],
  controllers: [PhoneController],
  providers: [PhoneCodeService, PhoneJobs, PhoneService],
  exports: [PhoneCodeService, PhoneService],
})
export class PhoneModule {}
