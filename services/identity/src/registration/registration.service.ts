import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql } from '@banyan/kernel/database';
import { BehaviourService } from '../behaviour/behaviour.service.js';
import { Brand } from '../brand/brand.entity.js';
import { BrandService } from '../brand/brand.service.js';
import { FieldRuleService } from '../field/field-rule.service.js';
import { errors } from '../errors.js';
import { sealedOf, toldIn } from '../field/profile-change.js';
import { CredentialService } from '../password/credential.service.js';
import { LoginAdmissionService } from '../password/login-admission.service.js';
import { passwordProblem } from '../password/password-rule.js';
import { AccountService } from '../member/account.service.js';
import { ageOn } from '../field/age.js';
import { requireFields } from '../field/field-rules.js';
import type { RegisterDto } from '../member/member.dto.js';
import { SignInService, type SignedIn } from '../member/sign-in.service.js';
import { PhoneCodeService, type RightCode } from '../phone/phone-code.service.js';
import { PhoneService } from '../phone/phone.service.js';
import type { Waiting } from '../social/social-attempt.service.js';
import { SocialService } from '../social/social.service.js';
import { MemberService } from '../member/member.service.js';
import { ContactService } from '../contact/contact.service.js';
import { entryOf } from '@banyan/kernel/rules';

type Wanted = Pick<RegisterDto, 'username' | 'password' | 'acceptTerms' | 'ageConfirmed'>;

/** Beside his name he may have no password: he is known by another company's account, which is bound with the registration. */
type Social = Waiting | null;

/** Opening an account of one's own. */
@Injectable()
export class RegistrationService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly credentials: CredentialService,
    private readonly entrance: LoginAdmissionService,
    private readonly behaviour: BehaviourService,
    private readonly accounts: AccountService,
    private readonly signIn: SignInService,
    private readonly members: MemberService,
    private readonly contacts: ContactService,
    private readonly phones: PhoneService,
    private readonly codes: PhoneCodeService,
    private readonly rules: FieldRuleService,
    private readonly social: SocialService,
  ) {}

  /**
   * Registers by username and signs the new member in. `token`: of the browser's log-in with another company, where its account is bound
   * with the registration; throws `identity.social_over` when it waits no more, `identity.social_taken` when it is somebody's by now.
   */
  async register(body: RegisterDto, token?: string): Promise<SignedIn> {
    const place = await this.entrance.admit(body, (parts) => this.behaviour.check('register', body, parts));
    const brand = await this.brands.current();
    await this.brands.requireOpen(brand);
    const code = body.affiliateCode || body.referralCode || null;
    if (!brand.flags.directRegistration && !code) throw errors.registration_closed();
    const { firebaseChannel2: channel, firebaseIdToken2: ticket } = body;
    // Half of the pair would make an account without what it was begun with.
    if (Boolean(channel) !== Boolean(ticket)) throw errors.social_over();
    const social = channel && ticket ? await this.social.waiting(brand.code, channel, token, ticket) : null;
    await this.requireForm(brand, body, social);
    const proved = await this.provedMobile(brand, body);
    const passwordHash = body.password ? await this.credentials.hash(body.password, place) : null;
    const { username, registerMethod } = body;
    const told = sealedOf(toldIn(await this.rules.of(brand.code), body));
    const nickname = body.nickname || username;
    const made = {
      brand,
      username,
      nickname,
      nicknameChosen: Boolean(body.nickname),
      passwordHash,
      method: social ? 'SOCIAL' : registerMethod,
      form: proved ? { ...body, mobile: proved.mobile } : body,
      told,
    };
    return this.db.transaction(async (tx) => {
      const member = await this.accounts.create(tx, {
        ...made,
        ...(await this.accounts.placeOf(tx, brand.code, code)),
      });
      if (!member) throw errors.username_taken();
      if (social) await this.social.bindWaiting(tx, social, member);
      if (proved) {
        await this.codes.use(tx, proved.right);
        await this.contacts.verify(tx, { memberId: member.id, channel: 'mobile', value: proved.mobile });
      }
      return this.signIn.open(
        tx,
        await this.members.lock(tx, member.id),
        {
          firstTimeLogin: true,
          passwordExpired: false,
        },
        { proved: true },
      );
    });
  }

  /** Holds an account that an agent opens to the brand's rules, as far as the agent fills in the form; returns what it is made with. */
  async prepare(
    body: Wanted & { readonly password: string; readonly nickname?: string },
  ): Promise<{ brand: Brand; passwordHash: string }> {
    const brand = await this.brands.current();
    await this.brands.requireOpen(brand);
    const { username, password, nickname } = body;
    const given: Record<string, string | undefined> = { username, password, nickname };
    const rules = await this.rules.of(brand.code);
    requireFields(
      rules.filter(({ field }) => entryOf(given, field) !== undefined),
      given,
    );
    await this.requireFree(brand, body, null);
    return { brand, passwordHash: await this.credentials.hash(password) };
  }

  /** Where the brand asks for it, the mobile that a code of `sms/register` proves; judged before the password is hashed. */
  private async provedMobile(brand: Brand, body: RegisterDto): Promise<{ mobile: string; right: RightCode } | null> {
    if (!brand.flags.smsRegistration) return null;
    const { mobile: mobileNum, countryDialingCode, verificationCode } = body;
    const number = this.phones.numberOf(brand, { mobileNum, countryDialingCode });
    const right = await this.codes.check({ brand, purpose: 'register', number }, verificationCode);
    return { mobile: number.profile, right };
  }

  private async requireForm(brand: Brand, body: RegisterDto, social: Social): Promise<void> {
    const rules = await this.rules.of(brand.code);
    const values = toldIn(rules, body);
    // A mobile that a code proves is asked for beside the form.
    const asked = rules.filter(
      ({ field, inRegister }) => inRegister || (field === 'mobile' && brand.flags.smsRegistration),
    );
    const unasked = social && !body.password ? 'password' : null;
    const besides = rules.find((rule) => values[rule.field] && !asked.includes(rule));
    if (besides) throw errors.field_closed({ field: besides.field });
    requireFields(
      asked.filter((rule) => rule.field !== unasked && (rule.inRegister || values[rule.field])),
      values,
    );
    const { birthday } = values;
    const { birthdayMinAge: minAge, timeZone } = brand;
    await this.requireFree(brand, body, social, () => {
      if (birthday && ageOn(birthday, this.clock.now(), timeZone) < minAge) throw errors.underage({ minAge });
    });
  }

  private async requireFree(brand: Brand, body: Wanted, social: Social, requireAge = () => {}): Promise<void> {
    if (!body.acceptTerms || !body.ageConfirmed) throw errors.terms_required();
    requireAge();
    const { password = '' } = body;
    if ((password || !social) && passwordProblem(password, body.username)) throw errors.weak_password();
    const taken = await this.db.query(sql`select 1 from member where brand = $1 and lower(username) = lower($2)`, [
      brand.code,
      body.username,
    ]);
    if (taken.length > 0) throw errors.username_taken();
  }
}
