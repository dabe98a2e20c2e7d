import { Flag, Int, OneOf, Text } from '@banyan/kernel/dto';
import { Geetest, GeetestDto } from '../geetest/geetest.dto.js';
import { Proof } from '../password/proof.dto.js';
import { DialingCode, VerificationCode } from '../phone/phone.dto.js';
import { SocialAnswer } from '../social/social.dto.js';
import { socialChannels, type SocialChannel } from '../channel/social-channel.js';

export const loginTypes = ['username', 'sms', 'firebase', 'passkey'] as const;

/**
 * By username and password, or (`sms`) by a mobile and the code that `sms/noLogin` sent, or (`firebase`) by an account with another company,
 * which `POST /wps/session/social` leads to, or (`passkey`) by a passkey, which `POST /wps/session/passkey` asks for. Source: specification, lines 96 and 279; docs/decisions/2026-11-27-social-log-in.md.
 */
export class LoginDto {
  @Text({ max: 64, optional: true, description: 'of a log-in by username' })
  username?: string;

  @Text({ max: 128, trim: false, optional: true, description: 'of a log-in by username' })
  password?: string;

  @Text({ min: 0, max: 24, optional: true, description: 'of a log-in by SMS' })
  mobileNum?: string;

  @DialingCode()
  countryDialingCode?: string;

  @VerificationCode({ optional: true })
  verificationCode?: string;

  @OneOf(socialChannels, { optional: true, description: 'the company, of a log-in of type firebase' })
  firebaseChannel2?: SocialChannel;

  @SocialAnswer({ optional: true })
  firebaseIdToken2?: string;

  @Text({
    max: 8000,
    optional: true,
    description: 'what navigator.credentials.get gave, as JSON, of a log-in of type passkey',
  })
  passkey?: string;

  @Flag({ optional: true, description: 'says the same as `type`' })
  isSms?: boolean;

  @OneOf(loginTypes)
  type: (typeof loginTypes)[number];

  @Text({
    max: 8,
    optional: true,
    description: 'What the picture of GET /wps/captcha shows, when a refusal said value.captcha',
  })
  captcha?: string;

  @Proof()
  proof?: string;

  @Geetest()
  geetest?: GeetestDto;
}

/** Free play of the web only, and of this form of the payload only. Source: specification, section 7. */
export const freePlayPlatform = 'W';
export const freePlayVersion = 3;

/** What the free-play payload says inside its encryption, which is the specification's encrypted value. */
export class FreePlayDto {
  @Text({ max: 40, description: 'what the visitor plays on' })
  os: string;

  @OneOf([freePlayPlatform])
  platform: typeof freePlayPlatform;

  @Int({ min: freePlayVersion, max: freePlayVersion, description: 'of the gateway’s payload' })
  version: number;
}

/** What takes a member to another device of his, in the `tokens` of /m/appDownload. Source: decisions.md 48. */
export class OneTimeLoginCodeDto {
  @Text({ description: 'good once; 43 characters, which no invitation code has' })
  code: string;

  @Text({ description: 'ISO instant' })
  expiresAt: string;
}

export class OneTimeLoginDto {
  @Text({ min: 43, max: 43, pattern: /^[\w-]+$/ })
  code: string;
}

export class RefreshedDto {
  @Text({ description: 'Access token for 15 minutes' })
  token: string;

  @Text({ description: 'ISO instant' })
  expiresAt: string;
}
