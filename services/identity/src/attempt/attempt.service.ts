import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, neighbourhoodOf, networkOf } from '@banyan/kernel/app';
import { Database, sql, type Query } from '@banyan/kernel/database';
import { errors } from '../errors.js';

/** What is guessed at, and from where. */
export interface Attempt {
  readonly scope: 'player' | 'console' | 'totp' | 'enrolment' | 'factor';
  readonly brand: string;
  /** Username in lower case, the operator's id for `totp`, or the member's for `factor`. */
  readonly account: string;
  readonly ip: string;
  /** The known device that tries. Its tries are counted apart from those of strangers, who cannot lock its owner out. */
  readonly device?: string | null;
}

const minute = 60_000;

/** Wrong tries in a row until the lock, and how long it holds. Source: specification section 9 (5 minutes). */
const limit = 5;
const lockMs = 5 * minute;
const windowMs = 15 * minute;
const captchaAfter = 3;
const captchaAfterSpread = 20;
/** Wrong tries that strangers have at one console account, from however many addresses, and how long they are locked out then. */
const strangersLimit = 20;
const strangersLockMs = 15 * minute;
const strangers = '*';
/** Wrong tries of strangers at members of a brand, within a quarter to half an hour, from which on strangers bring a captcha: of one neighbourhood, and of all. */
const sprayed = { neighbourhood: 40, brand: 400 };
/** Over how many rows the tries at a brand are spread, so that log-ins do not wait for one another. */
const brandRows = 16;
/** The account that stands for all of a brand. */
const everybody = '*';
const keptMs = 24 * 60 * minute;

/** Counts tries at secrets. A try is counted before it is judged, so that many at once gain nothing. */
@Injectable()
export class AttemptService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Throws `identity.locked` while the account is locked for this address. */
  async requireUnlocked(attempt: Attempt): Promise<void> {
    const { scope, brand, account } = attempt;
    const [row] = await this.db.query<{ until: Date | null }>(
      sql`select max(locked_until) as until from login_attempt
        where scope = $1 and brand = $2 and account = $3 and ip = any($4::text[])`,
      [scope, brand, account, placesOf(attempt).map(({ place }) => place)],
    );
    const waitMs = (row?.until?.getTime() ?? 0) - this.clock.now().getTime();
    if (waitMs > 0) throw errors.locked({ retryAfterSeconds: Math.ceil(waitMs / 1000), captcha: false });
  }

  /** Whether the next try must bring a captcha: after some wrong ones here, or many spread over accounts or addresses. */
  async needsCaptcha(attempt: Attempt): Promise<boolean> {
    const { scope, brand, account, ip } = attempt;
    const [row] = await this.db.query<{ own: string; by_ip: string; by_account: string }>(
      sql`select coalesce(sum(tries) filter (where brand = $2 and account = $3 and ip = $4), 0) as own,
              coalesce(sum(tries) filter (where ip = $4), 0) as by_ip,
              coalesce(sum(tries) filter (where brand = $2 and account = $3), 0) as by_account
         from login_attempt
        where scope = $1 and last_at > $5 and (ip = $4 or (brand = $2 and account = $3))`,
      [scope, brand, account, networkOf(ip), new Date(this.clock.now().getTime() - windowMs)],
    );
    if (!row) return false;
    if (await this.isSprayed(attempt)) return true;
    return (
      Number(row.own) >= captchaAfter ||
      Number(row.by_ip) >= captchaAfterSpread ||
      Number(row.by_account) >= captchaAfterSpread
    );
  }

  /** Counts one try. The last one allowed sets the lock, which {@link clear} lifts when the try was right. */
  async take(attempt: Attempt): Promise<void> {
    const now = this.clock.now();
    const { scope, brand, account } = attempt;
    await this.spread(attempt, 1);
    for (const { place, most, lockedMs } of placesOf(attempt)) {
      const [taken] = await this.db.query<{ tries: number }>(takeSql, [
        scope,
        brand,
        account,
        place,
        now,
        new Date(now.getTime() - windowMs),
        most,
        new Date(now.getTime() + lockedMs),
      ]);
      if (taken) continue;
      await this.requireUnlocked(attempt);
      throw errors.locked({ retryAfterSeconds: 1, captcha: false });
    }
  }

  /** A try that was never judged does not count. */
  async giveBack(attempt: Attempt): Promise<void> {
    const { scope, brand, account } = attempt;
    await this.db.query(
      sql`update login_attempt set tries = greatest(tries - 1, 0), locked_until = null
        where scope = $1 and brand = $2 and account = $3 and ip = any($4::text[])`,
      [scope, brand, account, placesOf(attempt).map(({ place }) => place)],
    );
    await this.spread(attempt, -1);
  }

  /** A right try ends its own row of wrong ones; what strangers tried elsewhere stays counted, less this one. */
  async clear(attempt: Attempt, query: Query = this.db.query): Promise<void> {
    const { scope, brand, account } = attempt;
    const [, ...shared] = placesOf(attempt).map(({ place }) => place);
    await this.spread(attempt, -1, query);
    await this.forgive(attempt, query);
    if (shared.length > 0)
      await query(
        sql`update login_attempt set tries = greatest(tries - 1, 0), locked_until = null
          where scope = $1 and brand = $2 and account = $3 and ip = any($4::text[])`,
        [scope, brand, account, shared],
      );
  }

  /** Ends the row of wrong tries here of who has shown otherwise that he is the one; no try of his was counted for it. */
  async forgive(attempt: Attempt, query: Query = this.db.query): Promise<void> {
    const { scope, brand, account } = attempt;
    const [own] = placesOf(attempt).map(({ place }) => place);
    await query(sql`delete from login_attempt where scope = $1 and brand = $2 and account = $3 and ip = $4`, [
      scope,
      brand,
      account,
      own,
    ]);
  }

  /** One password tried on many members, from many addresses that belong together, or from everywhere. Who comes on a known device is no stranger. */
  private async isSprayed(attempt: Attempt): Promise<boolean> {
    if (!isStranger(attempt)) return false;
    const now = this.clock.now().getTime();
    const times = [now, now - windowMs];
    const near = times.map((at) => nearPlace(attempt, at));
    const far = times.flatMap((at) => Array.from({ length: brandRows }, (_, row) => brandPlace(row, at)));
    const [row] = await this.db.query<{ near: string; far: string }>(
      sql`select coalesce(sum(tries) filter (where ip = any($4::text[])), 0) as near,
              coalesce(sum(tries) filter (where ip = any($5::text[])), 0) as far
         from login_attempt where scope = $1 and brand = $2 and account = $3 and ip = any($4::text[] || $5::text[])`,
      [attempt.scope, attempt.brand, everybody, near, far],
    );
    return Number(row?.near) >= sprayed.neighbourhood || Number(row?.far) >= sprayed.brand;
  }

  private async spread(attempt: Attempt, by: 1 | -1, query: Query = this.db.query): Promise<void> {
    if (!isStranger(attempt)) return;
    const now = this.clock.now();
    await query(spreadSql, [
      attempt.scope,
      attempt.brand,
      everybody,
      [nearPlace(attempt, now.getTime()), brandPlace(rowOf(attempt), now.getTime())],
      now,
      by,
      Math.max(by, 0),
    ]);
  }

  async forgetOld(): Promise<void> {
    await this.db.query(sql`delete from login_attempt where last_at < $1`, [
      new Date(this.clock.now().getTime() - keptMs),
    ]);
  }
}

