import { Flag, Instant, Int, ListOf, Nested, OneOf, Text } from '@banyan/kernel/dto';
import { LoginPassword } from '../member/member.dto.js';
import { factorMethods, sentMethods, type FactorMethod, type SentMethod } from './factor-method.js';

export const Answer = (options: { optional?: boolean } = {}): PropertyDecorator =>
  Text({
    ...options,
    min: 0,
    max: 8000,
    description:
      'the code of six digits, a recovery code, the payee’s name of a bound bank account, or what navigator.credentials.get gave, as JSON',
  });

const Captcha = (): PropertyDecorator =>
  Text({ max: 8, optional: true, description: 'of GET /wps/captcha, when a refusal said value.captcha' });

/** Has a code sent that the challenge in the browser’s cookie asks for. */
export class ChallengeCodeDto {
  @OneOf(sentMethods)
  method: SentMethod;

  @Captcha()
  captcha?: string;
}

/** What a browser hands to its authenticator. */
export class PasskeyAskedDto {
  @Text({ max: 8000, description: 'what navigator.credentials takes as publicKey, as JSON of WebAuthn level 3' })
  options: string;

  @Instant({ description: 'until when its answer counts, once' })
  expiresAt: Date;
}

/** Answers the challenge in the browser’s cookie. */
export class ChallengeAnswerDto {
  @OneOf(factorMethods)
  method: FactorMethod;

  @Answer()
  answer: string;
}

/** Has a code sent to one’s own proved mobile or e-mail, for what takes an answer of a factor. */
export class OwnFactorCodeDto extends ChallengeCodeDto {}

export class FactorOfferDto {
  @OneOf(factorMethods)
  method: FactorMethod;

  @Text({ nullable: true, description: 'where its code goes, masked' })
  target: string | null;
}

/** What a member has beside his password, and whether it is asked for. */
export class FactorStateDto {
  @Flag({ description: 'the brand asks for it of everybody who has one' })
  required: boolean;

  @Flag({ description: 'members may switch it on and off' })
  choice: boolean;

  @Flag({ description: 'it is asked for when the member comes from an unknown device or network' })
  on: boolean;

  @Instant({ nullable: true, description: 'since when there is an authenticator' })
  authenticatorSince: Date | null;

  @Int({ min: 0, max: 10, description: 'recovery codes that are left' })
  recoveryLeft: number;

  @Int({ min: 0, max: 10 })
  passkeys: number;

  @ListOf(() => FactorOfferDto)
  methods: FactorOfferDto[];
}

/** With the login password. */
export class FreshDto {
  @LoginPassword()
  password: string;
}

/** A secret that an authenticator takes in; it counts once a code of it was shown. */
export class AuthenticatorDto {
  @Text({ description: '32 signs of base32, to be typed' })
  secret: string;

  @Text({ description: 'what the QR code says' })
  otpauthUrl: string;

  @Text({ description: 'ISO instant: until when it may be confirmed' })
  expiresAt: string;
}

export class AuthenticatorCodeDto {
  @Text({ min: 0, max: 12, description: 'six digits' })
  code: string;
}

/** Recovery codes: shown this once. */
export class RecoveryCodesDto {
  @ListOf(null, { description: 'each good once' })
  codes: string[];
}

/** The state after the authenticator was confirmed, with the recovery codes where there were none. */
export class AuthenticatorSetDto {
  @Nested(() => FactorStateDto)
  state: FactorStateDto;

  @ListOf(null, { description: 'recovery codes, shown this once; empty where the member has some' })
  codes: string[];
}

/** With the login password and an answer of a factor. */
export class ProvedDto extends FreshDto {
  @OneOf(factorMethods)
  method: FactorMethod;

  @Answer()
  answer: string;
}

/** With the login password, and an answer of a factor where the member has one. */
export class MayProveDto extends FreshDto {
  @OneOf(factorMethods, { optional: true })
  method?: FactorMethod;

  @Answer({ optional: true })
  answer?: string;
}

/** On takes the password, off an answer of a factor as well. */
export class FactorSwitchDto extends MayProveDto {
  @Flag()
  on: boolean;
}
