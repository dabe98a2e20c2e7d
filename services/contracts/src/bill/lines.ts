import type { Query } from '@banyan/kernel/database';
import { termColumns, termsOf, type TermsRow } from '../contract/contract-store.js';
import type { TreeAgent } from '../settlement/tree.js';
import type { Terms } from '../terms/terms.js';
import type { Settling } from './period-key.js';
import { teamUnder } from './team-figures.js';

/** A contract that counts in a period, with its downline's place in the tree. */
export interface InForce {
  readonly contractId: bigint;
  readonly version: number;
  readonly uplineId: bigint | null;
  readonly downlineId: bigint;
  readonly currency: string;
  /** Where its part of the period ends; before the period's end when an operator ended it. */
  readonly until: Date;
  /** From the top line to the direct upline, when the period began. */
  readonly path: readonly bigint[];
  readonly terms: Terms;
}

type Row = TermsRow & {
  id: string;
  version: number;
  uplineId: string | null;
  downlineId: string;
  currency: string;
  until: Date;
  path: string[];
};

/** Contracts that count in a period, each with the terms that were in force when it began. A suspended one goes on counting. */
export async function linesInForce(query: Query, { brand, kind, period, span, under }: Settling): Promise<InForce[]> {
  const rows = await query<Row>(linesSql, [brand, kind, period, span.start, span.end, under ?? null]);
  return rows.map((row) => ({
    contractId: BigInt(row.id),
    version: row.version,
    uplineId: row.uplineId === null ? null : BigInt(row.uplineId),
    downlineId: BigInt(row.downlineId),
    currency: row.currency,
    until: row.until,
    path: row.path.map(BigInt),
    terms: termsOf(row),
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
  const parents = new Map<bigint, bigint | null>();
  for (const { downlineId, path } of lines)
    for (const [index, agentId] of [...path, downlineId].entries()) parents.set(agentId, path[index - 1] ?? null);
  return [...parents].map(([agentId, parentId]) => ({ agentId, parentId }));
}

const linesSql = `
select c.id, v.version, c.upline_id as "uplineId", c.downline_id as "downlineId", m.currency,
  least($5::timestamptz, coalesce(c.effective_until, $5)) as until, coalesce(p.upline_path, m.upline_path) as path, c.kind, ${termColumns}
from contract c join team_member m on m.member_id = c.downline_id
left join team_past p on p.member_id = c.downline_id and p.since <= $4 and p.until > $4
join lateral (select * from contract_version v where v.contract_id = c.id and v.effective_from <= $4 order by v.version desc limit 1) v on true
where c.brand = $1 and c.kind = $2 and (v.period = $3 or $3 = 'WINDOW')
  and (c.effective_until is null or c.effective_until > $4)
  and ($6::bigint is null or c.downline_id in (${teamUnder('$6')}))
order by c.id`;

/** A contract counts from its first version on, and its period is that of all of them. */
const ofPeriod = `c.version > 0 and c.brand = $1 and c.kind = $2 and c.period = case $3 when 'WINDOW' then 'D' else $3 end`;
const untilSql = `coalesce(c.effective_until, 'infinity'::timestamptz)`;

const firstSql = `
select case when exists (select from contract c where ${ofPeriod} and ${untilSql} > $4::timestamptz and c.effective_from <= $4::timestamptz)
  then $4::timestamptz else (
    select min(c.effective_from) from contract c
    where ${ofPeriod} and c.effective_from > coalesce($4::timestamptz, '-infinity') and ${untilSql} > c.effective_from) end as at`;

/** One look into the index per brand. */
const brandsSql = `
with recursive known (brand) as (
  select min(brand) from contract where version > 0
  union all
  select (select min(c.brand) from contract c where c.version > 0 and c.brand > k.brand) from known k where k.brand is not null
)
select brand from known where brand is not null order by 1`;
