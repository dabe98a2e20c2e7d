import { Injectable } from '@nestjs/common';
import { ctx } from '@banyan/kernel/app';
import { Database } from '@banyan/kernel/database';
import { say } from '@banyan/texts';
import type { Brand } from '../brand/brand.entity.js';
import { BrandService } from '../brand/brand.service.js';
import { errors } from '../errors.js';
import { Member } from '../member/member.entity.js';
import type { MemberInfoDto } from '../member/member.dto.js';
import { MemberPasswordService } from '../member/member-password.service.js';
import { MemberService } from '../member/member.service.js';
import { PhoneCodeService } from '../phone/phone-code.service.js';
import type { CodeSentDto } from '../phone/phone.dto.js';
import { e164OfProfile, mobileNumberOfProfile, type MobileNumber } from '../phone/phone-number.js';
import { PhoneService } from '../phone/phone.service.js';
import { ContactNoticeService } from './contact-notice.service.js';
import { ContactService } from './contact.service.js';
import type { OwnCodeDto, ProveMobileDto } from './own-contact.dto.js';

/** A member's own mobile: codes to it, and the proof that it is his. */
@Injectable()
export class OwnContactService {
  constructor(
    private readonly db: Database,
    private readonly brands: BrandService,
    private readonly members: MemberService,
    private readonly logins: MemberPasswordService,
    private readonly contacts: ContactService,
    private readonly notices: ContactNoticeService,
    private readonly phones: PhoneService,
    private readonly codes: PhoneCodeService,
  ) {}

  /** A change of the password takes a mobile that is proved; to prove one it is enough that the profile has it. */
  async send({ purpose, captcha: text }: OwnCodeDto, id: string | undefined): Promise<CodeSentDto> {
    const member = await this.members.signedIn();
    if (member.isTrial) throw errors.trial_account();
    if (purpose === 'change' && member.mobileVerifiedAt === null) throw errors.contact_missing();
    if (purpose === 'contact' && member.mobileVerifiedAt !== null) throw errors.contact_verified();
    const brand = await this.brands.byCode(member.brand);
    const mobile = mobileOf(member);
    const number = purpose === 'contact' ? this.newNumber(brand, mobile) : mobileNumberOfProfile(mobile);
    const of = { brand, purpose, number, memberId: member.id } as const;
    const { expiredMinutes } = await this.codes.request(of, undefined, { id, text });
    return { expiredMinutes, message: say('messages', 'identity.code_sent', ctx().language) };
  }

  /** Takes the mobile for the member's own. Throws `identity.contact_taken` when another member of the brand proved it. */
  async prove({ verificationCode, password }: ProveMobileDto): Promise<MemberInfoDto> {
    const member = await this.members.current();
    if (member.isTrial) throw errors.trial_account();
    const [value, brand] = [mobileOf(member), await this.brands.byCode(member.brand)];
    const number = this.newNumber(brand, value);
    await this.logins.requireRight(member, password);
    const of = { brand, purpose: 'contact', number, memberId: member.id } as const;
    const right = await this.codes.check(of, verificationCode);
    return this.db.transaction(async (tx) => {
      await this.codes.use(tx, right);
      const before = await this.members.lock(tx, member.id);
      await this.contacts.verify(tx, { memberId: member.id, channel: 'mobile', value });
      await this.notices.tell(tx, brand, before, 'mobile');
      return this.members.infoOf(await this.members.lock(tx, member.id), tx.manager);
    });
  }

  /** One that nobody has proved yet is held to the brand's countries, as one that somebody types without being signed in. */
  private newNumber(brand: Brand, mobile: string): MobileNumber {
    return this.phones.numberOf(brand, { mobileNum: e164OfProfile(mobile) });
  }
}

function mobileOf({ mobile }: Member): string {
  if (mobile === null) throw errors.contact_missing();
  return mobile;
}
