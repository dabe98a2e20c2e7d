import { Module } from '@nestjs/common';
import { BrandModule } from '../brand/brand.module.js';
import { GeetestModule } from '../geetest/geetest.module.js';
import { PasswordModule } from '../password/password.module.js';
import { SettingModule } from '../setting/setting.module.js';
import { BehaviourService } from './behaviour.service.js';

@Module({
  imports: [BrandModule, GeetestModule, PasswordModule, SettingModule],
  providers: [BehaviourService],
  exports: [BehaviourService],
})
export class BehaviourModule {}
