import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, type Tx } from '@banyan/kernel/database';
import { checkField } from '@banyan/kernel/rules';
import { BehaviourService } from '../behaviour/behaviour.service.js';
import { Brand } from '../brand/brand.entity.js';
import { BrandService } from '../brand/brand.service.js';
import { ContactService } from '../contact/contact.service.js';
import { errors } from '../errors.js';
import { AccountService, type NewAccount } from '../member/account.service.js';
import type { Member } from '../member/member.entity.js';
import { MemberService } from '../member/member.service.js';
import { SignInService, type SignedIn } from '../member/sign-in.service.js';
import { OutletService } from '../outlet/outlet.service.js';
import { CredentialService } from '../password/credential.service.js';
import { LoginAdmissionService } from '../password/login-admission.service.js';
import { passwordProblem } from '../password/password-rule.js';
import { PhoneCodeService } from '../phone/phone-code.service.js';
import { mobileNumberOf } from '../phone/phone-number.js';
import { phoneRefusals } from '../phone/phone-refusals.js';
import { gates, PhoneService } from '../phone/phone.service.js';
import { madePassword, madeUsername } from '../password/made-names.js';
import { OneClickCountService } from './one-click-count.service.js';
import type { MobileRegisterDto, OneClickRegisterDto } from './registration.dto.js';

type Body = OneClickRegisterDto;
type Made = Pick<NewAccount, 'mustChangePassword'> & { readonly password: string; readonly mobile?: string };

/** Names that are tried before the brand is taken to be out of them. */
const mostNames = 5;

/** Accounts whose name is made: by a mobile that a code proves, or at one press. */
@Injectable()
export class MadeAccountService implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly brands: BrandService,
    private readonly members: MemberService,
    private readonly accounts: AccountService,
    private readonly contacts: ContactService,
    private readonly signIn: SignInService,
    private readonly entrance: LoginAdmissionService,
    private readonly behaviour: BehaviourService,
    private readonly credentials: CredentialService,
    private readonly phones: PhoneService,
    private readonly codes: PhoneCodeService,
    private readonly outlet: OutletService,
    private readonly counts: OneClickCountService,
  ) {}

  /** Whose mobile it is already is told so by SMS, and whoever asked learns nothing. */
  onModuleInit(): void {
    this.outlet.register(gates.registration, async (tx, { brand, target, template, values }) => {
      const owner = await this.members.ownerOfMobile(brand, mobileNumberOf(target).key, tx);
      if (!owner) return { memberId: null, template, values };
      return { memberId: owner.id, template: 'number_known', values: { brand: values['brand'] ?? '' } };
    });
  }

  /** Throws `identity.contact_taken` when the mobile is another member's of the brand by now. */
  async byMobile(body: MobileRegisterDto): Promise<SignedIn> {
    const place = await this.entrance.admit(body, (parts) => this.behaviour.check('register', body, parts));
    const brand = await this.brands.current();
    if (!brand.flags.mobileRegistration) throw phoneRefusals.notAllowed();
    await this.requireOpen(brand, body);
    await this.requireShortForm(brand, ['mobile']);
    const number = this.phones.numberOf(brand, body);
    await this.members.requireFieldsOf(brand.code, { password: body.password });
    if (passwordProblem(body.password, number.key)) throw errors.weak_password();
    const right = await this.codes.check({ brand, purpose: 'register', number }, body.verificationCode);
    const passwordHash = await this.credentials.hash(body.password, place);
    const made = { password: body.password, mobile: number.profile };
    const { opened } = await this.open(brand, body, made, passwordHash, 'MOBILE', async (tx, member) => {
      await this.codes.use(tx, right);
      await this.contacts.verify(tx, { memberId: member.id, channel: 'mobile', value: number.profile });
    });
    return opened;
  }

  /** The name and password are told once; the next log-in with them has to change the password. */
  async atOnePress(
    body: OneClickRegisterDto,
  ): Promise<SignedIn & { readonly username: string; readonly password: string }> {
    const place = await this.entrance.admit(body, (parts) => this.behaviour.check('register', body, parts));
    const brand = await this.brands.current();
    const { oneClickRegistration, smsRegistration } = brand.flags;
    // Where every account has a proved mobile, there is none without.
    if (!oneClickRegistration || smsRegistration) throw errors.registration_closed();
    await this.requireOpen(brand, body);
    await this.requireShortForm(brand, []);
    const password = await this.passwordFor(brand.code);
    const passwordHash = await this.credentials.hash(password, place);
    const made = { password, mustChangePassword: true };
    const { username, opened } = await this.open(brand, body, made, passwordHash, 'ONE_CLICK', (tx) =>
      this.counts.take(tx),
    );
    return { ...opened, username, password };
  }

  private async requireOpen(
    brand: Brand,
    { acceptTerms, ageConfirmed, affiliateCode, referralCode }: Body,
  ): Promise<void> {
    await this.brands.requireOpen(brand);
    if (!brand.flags.directRegistration && !(affiliateCode || referralCode)) throw errors.registration_closed();
    if (!acceptTerms || !ageConfirmed) throw errors.terms_required();
  }

  /** What the brand's form asks of everybody is asked here too: these ways are for brands whose form asks for no more. */
  private async requireShortForm(brand: Brand, also: readonly string[]): Promise<void> {
    const given = new Set(['username', 'password', 'nickname', ...also]);
    const lacking = (await this.brands.registerFields(brand.code))
      .filter(({ field, required }) => required && !given.has(field))
      .map(({ field }) => field);
    if (lacking.length > 0) throw errors.registration_form_required({ fields: lacking });
  }

  private async open(
    brand: Brand,
    body: Body,
    { mobile, mustChangePassword }: Made,
    passwordHash: string,
    method: string,
    within: (tx: Tx, member: Member) => Promise<void> = () => Promise.resolve(),
  ): Promise<{ username: string; opened: SignedIn }> {
    const { registerUrl, domain } = body;
    const form = { ...(registerUrl && { registerUrl }), ...(domain && { domain }), ...(mobile && { mobile }) };
    const code = body.affiliateCode || body.referralCode || null;
    return this.db.transaction(async (tx) => {
      const placed = await this.accounts.placeOf(tx, brand.code, code);
      for (let tries = 0; tries < mostNames; tries += 1) {
        const username = madeUsername();
        const made = { brand, username, nickname: username, passwordHash, method, form, mustChangePassword, ...placed };
        const member = await this.accounts.create(tx, made);
        if (!member) continue;
        await within(tx, member);
        const opened = await this.signIn.open(
          tx,
          await this.members.lock(tx, member.id),
          {
            firstTimeLogin: true,
            passwordExpired: false,
          },
          { proved: true },
        );
        return { username, opened };
      }
      throw errors.busy({ retryAfterSeconds: 1 });
    });
  }

  /** One that the brand's own rule takes. */
  private async passwordFor(brand: string): Promise<string> {
    const rule = (await this.brands.registerFields(brand)).find(({ field }) => field === 'password');
    for (let tries = 0; tries < 50; tries += 1) {
      const password = madePassword().slice(0, rule?.maxLength ?? undefined);
      if (!rule || checkField(rule, password) === null) return password;
    }
    throw errors.registration_closed();
  }
}
