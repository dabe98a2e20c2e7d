import { Module } from '@nestjs/common';
import { FieldRuleService } from './field-rule.service.js';
import { NicknameService } from './nickname.service.js';
import { ProfileStore } from './profile-store.service.js';

/** What brands ask members for and what they tell: below the features of brands and members, which read it. */
@Module({
  providers: [FieldRuleService, NicknameService, ProfileStore],
  exports: [FieldRuleService, NicknameService, ProfileStore],
})
export class FieldModule {}
