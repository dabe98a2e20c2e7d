import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, ctx } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { Brand } from '../brand/brand.entity.js';
import { CaptchaService } from '../captcha/captcha.service.js';
import { config } from '../config.js';
import { errors } from '../errors.js';
import type { Template } from '../outlet/message-text.js';
import { OutletLimitService } from '../outlet/outlet-limit.service.js';
import { OutletService } from '../outlet/outlet.service.js';
import { ProviderService } from '../outlet/provider.service.js';
import { SettingService } from '../setting/setting.service.js';
import { settings } from '../settings.gen.js';
import type { MobileNumber } from './phone-number.js';
import { phoneRefusals } from './phone-refusals.js';

/** What a code is good for, and for nothing else. */
export type Purpose = 'login' | 'password' | 'register' | 'change' | 'contact';

const templates: Readonly<Record<Purpose, Template>> = {
  login: 'code_login',
  password: 'code_password',
  register: 'code_register',
  change: 'code_change',
  contact: 'code_contact',
};

/** Wrong answers after which a code is none any more. Source: decisions.md 6. */
const mostTries = 5;
const tooManyWaitSeconds = 300;
const digits = 6;

/** Which code is meant: of a brand, a purpose and a number; where a member is signed in, of that member. */
export interface CodeOf {
  readonly brand: Pick<Brand, 'code'>;
  readonly purpose: Purpose;
  readonly number: MobileNumber;
  readonly memberId?: bigint;
}

/** A code that was right; {@link PhoneCodeService.use} makes it good for one thing. */
export interface RightCode {
  readonly id: string;
  readonly hash: Buffer;
}

/** What somebody brings who asks for a code without being signed in. */
export interface CodeCaptcha {
  readonly id: string | undefined;
  readonly text: string | undefined;
}

const key = createHmac('sha256', Buffer.from(config.secretKey, 'base64')).update('phone codes').digest();
const digest = (...parts: readonly string[]): Buffer =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest();

/** Codes that prove a mobile number: sent once in their time, kept as a digest, good once. */
@Injectable()
export class PhoneCodeService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly captchas: CaptchaService,
    private readonly settings: SettingService,
    private readonly limits: OutletLimitService,
    private readonly outlet: OutletService,
    private readonly providers: ProviderService,
  ) {}

  /**
   * Sends a code, and answers for how many minutes it is good: until then there is no other. `gate` decides whether anybody gets it,
   * after this was answered. `captcha` is asked for from a network that asked for several before.
   */
  async request(
    of: CodeOf & { brand: Brand },
    gate?: string,
    captcha?: CodeCaptcha,
  ): Promise<{ expiredMinutes: number }> {
    const { brand, purpose, number, memberId } = of;
    if (!this.providers.has('SMS')) throw phoneRefusals.notAllowed();
    const values = await this.settings.of(brand.code);
    const solved = captcha?.text ? await this.captchas.answer(captcha.id, captcha.text) : false;
    const captchaAfter = values.get(settings.smsCaptchaAfter);
    const expiredMinutes = values.get(settings.codeMinutes);
    const code = String(randomInt(10 ** digits)).padStart(digits, '0');
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + expiredMinutes * 60_000);
    const message = {
      brand: brand.code,
      language: ctx().language,
      target: number.e164,
      values: { brand: brand.name, code, minutes: String(expiredMinutes) },
    };
    const unknown = await this.db.transaction(async (tx) => {
      const { reached, ofNetwork } = await this.limits.takeSms(tx, { brand: brand.code, memberId }, number);
      if (captcha && ofNetwork > captchaAfter && !solved) throw phoneRefusals.captcha();
      if (reached === 'asker') throw phoneRefusals.tooMany(tooManyWaitSeconds);
      if (reached === 'all') throw phoneRefusals.quota();
      await this.keep(tx, of, code, expiresAt);
      // It stays counted, or one could ask for ever whose numbers are known.
      if (
        gate !== undefined &&
        brand.flags.revealAccounts &&
        !(await this.outlet.gate(gate)(tx, { ...message, template: templates[purpose] }))
      )
        return true;
      await this.outlet.enqueue(tx, {
        ...message,
        channel: 'SMS',
        template: templates[purpose],
        expiresAt,
        ...(memberId !== undefined && { memberId }),
        ...(gate !== undefined && { gate }),
      });
      return false;
    });
    if (unknown) throw errors.account_or_email_unknown();
    return { expiredMinutes };
  }

  /** Counts one try, however many come at once, and then judges it. Throws `code_expired` and `invalid_verification_code`. */
  async check(of: CodeOf, code: string | undefined): Promise<RightCode> {
    if (!code) throw phoneRefusals.missingCode();
    if (await this.limits.takeGuess(of.brand.code)) throw phoneRefusals.tooMany(tooManyWaitSeconds);
    const [kept] = await this.db.query<{ id: string; hash: Buffer }>(
      sql`update phone_code set tries = tries + 1
       where brand = $1 and purpose = $2 and number_hash = $3 and expires_at > $4 and tries < $5
       returning id, code_hash as hash`,
      [of.brand.code, of.purpose, numberHash(of), this.clock.now(), mostTries],
    );
    if (!kept) throw phoneRefusals.expired();
    if (!timingSafeEqual(kept.hash, codeHash(of, code))) throw phoneRefusals.invalidCode();
    return kept;
  }

  /** Uses a right code up, in the transaction of what it is for: of two at once one finds it. */
  async use(tx: Tx, { id, hash }: RightCode): Promise<void> {
    const used = await tx.query(sql`delete from phone_code where id = $1 and code_hash = $2 returning id`, [id, hash]);
    if (used.length === 0) throw phoneRefusals.expired();
  }

  async forgetOld(): Promise<void> {
    await this.db.query(sql`delete from phone_code where expires_at <= $1`, [this.clock.now()]);
  }

  /** One code in its time. Throws `phone_too_many_requests` with the seconds that it is good yet. */
  private async keep(tx: Tx, of: CodeOf, code: string, expiresAt: Date): Promise<void> {
    const now = this.clock.now();
    const place = [of.brand.code, of.purpose, numberHash(of)];
    const kept = await tx.query(
      sql`insert into phone_code as c (brand, purpose, number_hash, code_hash, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)
       on conflict (brand, purpose, number_hash) do update
         set code_hash = excluded.code_hash, tries = 0, created_at = excluded.created_at, expires_at = excluded.expires_at
         where c.expires_at <= $5
       returning id`,
      [...place, codeHash(of, code), now, expiresAt],
    );
    if (kept.length > 0) return;
    const [living] = await tx.query<{ until: Date }>(
      sql`select expires_at as until from phone_code where brand = $1 and purpose = $2 and number_hash = $3`,
      place,
    );
    const leftMs = (living?.until.getTime() ?? 0) - now.getTime();
    throw phoneRefusals.tooMany(Math.max(1, Math.ceil(leftMs / 1000)));
  }
}

const numberHash = ({ brand, purpose, number, memberId }: CodeOf): Buffer =>
  digest('number', brand.code, purpose, number.e164, String(memberId ?? ''));

const codeHash = ({ brand, purpose, number, memberId }: CodeOf, code: string): Buffer =>
  digest('code', brand.code, purpose, number.e164, String(memberId ?? ''), code);
