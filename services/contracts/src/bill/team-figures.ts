import type { Query } from '@banyan/kernel/database';
import { hourOf } from '../period/period.js';
import { noFigures, type Figures } from '../terms/terms.js';
import type { InForce } from './lines.js';

/** What a team did, with the parts of its loss. `lossMinor` is stakes less payouts and salaries. */
export interface TeamFigures extends Figures {
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  readonly salaryMinor: bigint;
}

export const noTeamFigures: TeamFigures = { ...noFigures, stakeMinor: 0n, payoutMinor: 0n, salaryMinor: 0n };

/** Over what figures are taken: from (inside) to until (outside). */
interface Span {
  readonly brand: string;
  readonly zone: string;
  readonly from: Date;
  readonly until: Date;
  /** Only of this agent's team; absent: of everybody. */
  readonly under?: bigint | undefined;
}

type Sums = Record<'agent' | 'bet' | 'stake' | 'payout' | 'win' | 'lost', string> & {
  currency: string;
  bucket: number;
  members: number;
};

/**
 * What the team of each contract's downline did, itself included: by whole hours from the facts, what is left of an hour from
 * the single changes. A contract whose team did nothing is not in the answer. One statement over all members.
 */
export async function teamFigures(
  query: Query,
  lines: readonly InForce[],
  span: Span,
): Promise<Map<bigint, TeamFigures>> {
  const { brand, zone, from, until } = span;
  const whole = hourOf(until, zone);
  // Whoever bet at least this much counts as active, for contracts that ask for no more.
  const bounds = [...new Set(lines.map(boundOf))].sort((a, b) => (a < b ? -1 : 1));
  const agents = lines.map(({ downlineId }) => String(downlineId));
  const rows = await query<Sums>(figuresSql, [agents, bounds.map(String), brand, from, whole < from ? from : whole, until, span.under ?? null]);
  const teams = new Map<string, Sums[]>();
  for (const row of rows) {
    const team = teams.get(`${row.agent} ${row.currency}`);
    if (team) team.push(row);
    else teams.set(`${row.agent} ${row.currency}`, [row]);
  }
  const placeOf = new Map(bounds.map((bound, index) => [bound, index + 1]));
  return new Map(
    lines.flatMap((line) => {
      const team = teams.get(`${line.downlineId} ${line.currency}`);
      return team ? [[line.contractId, figuresOf(team, placeOf.get(boundOf(line)) ?? 0)] as const] : [];
    }),
  );
} // prettier-ignore

const boundOf = ({ terms }: InForce): bigint => (terms.activeBetMinor > 0n ? terms.activeBetMinor : 1n);

/** The sums of a team's rows; active are the members in buckets from `active` on. */
function figuresOf(team: readonly Sums[], active: number): TeamFigures {
  let figures = noTeamFigures;
  for (const { bet, stake, payout, win, lost, bucket, members } of team) {
    const [stakeMinor, payoutMinor] = [figures.stakeMinor + BigInt(stake), figures.payoutMinor + BigInt(payout)];
    figures = {
      betMinor: figures.betMinor + BigInt(bet),
      winStakeMinor: figures.winStakeMinor + BigInt(win),
      lossStakeMinor: figures.lossStakeMinor + BigInt(lost),
      active: figures.active + (bucket >= active ? members : 0),
      stakeMinor,
      payoutMinor,
      salaryMinor: 0n,
      lossMinor: stakeMinor - payoutMinor,
    };
  }
  return figures;
}

/** What the teams earned in salaries for periods that began in the span. */
export async function teamSalaries(query: Query, lines: readonly InForce[], span: Span): Promise<Map<bigint, bigint>> {
  const agents = lines.map(({ downlineId }) => String(downlineId));
  const rows = await query<Record<'agent' | 'currency' | 'paid', string>>(salariesSql, [
    agents,
    span.brand,
    span.from,
    span.until,
    span.under ?? null,
  ]);
  const paid = new Map(rows.map((row) => [`${row.agent} ${row.currency}`, BigInt(row.paid)]));
  return new Map(
    lines.flatMap(({ contractId, downlineId, currency }) => {
      const sum = paid.get(`${downlineId} ${currency}`);
      return sum === undefined ? [] : [[contractId, sum] as const];
    }),
  );
}

/** Whoever stands or stood below an agent, itself included. */
export const teamUnder = (agent: string): string => `select ${agent}::bigint
  union select member_id from team_member where upline_path @> array[${agent}::bigint]
  union select member_id from team_past where upline_path @> array[${agent}::bigint]`;

