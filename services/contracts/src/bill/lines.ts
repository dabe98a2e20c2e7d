import { type Query, sql } from '@banyan/kernel/database';
import { termFields, termsOf, tiersJson, type TermsRow } from '../contract/contract-store.js';
import type { TreeAgent } from '../settlement/tree.js';
import { ascending } from '../terms/amounts.js';
import type { Terms } from '../terms/terms.js';
import type { Settling } from './period-key.js';
import { listed } from './team-sums.js';
import { teamUnder } from './team-figures.js';
import { addPath, type Parents, type PathText } from './uplines.js';

/** A contract that counts in a period, with its downline's place in the tree. */
export interface InForce {
  readonly contractId: bigint;
  readonly version: number;
  readonly uplineId: bigint | null;
  readonly downlineId: bigint;
  readonly currency: string;
  /** Where its part of the period ends; before the period's end when an operator ended it. */
  readonly until: Date;
  /** Who was above it when the period began. */
  readonly path: PathText;
  /** Whether it was moved since. */
  readonly moved: boolean;
  readonly terms: Terms;
}

/** Contracts with the same terms, as lists. */
type Row = TermsRow &
  Record<'ids' | 'versions' | 'uplines' | 'downlines' | 'paths' | 'currency', string> & {
    until: Date;
    moved: boolean;
  };

/** Contracts that count in a period, each with the terms that were in force when it began. A suspended one goes on counting. */
export async function linesInForce(query: Query, { brand, kind, period, span, under }: Settling): Promise<InForce[]> {
  const rows = await query<Row>(linesSql, [brand, kind, period, span.start, span.end, under ?? null]);
  const lines = rows.flatMap(linesOf);
  return lines.sort((a, b) => ascending(a.contractId, b.contractId));
}

function linesOf({ currency, until, moved, ...row }: Row): InForce[] {
  const terms = termsOf(row);
  const [versions, uplines, downlines] = [listed(row.versions), listed(row.uplines), listed(row.downlines)];
  const paths = row.paths.split(';');
  return listed(row.ids).map((id, index) => ({
    contractId: BigInt(id),
    version: Number(versions[index]),
    uplineId: uplines[index] === 'NULL' ? null : BigInt(uplines[index] ?? 0),
    downlineId: BigInt(downlines[index] ?? 0),
    currency,
    until,
    path: paths[index] ?? '{}',
    moved,
    terms,
  }));
}

/** When the earliest contract begins to count at or after an instant (null: ever); null when none does. */
export async function firstInForce(query: Query, of: Omit<Settling, 'span' | 'zone'>, after: Date | null) {
  const [row] = await query<{ at: Date | null }>(firstSql, [of.brand, of.kind, of.period, after]);
  return row?.at ?? null;
}

/** The brands in which contracts were ever agreed to. */
export async function brandsWithContracts(query: Query): Promise<string[]> {
  return (await query<{ brand: string }>(brandsSql)).map(({ brand }) => brand);
}

/** Everybody on the way from a contract's downline to its top line. */
export function treeOf(lines: readonly InForce[]): TreeAgent[] {
  const parents: Parents = new Map();
  for (const { downlineId, path } of lines) addPath(parents, downlineId, path);
  return [...parents].map(([agentId, parentId]) => ({ agentId, parentId }));
}

/** Tiers as a text that is short to make, only to tell whether they are the same. */
const tiersKey = sql`(select string_agg(concat(t.min_bet_minor, ',', t.min_loss_minor, ',', t.min_active, ',', t.rate_bp, ',', t.win_rate_bp, ',',
  t.loss_rate_bp, ',', t.amount_minor), ';' order by t.position)
  from contract_tier t where t.contract_id = v.contract_id and t.version = v.version)`;

/** Terms are mostly few, and read once for all who have them. */
const linesSql = sql`
select v.currency, v.until, v.moved, $2 as kind, v.period, v.calc, v."tierMode", v.basis, v."canSubSign", v."activeBetMinor", v."endsAt",
  ${tiersJson} as tiers, v.ids::text as ids, v.versions::text as versions, v.uplines, v.downlines, v.paths
from (
  select f.currency, f.until, f.moved, f.period, f.calc, f."tierMode", f.basis, f."canSubSign", f."activeBetMinor", f."endsAt",
    array_agg(f.id) as ids, array_agg(f.version) as versions, (array_agg(f.id))[1] as contract_id, (array_agg(f.version))[1] as version,
    array_agg(f.upline_id)::text as uplines, array_agg(f.downline_id)::text as downlines, string_agg(f.path, ';') as paths
  from (
    select c.id, v.version, c.upline_id, c.downline_id, m.currency, least($5::timestamptz, coalesce(c.effective_until, $5)) as until,
      coalesce(p.upline_path, m.upline_path)::text as path, p.member_id is not null as moved, ${termFields}, ${tiersKey} as tiers
    from contract c join team_member m on m.member_id = c.downline_id
    left join team_past p on p.member_id = c.downline_id and p.since <= $4 and p.until > $4
    join lateral (select * from contract_version v where v.contract_id = c.id and v.effective_from <= $4 order by v.version desc limit 1) v on true
    where c.brand = $1 and c.kind = $2 and (v.period = $3 or $3 = 'WINDOW')
      and (c.effective_until is null or c.effective_until > $4)
      and ($6::bigint is null or c.downline_id in (${teamUnder(sql`$6`)}))
  ) f group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, f.tiers
) v`;

/** A contract counts from its first version on, and its period is that of all of them. */
const ofPeriod = sql`c.version > 0 and c.brand = $1 and c.kind = $2 and c.period = case $3 when 'WINDOW' then 'D' else $3 end`;
const untilSql = sql`coalesce(c.effective_until, 'infinity'::timestamptz)`;

const firstSql = sql`
select case when exists (select from contract c where ${ofPeriod} and ${untilSql} > $4::timestamptz and c.effective_from <= $4::timestamptz)
  then $4::timestamptz else (
    select min(c.effective_from) from contract c
    where ${ofPeriod} and c.effective_from > coalesce($4::timestamptz, '-infinity') and ${untilSql} > c.effective_from) end as at`;

/** One look into the index per brand. */
const brandsSql = sql`
with recursive known (brand) as (
  select min(brand) from contract where version > 0
  union all
  select (select min(c.brand) from contract c where c.version > 0 and c.brand > k.brand) from known k where k.brand is not null
)
select brand from known where brand is not null order by 1`;
