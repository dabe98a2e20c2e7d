import { Injectable } from '@nestjs/common';
import { ctx } from '@banyan/kernel/app';
import { Database } from '@banyan/kernel/database';
import { say } from '@banyan/texts';
import { BrandService } from '../brand/brand.service.js';
import { errors } from '../errors.js';
import { Member } from '../member/member.entity.js';
import type { MemberInfoDto } from '../member/member.dto.js';
import { MemberService } from '../member/member.service.js';
import { PhoneCodeService } from '../phone/phone-code.service.js';
import type { CodeSentDto } from '../phone/phone.dto.js';
import { mobileNumberOfProfile } from '../phone/phone-number.js';
import { ContactService } from './contact.service.js';
import type { OwnCodeDto } from './own-contact.dto.js';

/** A member's own mobile: codes to it, and the proof that it is his. */
@Injectable()
export class OwnContactService {
  constructor(
    private readonly db: Database,
    private readonly brands: BrandService,
    private readonly members: MemberService,
    private readonly contacts: ContactService,
    private readonly codes: PhoneCodeService,
  ) {}

  /** A change of the password takes a mobile that is proved; to prove one it is enough that the profile has it. */
  async send({ purpose }: OwnCodeDto): Promise<CodeSentDto> {
    const member = await this.members.signedIn();
    if (member.isTrial) throw errors.trial_account();
    if (purpose === 'change' && member.mobileVerifiedAt === null) throw errors.contact_missing();
    if (purpose === 'contact' && member.mobileVerifiedAt !== null) throw errors.contact_verified();
    const brand = await this.brands.byCode(member.brand);
    const of = { brand, purpose, number: mobileNumberOfProfile(mobileOf(member)), memberId: member.id } as const;
    const { expiredMinutes } = await this.codes.request(of);
    return { expiredMinutes, message: say('messages', 'identity.code_sent', ctx().language) };
  }

  /** Takes the mobile for the member's own. Throws `identity.contact_taken` when another member of the brand proved it. */
  async prove(verificationCode: string): Promise<MemberInfoDto> {
    const member = await this.members.current();
    if (member.isTrial) throw errors.trial_account();
    const [value, brand] = [mobileOf(member), await this.brands.byCode(member.brand)];
    const of = { brand, purpose: 'contact', number: mobileNumberOfProfile(value), memberId: member.id } as const;
    const right = await this.codes.check(of, verificationCode);
    return this.db.transaction(async (tx) => {
      await this.codes.use(tx, right);
      await this.contacts.verify(tx, { memberId: member.id, channel: 'mobile', value });
      return this.members.infoOf(await this.members.lock(tx, member.id), tx.manager);
    });
  }
}

function mobileOf({ mobile }: Member): string {
  if (mobile === null) throw errors.contact_missing();
  return mobile;
}
