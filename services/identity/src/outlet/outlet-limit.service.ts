import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { boundsOf, Clock, ctx, networkOf } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import type { SettingDefinition } from '@banyan/kernel/rules';
import { config } from '../config.js';
import { SettingService } from '../setting/setting.service.js';
import { settings } from '../settings.gen.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const keptMs = 2 * dayMs;
/** Who guesses at codes of many numbers is stopped here; a house of people who mistype is not. */
const mostGuesses = 60;

type CountDefinition = Extract<SettingDefinition, { type: 'count' }>;

interface Bound {
  /** Whose limit it is: of whoever asks, or of all together. */
  readonly of: 'asker' | 'all';
  readonly scope: string;
  readonly key: string;
  readonly windowMs: number;
  readonly most: number;
}

/** Who is written to, and for whom. */
export interface Addressed {
  readonly brand: string;
  /** The account that asks, when somebody is signed in. */
  readonly memberId?: bigint | null;
  /** Whose second factor the code is, and where it is asked for: counted apart from what strangers ask for to the same address. */
  readonly factorOf?: string;
  /** An operator asks, whom no stranger may shut out. */
  readonly byOperator?: boolean;
}

/** A number as limits know it. */
export interface Number {
  /** E.164 with its plus. */
  readonly e164: string;
  /** `84` of `+84912345678`. */
  readonly dialingCode: string;
}

const key = createHmac('sha256', Buffer.from(config.secretKey, 'base64')).update('outlet counts').digest();
const digest = (text: string): string => createHmac('sha256', key).update(text.toLowerCase()).digest('base64url');

/** Numbers that differ in no more than these last digits are a range, as those are that messages are pumped to. */
const digitsOfRange = 4;

/** How many messages may be asked for: by number or address, by network, by account, by country and by range of numbers. */
@Injectable()
export class OutletLimitService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly settings: SettingService,
  ) {}

  /**
   * Counts a short message; returns whose limit it is that is reached, null where none is, and how many its network has asked for in this
   * hour. The caller rolls back what it refuses. What strangers ask for to a number keeps nobody from it who is signed in.
   */
  async takeSms(
    tx: Tx,
    { brand, memberId, factorOf }: Addressed,
    { e164, dialingCode }: Number,
  ): Promise<{ reached: Bound['of'] | null; ofNetwork: number }> {
    const values = await this.settings.of(brand, tx.query);
    const most = (definition: CountDefinition) => values.get(definition) as number;
    const number = digest(memberId ? `${e164} ${memberId}` : e164);
    const [scope, counted] = factorOf ? ['sms factor', factorOf] : ['sms number', number];
    const { reached, counts } = await this.take(tx, brand, [
      bound('asker', scope, counted, hourMs, most(settings.smsPerNumberHour)),
      bound('asker', `${scope} day`, counted, dayMs, most(settings.smsPerNumberDay)),
      ...networks('sms network', most(settings.smsPerIpHour)),
      ...(memberId ? [bound('asker', 'sms account', String(memberId), dayMs, most(settings.smsPerAccountDay))] : []),
      bound('all', 'sms range', digest(e164.slice(0, -digitsOfRange)), hourMs, most(settings.smsPerPrefixHour)),
      bound('all', 'sms country', dialingCode, hourMs, most(settings.smsPerCountryHour)),
    ]);
    return { reached, ofNetwork: counts.get('sms network') ?? 0 };
  }

  /** {@link takeSms} for a mail. */
  async takeMail(tx: Tx, { brand, byOperator, factorOf }: Addressed, address: string): Promise<Bound['of'] | null> {
    const values = await this.settings.of(brand, tx.query);
    const most = values.get(settings.mailPerAddressHour);
    const scope = factorOf ? 'mail factor' : byOperator ? 'mail address by operators' : 'mail address';
    const { reached } = await this.take(tx, brand, [
      bound('asker', scope, factorOf ?? digest(address), hourMs, most),
      ...(byOperator ? [] : networks('mail network', values.get(settings.mailPerIpHour))),
    ]);
    return reached;
  }

  /** Counts a code that somebody tried, whosever it is; whether his network has tried too many in this hour. */
  async takeGuess(brand: string): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const { reached } = await this.take(tx, brand, networks('code network', mostGuesses));
      return reached !== null;
    });
  }

  async forgetOld(): Promise<void> {
    await this.db.query(sql`delete from outlet_count where window_at < $1`, [
      new Date(this.clock.now().getTime() - keptMs),
    ]);
  }

  /** One after the other in one order of scopes, so that many at once wait for each other and never in a circle. */
  private async take(
    tx: Tx,
    brand: string,
    bounds: readonly Bound[],
  ): Promise<{ reached: Bound['of'] | null; counts: ReadonlyMap<string, number> }> {
    const counts = new Map<string, number>();
    for (const { of, scope, key: counted, windowMs, most } of bounds) {
      const [taken] = await tx.query<{ n: number }>(takeSql, [brand, scope, counted, this.windowOf(windowMs), most]);
      if (!taken) return { reached: of, counts };
      if (!counts.has(scope)) counts.set(scope, taken.n);
    }
    return { reached: null, counts };
  }

  private windowOf(windowMs: number): Date {
    return new Date(Math.floor(this.clock.now().getTime() / windowMs) * windowMs);
  }
}

const bound = (of: Bound['of'], scope: string, counted: string, windowMs: number, most: number): Bound => ({
  of,
  scope,
  key: counted,
  windowMs,
  most,
});

const networks = (scope: string, most: number): Bound[] =>
  boundsOf(networkOf(ctx().ip), most).map(([network, times]) => bound('asker', scope, network, hourMs, times));

const takeSql = sql`
insert into outlet_count as c (brand, scope, key, window_at, n) values ($1, $2, $3, $4, 1)
on conflict (brand, scope, key, window_at) do update set n = c.n + 1 where c.n < $5
returning n`;
