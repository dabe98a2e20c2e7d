import { joined, quoted, sql, type Sql } from '@banyan/kernel/database';
import { entryKinds, type EntryKind } from './command.js';

/** What contracts pay and collect, as statements call it. */
export const agentKinds = ['dividend', 'daily_salary', 'hourly_salary', 'realtime_salary', 'forced_payment'] as const;
export type AgentKind = (typeof agentKinds)[number];

/** Adjustments of the ledger that have a name of their own, by who sends them. */
export const sources = { transfers: quoted('house:transfer'), contracts: quoted('contracts') } as const;
const { transfers, contracts } = sources;

/** Who sends what operators decide about a member's money. */
export const operatorSource = 'house:operators';
const operators = quoted(operatorSource);

/** The name of what contracts call a posting; forced ones have one of their own. */
const named = [
  ['DIVIDEND', 'dividend'],
  ['DAILY', 'daily_salary'],
  ['HOURLY', 'hourly_salary'],
  ['REALTIME', 'realtime_salary'],
] as const;
const names: ReadonlyMap<string, AgentKind> = new Map(named);

/** Null: an older sender does not say. */
export const agentKindOf = (kind: string, forced: boolean): AgentKind | null =>
  forced ? 'forced_payment' : (names.get(kind) ?? null);

const entry = (field: Sql) =>
  sql`(select ${field} from agent_entry g where g.account_id = j.account_id and g.key = j.external_id)`;
const whens = joined(
  [...named, ['REPAY', 'forced_payment'] as const].map(
    ([word, name]) => sql`when ${quoted(word)} then ${quoted(name)}`,
  ),
  sql` `,
);
/** What contracts call a row `j` of theirs; `adjustment`: nothing is known of it. */
export const agentKind = sql`coalesce(${entry(sql`g.kind`)}, case split_part(j.external_id, ':', 1) ${whens} else 'adjustment' end)`;

/** What statements and lists call a row `j` of the journal with its kind `k`. */
export const entryName = sql`case j.source when ${transfers} then 'transfer' when ${contracts} then ${agentKind} else k.name end`;

/* A key of before ends with where its period begins: salaries of a day, windows of five minutes; of a dividend no more is known. */
const began = sql`substring(j.external_id from '^(?:DIVIDEND|DAILY|HOURLY|REALTIME):[0-9]+:([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z)')::timestamptz`;
const lasted = sql`case split_part(j.external_id, ':', 1) when 'REALTIME' then interval '5 minutes' when 'DIVIDEND' then null else interval '1 day' end`;
const ofContracts = (value: Sql) => sql`case when j.source = ${contracts} then ${value} end`;

/** Where the period of a dividend or salary `j` begins and ends, and the number of its bill; null of everything else. */
export const agentFields = {
  periodStart: ofContracts(sql`coalesce(${entry(sql`g.period_start`)}, ${began})`),
  periodEnd: ofContracts(sql`coalesce(${entry(sql`g.period_end`)}, ${began} + ${lasted})`),
  billId: ofContracts(sql`substring(j.reference from '^bill:([0-9]+)$')`),
};

/** What a member reads as the sender's id: of contracts', promotions' and operators' postings nothing, as it is a key. */
export const shownReference = sql`case when j.source in (${contracts}, ${operators}, 'promotions') then '' else j.external_id end`;

/** Names beside the ledger's own. */
export const namedKinds = ['transfer', ...agentKinds] as const;

const adjustment = sql`j.kind = ${entryKinds.adjustment}`;

/** Whether a row `j` is called by one of these names; unknown names are nothing. */
export function isCalled(wanted: readonly string[]): Sql {
  const own = wanted.filter((name): name is EntryKind => Object.hasOwn(entryKinds, name) && name !== 'adjustment');
  const ofAgents = agentKinds.filter((name) => wanted.includes(name)).map((name) => quoted(name));
  const either: Sql[] = [];
  if (own.length > 0) either.push(sql`j.kind in (${joined(own.map((name) => sql`${entryKinds[name]}`))})`);
  if (wanted.includes('transfer')) either.push(sql`${adjustment} and j.source = ${transfers}`);
  if (wanted.includes('adjustment')) {
    const unnamed = sql`j.source = ${contracts} and ${agentKind} = 'adjustment'`;
    either.push(sql`${adjustment} and (j.source not in (${transfers}, ${contracts}) or ${unnamed})`);
  }
  if (ofAgents.length > 0)
    either.push(sql`${adjustment} and j.source = ${contracts} and ${agentKind} in (${joined(ofAgents)})`);
  return either.length === 0
    ? sql`false`
    : sql`(${joined(
        either.map((one) => sql`(${one})`),
        sql` or `,
      )})`;
}
