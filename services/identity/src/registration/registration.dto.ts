import { Flag, Nested, OneOf, Text } from '@banyan/kernel/dto';
import { LoginValueDto, registerMethods } from '../member/member.dto.js';
import { Geetest, GeetestDto } from '../geetest/geetest.dto.js';
import { Proof } from '../password/proof.dto.js';
import { DialingCode, MobileNum, VerificationCode } from '../phone/phone.dto.js';

/** What every way of registration carries. */
class RegistrationDto {
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

  @Proof()
  proof?: string;

  @Geetest()
  geetest?: GeetestDto;
}

/** By a mobile that a code proves; the username is made. */
export class MobileRegisterDto extends RegistrationDto {
  @Text({ max: 128, trim: false })
  password: string;

  @MobileNum()
  mobileNum: string;

  @DialingCode()
  countryDialingCode?: string;

  @VerificationCode()
  verificationCode: string;
}

/** At one press: name and password are made. */
export class OneClickRegisterDto extends RegistrationDto {}

export class OneClickValueDto {
  @Text({ description: 'shown now and never again' })
  username: string;

  @Text({ description: 'shown now and never again; the first log-in with it has to change it' })
  password: string;

  @Nested(() => LoginValueDto)
  login: LoginValueDto;
}
