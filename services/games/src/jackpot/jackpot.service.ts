import { Injectable, Logger } from '@nestjs/common';
import { Clock, ctx } from '@banyan/kernel/app';
import { Database, sql } from '@banyan/kernel/database';
import { systemErrors } from '@banyan/kernel/errors';
import type { KnownPlayer } from '../launch/player.service.js';
import { Coalescer } from '../ledger/coalescer.js';
import type { KnownVendor } from '../vendor/vendor-directory.service.js';
import type { JackpotDto } from './jackpot.dto.js';

/** What of a stake went into a pool. */
export interface Contribution {
  readonly vendorId: number;
  /** The bet's. */
  readonly transaction: string;
  readonly pool: string;
  readonly currency: string;
  readonly amountMinor: bigint;
}

/** A pool as its vendor reports it. The money in it is the vendor's. */
export interface ReportedPool {
  readonly pool: string;
  readonly names: Readonly<Record<string, string>>;
  /** Ours. */
  readonly currency: string;
  readonly amountMinor: bigint;
  /** Codes of the games that may win it; empty: all of the vendor's. */
  readonly games: readonly string[];
}

/** A pool that was not reported for so long is not shown: its figure may be anything by now. */
const freshMs = 10 * 60_000;
const waitMs = 1000;

/** Pools that vendors keep: what their players paid in, what was won, and how much is in them. */
@Injectable()
export class JackpotService {
  private readonly logger = new Logger('JackpotService');
  private readonly batches = new Coalescer<readonly Contribution[], true>((bets) => this.store(bets), {
    maxBatch: 200,
    maxInFlight: 2,
    maxWaiting: 10_000,
  });

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Waits until a bet's contributions are stored, once for each bet and pool. The stake is booked by then, so a failure is
   * `system.unavailable`: the vendor sends the same bet again, which moves nothing and stores them.
   */
  async contribute(parts: readonly Contribution[]): Promise<void> {
    if (parts.length === 0) return;
    try {
      await this.batches.submit(parts, Date.now() + waitMs);
    } catch (error) {
      this.logger.warn(`contributions are not stored: ${error instanceof Error ? error.message : String(error)}`);
      throw systemErrors.unavailable();
    }
  }

  /** Notes who won a pool; the same win again changes nothing. */
  async won(
    { id }: KnownVendor,
    { memberId, brand, currency }: KnownPlayer,
    { transaction, pool, amountMinor }: Pick<Contribution, 'transaction' | 'pool' | 'amountMinor'>,
  ): Promise<void> {
    await this.database.query(
      sql`insert into jackpot_win (vendor_id, transaction, pool, member_id, brand, currency, amount_minor, won_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
      [id, transaction, pool, memberId, brand, currency, amountMinor, this.clock.now()],
    );
  }

  /** Strikes out what belonged to a vendor's bets or wins that were taken back; again changes nothing. */
  async takeBack(vendorId: number, kind: 'bet' | 'win', transactions: readonly string[]): Promise<void> {
    await this.database.query(kind === 'bet' ? contributionsBack : winsBack, [
      vendorId,
      transactions,
      this.clock.now(),
    ]);
  }

  /** Takes over what a vendor says its pools hold; an earlier report that comes late changes nothing. */
  async report({ id }: KnownVendor, pools: readonly ReportedPool[], at: Date): Promise<void> {
    const column = <T>(read: (pool: ReportedPool) => T): T[] => sorted.map(read);
    const sorted = [...new Map(pools.map((pool) => [pool.pool, pool])).values()].sort((a, b) =>
      a.pool < b.pool ? -1 : 1,
    );
    await this.database.query(
      sql`insert into jackpot_pool (vendor_id, pool, names, currency, amount_minor, games, reported_at)
       select $1, p.pool, p.names::jsonb, p.currency, p.amount, array(select jsonb_array_elements_text(p.games::jsonb)), $7
       from unnest($2::text[], $3::text[], $4::text[], $5::bigint[], $6::text[]) p (pool, names, currency, amount, games)
       on conflict (vendor_id, pool) do update set names = excluded.names, currency = excluded.currency,
         amount_minor = excluded.amount_minor, games = excluded.games, reported_at = excluded.reported_at
       where jackpot_pool.reported_at < excluded.reported_at`,
      [
        id,
        column(({ pool }) => pool),
        column(({ names }) => JSON.stringify(names)),
        column(({ currency }) => currency),
        column(({ amountMinor }) => amountMinor),
        column(({ games }) => JSON.stringify(games)),
        at,
      ],
    );
  }

  /** The pools that a game of the brand may win, the largest of a currency first; a win that is held or was refused is none yet. */
  async list(): Promise<JackpotDto[]> {
    const { brand, language } = ctx();
    return this.database.query<JackpotDto>(listSql, [brand, new Date(this.clock.now().getTime() - freshMs), language]);
  }

  private async store(bets: ReadonlyArray<readonly Contribution[]>): Promise<true[]> {
    const parts = bets.flat();
    const column = <T>(read: (part: Contribution) => T): T[] => parts.map(read);
    await this.database.query(
      sql`insert into jackpot_contribution (vendor_id, transaction, pool, currency, amount_minor, at)
       select p.*, $6 from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::bigint[]) p on conflict do nothing`,
      [
        column(({ vendorId }) => vendorId),
        column(({ transaction }) => transaction),
        column(({ pool }) => pool),
        column(({ currency }) => currency),
        column(({ amountMinor }) => amountMinor),
        this.clock.now(),
      ],
    );
    return bets.map(() => true as const);
  }
}

const these = sql`where vendor_id = $1 and transaction = any($2) and taken_back_at is null`;
const contributionsBack = sql`update jackpot_contribution set taken_back_at = $3 ${these}`;
const winsBack = sql`update jackpot_win set taken_back_at = $3 ${these}`;

const listSql = sql`
  select v.code as vendor, p.pool, coalesce(p.names ->> $3, p.names ->> 'EN', p.pool) as name, p.currency,
    p.amount_minor::text as "amountMinor", p.reported_at as "reportedAt", g.codes as games,
    w.amount_minor::text as "lastWinMinor", w.won_at as "lastWonAt"
  from jackpot_pool p
  join vendor v on v.id = p.vendor_id and v.enabled
  cross join lateral (
    select array_agg(code order by position, node_id) as codes from (
      select code, position, node_id from game
      where vendor_id = p.vendor_id and brand = $1 and enabled and (p.games = '{}' or code = any(p.games))
      order by position, node_id limit 12
    ) offered
  ) g
  left join lateral (
    select amount_minor, won_at from jackpot_win j
    where vendor_id = p.vendor_id and pool = p.pool and currency = p.currency and taken_back_at is null and exists (
      select 1 from player o join round_entry e on e.account_id = o.account_id
      where o.vendor_id = j.vendor_id and o.member_id = j.member_id and o.currency = j.currency and e.source = 'vendor:' || v.code
        and e.external_id in (j.transaction, j.transaction || ' released') and e.amount_minor > 0)
    order by won_at desc limit 1
  ) w on true
  where p.reported_at > $2 and g.codes is not null
  order by p.currency, p.amount_minor desc, v.code, p.pool
  limit 50`;
