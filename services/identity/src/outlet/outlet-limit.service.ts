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

  /** Counts a short message; answers whose limit it is that is reached, null where none is. The caller rolls back what it refuses. */
  async takeSms(tx: Tx, { brand, memberId }: Addressed, { e164, dialingCode }: Number): Promise<Bound['of'] | null> {
    const values = await this.settings.of(brand, tx.query);
    const most = (definition: CountDefinition) => values.get(definition) as number;
    const number = digest(e164);
    return this.take(tx, brand, [
      bound('asker', 'sms number', number, hourMs, most(settings.smsPerNumberHour)),
      bound('asker', 'sms number day', number, dayMs, most(settings.smsPerNumberDay)),
      ...networks('sms network', most(settings.smsPerIpHour)),
      ...(memberId ? [bound('asker', 'sms account', String(memberId), dayMs, most(settings.smsPerAccountDay))] : []),
      bound('all', 'sms range', digest(e164.slice(0, -digitsOfRange)), hourMs, most(settings.smsPerPrefixHour)),
      bound('all', 'sms country', dialingCode, hourMs, most(settings.smsPerCountryHour)),
    ]);
  }

  /** {@link takeSms} for a mail. */
  async takeMail(tx: Tx, { brand }: Addressed, address: string): Promise<Bound['of'] | null> {
    const values = await this.settings.of(brand, tx.query);
    return this.take(tx, brand, [
      bound('asker', 'mail address', digest(address), hourMs, values.get(settings.mailPerAddressHour)),
      ...networks('mail network', values.get(settings.mailPerIpHour)),
    ]);
  }

  /** How many short messages the network of the request in hand asked for in this hour. */
  async smsOfNetwork(brand: string): Promise<number> {
    const [row] = await this.db.query<{ n: number }>(
      sql`select n from outlet_count where brand = $1 and scope = 'sms network' and key = $2 and window_at = $3`,
      [brand, networkOf(ctx().ip), this.windowOf(hourMs)],
    );
    return row?.n ?? 0;
  }

  async forgetOld(): Promise<void> {
    await this.db.query(sql`delete from outlet_count where window_at < $1`, [
      new Date(this.clock.now().getTime() - keptMs),
    ]);
  }

  /** One after the other in one order of scopes, so that many at once wait for each other and never in a circle. */
  private async take(tx: Tx, brand: string, bounds: readonly Bound[]): Promise<Bound['of'] | null> {
    for (const { of, scope, key: counted, windowMs, most } of bounds) {
      const taken = await tx.query(takeSql, [brand, scope, counted, this.windowOf(windowMs), most]);
      if (taken.length === 0) return of;
    }
    return null;
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
