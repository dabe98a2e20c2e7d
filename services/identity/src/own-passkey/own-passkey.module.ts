import { Module } from '@nestjs/common';
import { BrandModule } from '../brand/brand.module.js';
import { FactorModule } from '../factor/factor.module.js';
import { MemberModule } from '../member/member.module.js';
import { PasskeyModule } from '../passkey/passkey.module.js';
import { OwnPasskeyController } from './own-passkey.http.js';
import { OwnPasskeyService } from './own-passkey.service.js';

@Module({
  imports: [BrandModule, FactorModule, MemberModule, PasskeyModule],
  controllers: [OwnPasskeyController],
  providers: [OwnPasskeyService],
})
export class OwnPasskeyModule {}
