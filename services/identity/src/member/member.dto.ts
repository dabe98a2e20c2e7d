import { Flag, Int, Nested, OneOf, Text } from '@banyan/kernel/dto';
import { Geetest, GeetestDto } from '../geetest/geetest.dto.js';
import { Proof } from '../password/proof.dto.js';
import { socialChannels, type SocialChannel } from '../channel/social-channel.js';
import { icons, type Icon } from './icons.js';
import { memberStatuses, type MemberStatus } from './member.entity.js';

/** What a visitor registers by. What the service itself opens accounts by is not among them. Source: specification, line 283. */
export const registerMethods = ['WEB'] as const;

/** A field of the registration form; the brand's rules decide what it must be. */
const FormText = (): PropertyDecorator => Text({ min: 0, max: 200, optional: true });

/** What a member may tell of himself beside his name, mobile and e-mail; each held to the brand's rule. */
class ToldDto {
  @FormText()
  payeeName?: string;

  @FormText()
  idNumber?: string;

  @FormText()
  nationality?: string;

  @FormText()
  placeOfBirth?: string;

  @FormText()
  whatsapp?: string;

  @FormText()
  telegram?: string;

  @FormText()
  zalo?: string;

  @FormText()
  facebook?: string;

  @FormText()
  line?: string;

  @FormText()
  wechat?: string;

  @FormText()
  qq?: string;

  @FormText()
  skype?: string;

  @FormText()
  permanentAddress?: string;

  @FormText()
  currentAddress?: string;

  @FormText()
  occupation?: string;

  @FormText()
  incomeSource?: string;

  @FormText()
  recommender?: string;
}

export class RegisterDto extends ToldDto {
  @Text({ min: 0, max: 64 })
  username: string;

  @Text({
    min: 0,
    max: 128,
    trim: false,
    optional: true,
    description: 'may be left out where an account with another company is bound',
  })
  password?: string;

  @OneOf(socialChannels, { optional: true, description: 'the company whose account is bound for good' })
  firebaseChannel2?: SocialChannel;

  @Text({
    max: 100,
    optional: true,
    description: 'the ticket of the refusal identity.social_unknown, good in its browser',
  })
  firebaseIdToken2?: string;

  @FormText()
  nickname?: string;

  @FormText()
  realName?: string;

  @FormText()
  email?: string;

  @FormText()
  mobile?: string;

  @Text({ min: 0, max: 10, optional: true, description: 'yyyy-MM-dd' })
  birthday?: string;

  @Flag({ description: 'Must be true' })
  acceptTerms: boolean;

  @Flag({ description: 'Must be true' })
  ageConfirmed: boolean;

  @Text({ min: 0, max: 32, optional: true, description: "An agent's code; the new member joins under this agent" })
  affiliateCode?: string;

  @Text({ min: 0, max: 32, optional: true, description: 'Read when there is no affiliateCode' })
  referralCode?: string;

  @Text({ min: 0, max: 500, optional: true })
  registerUrl?: string;

  @Text({ min: 0, max: 253, optional: true })
  domain?: string;

  @OneOf(registerMethods)
  registerMethod: (typeof registerMethods)[number];

  @Text({ max: 4, optional: true, pattern: /^[1-9]\d{0,3}$/, description: 'of the mobile, `84` by default' })
  countryDialingCode?: string;

  @Text({ min: 0, max: 12, optional: true, description: 'sent to the mobile, where the brand has it proved' })
  verificationCode?: string;

  @Proof()
  proof?: string;

  @Geetest()
  geetest?: GeetestDto;
}

export class ClubLabelDto {
  @Text({ min: 0 })
  labelName: string;
}

/** The member as he sees himself. */
export class MemberInfoDto {
  @Text({ description: 'int64 as text' })
  id: string;

  @Text({ description: 'The username' })
  account: string;

  @Text()
  nickname: string;

  @Int({ min: 0, max: 99, description: '0 player, 1, 2, 41, 42 agents, 4 trial account' })
  type: number;

  @Flag()
  isAgent: boolean;

  @Text({ nullable: true, description: 'Username of the direct upline' })
  toUpline: string | null;

  @Nested(() => ClubLabelDto)
  clubLabel: ClubLabelDto;

  @Text()
  brand: string;

  @Text()
  currency: string;

  @Text({ nullable: true })
  realName: string | null;

  @Text({ nullable: true })
  email: string | null;

  @Text({ nullable: true })
  mobile: string | null;

  @Flag({ description: 'proved to be his; then nobody else of the brand can prove it' })
  emailVerified: boolean;

  @Flag({ description: 'proved to be his; then nobody else of the brand can prove it' })
  mobileVerified: boolean;

  @OneOf(icons, { nullable: true, description: 'the picture that he chose; null: the letters of his name' })
  icon: Icon | null;

  @Flag({ description: 'false: he logs in by an account with another company alone, and may set one' })
  passwordSet: boolean;

  @OneOf(memberStatuses)
  status: MemberStatus;

  @Text({ description: 'ISO instant' })
  registeredAt: string;
}

/** Answer of login, registration and free play. The refresh token goes into a cookie. */
export class LoginValueDto {
  @Text({ description: 'Access token for 15 minutes' })
  token: string;

  @Text({ description: 'ISO instant' })
  expiresAt: string;

  @Flag()
  firstTimeLogin: boolean;

  @Flag({ description: 'The password must be changed' })
  passwordExpired: boolean;

  @Flag({ optional: true, description: 'A second factor was asked for by the rule, and the member has none yet' })
  secondFactorAdvised?: boolean;

  @Nested(() => MemberInfoDto)
  member: MemberInfoDto;
}

export const LoginPassword = (options: { optional?: boolean } = {}): PropertyDecorator =>
  Text({ ...options, min: 0, max: 128, trim: false, description: 'the login password' });

/**
 * Empty text takes a value away where the brand does not require it. `email` and `mobile` take the password, a proved mobile a code as well.
 * What may be written once is refused from then on, also where it is the same: what is masked is not to be guessed.
 */
export class MemberPatchDto extends ToldDto {
  @FormText()
  nickname?: string;

  @FormText()
  realName?: string;

  @Text({ min: 0, max: 10, optional: true, description: 'yyyy-MM-dd' })
  birthday?: string;

  @FormText()
  email?: string;

  @FormText()
  mobile?: string;

  @LoginPassword({ optional: true })
  password?: string;

  @Text({
    min: 0,
    max: 12,
    optional: true,
    description: 'in place of a proved mobile: of `verification/sms/own` for `change`, sent to the proved one',
  })
  verificationCode?: string;
}

/** Once: whose bank accounts the member is paid to. */
export class RealNameDto {
  @Text({ min: 2, max: 60, pattern: /^[\p{L}\p{M} '.-]+$/u })
  realName: string;
}

export class PasswordChangeDto {
  @Text({ min: 0, max: 128, trim: false, description: 'empty of who has none and logged in within ten minutes' })
  oldPassword: string;

  @Text({ max: 128, trim: false })
  newPassword: string;

  @Text({ max: 128, trim: false })
  confirmNewPassword: string;

  @Text({
    min: 0,
    max: 12,
    optional: true,
    description: 'where the brand asks for it of who has a proved mobile: of `verification/sms/own` for `change`',
  })
  verificationCode?: string;
}
