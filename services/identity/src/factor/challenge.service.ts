import { createHash, randomBytes } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Clock, ctx, networkOf } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import type { Brand } from '../brand/brand.entity.js';
import { BrandService } from '../brand/brand.service.js';
import { DeviceService } from '../device/device.service.js';
import { forgetBatch, inBatches } from '../device/in-batches.js';
import { errors } from '../errors.js';
import type { Member } from '../member/member.entity.js';
import { MemberService } from '../member/member.service.js';
import { SignInService, type SignedIn } from '../member/sign-in.service.js';
import { PasskeyService, type PasskeyAsked } from '../passkey/passkey.service.js';
import type { CodeSentDto } from '../phone/phone.dto.js';
import { FactorCodeService } from './factor-code.service.js';
import { FactorJudgeService, wrongAnswer } from './factor-judge.service.js';
import { isUnguessable, type FactorMethod, type FactorOffer, type Shown } from './factor-method.js';
import { answerCeremony } from './passkey-answer.js';
import { FactorOfferService } from './factor-offer.service.js';
import { FactorStoreService } from './factor-store.service.js';
import { passwordSeal } from './password-seal.js';
import type { ChallengeAnswerDto, ChallengeCodeDto } from './factor.dto.js';

const livesMs = 10 * 60_000;
/** Wrong answers that end it. Source: decisions.md 6. */
const mostTries = 5;

/** What the log-in goes on with when the challenge is answered. */
export interface Kept {
  readonly device: string | null;
  readonly passwordExpired: boolean;
  readonly mustChangePassword: boolean;
}

/** Whether more is asked for: what is offered, else whether the rule would have asked and there is nothing. `proved`: both factors were shown at once. */
export type Demand =
  | { readonly offers: readonly FactorOffer[] }
  | { readonly offers: null; readonly advised: boolean; readonly proved?: boolean };

/** Asked for instead of a session. The token goes into a cookie and never into the body. */
export interface Challenged {
  readonly challenge: { readonly token: string; readonly expiresAt: Date; readonly offers: readonly FactorOffer[] };
}

interface ChallengeRow {
  readonly memberId: string;
  readonly brand: string;
  readonly network: string;
  readonly deviceId: string | null;
  readonly methods: FactorMethod[];
  readonly passwordSeal: Buffer;
  readonly passwordExpired: boolean;
  readonly mustChangePassword: boolean;
  readonly tries: number;
}

