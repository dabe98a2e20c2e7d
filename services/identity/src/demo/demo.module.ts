import { Module } from '@nestjs/common';
import { BrandModule } from '../brand/brand.module.js';
import { MemberModule } from '../member/member.module.js';
import { OperatorModule } from '../operator/operator.module.js';
import { PasswordModule } from '../password/password.module.js';
import { PaymentPasswordModule } from '../payment-password/payment-password.module.js';
import { SettingModule } from '../setting/setting.module.js';
import { DemoOperatorService } from './demo-operator.service.js';
import { DemoService } from './demo.service.js';

@Module({
  imports: [BrandModule, MemberModule, OperatorModule, PasswordModule, PaymentPasswordModule, SettingModule],
  providers: [DemoService, DemoOperatorService],
})
export class DemoModule {}
