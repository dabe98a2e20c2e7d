import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { sql, type Tx } from '@banyan/kernel/database';
import type { RoundSettled } from '@banyan/proto/games/v1/events';
import { isOlder, latestOf, type Round } from '../round/round.js';
import { trialType } from '../vip/level-sql.js';
import { shareTournaments } from './tournament-lock.js';
import { isInTime, isOfBest, isOfGames, isTold, scoreOf, type ScoringTerms } from './terms.js';

interface Running extends ScoringTerms {
  readonly id: string;
  readonly joining: boolean;
  readonly minLevel: number;
  readonly paidIn: boolean;
}

/** A round that is told to a tournament, and what it brought before. */
interface Told {
  readonly tournament: Running;
  readonly round: Round;
  readonly score: bigint | null;
  readonly before: bigint | null;
}

/** Whose score it is. */
interface Owned {
  readonly tournamentId: string;
  readonly memberId: string;
}

interface Entered extends Owned {
  readonly enteredAt: Date;
  readonly score: string;
  readonly reachedAt: Date | null;
}

const nameOf = ({ tournamentId, memberId }: Owned): string => `${tournamentId}:${memberId}`;
const roundNameOf = (of: Owned & Pick<Round, 'vendor' | 'roundId'>): string =>
  JSON.stringify([of.tournamentId, of.memberId, of.vendor, of.roundId]);

/**
 * Scores of tournaments, from what is told of rounds: a batch is a handful of statements whatever is in it. A round counts in a tournament in whose time its first bet was;
 * each as it was told last, so that a late win, a correction and a bet that is taken back change the score by what they change. What is told until the settling time
 * is over counts, however late it is heard: whoever closes a tournament waits until all of that was heard, and for what is being counted.
 */
@Injectable()
export class ScoringService {
  constructor(private readonly clock: Clock) {}

  async settled(tx: Tx, events: readonly RoundSettled[]): Promise<void> {
    const told = latestOf(events);
    if (told.length === 0) return;
    const running = await this.runningOf(tx, told, null);
    const ids = [...new Set(pairsOf(running, told).map(({ tournament }) => tournament.id))];
    if (ids.length === 0) return;
    await shareTournaments(tx, ids);
    // One may have been stopped or closed since.
    const pairs = pairsOf(await this.runningOf(tx, told, ids), told);
    if (pairs.length === 0) return;
    await enter(
      tx,
      pairs.filter(
        ({ tournament, round }) => !tournament.joining && isInTime(tournament, round) && isOfGames(tournament, round),
      ),
    );
    const entered = await lockScores(tx, pairs);
    const known = await knownOf(tx, pairs);
    const rounds = pairs.flatMap(({ tournament, round }): Told[] => {
      const owned = { tournamentId: tournament.id, memberId: round.memberId };
      const member = entered.get(nameOf(owned));
      const before = known.get(roundNameOf({ ...owned, vendor: round.vendor, roundId: round.roundId }));
      if (!member || isOlder(round, before)) return [];
      // What is known goes on counting, also when its game is listed elsewhere since, or its first bet was taken back.
      if (!before && !(isInTime(tournament, round) && isOfGames(tournament, round))) return [];
      if (!before && tournament.joining && round.startedAt < member.enteredAt) return [];
      return [{ tournament, round, score: scoreNow(tournament, round, before), before: before?.score ?? null }];
    });
    await storeRounds(tx, rounds);
    await storeScores(tx, rounds, entered);
  }

  /** Tournaments of the rounds' brands whose settling time was not over when the first of them was told; of `ids`, where those are named. */
  private runningOf(tx: Tx, told: readonly Round[], ids: readonly string[] | null): Promise<Running[]> {
    const brands = [...new Set(told.map(({ brand }) => brand))];
    const earliest = Math.min(...told.map(({ settledAt }) => settledAt.getTime()));
    return tx.query<Running>(runningSql, [brands, this.clock.now(), ids, new Date(earliest)]);
  }
}

const runningSql = sql`
select id::text as id, brand, currency, scoring, counts, counted, least_minor::text as "leastMinor", opens_at as "opensAt", closes_at as "closesAt", settles_at as "settlesAt",
  joining, min_level as "minLevel", paid_in as "paidIn"
from tournament where state = 'PUBLISHED' and brand = any($1::text[]) and opens_at <= $2 and settles_at > $4
  and ($3::bigint[] is null or id = any($3::bigint[])) order by id`;

