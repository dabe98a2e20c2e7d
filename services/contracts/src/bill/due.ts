import { type Query, sql, type Tx } from '@banyan/kernel/database';
import { DividendDue } from '@banyan/proto/contracts/v1/events';
import { restrictedMinor } from '../settlement/forced-payment.js';

/** What an upline owes in one period: to whom, until when, and what of its own dividend is kept back for it. */
export interface Due {
  readonly runId: string;
  readonly name: string;
  readonly currency: string;
  readonly deadline: Date;
  readonly owedMinor: bigint;
  /** Zero until its own dividend has come. */
  readonly escrowMinor: bigint;
  /** What of its own dividend will have been kept back, whether it has come or not. */
  readonly keptMinor: bigint;
  /** Whether its own dividend has come, or there is none to come. */
  readonly received: boolean;
  /** Whether its own dividend came only by force. */
  readonly receivedByForce: boolean;
  readonly bills: ReadonlyArray<{
    id: string;
    contractId: string;
    downlineId: string;
    downline: string;
    grossMinor: string;
  }>;
}

type Row = Omit<Due, 'owedMinor' | 'escrowMinor' | 'keptMinor'> & Record<'uplineId' | 'owed' | 'kept', string>;

/** What an upline owes, the earliest deadline first; of one run or of all. */
export async function duesOf(query: Query, memberId: bigint, runId: bigint | null = null): Promise<Due[]> {
  return (await query<Row>(duesSql, [[String(memberId)], runId])).map(dueOf);
}

function dueOf({ uplineId: _uplineId, owed, kept, ...row }: Row): Due {
  const keptMinor = BigInt(kept);
  return { ...row, owedMinor: BigInt(owed), keptMinor, escrowMinor: row.received ? keptMinor : 0n };
}

/** What of a balance must stay for what is owed beyond the escrow. */
export const restrictedOf = (dues: readonly Due[]): bigint =>
  dues.reduce((sum, { owedMinor, keptMinor }) => sum + restrictedMinor(owedMinor, keptMinor), 0n);

/** Publishes what an upline's account must hold now. */
export const publishDue = (tx: Tx, memberId: bigint, brand: string): Promise<void> =>
  publishDues(tx, [String(memberId)], brand);

/** {@link publishDue} for many uplines of a brand, in this order. */
export async function publishDues(tx: Tx, uplineIds: readonly string[], brand: string): Promise<void> {
  if (uplineIds.length === 0) return;
  const owed = grouped(await tx.query<Row>(duesSql, [uplineIds, null]), ({ uplineId }) => uplineId);
  const free = uplineIds.filter((id) => !owed.has(id));
  const currencies = free.length > 0 ? await currenciesOf(tx.query, free) : new Map<string, string>();
  const facts = uplineIds.flatMap((id) => {
    const byCurrency = grouped((owed.get(id) ?? []).map(dueOf), ({ currency }) => currency);
    if (byCurrency.size === 0) byCurrency.set(currencies.get(id) ?? '', []);
    return [...byCurrency].map(([currency, dues]) => ({
      payload: {
        memberId: BigInt(id),
        brand,
        currency,
        restrictedMinor: restrictedOf(dues),
        until: dues[0]?.deadline,
      },
      key: id,
    }));
  });
  await tx.publishAll(DividendDue, facts);
}

function grouped<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

async function currenciesOf(query: Query, memberIds: readonly string[]): Promise<Map<string, string>> {
  const statement = sql`select member_id as id, currency from team_member where member_id = any($1::bigint[])`;
  const rows = await query<{ id: string; currency: string }>(statement, [memberIds]);
  return new Map(rows.map(({ id, currency }) => [id, currency]));
}

/** What the uplines' own dividends keep back for those below, less what went out of it already. */
const duesSql = sql`
with due as materialized (
  select distinct b.run_id, b.upline_id from bill b
  where b.upline_id = any($1::bigint[]) and b.kind = 'DIVIDEND' and b.state = 'APPROVED' and ($2::bigint is null or b.run_id = $2)
)
select u.upline_id as "uplineId", r.id as "runId", r.name, d.currency, r.deadline, d.owed, d.bills,
  coalesce(o.state is null or o.state in ('PAID', 'FORCED', 'NOT_REACHED'), true) as received,
  coalesce(o.state = 'FORCED', false) as "receivedByForce",
  greatest(0, coalesce(o.escrow_minor, 0) - (
    select coalesce(sum(g.from_escrow_minor), 0) from bill g where g.run_id = r.id and g.upline_id = u.upline_id))::text as kept
from due u join settlement_run r on r.id = u.run_id and r.kind = 'DIVIDEND' and r.state = 'APPROVED' join lateral (
  select b.currency, sum(b.gross_minor)::text as owed, json_agg(json_build_object('id', b.id::text, 'contractId', b.contract_id::text,
    'downlineId', b.downline_id::text, 'downline', m.username, 'grossMinor', b.gross_minor::text) order by b.contract_id) as bills
  from bill b join team_member m on m.member_id = b.downline_id
  where b.run_id = r.id and b.upline_id = u.upline_id and b.kind = 'DIVIDEND' and b.state = 'APPROVED' group by 1
) d on true
left join bill o on o.run_id = r.id and o.downline_id = u.upline_id
order by r.deadline, r.id`;
