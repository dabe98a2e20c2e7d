import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import type { RoundSettled } from '@banyan/proto/games/v1/events';
import { contributed } from '../campaign/terms.js';
import { isOlder, keyOf, latestOf, namesOf, type Round } from '../round/round.js';
import { factors, pointCurrency, pointsOf } from './ratio.js';

/** For how long a round may still change what was counted of it. */
const keptMs = 120 * 86_400_000;
const atOnce = 5_000;

interface Counted {
  readonly stakeMinor: bigint;
  readonly category: string;
  readonly settledAt: Date | null;
}

interface Total {
  readonly memberId: string;
  readonly category: string;
  readonly hundredths: string;
  readonly posted: string;
}

/** Points for what is staked, as it is settled: what is below a point is carried, and what is taken back takes its points along. */
@Injectable()
export class AccrualService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Counts rounds. `eventId`: names what is posted of them, once. */
  async settled(tx: Tx, events: readonly RoundSettled[], eventId: string): Promise<void> {
    const told = latestOf(events).filter(({ currency }) => currency === pointCurrency);
    if (told.length === 0) return;
    const now = this.clock.now();
    await lockAccounts(tx, events);
    const before = await countedBefore(tx, told);
    const rounds = told.filter((round) => !isOlder(round, before.get(keyOf(round))));
    const totals = await addUp(tx, rounds, before);
    await store(tx, rounds, now);
    await post(tx, totals, eventId, now);
  }

  /** Forgets what was counted of rounds that change no more. */
  async forget(signal: AbortSignal): Promise<void> {
    const longAgo = new Date(this.clock.now().getTime() - keptMs);
    for (let count = atOnce; count === atOnce && !signal.aborted;)
      count = (
        await this.db.query(
          sql`delete from point_round where (member_id, vendor, round_id) in (
             select member_id, vendor, round_id from point_round where told_at < $1 limit $2) returning 1`,
          [longAgo, atOnce],
        )
      ).length;
  }
}

/** In one order, so that two batches do not wait for each other. */
async function lockAccounts(tx: Tx, events: readonly RoundSettled[]): Promise<void> {
  const brands = new Map(events.map(({ memberId, brand }) => [String(memberId), brand]));
  const sorted = [...brands].sort(([a], [b]) => (BigInt(a) < BigInt(b) ? -1 : 1));
  await tx.query(
    sql`insert into point_account (member_id, brand) select * from unnest($1::bigint[], $2::text[]) on conflict do nothing`,
    [sorted.map(([id]) => id), sorted.map(([, brand]) => brand)],
  );
  await tx.query(sql`select 1 from point_account where member_id = any($1::bigint[]) order by member_id for update`, [
    sorted.map(([id]) => id),
  ]);
}

async function countedBefore(tx: Tx, rounds: readonly Round[]): Promise<Map<string, Counted>> {
  type Row = Record<'memberId' | 'vendor' | 'roundId' | 'stake' | 'category', string> & Pick<Counted, 'settledAt'>;
  const rows = await tx.query<Row>(
    sql`select r.member_id::text as "memberId", r.vendor, r.round_id as "roundId", r.stake_minor::text as stake, r.category,
       r.settled_at as "settledAt"
     from unnest($1::bigint[], $2::text[], $3::text[]) as n (member_id, vendor, round_id) join point_round r using (member_id, vendor, round_id)`,
    namesOf(rounds),
  );
  return new Map(
    rows.map(({ stake, category, settledAt, ...names }) => [
      keyOf({ ...names, currency: pointCurrency }),
      { stakeMinor: BigInt(stake), category, settledAt },
    ]),
  );
}

/** Adds what is new to the totals of members and categories, and returns those. */
async function addUp(tx: Tx, rounds: readonly Round[], before: ReadonlyMap<string, Counted>): Promise<Total[]> {
  const sums = new Map<string, { memberId: string; category: string; hundredths: bigint }>();
  for (const round of rounds) {
    const known = before.get(keyOf(round));
    const { memberId } = round;
    const category = known?.category ?? round.category;
    const key = JSON.stringify([memberId, category]);
    const sum = sums.get(key) ?? { memberId, category, hundredths: 0n };
    sum.hundredths += contributed(round.stakeMinor - (known?.stakeMinor ?? 0n), category, factors);
    sums.set(key, sum);
  }
  const changed = [...sums.values()].filter(({ hundredths }) => hundredths !== 0n);
  if (changed.length === 0) return [];
  return tx.query<Total>(
    sql`insert into point_total (member_id, category, hundredths) select * from unnest($1::bigint[], $2::text[], $3::numeric[])
     on conflict (member_id, category) do update set hundredths = point_total.hundredths + excluded.hundredths
     returning member_id::text as "memberId", category, hundredths::text as hundredths, posted::text as posted`,
    [
      changed.map(({ memberId }) => memberId),
      changed.map(({ category }) => category),
      changed.map(({ hundredths }) => String(hundredths)),
    ],
  );
}

async function store(tx: Tx, rounds: readonly Round[], now: Date): Promise<void> {
  await tx.query(
    sql`insert into point_round (member_id, vendor, round_id, stake_minor, category, settled_at, told_at)
     select n.*, $7::timestamptz from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::text[], $6::timestamptz[])
       as n (member_id, vendor, round_id, stake, category, settled_at)
     on conflict (member_id, vendor, round_id) do update set stake_minor = excluded.stake_minor, settled_at = excluded.settled_at,
       told_at = excluded.told_at`,
    [
      ...namesOf(rounds),
      rounds.map(({ stakeMinor }) => stakeMinor),
      rounds.map(({ category }) => category),
      rounds.map(({ settledAt }) => settledAt),
      now,
    ],
  );
}

/** Posts whole points that are due and were not posted, or takes back those that are not due any more. */
async function post(tx: Tx, totals: readonly Total[], eventId: string, now: Date): Promise<void> {
  const due = totals
    .map(({ memberId, category, hundredths, posted }) => ({
      memberId,
      category,
      points: pointsOf(BigInt(hundredths)) - BigInt(posted),
    }))
    .filter(({ points }) => points !== 0n);
  if (due.length === 0) return;
  const columns = [
    due.map(({ memberId }) => memberId),
    due.map(({ category }) => category),
    due.map(({ points }) => points),
  ];
  await tx.query(
    sql`update point_total t set posted = t.posted + n.points from unnest($1::bigint[], $2::text[], $3::bigint[]) as n (member_id, category, points)
     where t.member_id = n.member_id and t.category = n.category`,
    columns,
  );
  await tx.query(
    sql`insert into point_entry (member_id, version, kind, contra, points, balance_after, key, category, posted_at)
     select n.member_id, a.version + row_number() over own, case when n.points > 0 then 'EARNED' else 'TAKEN_BACK' end, 'house:accrual', n.points,
       a.balance + sum(n.points) over own, $4 || ':' || n.category, n.category, $5
     from unnest($1::bigint[], $2::text[], $3::bigint[]) as n (member_id, category, points) join point_account a using (member_id)
     window own as (partition by n.member_id order by n.category rows unbounded preceding)`,
    [...columns, eventId, now],
  );
  await tx.query(
    sql`update point_account a set balance = a.balance + n.points, version = a.version + n.entries
     from (select member_id, sum(points) as points, count(*) as entries from unnest($1::bigint[], $2::bigint[]) as u (member_id, points) group by member_id) n
     where a.member_id = n.member_id`,
    [columns[0], columns[2]],
  );
}
