import { Injectable } from '@nestjs/common';
import { BrandService, profileFieldOf } from '../brand/brand.service.js';
import { FieldRuleService } from '../field/field-rule.service.js';
import { profileField } from '../field/profile-fields.js';
import { MemberService } from '../member/member.service.js';
import { heldIn, isOpen } from '../field/profile-change.js';
import type { OwnProfileDto } from './profile.dto.js';
import { ProfileStore } from '../field/profile-store.service.js';

/** One's own profile: what the brand asks for, what of it is there, and what may be written. */
@Injectable()
export class OwnProfileService {
  constructor(
    private readonly brands: BrandService,
    private readonly rules: FieldRuleService,
    private readonly members: MemberService,
    private readonly store: ProfileStore,
  ) {}

  async read(): Promise<OwnProfileDto> {
    const member = await this.members.signedIn();
    const [{ birthdayMinAge }, rules, told] = await Promise.all([
      this.brands.byCode(member.brand),
      this.rules.of(member.brand),
      this.store.of(member.id),
    ]);
    const fields = rules
      .filter(({ inProfile }) => inProfile)
      .map((rule) => {
        const held = heldIn(member, told, rule.field);
        const value = held === null ? null : profileField(rule.field).mask(held);
        return { ...profileFieldOf(rule), value, open: isOpen(rule, held) };
      });
    return { birthdayMinAge, fields };
  }
}
