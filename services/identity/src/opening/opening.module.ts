import { Module } from '@nestjs/common';
import { MemberModule } from '../member/member.module.js';
import { RegistrationModule } from '../registration/registration.module.js';
import { OpeningController } from './opening.http.js';
import { OpeningService } from './opening.service.js';

@Module({ imports: [MemberModule, RegistrationModule], controllers: [OpeningController], providers: [OpeningService] })
export class OpeningModule {}
