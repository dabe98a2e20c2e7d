import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import type { RoundSettled } from '@banyan/proto/games/v1/events';
import type { CashMoved, DepositSettled } from '@banyan/proto/wallet/v1/events';
import { termsOf } from '../campaign/content.js';
import { contributed, type Contribution, type Trigger } from '../campaign/terms.js';
import { MemberService } from '../member/member.service.js';
import { withdrawRounds } from '../rounds-grant/rounds-grant.js';
import { isOlder, keyOf, latestOf, namesOf, type Round } from '../round/round.js';
import { claimColumns, claimTables, givenMinor, graceMs, type ClaimRow } from './claim-store.js';
import { countedStake, dueOf } from './due.js';

const dayMs = 86_400_000;

interface Counting {
  readonly id: string;
  readonly memberId: string;
  readonly currency: string;
  readonly trigger: Trigger;
  readonly wagers: boolean;
  readonly countsFrom: Date;
  readonly endsAt: Date | null;
  readonly wagerUntil: Date | null;
  readonly contribution: Partial<Contribution>;
}

/** What rounds change of a claim. */
interface Change {
  minor: bigint;
  hundredths: bigint;
}

/**
 * What members do advances what they joined. A round counts with what it came to when it was told last: a late win, or a bet that was taken
 * back, changes the same sums by the difference. It counts for what was joined, or granted, before it began.
 */
