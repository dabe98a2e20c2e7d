import { randomInt, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, ctx } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { say } from '@banyan/texts';
import type { Brand } from '../brand/brand.entity.js';
import { CaptchaService } from '../captcha/captcha.service.js';
import { forgetBatch, inBatches } from '../device/in-batches.js';
import type { Member } from '../member/member.entity.js';
import { OutletLimitService } from '../outlet/outlet-limit.service.js';
import { OutletService, type NewMessage } from '../outlet/outlet.service.js';
import type { CodeSentDto } from '../phone/phone.dto.js';
import { mobileNumberOfProfile } from '../phone/phone-number.js';
import { phoneRefusals } from '../phone/phone-refusals.js';
import { SettingService } from '../setting/setting.service.js';
import { settings } from '../settings.gen.js';
import type { SentMethod } from './factor-method.js';
import { factorDigest } from './factor-digest.js';

const digits = 6;
const tooManyWaitSeconds = 300;

/** What a code is asked for by: a challenge or a session, and what a person solved. */
export interface CodeAsked {
  readonly ref: string;
  readonly captcha: { readonly id: string | undefined; readonly text: string | undefined };
}

/** Codes that are sent to a proved mobile or e-mail: good for one challenge or session, one at a time, kept as digests. */
@Injectable()
export class FactorCodeService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly captchas: CaptchaService,
    private readonly settings: SettingService,
    private readonly limits: OutletLimitService,
    private readonly outlet: OutletService,
  ) {}

  /** Sends a code; there is no other of this challenge by this method while it is good. */
  async send(member: Member, brand: Brand, method: SentMethod, { ref, captcha }: CodeAsked): Promise<CodeSentDto> {
    const values = await this.settings.of(brand.code);
    const solved = captcha.text ? await this.captchas.answer(captcha.id, captcha.text) : false;
    const expiredMinutes = values.get(settings.codeMinutes);
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + expiredMinutes * 60_000);
    const code = String(randomInt(10 ** digits)).padStart(digits, '0');
    await this.db.transaction(async (tx) => {
      const target =
        method === 'sms'
          ? await this.takeSms(tx, member, ref, values.get(settings.smsCaptchaAfter), solved)
          : await this.takeMail(tx, member, ref);
      await this.keep(tx, member.id, method, ref, code, expiresAt);
      await this.outlet.enqueue(tx, {
        ...target,
        brand: brand.code,
        template: 'code_factor',
        language: ctx().language,
        memberId: member.id,
        values: { brand: brand.name, code, minutes: String(expiredMinutes) },
        expiresAt,
      });
    });
    return { expiredMinutes, message: say('messages', 'identity.code_sent', ctx().language) };
  }

  /** Whether the code is the one that was sent for the challenge; the caller has counted the try. */
  async matches(member: Member, method: SentMethod, ref: string, code: string): Promise<boolean> {
    const [kept] = await this.db.query<{ hash: Buffer }>(
      sql`select hash from factor_code where ref = $1 and method = $2 and member_id = $3 and expires_at > $4`,
      [ref, method, member.id, this.clock.now()],
    );
    return kept !== undefined && timingSafeEqual(kept.hash, codeHash(member.id, method, ref, code));
  }

  /** Uses a right code up; false when it was used, or another one was sent meanwhile. */
  async use(tx: Tx, { id }: Pick<Member, 'id'>, method: SentMethod, ref: string, code: string): Promise<boolean> {
    const used = await tx.query(
      sql`delete from factor_code where ref = $1 and method = $2 and member_id = $3 and hash = $4 returning ref`,
      [ref, method, id, codeHash(id, method, ref, code)],
    );
    return used.length === 1;
  }

  async forgetOld(): Promise<void> {
    await inBatches(() =>
      this.db.query(
        sql`delete from factor_code where (ref, method) in
         (select ref, method from factor_code where expires_at <= $1 order by expires_at limit $2) returning 1`,
        [this.clock.now(), forgetBatch],
      ),
    );
  }

  private async takeSms(
    tx: Tx,
    { id, brand, mobile }: Member,
    ref: string,
    captchaAfter: number,
    solved: boolean,
  ): Promise<Pick<NewMessage, 'channel' | 'target'>> {
    const number = mobileNumberOfProfile(mobile ?? '');
    const { reached, ofNetwork } = await this.limits.takeSms(tx, { brand, factorOf: bucketOf(id, ref) }, number);
    if (ofNetwork > captchaAfter && !solved) throw phoneRefusals.captcha();
    if (reached === 'asker') throw phoneRefusals.tooMany(tooManyWaitSeconds);
    if (reached === 'all') throw phoneRefusals.quota();
    return { channel: 'SMS', target: number.e164 };
  }

  private async takeMail(
    tx: Tx,
    { id, brand, email }: Member,
    ref: string,
  ): Promise<Pick<NewMessage, 'channel' | 'target'>> {
    const target = email ?? '';
    const asked = { brand, factorOf: bucketOf(id, ref) };
    if ((await this.limits.takeMail(tx, asked, target)) !== null) throw phoneRefusals.tooMany(tooManyWaitSeconds);
    return { channel: 'MAIL', target };
  }

  private async keep(
    tx: Tx,
    memberId: bigint,
    method: SentMethod,
    ref: string,
    code: string,
    expiresAt: Date,
  ): Promise<void> {
    const now = this.clock.now();
    const kept = await tx.query(
      sql`insert into factor_code as c (ref, method, member_id, hash, expires_at) values ($1, $2, $3, $4, $5)
       on conflict (ref, method) do update set hash = excluded.hash, expires_at = excluded.expires_at
         where c.expires_at <= $6
       returning ref`,
      [ref, method, memberId, codeHash(memberId, method, ref, code), expiresAt, now],
    );
    if (kept.length > 0) return;
    const [living] = await tx.query<{ until: Date }>(
      sql`select expires_at as until from factor_code where ref = $1 and method = $2`,
      [ref, method],
    );
    throw phoneRefusals.tooMany(Math.max(1, Math.ceil(((living?.until.getTime() ?? 0) - now.getTime()) / 1000)));
  }
}

/** Whoever has the password opens challenges; what he has sent keeps the owner from no code in his session. */
const bucketOf = (memberId: bigint, ref: string): string => `${memberId} ${ref.split(':', 1)[0]}`;

const codeHash = (memberId: bigint, method: SentMethod, ref: string, code: string): Buffer =>
  factorDigest('code', method, String(memberId), ref, code);