const isStranger = ({ scope, device }: Attempt): boolean => scope === 'player' && !device;

const quarterOf = (at: number): number => Math.floor(at / windowMs);
/** Where a stranger's try counts beside its account: in his neighbourhood, and in one of the brand's rows, by the quarter of an hour. */
const nearPlace = ({ ip }: Attempt, at: number): string => `near:${neighbourhoodOf(networkOf(ip))}:${quarterOf(at)}`;
/** An account's own, so that what a right try takes back is what it counted. */
const rowOf = ({ account }: Attempt): number => createHash('sha256').update(account).digest().readUInt8() % brandRows;
const brandPlace = (row: number, at: number): string => `all:${row}:${quarterOf(at)}`;

/** Where a try counts: at its own address or device, and at the console among all strangers of the account, so that no number of addresses helps.
 * An enrolment's parts are random: nobody guesses them from many addresses either, but could keep their owner out. */
function placesOf({ scope, ip, device }: Attempt): ReadonlyArray<{ place: string; most: number; lockedMs: number }> {
  const own = { place: device ? `device:${device}` : networkOf(ip), most: limit, lockedMs: lockMs };
  if (scope !== 'console' || device) return [own];
  return [own, { place: strangers, most: strangersLimit, lockedMs: strangersLockMs }];
}

const spreadSql = sql`
insert into login_attempt as known (scope, brand, account, ip, tries, last_at)
select $1, $2, $3, place, $7, $5 from unnest($4::text[]) with ordinality as p (place, at) order by at
on conflict (scope, brand, account, ip) do update set tries = greatest(known.tries + $6, 0), last_at = $5`;

const takeSql = sql`
insert into login_attempt as known (scope, brand, account, ip, tries, last_at)
values ($1, $2, $3, $4, 1, $5)
on conflict (scope, brand, account, ip) do update set
  tries = case when known.last_at < $6 or known.locked_until is not null then 1 else known.tries + 1 end,
  locked_until = case when known.last_at >= $6 and known.locked_until is null and known.tries + 1 >= $7 then $8::timestamptz end,
  last_at = $5
where known.locked_until is null or known.locked_until <= $5
returning tries`;