/** What a round brings. Of one that was known at the end no stake counts that was told after it: its valid bet may only become less. */
function scoreNow(tournament: Running, round: Round, before: Known | undefined): bigint | null {
  const score = scoreOf(tournament, round);
  if (!before || tournament.scoring !== 'VALID_BETS' || round.settledAt < tournament.closesAt) return score;
  return score !== null && score < (before.score ?? 0n) ? score : before.score;
}

type Pair = Pick<Told, 'tournament' | 'round'>;

const pairsOf = (running: readonly Running[], told: readonly Round[]): Pair[] =>
  running.flatMap((tournament) =>
    told.filter((round) => isTold(tournament, round)).map((round) => ({ tournament, round })),
  );

const columnsOf = (pairs: readonly Pair[]) => [
  pairs.map(({ tournament }) => tournament.id),
  pairs.map(({ round }) => round.memberId),
];

/** Members who play in what nobody joins, as soon as they meet its conditions. */
async function enter(tx: Tx, pairs: readonly Pair[]): Promise<void> {
  if (pairs.length === 0) return;
  await tx.query(
    sql`insert into tournament_score (tournament_id, member_id, brand, entered_at)
     select distinct on (n.tournament_id, n.member_id) n.tournament_id, n.member_id, n.brand, n.at
     from unnest($1::bigint[], $2::bigint[], $3::text[], $4::timestamptz[], $5::int[], $6::boolean[]) as n (tournament_id, member_id, brand, at, min_level, paid_in)
       left join member_fact f on f.member_id = n.member_id left join vip_member v on v.member_id = n.member_id
     where coalesce(f.account_type, 0) <> ${trialType} and coalesce(v.level, 0) >= n.min_level
       and (not n.paid_in or coalesce(f.deposits > f.charged_back, false))
     order by n.tournament_id, n.member_id, n.at on conflict do nothing`,
    [
      ...columnsOf(pairs),
      pairs.map(({ round }) => round.brand),
      pairs.map(({ round }) => round.startedAt),
      pairs.map(({ tournament }) => tournament.minLevel),
      pairs.map(({ tournament }) => tournament.paidIn),
    ],
  );
}

/** In one order, so that two batches do not wait for each other. */
async function lockScores(tx: Tx, pairs: readonly Pair[]): Promise<ReadonlyMap<string, Entered>> {
  const rows = await tx.query<Entered>(
    sql`select tournament_id::text as "tournamentId", member_id::text as "memberId", entered_at as "enteredAt", score::text as score, reached_at as "reachedAt"
     from tournament_score where (tournament_id, member_id) in (select * from unnest($1::bigint[], $2::bigint[])) order by tournament_id, member_id for update`,
    columnsOf(pairs),
  );
  return new Map(rows.map((row) => [nameOf(row), row]));
}

interface Known {
  readonly score: bigint | null;
  readonly settledAt: Date;
}

async function knownOf(tx: Tx, pairs: readonly Pair[]): Promise<ReadonlyMap<string, Known>> {
  type Row = Owned & Pick<Round, 'vendor' | 'roundId'> & { readonly score: string | null; readonly settledAt: Date };
  const rows = await tx.query<Row>(
    sql`select r.tournament_id::text as "tournamentId", r.member_id::text as "memberId", r.vendor, r.round_id as "roundId", r.score::text as score,
       r.settled_at as "settledAt"
     from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[]) as n (tournament_id, member_id, vendor, round_id)
       join tournament_round r using (tournament_id, member_id, vendor, round_id)`,
    [...columnsOf(pairs), pairs.map(({ round }) => round.vendor), pairs.map(({ round }) => round.roundId)],
  );
  return new Map(
    rows.map(({ score, settledAt, ...names }) => [
      roundNameOf(names),
      { score: score === null ? null : BigInt(score), settledAt },
    ]),
  );
}

async function storeRounds(tx: Tx, rounds: readonly Told[]): Promise<void> {
  if (rounds.length === 0) return;
  await tx.query(
    sql`insert into tournament_round (tournament_id, member_id, vendor, round_id, score, bet_at, settled_at)
     select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::timestamptz[], $7::timestamptz[])
     on conflict (tournament_id, member_id, vendor, round_id) do update set score = excluded.score, bet_at = excluded.bet_at, settled_at = excluded.settled_at`,
    [
      ...columnsOf(rounds),
      rounds.map(({ round }) => round.vendor),
      rounds.map(({ round }) => round.roundId),
      rounds.map(({ score }) => score),
      rounds.map(({ round }) => round.startedAt),
      rounds.map(({ round }) => round.settledAt),
    ],
  );
}

