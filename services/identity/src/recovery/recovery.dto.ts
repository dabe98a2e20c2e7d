import { Flag, Nested, Text } from '@banyan/kernel/dto';
import { LoginValueDto } from '../member/member.dto.js';
import { Proof } from '../password/proof.dto.js';
import { DialingCode, MobileNum, VerificationCode } from '../phone/phone.dto.js';

/** Asks for a link by mail; a form, not JSON. */
export class EmailResetDto {
  @Text({ max: 64 })
  username: string;

  @Text({ max: 200, pattern: /^[^\s@<>]+@[^\s@<>]+$/ })
  email: string;
}

export class PhoneResetDto {
  @Text({ max: 128, trim: false })
  newPassword: string;

  @MobileNum()
  mobileNum: string;

  @DialingCode()
  countryDialingCode?: string;

  @VerificationCode()
  verificationCode: string;

  @Proof()
  proof?: string;
}

export class LinkResetDto {
  @Text({ min: 43, max: 43, pattern: /^[\w-]+$/, description: 'of the link in the mail' })
  token: string;

  @Text({ max: 128, trim: false })
  newPassword: string;

  @Text({ max: 128, trim: false })
  confirmNewPassword: string;

  @Proof()
  proof?: string;
}

/** A password was set by a code. */
export class PhoneResetValueDto {
  @Nested(() => LoginValueDto, {
    nullable: true,
    description: 'null where the brand wants a log-in with the new password',
  })
  login: LoginValueDto | null;
}

export class LinkSentDto {
  @Flag({ description: 'that the link is on its way' })
  sent: boolean;

  @Text({ description: 'masked' })
  target: string;
}
