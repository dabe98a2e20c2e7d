import { Injectable } from '@nestjs/common';
import { ctx } from '@banyan/kernel/app';
import { say } from '@banyan/texts';
import { BehaviourService } from '../behaviour/behaviour.service.js';
import type { Brand } from '../brand/brand.entity.js';
import { BrandService } from '../brand/brand.service.js';
import { PhoneCodeService, type Purpose } from './phone-code.service.js';
import type { CodeSentDto, NoLoginCodeDto, RegisterCodeDto } from './phone.dto.js';
import { countries, mobileNumberOf, standardDialingCode, type MobileNumber } from './phone-number.js';
import { phoneRefusals } from './phone-refusals.js';

/** Who decides whether a code goes out: the member whose proved mobile it is, or whoever opens an account with it. */
export const gates = { owner: 'owner of the mobile', registration: 'new mobile' } as const;

interface Typed {
  readonly mobileNum?: string | undefined;
  readonly countryDialingCode?: string | undefined;
}

/** Asking for codes without being signed in, as far as the brand offers what they are for. */
@Injectable()
export class PhoneService {
  constructor(
    private readonly brands: BrandService,
    private readonly codes: PhoneCodeService,
    private readonly behaviour: BehaviourService,
  ) {}

  async noLogin({ purpose = 'login', ...body }: NoLoginCodeDto, captcha: string | undefined): Promise<CodeSentDto> {
    const brand = await this.brands.current();
    const { smsLogin, mobileReset } = brand.flags;
    if (!(purpose === 'login' ? smsLogin : mobileReset)) throw phoneRefusals.notAllowed();
    return this.send(brand, purpose, body, gates.owner, captcha);
  }

  async register(body: RegisterCodeDto, captcha: string | undefined): Promise<CodeSentDto> {
    const brand = await this.brands.current();
    const { mobileRegistration, smsRegistration } = brand.flags;
    if (!mobileRegistration && !smsRegistration) throw phoneRefusals.notAllowed();
    return this.send(brand, 'register', body, gates.registration, captcha);
  }

  /** A number that was typed; another country's only where the brand lets one choose. */
  numberOf({ flags }: Brand, { mobileNum, countryDialingCode = standardDialingCode }: Typed): MobileNumber {
    const number = mobileNumberOf(mobileNum, countryDialingCode);
    const taken = flags.dialCodeSelector
      ? countries.some((country) => country.countryDialingCode === number.dialingCode)
      : number.dialingCode === standardDialingCode;
    if (!taken) throw phoneRefusals.invalidNumber();
    return number;
  }

  private async send(
    brand: Brand,
    purpose: Purpose,
    { captcha: text, ...body }: RegisterCodeDto,
    gate: string,
    id: string | undefined,
  ): Promise<CodeSentDto> {
    const number = this.numberOf(brand, body);
    await this.brands.requireOpen(brand);
    await this.behaviour.check(`sms/${purpose}`, body);
    const { expiredMinutes } = await this.codes.request({ brand, purpose, number }, gate, { id, text });
    return { expiredMinutes, message: say('messages', 'identity.code_sent', ctx().language) };
  }
}
