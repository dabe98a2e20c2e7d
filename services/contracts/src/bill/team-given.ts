import { type Query, sql } from '@banyan/kernel/database';
import { givenBack, nothingGiven, type Given, type GivenBack } from '../settlement/net-loss.js';
import { addTo } from '../settlement/tree.js';
import type { InForce } from './lines.js';
import { teamUnder, type Span } from './team-figures.js';
import { listed } from './team-sums.js';
import { addPath, addUpwards, pathText, type Parents } from './uplines.js';

/** What was given along one way up: from the top line down to an agent that has a contract, or to the direct upline of whoever has none. */
interface Row {
  readonly part: string;
  readonly currency: string;
  readonly way: string;
  /** Whether this is where whoever was moved since stood then. */
  readonly moved: boolean;
  readonly minor: string;
}

/**
 * What the teams of contracts were given besides payouts, itself included: salaries for periods that began in the span, and what is in
 * `team_cost`. A contract whose team was given nothing is not in the answer.
 */
export async function teamGiven(query: Query, lines: readonly InForce[], span: Span): Promise<Map<bigint, Given>> {
  const agents = pathText(lines.map(({ downlineId }) => downlineId));
  const rows = await query<Row>(givenSql, [span.brand, span.from, span.until, span.under ?? null, agents]);
  const teams = new Map<string, Map<GivenBack, Map<bigint, bigint>>>();
  for (const currency of new Set(rows.map((row) => row.currency)))
    teams.set(currency, givenAlong(rows.filter((row) => row.currency === currency)));
  return new Map(
    lines.flatMap(({ contractId, downlineId, currency }) => {
      const given = givenTo(downlineId, teams.get(currency));
      return given ? [[contractId, given] as const] : [];
    }),
  );
}

function givenTo(agentId: bigint, parts: ReadonlyMap<GivenBack, ReadonlyMap<bigint, bigint>> | undefined) {
  let found = false;
  const given: { -readonly [K in keyof Given]: Given[K] } = { ...nothingGiven };
  for (const [part, sums] of parts ?? []) {
    const minor = sums.get(agentId);
    if (minor === undefined) continue;
    found = true;
    given[`${part}Minor`] = minor;
  }
  return found ? given : null;
}

/** What was given to everybody and all below, part by part; by where whoever was moved stood then. */
function givenAlong(rows: readonly Row[]): Map<GivenBack, Map<bigint, bigint>> {
  const parents: Parents = new Map();
  for (const { way, moved } of rows) if (!moved) addPath(parents, lastOf(way), aboveOf(way));
  const found = new Map<GivenBack, Map<bigint, bigint>>();
  for (const part of givenBack) {
    const own = rows.filter((row) => row.part === part);
    if (own.length > 0) found.set(part, sumsOf(own, parents));
  }
  return found;
}

function sumsOf(rows: readonly Row[], parents: Parents): Map<bigint, bigint> {
  const sums = new Map<bigint, bigint>();
  for (const { way, moved, minor } of rows) if (!moved) addTo(sums, lastOf(way), BigInt(minor));
  addUpwards(parents, sums, (to = 0n, of) => to + of);
  for (const { way, moved, minor } of rows)
    if (moved) for (const id of listed(way)) addTo(sums, BigInt(id), BigInt(minor));
  return sums;
}

const lastOf = (way: string): bigint => BigInt(way.slice(Math.max(way.lastIndexOf(','), 0) + 1, -1));
const aboveOf = (way: string): string => `${way.slice(0, Math.max(way.lastIndexOf(','), 1))}}`;

/** Members without a contract are put together by their direct upline, so that rows are as many as agents. */
const givenSql = sql`
with given as (
  select c.member_id, c.booked_at as at, c.currency, c.part, c.amount_minor as minor
  from team_cost c where c.brand = $1 and c.booked_at >= $2 and c.booked_at < $3
  union all
  select b.downline_id, b.starts_at, b.currency, 'salary', b.net_minor
  from bill b where b.brand = $1 and b.kind <> 'DIVIDEND' and b.starts_at >= $2 and b.starts_at < $3 and b.net_minor > 0
), placed as (
  select g.part, g.currency, g.minor, p.member_id is not null as moved,
    coalesce(p.upline_path, m.upline_path) || case when a.id is null then '{}' else array[m.member_id] end as way
  from given g join team_member m on m.member_id = g.member_id and m.brand = $1
  left join unnest($5::bigint[]) as a (id) on a.id = g.member_id
  left join team_past p on p.member_id = g.member_id and p.since <= g.at and p.until > g.at
  where $4::bigint is null or g.member_id in (${teamUnder(sql`$4`)})
)
select part, currency, way::text, moved, sum(minor)::text as minor from placed where cardinality(way) > 0 group by 1, 2, placed.way, 4`;
