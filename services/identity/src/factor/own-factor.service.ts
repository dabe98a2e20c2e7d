import { Injectable } from '@nestjs/common';
import { principal } from '@banyan/kernel/auth';
import { Database, type Tx } from '@banyan/kernel/database';
import type { Brand } from '../brand/brand.entity.js';
import { BrandService } from '../brand/brand.service.js';
import { DeviceService } from '../device/device.service.js';
import { errors } from '../errors.js';
import type { Member } from '../member/member.entity.js';
import { MemberPasswordService } from '../member/member-password.service.js';
import { MemberService } from '../member/member.service.js';
import { PasskeyService, type PasskeyAsked } from '../passkey/passkey.service.js';
import type { CodeSentDto } from '../phone/phone.dto.js';
import { SessionService } from '../session/session.service.js';
import { AttemptService } from '../attempt/attempt.service.js';
import { ctx } from '@banyan/kernel/app';
import { answerCeremony } from './passkey-answer.js';
import { AuthenticatorService } from './authenticator.service.js';
import { FactorCodeService } from './factor-code.service.js';
import type { RightAnswer } from './factor-judge.service.js';
import type { FactorMethod } from './factor-method.js';
import { FactorOfferService } from './factor-offer.service.js';
import { FactorProofService, sessionRef } from './factor-proof.service.js';
import { FactorNoticeService } from './factor-notice.service.js';
import { FactorRestService } from './factor-rest.service.js';
import { FactorStoreService } from './factor-store.service.js';
import type {
  AuthenticatorCodeDto,
  AuthenticatorDto,
  AuthenticatorSetDto,
  FactorStateDto,
  FactorSwitchDto,
  MayProveDto,
  OwnFactorCodeDto,
  ProvedDto,
  RecoveryCodesDto,
} from './factor.dto.js';
import { hashesOf, makeRecoveryCodes } from './recovery-codes.js';

/** A member's own second factor: what he adds, renews or takes away takes the login password, and an answer of a factor where he has one. */
@Injectable()
export class OwnFactorService {
  constructor(
    private readonly db: Database,
    private readonly brands: BrandService,
    private readonly members: MemberService,
    private readonly logins: MemberPasswordService,
    private readonly sessions: SessionService,
    private readonly devices: DeviceService,
    private readonly attempts: AttemptService,
    private readonly store: FactorStoreService,
    private readonly offers: FactorOfferService,
    private readonly authenticators: AuthenticatorService,
    private readonly codes: FactorCodeService,
    private readonly proof: FactorProofService,
    private readonly passkeys: PasskeyService,
    private readonly notices: FactorNoticeService,
    private readonly rest: FactorRestService,
  ) {}

  async state(): Promise<FactorStateDto> {
    const { member, brand } = await this.own();
    return this.stateOf(member, brand);
  }

  /** A fresh secret for an authenticator. It counts for nothing until {@link confirm} saw a code of it. */
  async begin(given: MayProveDto): Promise<AuthenticatorDto> {
    const { member, brand } = await this.own();
    const row = await this.store.find(member.id);
    if (row.totpSecret !== null) throw errors.authenticator_set();
    const right = await this.proof.proved(member, given, row);
    const { secret, sealed, otpauthUrl } = this.authenticators.create(member.id, member.username, brand.name);
    const until = await this.db.transaction(async (tx) => {
      await this.members.lock(tx, member.id);
      await this.proof.use(tx, right);
      return this.store.keepPending(tx, member.id, sealed);
    });
    return { secret, otpauthUrl, expiresAt: until.toISOString() };
  }

  /** Takes the authenticator into use, makes recovery codes where there are none, and has the factor asked for where it may be. */
  async confirm({ code }: AuthenticatorCodeDto): Promise<AuthenticatorSetDto> {
    const { member, brand } = await this.own();
    const { totpPending } = await this.store.find(member.id);
    if (totpPending === null) throw errors.authenticator_over();
    const attempt = { scope: 'factor', brand: brand.code, account: String(member.id), ip: ctx().ip } as const;
    await this.attempts.take(attempt);
    const step = this.authenticators.stepOf(member.id, totpPending, code.trim());
    if (step === null) throw errors.invalid_verification_code();
    await this.attempts.clear(attempt);
    const codes = await this.db.transaction(async (tx) => {
      await this.members.lock(tx, member.id);
      await this.store.confirm(tx, member.id, totpPending, step);
      const first = await this.store.firstCodes(tx, member.id);
      await this.switchOn(tx, member, brand);
      await this.notices.tell(tx, brand, member);
      return first;
    });
    return { state: await this.stateOf(member, brand), codes };
  }

