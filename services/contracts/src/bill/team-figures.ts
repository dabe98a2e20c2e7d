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

type Sums = Record<'id' | 'bet' | 'stake' | 'payout' | 'win' | 'lost', string> & { active: number };

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
  const rows = await query<Sums>(figuresSql, [...columnsOf(lines), brand, from, whole < from ? from : whole, until, span.under ?? null]); // prettier-ignore
  return new Map(
    rows.map(({ id, bet, stake, payout, win, lost, active }) => {
      const [stakeMinor, payoutMinor] = [BigInt(stake), BigInt(payout)];
      const sums = { betMinor: BigInt(bet), winStakeMinor: BigInt(win), lossStakeMinor: BigInt(lost), active };
      return [BigInt(id), { ...sums, stakeMinor, payoutMinor, salaryMinor: 0n, lossMinor: stakeMinor - payoutMinor }];
    }),
  );
}

/** What the teams earned in salaries for periods that began in the span. */
export async function teamSalaries(query: Query, lines: readonly InForce[], span: Span): Promise<Map<bigint, bigint>> {
  const rows = await query<{ id: string; paid: string }>(salariesSql, [
    ...columnsOf(lines),
    span.brand,
    span.from,
    span.until,
    span.under ?? null,
  ]);
  return new Map(rows.map(({ id, paid }) => [BigInt(id), BigInt(paid)]));
}

const columnsOf = (lines: readonly InForce[]): unknown[] => [
  lines.map(({ contractId }) => String(contractId)),
  lines.map(({ downlineId }) => String(downlineId)),
  lines.map(({ currency }) => currency),
  lines.map(({ terms }) => String(terms.activeBetMinor)),
];

/** Whoever stands or stood below an agent, itself included. */
export const teamUnder = (agent: string): string => `select ${agent}::bigint
  union select member_id from team_member where upline_path @> array[${agent}::bigint]
  union select member_id from team_past where upline_path @> array[${agent}::bigint]`;

const asked = `line as materialized (
  select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[]) as l (id, downline_id, currency, active_bet))`;

/** Moved members have a row for each place where they stood; theirs are put together by team before they are counted. */
const figuresSql = `
with ${asked}, sold as materialized (
  select s.member_id, s.currency, p.upline_path as past, sum(bet) as bet, sum(stake) as stake, sum(payout) as payout, sum(win) as win, sum(lost) as lost
  from (
    select f.member_id, f.hour as at, f.currency, f.bet_minor as bet, f.stake_minor as stake, f.payout_minor as payout,
      f.win_stake_minor as win, f.loss_stake_minor as lost
    from sales_fact f where f.hour >= $6 and f.hour < $7 and ($9::bigint is null or f.member_id in (${teamUnder('$9')}))
    union all
    select c.member_id, c.booked_at, c.currency, n.sign * (case when n.stake = n.win then 0 else n.stake end), n.sign * n.stake, n.sign * n.win,
      n.sign * (case when n.win > n.stake then n.stake else 0 end), n.sign * (case when n.win < n.stake then n.stake else 0 end)
    from sales_change c cross join lateral (values (1, c.stake_minor, c.win_minor), (-1, c.was_stake_minor, c.was_win_minor)) as n (sign, stake, win)
    where c.brand = $5 and c.booked_at >= $7 and c.booked_at < $8 and n.stake is not null
      and ($9::bigint is null or c.member_id in (${teamUnder('$9')}))
  ) s left join team_past p on p.member_id = s.member_id and p.until > $6 and p.since <= s.at and p.until > s.at
  group by 1, 2, 3
), placed as not materialized (
  select l.*, s.member_id, s.bet, s.stake, s.payout, s.win, s.lost, s.member_id in (select member_id from sold where past is not null) as moved
  from sold s join team_member m on m.member_id = s.member_id and m.brand = $5
  cross join lateral unnest(coalesce(s.past, m.upline_path) || m.member_id) as a (agent_id)
  join line l on l.downline_id = a.agent_id and l.currency = s.currency
), counted as (
  select id, downline_id, active_bet, member_id, bet, stake, payout, win, lost from placed where not moved
  union all
  select id, downline_id, active_bet, member_id, sum(bet), sum(stake), sum(payout), sum(win), sum(lost) from placed where moved group by 1, 2, 3, 4
)
select id, sum(bet)::text as bet, sum(stake)::text as stake, sum(payout)::text as payout, sum(win)::text as win,
  sum(lost)::text as lost, (count(*) filter (where bet >= greatest(active_bet, 1) and member_id <> downline_id))::int as active
from counted group by id`;

const salariesSql = `
with ${asked}
select l.id, sum(b.net_minor)::text as paid
from bill b join team_member m on m.member_id = b.downline_id
left join team_past p on p.member_id = b.downline_id and p.since <= b.starts_at and p.until > b.starts_at
cross join lateral unnest(coalesce(p.upline_path, m.upline_path) || m.member_id) as a (agent_id)
join line l on l.downline_id = a.agent_id and l.currency = b.currency
where b.brand = $5 and b.kind <> 'DIVIDEND' and b.starts_at >= $6 and b.starts_at < $7 and b.net_minor > 0
  and ($8::bigint is null or b.downline_id in (${teamUnder('$8')}))
group by l.id`;