/** What a log-in from an unknown device or network asks for beside the password: good for ten minutes, five answers and one session. */
@Injectable()
export class ChallengeService {
  private readonly logger = new Logger('Factor');

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly members: MemberService,
    private readonly devices: DeviceService,
    private readonly store: FactorStoreService,
    private readonly offers: FactorOfferService,
    private readonly codes: FactorCodeService,
    private readonly judges: FactorJudgeService,
    private readonly signIn: SignInService,
    private readonly passkeys: PasskeyService,
  ) {}

  /**
   * What is asked for of a member who showed so far that he is the one. The brand's rule locks nobody out for having nothing; who
   * switched it on himself and has nothing left is helped by support: `identity.second_factor_gone`. A Telegram log-in is asked whatever
   * the brand says, since who knows the bot's token signs for everybody: `identity.social_factor_missing` for who has nothing. Throws
   * `identity.locked` while no answer of his would be taken.
   */
  async demandOf(member: Member, brand: Brand, device: string | null, shown: Shown): Promise<Demand> {
    const none = { offers: null, advised: false };
    if (member.isTrial) return none;
    const { secondFactor, secondFactorChoice } = brand.flags;
    const always = shown === 'telegram';
    if (!secondFactor && !secondFactorChoice && !always) return none;
    const row = await this.store.find(member.id);
    if (!secondFactor && !row.enabled && !always) return none;
    if (await this.devices.isKnown(member.id, device)) return none;
    const offers = await this.offers.of(member, row, shown);
    if (offers.length === 0 && always) throw errors.social_factor_missing();
    if (offers.length === 0 && row.enabled) throw errors.second_factor_gone();
    if (offers.length === 0) return { offers: null, advised: true };
    if (row.lockedUntil === null) return { offers };
    const open = offers.filter(({ method }) => isUnguessable(method));
    if (open.length === 0) this.store.requireUnlocked(row);
    return { offers: open };
  }

  /** Whether a new password that was set by SMS logs in with nothing else; false as well while nobody can tell. */
  async asksNothing(member: Member, brand: Brand): Promise<boolean> {
    try {
      return (await this.demandOf(member, brand, null, 'sms')).offers === null;
    } catch (error) {
      this.logger.warn(`a new password does not log in: ${String(error)}`);
      return false;
    }
  }

  /** Keeps the challenge; the browser alone gets its token. */
  async begin(tx: Tx, member: Member, offers: readonly FactorOffer[], kept: Kept): Promise<Challenged> {
    const now = this.clock.now();
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(now.getTime() + livesMs);
    await tx.query(
      sql`insert into factor_challenge (hash, member_id, brand, network, device_id, methods, password_seal, password_expired,
         must_change_password, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        hashOf(token),
        member.id,
        member.brand,
        networkOf(ctx().ip),
        kept.device,
        offers.map(({ method }) => method),
        passwordSeal(member),
        kept.passwordExpired,
        kept.mustChangePassword,
        now,
        expiresAt,
      ],
    );
    return { challenge: { token, expiresAt, offers } };
  }

  /** Sends the code that the challenge asks for. */
  async send({ method, captcha: text }: ChallengeCodeDto, token: string, id: string | undefined): Promise<CodeSentDto> {
    const brand = await this.open();
    const row = await this.find(token);
    if (row.tries >= mostTries) throw errors.second_factor_over();
    if (!row.methods.includes(method)) throw errors.second_factor_unavailable();
    const member = await this.ownerOf(row);
    const row2 = await this.store.find(member.id);
    if (!(await this.offers.of(member, row2)).some((offer) => offer.method === method))
      throw errors.second_factor_unavailable();
    return this.codes.send(member, brand, method, { ref: refOf(token), captcha: { id, text } });
  }

  /** What a passkey is asked for by. */
  async askPasskey(token: string): Promise<PasskeyAsked> {
    await this.open();
    const row = await this.find(token);
    if (row.tries >= mostTries) throw errors.second_factor_over();
    if (!row.methods.includes('passkey')) throw errors.second_factor_unavailable();
    return this.passkeys.ask(answerCeremony(await this.ownerOf(row), refOf(token)));
  }

  /** Counts the answer, judges it, and opens the session when it is right: the device and network are known from then on. */
  async answer({ method, answer }: ChallengeAnswerDto, token: string): Promise<SignedIn> {
    await this.open();
    const row = await this.take(token);
    const triesLeft = mostTries - row.tries;
    const wrong = () => (triesLeft > 0 ? wrongAnswer(triesLeft) : errors.second_factor_over());
    if (!row.methods.includes(method)) throw errors.second_factor_unavailable();
    const member = await this.ownerOf(row);
    const right = await this.judges.judge(member, { method, answer, ref: refOf(token) });
    if (!right) throw wrong();
    return this.db.transaction(async (tx) => {
      const now = await this.members.lock(tx, member.id);
      // Answered at the same moment, or the password was set anew: whoever knows only the old one stays out.
      if (!(await this.end(tx, token)) || !passwordSeal(now).equals(row.passwordSeal))
        throw errors.second_factor_over();
      now.requireMaySignIn();
      if (!(await right.use(tx))) throw wrong();
      const { passwordExpired, mustChangePassword, deviceId: device } = row;
      const state = { firstTimeLogin: now.lastLoginAt === null, passwordExpired };
      return this.signIn.open(tx, now, state, { mustChangePassword, device, proved: true });
    });
  }

  /** No log-in of the member waits any more. */
  async endAll(tx: Tx, memberId: bigint): Promise<void> {
    await tx.query(sql`delete from factor_challenge where member_id = $1`, [memberId]);
  }

  async forgetOld(): Promise<void> {
    await inBatches(() =>
      this.db.query(
        sql`delete from factor_challenge where hash in
         (select hash from factor_challenge where expires_at <= $1 order by expires_at limit $2) returning 1`,
        [this.clock.now(), forgetBatch],
      ),
    );
  }

  private async open(): Promise<Brand> {
    const brand = await this.brands.current();
    await this.brands.requireOpen(brand);
    return brand;
  }

  private async find(token: string): Promise<ChallengeRow> {
    const [row] = await this.db.query<ChallengeRow>(
      sql`select ${columns} from factor_challenge where hash = $1 and expires_at > $2 and brand = $3 and network = $4`,
      this.place(token),
    );
    if (!row) throw errors.second_factor_over();
    return row;
  }

  /** One answer more, however many come at once. */
  private async take(token: string): Promise<ChallengeRow> {
    const [row] = await this.db.query<ChallengeRow>(
      sql`update factor_challenge set tries = tries + 1
       where hash = $1 and expires_at > $2 and brand = $3 and network = $4 and tries < $5 returning ${columns}`,
      [...this.place(token), mostTries],
    );
    if (!row) throw errors.second_factor_over();
    return row;
  }

  private async end(tx: Tx, token: string): Promise<boolean> {
    const ended = await tx.query(sql`delete from factor_challenge where hash = $1 returning hash`, [hashOf(token)]);
    return ended.length === 1;
  }

  /** A challenge is answered where it began: in its brand, and from its network. */
  private place(token: string): unknown[] {
    return [hashOf(token), this.clock.now(), ctx().brand, networkOf(ctx().ip)];
  }

  private async ownerOf({ memberId }: ChallengeRow): Promise<Member> {
    const member = await this.members.find(BigInt(memberId));
    if (!member) throw errors.second_factor_over();
    return member;
  }
}

const columns = sql`member_id as "memberId", brand, network, device_id as "deviceId", methods, password_seal as "passwordSeal",
  password_expired as "passwordExpired", must_change_password as "mustChangePassword", tries`;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
const refOf = (token: string): string => `challenge:${hashOf(token).toString('base64url')}`;