  /** Ten codes, shown this once; those before are good no more. */
  async recoveryCodes(given: MayProveDto): Promise<RecoveryCodesDto> {
    const { member, brand } = await this.own();
    const right = await this.proof.proved(member, given);
    const codes = makeRecoveryCodes();
    await this.db.transaction(async (tx) => {
      await this.members.lock(tx, member.id);
      await this.proof.use(tx, right);
      await this.store.keepCodes(tx, member.id, hashesOf(member.id, codes));
      await this.notices.tell(tx, brand, member);
    });
    return { codes };
  }

  /** Takes the authenticator away, with the recovery codes that came with it unless there are passkeys. */
  async removeAuthenticator(given: ProvedDto): Promise<FactorStateDto> {
    const { member, brand } = await this.own();
    const row = await this.store.find(member.id);
    if (row.totpSecret === null) throw errors.authenticator_unset();
    const right = await this.proof.proved(member, given, row);
    const hasPayee = await this.rest.payeeOf(member, row);
    await this.db.transaction(async (tx) => {
      const now = await this.members.lock(tx, member.id);
      await this.proof.use(tx, right);
      await this.store.removeAuthenticator(tx, member.id);
      await this.rest.settle(tx, now, hasPayee);
      await this.notices.tell(tx, brand, member);
    });
    return this.stateOf(member, brand);
  }

  /** Has the factor asked for, or no more, where the brand leaves it to its members. The same again changes nothing. */
  async switch({ on, ...given }: FactorSwitchDto): Promise<FactorStateDto> {
    const { member, brand } = await this.own();
    const { secondFactor, secondFactorChoice } = brand.flags;
    if (secondFactor || !secondFactorChoice) throw errors.second_factor_fixed();
    const row = await this.store.find(member.id);
    if (row.enabled && !on) await this.switchOff(member, brand, await this.proof.proved(member, given, row));
    else await this.logins.requireRight(member, given.password);
    if (!row.enabled && on) {
      if ((await this.offers.of(member, row)).length === 0) throw errors.second_factor_missing();
      await this.db.transaction(async (tx) => {
        await this.members.lock(tx, member.id);
        await this.switchOn(tx, member, brand);
        await this.notices.tell(tx, brand, member);
      });
    }
    return this.stateOf(member, brand);
  }

  /** Sends a code to the proved mobile or e-mail, for what takes an answer of a factor. */
  async send({ method, captcha: text }: OwnFactorCodeDto, id: string | undefined): Promise<CodeSentDto> {
    const { member, brand } = await this.own();
    await this.requireOffered(member, method);
    return this.codes.send(member, brand, method, { ref: sessionRef(), captcha: { id, text } });
  }

  /** What a passkey is asked for by, for what takes an answer of a factor. */
  async askPasskey(): Promise<PasskeyAsked> {
    const { member } = await this.own();
    await this.requireOffered(member, 'passkey');
    return this.passkeys.ask(answerCeremony(member, sessionRef()));
  }

  private async own(): Promise<{ member: Member; brand: Brand }> {
    const member = await this.members.signedIn();
    if (member.isTrial) throw errors.trial_account();
    return { member, brand: await this.brands.byCode(member.brand) };
  }

  private async stateOf(member: Member, { flags }: Brand): Promise<FactorStateDto> {
    const row = await this.store.find(member.id);
    const methods = await this.offers.of(member, row);
    const { secondFactor: required, secondFactorChoice } = flags;
    return {
      required,
      choice: !required && secondFactorChoice,
      on: required || (secondFactorChoice && row.enabled),
      authenticatorSince: row.totpSince,
      recoveryLeft: row.recoveryLeft,
      passkeys: row.passkeys,
      methods: methods.map(({ method, target }) => ({ method, target })),
    };
  }

  /** The device in hand stays known; whoever came in elsewhere with the password alone is out, and is asked. */
  private async switchOn(tx: Tx, { id }: Member, { flags }: Brand): Promise<void> {
    if (flags.secondFactorChoice && !flags.secondFactor) await this.store.enable(tx, id, true);
    const { sid } = principal();
    await this.devices.prove(tx, id, await this.sessions.deviceOf(sid, tx.query), 'forget');
    await this.sessions.revokeAll(tx, 'player', id, 'second factor set', sid);
  }

  private async switchOff(member: Member, brand: Brand, right: RightAnswer | null): Promise<void> {
    await this.db.transaction(async (tx) => {
      await this.members.lock(tx, member.id);
      await this.proof.use(tx, right);
      await this.store.enable(tx, member.id, false);
      await this.notices.tell(tx, brand, member);
    });
  }

  private async requireOffered(member: Member, method: FactorMethod): Promise<void> {
    const offers = await this.offers.of(member, await this.store.find(member.id));
    if (!offers.some((offer) => offer.method === method)) throw errors.second_factor_unavailable();
  }
}
