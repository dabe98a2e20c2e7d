import { applyDecorators } from '@nestjs/common';
import { Int, OneOf, Text } from '@banyan/kernel/dto';
import { Geetest, GeetestDto } from '../geetest/geetest.dto.js';
import { Proof } from '../password/proof.dto.js';

/** A mobile as it is typed; which there can be, the country's rules say. */
export const MobileNum = (): PropertyDecorator =>
  applyDecorators(Text({ min: 0, max: 24, description: 'with or without the country’s code' }));

export const DialingCode = (): PropertyDecorator =>
  Text({ max: 4, optional: true, pattern: /^[1-9]\d{0,3}$/, description: 'the country’s, `84` by default' });

export const VerificationCode = (options: { optional?: boolean } = {}): PropertyDecorator =>
  Text({ ...options, min: 0, max: 12, description: 'six digits, sent to the mobile' });

export const Captcha = (): PropertyDecorator =>
  Text({ max: 8, optional: true, description: 'of GET /wps/captcha, when a refusal said value.captcha' });

export const noLoginPurposes = ['login', 'password'] as const;

/** Asks for a code without being signed in. */
export class NoLoginCodeDto {
  @MobileNum()
  mobileNum: string;

  @DialingCode()
  countryDialingCode?: string;

  @OneOf(noLoginPurposes, { optional: true, description: 'what the code will be good for; `login` by default' })
  purpose?: (typeof noLoginPurposes)[number];

  @Captcha()
  captcha?: string;

  @Proof()
  proof?: string;

  @Geetest()
  geetest?: GeetestDto;
}

export class RegisterCodeDto {
  @MobileNum()
  mobileNum: string;

  @DialingCode()
  countryDialingCode?: string;

  @Captcha()
  captcha?: string;

  @Proof()
  proof?: string;

  @Geetest()
  geetest?: GeetestDto;
}

/** The same whether the number is anybody's or not. */
export class CodeSentDto {
  @Int({ min: 1, max: 60, description: 'for how long the code is good; there is no other before' })
  expiredMinutes: number;

  @Text({ description: 'a sentence in the language of the request' })
  message: string;
}

export class CountryDto {
  @Text({ description: 'ISO 3166' })
  countryCode: string;

  @Text({ description: 'without a plus' })
  countryDialingCode: string;
}
