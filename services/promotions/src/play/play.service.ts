import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import type { RoundSettled } from '@banyan/proto/games/v1/events';
import type { CashMoved, DepositSettled } from '@banyan/proto/wallet/v1/events';
import { BrandService } from '../brand/brand.service.js';
import { isOlder, keyOf, latestOf, namesOf, type Round } from '../round/round.js';

/** For how long a round may still change what was counted of it. */
const keptMs = 120 * 86_400_000;
const atOnce = 5_000;

interface Counted {
  readonly category: string;
  readonly stakeMinor: bigint;
  readonly winMinor: bigint;
  readonly validMinor: bigint;
  readonly settledAt: Date;
}

/** What is added to a member's day; differences may be negative. */
interface Addition {
  readonly memberId: string;
  readonly currency: string;
  readonly brand: string;
  readonly category: string;
  readonly at: Date;
  readonly stakeMinor: bigint;
  readonly winMinor: bigint;
  readonly validMinor: bigint;
  readonly depositMinor: bigint;
  /** Rounds with a valid bet. */
  readonly rounds: number;
}

type Owned = Pick<Addition, 'memberId' | 'currency' | 'brand'>;

/**
 * What members play and pay in by the days of their brand, of each round what it came to when it was told last. A round counts on the day
 * on which it was settled; what changes later, and what is told after its day was closed, counts on the first day that is open.
 */
@Injectable()
export class PlayService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
  ) {}

  async settled(tx: Tx, events: readonly RoundSettled[]): Promise<void> {
    const told = latestOf(events);
    if (told.length === 0) return;
    await lockTotals(tx, told);
    const before = await countedBefore(tx, told);
    const rounds = told.filter((round) => !isOlder(round, before.get(keyOf(round))));
    const additions = rounds.map((round): Addition => {
      const { memberId, currency, brand, settledAt: at } = round;
      const known = before.get(keyOf(round));
      return {
        memberId,
        currency,
        brand,
        at,
        category: known?.category ?? round.category,
        stakeMinor: round.stakeMinor - (known?.stakeMinor ?? 0n),
        winMinor: round.winMinor - (known?.winMinor ?? 0n),
        validMinor: round.validMinor - (known?.validMinor ?? 0n),
        depositMinor: 0n,
        rounds: countOf(round.validMinor) - countOf(known?.validMinor ?? 0n),
      };
    });
    await store(tx, rounds, this.clock.now());
    await this.add(tx, additions);
  }

  async deposited(tx: Tx, event: DepositSettled, at: Date): Promise<void> {
    await this.paidIn(tx, event, event.amountMinor, at);
  }

  /** A deposit that was charged back was none. */
  async chargedBack(tx: Tx, event: CashMoved): Promise<void> {
    const { kind, movementId, amountMinor, movedAt } = event;
    if (kind !== 'deposit' || movementId.split(':')[1] !== 'charged_back' || amountMinor >= 0n) return;
    await this.paidIn(tx, event, amountMinor, movedAt ?? this.clock.now());
    await tx.query(sql`update play_total set charged_back = true where member_id = $1 and currency = $2`, [
      event.memberId,
      event.currency,
    ]);
  }

  /** Nothing is added to the days of a brand up to this one any more; waits for what is being added. */
  async close(tx: Tx, brand: string, day: string): Promise<void> {
    await tx.query(
      sql`insert into play_close (brand, closed_day) values ($1, $2::date)
       on conflict (brand) do update set closed_day = greatest(play_close.closed_day, excluded.closed_day)`,
      [brand, day],
    );
  }

  /** The brands with members of whom a deposit was charged back since they were taken. */
  async chargedBackBrands(): Promise<string[]> {
    const rows = await this.db.query<{ brand: string }>(
      sql`select distinct brand from play_total where charged_back order by brand`,
    );
    return rows.map(({ brand }) => brand);
  }

  /** Takes those members, once: of each account what he paid in and validly bet is less. */
  async takeChargedBack(tx: Tx, brand: string, currency: string): Promise<string[]> {
    const rows = await tx.query<{ id: string; currency: string }>(
      sql`update play_total set charged_back = false where brand = $1 and charged_back returning member_id::text as id, currency`,
      [brand],
    );
    return rows.filter((row) => row.currency === currency).map(({ id }) => id);
  }

  /** Forgets what was counted of rounds that change no more. */
  async forget(signal: AbortSignal): Promise<void> {
    const longAgo = new Date(this.clock.now().getTime() - keptMs);
    for (let count = atOnce; count === atOnce && !signal.aborted;)
      count = (
        await this.db.query(
          sql`delete from play_round where (member_id, vendor, round_id, currency) in (
             select member_id, vendor, round_id, currency from play_round where told_at < $1 limit $2) returning 1`,
          [longAgo, atOnce],
        )
      ).length;
  }

  private async paidIn(
    tx: Tx,
    { memberId, currency, brand }: Pick<DepositSettled, 'memberId' | 'currency' | 'brand'>,
    depositMinor: bigint,
    at: Date,
  ): Promise<void> {
    const owned = { memberId: String(memberId), currency, brand };
    await lockTotals(tx, [owned]);
    const none = { category: '', stakeMinor: 0n, winMinor: 0n, validMinor: 0n, rounds: 0 };
    await this.add(tx, [{ ...owned, ...none, depositMinor, at }]);
  }

  /** The rows of the members are locked. */
  private async add(tx: Tx, additions: readonly Addition[]): Promise<void> {
    if (additions.length === 0) return;
    const names = [...new Set(additions.map(({ brand }) => brand))].sort();
    await tx.query(sql`insert into play_close (brand) select * from unnest($1::text[]) on conflict do nothing`, [
      names,
    ]);
    // Whoever closes a day waits until what is added here is committed.
    await tx.query(sql`select 1 from play_close where brand = any($1::text[]) order by brand for share`, [names]);
    const zones = new Map(
      await Promise.all(names.map(async (brand) => [brand, await this.brands.zoneOf(brand)] as const)),
    );
    const column = (of: (addition: Addition) => unknown) => additions.map(of);
    const columns = [
      column(({ memberId }) => memberId),
      column(({ currency }) => currency),
      column(({ brand }) => brand),
      column(({ category }) => category),
      column(({ stakeMinor }) => stakeMinor),
      column(({ winMinor }) => winMinor),
      column(({ validMinor }) => validMinor),
      column(({ depositMinor }) => depositMinor),
      column(({ at }) => at.toISOString()),
      column(({ brand }) => zones.get(brand) ?? 'UTC'),
      column(({ rounds }) => rounds),
    ];
    await tx.query(daySql, columns);
    await tx.query(totalSql, columns.slice(0, 3).concat(columns.slice(6, 8)));
  }
}

