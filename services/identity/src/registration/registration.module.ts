import { Module } from '@nestjs/common';
import { BehaviourModule } from '../behaviour/behaviour.module.js';
import { BrandModule } from '../brand/brand.module.js';
import { ContactModule } from '../contact/contact.module.js';
import { FieldModule } from '../field/field.module.js';
import { MemberModule } from '../member/member.module.js';
import { OutletModule } from '../outlet/outlet.module.js';
import { PasswordModule } from '../password/password.module.js';
import { PhoneModule } from '../phone/phone.module.js';
import { MadeAccountService } from './made-account.service.js';
import { OneClickCountService } from './one-click-count.service.js';
import { SocialModule } from '../social/social.module.js';
import { RegistrationController } from './registration.http.js';
import { RegistrationJobs } from './registration.jobs.js';
import { RegistrationService } from './registration.service.js';

@Module({
  imports: [
    BehaviourModule,
    BrandModule,
    ContactModule,
    FieldModule,
    MemberModule,
    OutletModule,
    PasswordModule,
    PhoneModule,
    SocialModule,
  ],
  controllers: [RegistrationController],
  providers: [MadeAccountService, OneClickCountService, RegistrationJobs, RegistrationService],
  exports: [RegistrationService],
})
export class RegistrationModule {}
