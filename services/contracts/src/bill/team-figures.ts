import { type Query, sql, type Sql } from '@banyan/kernel/database';
import { hourOf } from '../period/period.js';
import { validBefore, validNow } from '../sales/valid-sql.js';
import { nothingGiven, withLoss, type TeamMoney } from '../settlement/net-loss.js';
import { activeFromMinor, noFigures, type Figures } from '../terms/terms.js';
import type { InForce } from './lines.js';
import { teamSums, unplaced, type Columns, type TeamSums } from './team-sums.js';
import { addPath, pathText, type Parents, type PathText } from './uplines.js';
import { underway } from './underway.js';

/** What a team did, with the parts of its loss; `lossMinor` is what `netLoss` makes of them. */
export interface TeamFigures extends Figures, TeamMoney {}

export const noTeamFigures: TeamFigures = { ...noFigures, ...nothingGiven, stakeMinor: 0n, payoutMinor: 0n };

/** Over what figures are taken: from (inside) to until (outside). */
export interface Span {
  readonly brand: string;
  readonly zone: string;
  readonly from: Date;
  readonly until: Date;
  /** Only of this agent's team; absent: of everybody. */
  readonly under?: bigint | undefined;
}

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
  const agents = pathText(lines.map(({ downlineId }) => downlineId));
  const facts = whole < from ? from : whole;
  const asked = query<Columns>(figuresSql(facts < until), [agents, pathText(bounds), brand, from, facts, until, span.under ?? null]);
  await underway(asked);
  const parents = parentsOf(lines);
  const rows = await asked;
  await addPlaces(query, parents, unplaced(rows, parents));
  const teams = teamSums(rows, parents);
  const placeOf = new Map(bounds.map((bound, index) => [bound, index + 1]));
  const figures = new Map<bigint, TeamFigures>();
  for (const line of lines) {
    const team = teams.get(line.currency)?.get(line.downlineId);
    if (team) figures.set(line.contractId, figuresOf(team, placeOf.get(boundOf(line)) ?? 0));
  }
  return figures;
} // prettier-ignore

const boundOf = ({ terms }: InForce): bigint => activeFromMinor(terms);

/** Who is above whom now, by the contracts' own places where these are still theirs. Whoever did what is summed by this was not moved. */
function parentsOf(lines: readonly InForce[]): Parents {
  const parents: Parents = new Map();
  for (const { downlineId, path, moved } of lines) if (!moved) addPath(parents, downlineId, path);
  return parents;
}

/** Adds who is above agents that have no contract of this kind, or were moved. */
async function addPlaces(query: Query, parents: Parents, agents: readonly bigint[]): Promise<void> {
  if (agents.length === 0) return;
  const statement = sql`select member_id as id, upline_path::text as path from team_member where member_id = any($1::bigint[])`;
  const places = await query<{ id: string; path: PathText }>(statement, [pathText(agents)]);
  for (const { id, path } of places) addPath(parents, BigInt(id), path);
}

/** The figures of a team's sums; active are the members in buckets from `from` on. */
function figuresOf(sums: TeamSums, from: number): TeamFigures {
  const { betMinor, stakeMinor, payoutMinor, winStakeMinor, lossStakeMinor, members } = sums;
  let active = 0;
  for (let bucket = from; bucket < members.length; bucket++) active += members[bucket] ?? 0;
  return withLoss({ ...nothingGiven, betMinor, active, winStakeMinor, lossStakeMinor, stakeMinor, payoutMinor });
}

/** Whoever stands or stood below an agent, itself included. */
export const teamUnder = (agent: Sql): Sql => sql`select ${agent}::bigint
  union select member_id from team_member where upline_path @> array[${agent}::bigint]
  union select member_id from team_past where upline_path @> array[${agent}::bigint]`;

const summed = sql`sum(s.bet)::bigint as bet, sum(s.stake)::bigint as stake, sum(s.payout)::bigint as payout, sum(s.win)::bigint as win, sum(s.lost)::bigint as lost`;

/** What members did, of those for whom `which` holds: by the hour, and from the single changes what is left of one. */
function sold(which: Sql, left: boolean): Sql {
  const under = (member: Sql) => sql`($7::bigint is null or ${member} in (${teamUnder(sql`$7`)}))`;
  const facts = sql`select f.member_id, f.hour as at, f.currency, f.bet_minor as bet, f.stake_minor as stake, f.payout_minor as payout,
      f.win_stake_minor as win, f.loss_stake_minor as lost
    from sales_fact f where f.hour >= $4 and f.hour < $5 and f.member_id ${which} and ${under(sql`f.member_id`)}`;
  const changes = sql`select c.member_id, c.booked_at, c.currency, n.sign * n.valid, n.sign * n.stake, n.sign * n.win,
      n.sign * (case when n.win > n.stake then n.stake else 0 end), n.sign * (case when n.win < n.stake then n.stake else 0 end)
    from sales_change c cross join lateral (values (1, c.stake_minor, c.win_minor, ${validNow}), (-1, c.was_stake_minor, c.was_win_minor, ${validBefore})) as n (sign, stake, win, valid)
    where c.brand = $3 and c.booked_at >= $5 and c.booked_at < $6 and n.stake is not null and c.member_id ${which} and ${under(sql`c.member_id`)}`;
  // Whole hours are most of all runs, and a union costs every row a little.
  return left ? sql`(${facts} union all ${changes}) s` : sql`(${facts} and $6::timestamptz is not null) s`;
}

/** Whoever was moved since the period began; where it stood at each bet is looked up. */
const moved = sql`in (select member_id from team_past where until > $4)`;

/**
 * Members are put together by their direct upline; what that comes to is added up along the tree in {@link teamSums}. `bucket` says how
 * many of the bounds in $2 a member's bets reach, so that every contract finds those who are active by its own. An agent's own bets
 * are its team's, but it is no member of it. Who was moved within the period counts where it stood, once in each team.
 */
const figuresSql = (left: boolean): Sql => sql`
select part, currency, bucket, array_agg(agent_id)::text as agents, array_agg(members)::text as members,
  array_agg(bet)::text as "betMinor", array_agg(stake)::text as "stakeMinor", array_agg(payout)::text as "payoutMinor",
  array_agg(win)::text as "winStakeMinor", array_agg(lost)::text as "lossStakeMinor"
from (
  select 'NEAR' as part, m.upline_id as agent_id, s.currency, width_bucket(s.bet, $2::bigint[]) as bucket, count(*) as members, ${summed}
  from (select s.member_id, s.currency, ${summed} from ${sold(sql`not ${moved}`, left)} group by 1, 2) s
  join team_member m on m.member_id = s.member_id and m.brand = $3 where m.upline_id is not null group by 2, 3, 4
  union all
  select 'OWN', s.member_id, s.currency, 0, 0, ${summed}
  from ${sold(sql`= any($1::bigint[])`, left)} where not s.member_id ${moved} group by 2, 3
  union all
  select 'PAST', a.agent_id, s.currency, width_bucket(sum(s.bet)::bigint, $2::bigint[]), (a.agent_id <> s.member_id)::int, ${summed}
  from ${sold(moved, left)} join team_member m on m.member_id = s.member_id and m.brand = $3
  left join team_past p on p.member_id = s.member_id and p.since <= s.at and p.until > s.at
  cross join lateral unnest(coalesce(p.upline_path, m.upline_path) || m.member_id) as a (agent_id) group by 2, s.member_id, 3
) placed group by 1, 2, 3`;