const countOf = (validMinor: bigint): number => (validMinor > 0n ? 1 : 0);

/* One row of each member, currency, day and category. */
const daySql = sql`
insert into play_day as d (member_id, currency, brand, day, category, stake_minor, win_minor, valid_minor, deposit_minor, rounds)
select n.member_id, n.currency, n.brand, greatest((n.at at time zone n.zone)::date, c.closed_day + 1), n.category,
  sum(n.stake), sum(n.win), sum(n.valid), sum(n.deposit), sum(n.rounds)
from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::timestamptz[], $10::text[], $11::int[])
  as n (member_id, currency, brand, category, stake, win, valid, deposit, at, zone, rounds) join play_close c on c.brand = n.brand
group by 1, 2, 3, 4, 5 order by 1, 2, 4, 5
on conflict (member_id, currency, day, category) do update set stake_minor = d.stake_minor + excluded.stake_minor,
  win_minor = d.win_minor + excluded.win_minor, valid_minor = d.valid_minor + excluded.valid_minor,
  deposit_minor = d.deposit_minor + excluded.deposit_minor, rounds = d.rounds + excluded.rounds`;

const totalSql = sql`
update play_total t set valid_minor = t.valid_minor + n.valid, deposit_minor = t.deposit_minor + n.deposit
from (
  select member_id, currency, sum(valid) as valid, sum(deposit) as deposit
  from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::bigint[]) as u (member_id, currency, brand, valid, deposit) group by 1, 2
) n where t.member_id = n.member_id and t.currency = n.currency`;

/** In one order, so that two batches do not wait for each other. */
async function lockTotals(tx: Tx, owned: readonly Owned[]): Promise<void> {
  const columns = [
    owned.map(({ memberId }) => memberId),
    owned.map(({ currency }) => currency),
    owned.map(({ brand }) => brand),
  ];
  await tx.query(
    sql`insert into play_total (member_id, currency, brand)
     select distinct on (n.member_id, n.currency) n.* from unnest($1::bigint[], $2::text[], $3::text[]) as n (member_id, currency, brand)
     order by n.member_id, n.currency on conflict do nothing`,
    columns,
  );
  await tx.query(
    sql`select 1 from play_total t where (t.member_id, t.currency) in (select * from unnest($1::bigint[], $2::text[]))
     order by t.member_id, t.currency for update`,
    columns.slice(0, 2),
  );
}

async function countedBefore(tx: Tx, rounds: readonly Round[]): Promise<Map<string, Counted>> {
  type Row = Record<'memberId' | 'vendor' | 'roundId' | 'currency' | 'category' | 'stake' | 'win' | 'valid', string> &
    Pick<Counted, 'settledAt'>;
  const rows = await tx.query<Row>(
    sql`select r.member_id::text as "memberId", r.vendor, r.round_id as "roundId", r.currency, r.category, r.stake_minor::text as stake,
       r.win_minor::text as win, r.valid_minor::text as valid, r.settled_at as "settledAt"
     from unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) as n (member_id, vendor, round_id, currency)
       join play_round r using (member_id, vendor, round_id, currency)`,
    [...namesOf(rounds), rounds.map(({ currency }) => currency)],
  );
  return new Map(
    rows.map(({ stake, win, valid, category, settledAt, ...names }) => [
      keyOf(names),
      { category, settledAt, stakeMinor: BigInt(stake), winMinor: BigInt(win), validMinor: BigInt(valid) },
    ]),
  );
}

async function store(tx: Tx, rounds: readonly Round[], now: Date): Promise<void> {
  await tx.query(
    sql`insert into play_round (member_id, vendor, round_id, currency, category, stake_minor, win_minor, valid_minor, settled_at, started_at, told_at)
     select n.*, $11::timestamptz
     from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::bigint[], $9::timestamptz[], $10::timestamptz[])
       as n (member_id, vendor, round_id, currency, category, stake, win, valid, settled_at, started_at)
     on conflict (member_id, vendor, round_id, currency) do update set stake_minor = excluded.stake_minor, win_minor = excluded.win_minor,
       valid_minor = excluded.valid_minor, settled_at = excluded.settled_at, started_at = excluded.started_at, told_at = excluded.told_at`,
    [
      ...namesOf(rounds),
      rounds.map(({ currency }) => currency),
      rounds.map(({ category }) => category),
      rounds.map(({ stakeMinor }) => stakeMinor),
      rounds.map(({ winMinor }) => winMinor),
      rounds.map(({ validMinor }) => validMinor),
      rounds.map(({ settledAt }) => settledAt),
      rounds.map(({ startedAt }) => startedAt),
      now,
    ],
  );
}