@Injectable()
export class ProgressService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly members: MemberService,
  ) {}

  /** A deposit makes due what waits for one of its size; of what does not go with others, the first by priority alone. */
  async deposited(tx: Tx, event: DepositSettled, at: Date): Promise<void> {
    const { memberId, currency, amountMinor, depositId } = event;
    await lockDeposits(tx, memberId);
    const count = await this.members.deposited(tx, event, at);
    const wentBack = await tx.query(sql`select 1 from charged_back_deposit where deposit_id = $1`, [depositId]);
    if (wentBack.length > 0) return;
    // Beside the lock: a claim keeps its version, and a version is never changed.
    const waiting = await tx.query<ClaimRow>(
      sql`select ${claimColumns} from ${claimTables} where c.member_id = $1 and c.currency = $2 and c.state = 'JOINED'
         and (c.trigger = 'DEPOSIT' or c.trigger = 'FIRST_DEPOSIT' and $3) and c.joined_at <= $4 and (c.ends_at is null or c.ends_at > $4)
       order by c.id for update of c`,
      [memberId, currency, count === 1, at],
    );
    let paid = false;
    for (const claim of waiting.sort(byPriority)) {
      const terms = termsOf(claim.content.terms);
      const due = dueOf(terms, amountMinor);
      if (!due || (terms.exclusive && paid)) continue;
      paid ||= terms.exclusive;
      await tx.query(
        sql`update claim set state = 'CLAIMABLE', deposit_id = $2, base_minor = $3, reward_minor = $4, claim_until = $5, updated_at = $6,
           exclusive = $7 where id = $1`,
        [
          claim.id,
          depositId,
          due.baseMinor,
          due.rewardMinor,
          new Date(this.clock.now().getTime() + terms.claimDays * dayMs),
          this.clock.now(),
          terms.exclusive,
        ],
      );
    }
  }

  /**
   * A deposit that was charged back brings nothing: a reward that was not claimed is cancelled, a bonus goes back, as do free rounds that are
   * not played. Cash that was given stays with the member and is marked for operators.
   */
  async chargedBack(tx: Tx, event: CashMoved): Promise<void> {
    const { kind, movementId, memberId } = event;
    const [depositId = '', what] = movementId.split(':');
    if (kind !== 'deposit' || what !== 'charged_back') return;
    const now = this.clock.now();
    await lockDeposits(tx, memberId);
    const first = await tx.query(
      sql`insert into charged_back_deposit (deposit_id, member_id, told_at) values ($1, $2, $3) on conflict do nothing returning 1`,
      [depositId, memberId, now],
    );
    if (first.length > 0) await this.members.chargedBack(tx, event);
    await tx.query(
      sql`update claim set state = 'CANCELLED', reason = 'charged_back', updated_at = $3
       where deposit_id = $1 and member_id = $2 and state = 'CLAIMABLE'`,
      [depositId, memberId, now],
    );
    const given = await tx.query<{ id: string }>(
      sql`update claim set charged_back_at = $3, updated_at = $3, tried_at = case when state = 'GRANTED' then null else tried_at end,
         bonus_state = case when state = 'GRANTED' and bonus_state in ('ACTIVE', 'RELEASING') then 'FORFEITING' else bonus_state end
       where deposit_id = $1 and member_id = $2 and state in ('GRANTING', 'GRANTED') and charged_back_at is null returning id::text as id`,
      [depositId, memberId, now],
    );
    const ids = given.map(({ id }) => id);
    if (ids.length > 0) await withdrawRounds(tx, memberId, ids);
  }

  /** Counts rounds for what their members joined. */
  async settled(tx: Tx, events: readonly RoundSettled[]): Promise<void> {
    const told = latestOf(events);
    const claims = await countingOf(tx, told);
    const before = claims.length > 0 ? await countedBefore(tx, told) : new Map<string, Before>();
    const covered = told
      .filter((round) => !isOlder(round, before.get(keyOf(round))))
      .map((round) => ({ round, for: claims.filter((claim) => covers(claim, round)) }))
      .filter((each) => each.for.length > 0 || claims.some((claim) => mayStake(claim, each.round)));
    if (covered.length === 0) return;
    const now = this.clock.now();
    const changes = new Map<string, Change>();
    for (const { round, for: counted } of covered)
      for (const claim of counted) {
        const change = changes.get(claim.id) ?? { minor: 0n, hundredths: 0n };
        add(change, claim, round, before.get(keyOf(round)));
        changes.set(claim.id, change);
      }
    await store(
      tx,
      covered.map(({ round }) => round),
      now,
    );
    await advance(tx, changes, now);
    await this.turn(tx, [...changes.keys()], now);
  }

  /** What was lost in periods that are over is due, as far as it was enough: at most so many claims, whose count is returned. */
  async reckonLosses(endedBefore: Date, atOnce: number): Promise<number> {
    return this.db.transaction(async (tx) => {
      const rows = await tx.query<{ id: string }>(
        sql`select id::text as id from claim where state = 'JOINED' and trigger = 'LOSS' and ends_at <= $1 order by id limit $2 for update skip locked`,
        [endedBefore, atOnce],
      );
      const ids = rows.map(({ id }) => id);
      const now = this.clock.now();
      await this.turn(tx, ids, now);
      await tx.query(
        sql`update claim set state = 'EXPIRED', updated_at = $2 where id = any($1::bigint[]) and state = 'JOINED'`,
        [ids, now],
      );
      return rows.length;
    });
  }

  /** What is met is due; what was due and is not met any more waits again. A loss stands when its period is over and settled. */
  private async turn(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
    const rows = await tx.query<ClaimRow & { given: string }>(
      sql`select ${claimColumns}, ${given} as given from ${claimTables} where c.id = any($1::bigint[]) and c.state in ('JOINED', 'CLAIMABLE')
         and (c.trigger <> 'LOSS' or c.ends_at is null or c.ends_at <= $2) order by c.id`,
      [ids, new Date(now.getTime() - graceMs)],
    );
    for (const claim of rows) {
      const have = BigInt(claim.haveMinor) - BigInt(claim.given);
      const terms = termsOf(claim.content.terms);
      const due = dueOf(terms, have);
      const until = new Date(now.getTime() + terms.claimDays * dayMs);
      await tx.query(
        sql`update claim set state = $2, base_minor = $3, reward_minor = $4, claim_until = case when $2 = 'CLAIMABLE' then coalesce(claim_until, $5) end
         where id = $1`,
        [claim.id, due ? 'CLAIMABLE' : 'JOINED', have > 0n ? have : 0n, due?.rewardMinor ?? 0n, until],
      );
    }
    await tx.query(
      sql`update claim set bonus_state = 'RELEASING', tried_at = null where id = any($1::bigint[]) and bonus_state = 'ACTIVE' and state = 'GRANTED' and charged_back_at is null
         and wager_hundredths >= wager_need_minor::numeric * 100`,
      [ids],
    );
  }
}

/* Of a loss: what promotions gave the member while it was counted, which he did not lose of his own. */
const given = sql`case when c.trigger = 'LOSS' then ${givenMinor(sql`c.member_id`, sql`c.currency`, sql`c.joined_at`, sql`c.ends_at`)} else 0 end::text`;

const byPriority = (a: ClaimRow, b: ClaimRow): number =>
  b.content.priority - a.content.priority || (BigInt(a.id) < BigInt(b.id) ? -1 : 1);

