import { OneOf } from '@banyan/kernel/dto';
import { LoginPassword } from '../member/member.dto.js';
import { Captcha, VerificationCode } from '../phone/phone.dto.js';

export const ownPurposes = ['change', 'contact'] as const;

/** Asks for a code to the mobile of one's own profile. */
export class OwnCodeDto {
  @OneOf(ownPurposes, {
    description: 'for a change of the password or of a proved mobile, or to prove that the mobile is one’s own',
  })
  purpose: (typeof ownPurposes)[number];

  @Captcha()
  captcha?: string;
}

export class ProveMobileDto {
  @VerificationCode()
  verificationCode: string;

  @LoginPassword()
  password: string;
}