/**
 * Members are put together by their direct upline first, which leaves a fraction of them to be spread over the tree. `bucket` says how
 * many of the bounds in $2 a member's bets reach, so that every contract finds those who are active by its own. An agent's own bets
 * are its team's, but it is no member of it. Who was moved within the period counts where it stood, once in each team.
 */
const figuresSql = `
with sold as materialized (
  select s.member_id, s.currency, p.upline_path as past, sum(s.bet)::bigint as bet, sum(s.stake)::bigint as stake,
    sum(s.payout)::bigint as payout, sum(s.win)::bigint as win, sum(s.lost)::bigint as lost
  from (
    select f.member_id, f.hour as at, f.currency, f.bet_minor as bet, f.stake_minor as stake, f.payout_minor as payout,
      f.win_stake_minor as win, f.loss_stake_minor as lost
    from sales_fact f where f.hour >= $4 and f.hour < $5 and ($7::bigint is null or f.member_id in (${teamUnder('$7')}))
    union all
    select c.member_id, c.booked_at, c.currency, n.sign * (case when n.stake = n.win then 0 else n.stake end), n.sign * n.stake, n.sign * n.win,
      n.sign * (case when n.win > n.stake then n.stake else 0 end), n.sign * (case when n.win < n.stake then n.stake else 0 end)
    from sales_change c cross join lateral (values (1, c.stake_minor, c.win_minor), (-1, c.was_stake_minor, c.was_win_minor)) as n (sign, stake, win)
    where c.brand = $3 and c.booked_at >= $5 and c.booked_at < $6 and n.stake is not null
      and ($7::bigint is null or c.member_id in (${teamUnder('$7')}))
  ) s left join team_past p on p.member_id = s.member_id and p.until > $4 and p.since <= s.at and p.until > s.at group by 1, 2, 3
), moved as materialized (
  select distinct member_id from sold where past is not null
), near as materialized (
  select m.upline_id, s.currency, width_bucket(s.bet, $2::bigint[]) as bucket, count(*) as members, sum(s.bet)::bigint as bet,
    sum(s.stake)::bigint as stake, sum(s.payout)::bigint as payout, sum(s.win)::bigint as win, sum(s.lost)::bigint as lost
  from sold s join team_member m on m.member_id = s.member_id and m.brand = $3
  where m.upline_id is not null and s.member_id not in (select member_id from moved) group by 1, 2, 3
), placed as (
  select a.agent_id, n.currency, n.bucket, n.members, n.bet, n.stake, n.payout, n.win, n.lost
  from near n join team_member u on u.member_id = n.upline_id cross join lateral unnest(u.upline_path || u.member_id) as a (agent_id)
  union all
  select s.member_id, s.currency, 0, 0, s.bet, s.stake, s.payout, s.win, s.lost
  from sold s join team_member m on m.member_id = s.member_id and m.brand = $3
  where s.member_id = any($1::bigint[]) and s.member_id not in (select member_id from moved)
  union all
  select a.agent_id, s.currency, width_bucket(sum(s.bet)::bigint, $2::bigint[]), (a.agent_id <> s.member_id)::int, sum(s.bet)::bigint,
    sum(s.stake)::bigint, sum(s.payout)::bigint, sum(s.win)::bigint, sum(s.lost)::bigint
  from sold s join team_member m on m.member_id = s.member_id and m.brand = $3
  cross join lateral unnest(coalesce(s.past, m.upline_path) || m.member_id) as a (agent_id)
  where s.member_id in (select member_id from moved) group by a.agent_id, s.member_id, s.currency
)
select agent_id as agent, currency, bucket, sum(members)::int as members, sum(bet)::text as bet, sum(stake)::text as stake,
  sum(payout)::text as payout, sum(win)::text as win, sum(lost)::text as lost
from placed where agent_id = any($1::bigint[]) group by 1, 2, 3`;

const salariesSql = `
with earned as materialized (
  select b.downline_id, p.upline_path as past, b.currency, sum(b.net_minor) as paid
  from bill b left join team_past p on p.member_id = b.downline_id and p.since <= b.starts_at and p.until > b.starts_at
  where b.brand = $2 and b.kind <> 'DIVIDEND' and b.starts_at >= $3 and b.starts_at < $4 and b.net_minor > 0
    and ($5::bigint is null or b.downline_id in (${teamUnder('$5')})) group by 1, 2, 3
)
select a.agent_id as agent, e.currency, sum(e.paid)::text as paid
from earned e join team_member m on m.member_id = e.downline_id
cross join lateral unnest(coalesce(e.past, m.upline_path) || m.member_id) as a (agent_id)
where a.agent_id = any($1::bigint[]) group by 1, 2`;