/** Settlements and chargebacks of a member's deposits are heard one after the other. */
async function lockDeposits(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('promotions:deposits:' || $1::text, 0))`, [
    memberId,
  ]);
}

function covers(claim: Counting, round: Round): boolean {
  const { memberId, currency, countsFrom, wagers } = claim;
  if (memberId !== round.memberId || currency !== round.currency || round.startedAt < countsFrom) return false;
  const until = wagers ? claim.wagerUntil : claim.endsAt;
  return until === null || round.startedAt < until;
}

/** A bonus ends when what was staked from it is settled, so of a member who has one every round is kept. */
const mayStake = ({ wagers, memberId, currency }: Counting, round: Round): boolean =>
  wagers && memberId === round.memberId && currency === round.currency;

function add(change: Change, { trigger, wagers, contribution }: Counting, round: Round, before?: Before): void {
  const [stake, win, category] = [before?.stakeMinor ?? 0n, before?.winMinor ?? 0n, before?.category ?? round.category];
  if (wagers)
    change.hundredths +=
      contributed(round.stakeMinor, category, contribution) - contributed(stake, category, contribution);
  else if (trigger === 'STAKE')
    change.minor +=
      countedStake(round.stakeMinor, category, contribution) - countedStake(stake, category, contribution);
  else change.minor += round.stakeMinor - round.winMinor - (stake - win);
}

/** Locked until the commit, in one order. */
async function countingOf(tx: Tx, rounds: readonly Round[]): Promise<Counting[]> {
  if (rounds.length === 0) return [];
  return tx.query<Counting>(
    sql`select id::text as id, member_id::text as "memberId", currency, trigger, bonus_state is not null as wagers, counts_from as "countsFrom",
       ends_at as "endsAt", wager_until as "wagerUntil", contribution from claim where member_id = any($1::bigint[]) and counting order by id for update`,
    [[...new Set(rounds.map(({ memberId }) => memberId))]],
  );
}

interface Before {
  readonly stakeMinor: bigint;
  readonly winMinor: bigint;
  readonly category: string;
  readonly settledAt: Date | null;
}

async function countedBefore(tx: Tx, rounds: readonly Round[]): Promise<Map<string, Before>> {
  type Row = Record<'memberId' | 'vendor' | 'roundId' | 'currency' | 'stake' | 'win' | 'category', string> &
    Pick<Before, 'settledAt'>;
  const rows = await tx.query<Row>(
    sql`select r.member_id::text as "memberId", r.vendor, r.round_id as "roundId", r.currency, r.stake_minor::text as stake, r.win_minor::text as win, r.category,
       r.settled_at as "settledAt"
     from unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) as n (member_id, vendor, round_id, currency)
       join counted_round r using (member_id, vendor, round_id, currency)`,
    [...namesOf(rounds), rounds.map(({ currency }) => currency)],
  );
  return new Map(
    rows.map((row) => [
      keyOf(row),
      { stakeMinor: BigInt(row.stake), winMinor: BigInt(row.win), category: row.category, settledAt: row.settledAt },
    ]),
  );
}

async function store(tx: Tx, rounds: readonly Round[], now: Date): Promise<void> {
  await tx.query(
    sql`insert into counted_round (member_id, vendor, round_id, currency, stake_minor, win_minor, category, settled_at, told_at)
     select n.*, $9::timestamptz
     from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::text[], $8::timestamptz[])
       as n (member_id, vendor, round_id, currency, stake, win, category, settled_at)
     on conflict (member_id, vendor, round_id, currency) do update set stake_minor = excluded.stake_minor, win_minor = excluded.win_minor,
       settled_at = excluded.settled_at, told_at = excluded.told_at`,
    [
      ...namesOf(rounds),
      rounds.map(({ currency }) => currency),
      rounds.map(({ stakeMinor }) => stakeMinor),
      rounds.map(({ winMinor }) => winMinor),
      rounds.map(({ category }) => category),
      rounds.map(({ settledAt }) => settledAt),
      now,
    ],
  );
}

async function advance(tx: Tx, changes: ReadonlyMap<string, Change>, now: Date): Promise<void> {
  const all = [...changes];
  await tx.query(
    sql`update claim c set have_minor = c.have_minor + n.minor, wager_hundredths = c.wager_hundredths + n.hundredths, updated_at = $4
     from unnest($1::bigint[], $2::bigint[], $3::numeric[]) as n (id, minor, hundredths) where c.id = n.id`,
    [
      all.map(([id]) => id),
      all.map(([, { minor }]) => minor),
      all.map(([, { hundredths }]) => String(hundredths)),
      now,
    ],
  );
}