/**
 * A sum was reached with the bet of the last round that brought something to it, a best round with its own bet. What only grows follows from what is new;
 * where a round brings less than before, the member's rounds are gone through again.
 */
async function storeScores(tx: Tx, rounds: readonly Told[], entered: ReadonlyMap<string, Entered>): Promise<void> {
  const members = new Map<string, { owned: Owned; scoring: Running['scoring']; rounds: Told[] }>();
  for (const one of rounds) {
    const owned = { tournamentId: one.tournament.id, memberId: one.round.memberId };
    const member = members.get(nameOf(owned)) ?? { owned, scoring: one.tournament.scoring, rounds: [] };
    member.rounds.push(one);
    members.set(nameOf(owned), member);
  }
  const grown: Array<Owned & { readonly player: string; readonly score: bigint; readonly reachedAt: Date | null }> = [];
  const again = new Map<boolean, Owned[]>([
    [true, []],
    [false, []],
  ]);
  for (const [name, { owned, scoring, rounds: own }] of members) {
    const row = entered.get(name);
    if (!row) continue;
    const best = isOfBest(scoring);
    const had = { score: BigInt(row.score), reachedAt: row.reachedAt };
    const { score, reachedAt } = own.reduce(best ? bestOf : sumOf, had);
    grown.push({ ...owned, player: own.at(-1)?.round.player ?? '', score, reachedAt });
    if (own.some((one) => (best ? wasBest(one, had.score) : isLess(one)))) again.get(best)?.push(owned);
  }
  await tx.query(
    sql`update tournament_score s set score = n.score, reached_at = n.reached_at, player = case when n.player = '' then s.player else n.player end
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::timestamptz[], $5::text[]) as n (tournament_id, member_id, score, reached_at, player)
     where s.tournament_id = n.tournament_id and s.member_id = n.member_id`,
    [
      grown.map(({ tournamentId }) => tournamentId),
      grown.map(({ memberId }) => memberId),
      grown.map(({ score }) => score),
      grown.map(({ reachedAt }) => reachedAt),
      grown.map(({ player }) => player),
    ],
  );
  for (const [best, owned] of again)
    if (owned.length > 0)
      await tx.query(best ? bestSql : sumSql, [
        owned.map(({ tournamentId }) => tournamentId),
        owned.map(({ memberId }) => memberId),
      ]);
}

/** Whether a sum may have been reached at another time, or not at all. */
const isLess = ({ before, score }: Told): boolean => before !== null && before !== 0n && (score ?? 0n) === 0n;

/** Whether what was the best round, or one of them, is less than it was. */
const wasBest = ({ before, score }: Told, best: bigint): boolean =>
  before !== null && before >= best && (score ?? 0n) < before;

interface Reached {
  readonly score: bigint;
  readonly reachedAt: Date | null;
}

const sumOf = ({ score, reachedAt }: Reached, { score: now, before, round: { startedAt } }: Told): Reached => ({
  score: score + (now ?? 0n) - (before ?? 0n),
  reachedAt: (now ?? 0n) !== 0n && (!reachedAt || startedAt > reachedAt) ? startedAt : reachedAt,
});

function bestOf(had: Reached, { score, round: { startedAt } }: Told): Reached {
  if (score === null || score <= 0n || score < had.score) return had;
  const isFirst = score > had.score || !had.reachedAt || startedAt < had.reachedAt;
  return { score, reachedAt: isFirst ? startedAt : had.reachedAt };
}

const owners = sql`unnest($1::bigint[], $2::bigint[]) as n (tournament_id, member_id)`;

const sumSql = sql`
update tournament_score s set score = r.score, reached_at = r.reached_at
from (
  select n.tournament_id, n.member_id, coalesce(sum(o.score), 0) as score, max(o.bet_at) filter (where o.score <> 0) as reached_at
  from ${owners} left join tournament_round o using (tournament_id, member_id) group by 1, 2
) r where s.tournament_id = r.tournament_id and s.member_id = r.member_id`;

const bestSql = sql`
update tournament_score s set score = r.score, reached_at = r.reached_at
from ${owners} cross join lateral (
  select coalesce(max(o.score), 0) as score,
    (select min(p.bet_at) from tournament_round p where p.tournament_id = n.tournament_id and p.member_id = n.member_id and p.score > 0
      and p.score = (select max(q.score) from tournament_round q where q.tournament_id = n.tournament_id and q.member_id = n.member_id)) as reached_at
  from tournament_round o where o.tournament_id = n.tournament_id and o.member_id = n.member_id
) r where s.tournament_id = n.tournament_id and s.member_id = n.member_id`;
