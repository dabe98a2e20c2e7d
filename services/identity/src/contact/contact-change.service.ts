import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, type Tx } from '@banyan/kernel/database';
import type { Brand } from '../brand/brand.entity.js';
import { BrandService } from '../brand/brand.service.js';
import { FieldRuleService } from '../field/field-rule.service.js';
import { credentials, type FieldName } from '../field/profile-fields.js';
import { errors } from '../errors.js';
import { ageOn } from '../field/age.js';
import { requireFields } from '../field/field-rules.js';
import { heldIn, requireOpen, sealedOf, toldIn } from '../field/profile-change.js';
import { ProfileStore } from '../field/profile-store.service.js';
import type { MemberInfoDto, MemberPatchDto } from '../member/member.dto.js';
import { Member } from '../member/member.entity.js';
import { MemberPasswordService } from '../member/member-password.service.js';
import { MemberService } from '../member/member.service.js';
import { ProviderService } from '../outlet/provider.service.js';
import { PhoneCodeService, type RightCode } from '../phone/phone-code.service.js';
import { e164OfProfile, mobileNumberOfProfile } from '../phone/phone-number.js';
import { PhoneService } from '../phone/phone.service.js';
import { channels, type Channel } from './contact.dto.js';
import { ContactNoticeService } from './contact-notice.service.js';
import { ContactService } from './contact.service.js';

/** What a member changes about himself: each mobile and e-mail is a way to the account, and is not changed by a session alone. */
@Injectable()
export class ContactChangeService {
  constructor(
    private readonly db: Database,
    private readonly brands: BrandService,
    private readonly members: MemberService,
    private readonly logins: MemberPasswordService,
    private readonly contacts: ContactService,
    private readonly notices: ContactNoticeService,
    private readonly phones: PhoneService,
    private readonly codes: PhoneCodeService,
    private readonly providers: ProviderService,
    private readonly rules: FieldRuleService,
    private readonly profiles: ProfileStore,
    private readonly clock: Clock,
  ) {}

  /**
   * A name is taken at once, and so is what else the brand's profile asks for, where it may be written still. A mobile or e-mail takes the login password, also where it is the same again: what is masked is not to be
   * guessed. A proved mobile goes with a code to it; without anybody who carries one, `identity.contact_by_support`.
   */
  async change(body: MemberPatchDto): Promise<MemberInfoDto> {
    const member = await this.members.current();
    if (member.isTrial) throw errors.trial_account();
    const { email, mobile, password, verificationCode } = body;
    const rules = await this.rules.of(member.brand);
    const told = toldIn(
      rules.filter(({ field }) => !credentials.has(field)),
      body,
    );
    const asked = Object.keys(told) as FieldName[];
    const held = await this.profiles.of(member.id);
    for (const field of asked) requireOpen(rules, field, heldIn(member, held, field));
    requireFields(
      rules.filter(({ field }) => told[field] !== undefined),
      told,
    );
    const brand = await this.brands.byCode(member.brand);
    const { birthdayMinAge: minAge, timeZone } = brand;
    if (told.birthday && ageOn(told.birthday, this.clock.now(), timeZone) < minAge) throw errors.underage({ minAge });
    if (email !== undefined || mobile !== undefined) await this.logins.requireRight(member, password);
    if (mobile && mobile !== member.mobile && this.providers.has('SMS'))
      this.phones.numberOf(brand, { mobileNum: e164OfProfile(mobile) });
    const right = losesProved(member, mobile) ? await this.provedByCode(brand, member, verificationCode) : null;
    return this.db.transaction(async (tx) => {
      const locked = await this.members.lock(tx, member.id);
      if (losesProved(locked, mobile)) {
        if (!right || locked.mobile !== member.mobile) throw errors.contact_changed();
        await this.codes.use(tx, right);
      }
      // Of two at once the second finds what the first wrote.
      const now = await this.profiles.of(locked.id, tx.query);
      for (const field of asked) requireOpen(rules, field, heldIn(locked, now, field));
      for (const channel of channels) await this.note(tx, brand, locked, channel, body[channel]);
      await this.members.change(tx, locked, told);
      await this.profiles.write(tx.query, locked.id, sealedOf(told));
      return this.members.infoOf(locked, tx.manager);
    });
  }

  private async note(tx: Tx, brand: Brand, locked: Member, channel: Channel, text: string | undefined): Promise<void> {
    if (text === undefined || (text || null) === locked[channel]) return;
    await this.contacts.noteChange(tx, locked.id, channel, text !== '');
    await this.notices.tell(tx, brand, locked, channel);
  }

  private async provedByCode(brand: Brand, { id, mobile }: Member, code: string | undefined): Promise<RightCode> {
    if (!this.providers.has('SMS')) throw errors.contact_by_support();
    const number = mobileNumberOfProfile(mobile ?? '');
    return this.codes.check({ brand, purpose: 'change', number, memberId: id }, code);
  }
}

/** Whether a proved mobile would be taken away or be another one. */
const losesProved = ({ mobile, mobileVerifiedAt }: Member, text: string | undefined): boolean =>
  mobileVerifiedAt !== null && text !== undefined && (text || null) !== mobile;
