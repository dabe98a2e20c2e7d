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

type Row = Omit<Due, 'owedMinor' | 'escrowMinor' | 'keptMinor'> & { owed: string; kept: string };

/** What an upline owes, the earliest deadline first; of one run or of all. */
export async function duesOf(query: Query, memberId: bigint, runId: bigint | null = null): Promise<Due[]> {
  const rows = await query<Row>(duesSql, [memberId, runId]);
  return rows.map(({ owed, kept, ...row }) => {
    const keptMinor = BigInt(kept);
    return { ...row, owedMinor: BigInt(owed), keptMinor, escrowMinor: row.received ? keptMinor : 0n };
  });
}

/** What of a balance must stay for what is owed beyond the escrow. */
export const restrictedOf = (dues: readonly Due[]): bigint =>
  dues.reduce((sum, { owedMinor, keptMinor }) => sum + restrictedMinor(owedMinor, keptMinor), 0n);

/** Tells what an upline's account must hold now. */
export async function tellDue(tx: Tx, memberId: bigint, brand: string): Promise<void> {
  const dues = await duesOf(tx.query, memberId);
  const currencies = new Map<string, Due[]>();
  for (const due of dues) currencies.set(due.currency, [...(currencies.get(due.currency) ?? []), due]);
  if (currencies.size === 0) currencies.set(await currencyOf(tx.query, memberId), []);
  for (const [currency, own] of currencies) {
    const event = { memberId, brand, currency, restrictedMinor: restrictedOf(own), until: own[0]?.deadline };
    await tx.publish(DividendDue, event, memberId);
  }
}

async function currencyOf(query: Query, memberId: bigint): Promise<string> {
  const statement = sql`select currency from team_member where member_id = $1`;
  const [row] = await query<{ currency: string }>(statement, [memberId]);
  return row?.currency ?? '';
}

/** What the upline's own dividend keeps back for those below, less what went out of it already. */
const duesSql = sql`
select r.id as "runId", r.name, d.currency, r.deadline, d.owed, d.bills,
  coalesce(o.state is null or o.state in ('PAID', 'FORCED', 'NOT_REACHED'), true) as received,
  coalesce(o.state = 'FORCED', false) as "receivedByForce",
  greatest(0, coalesce(o.escrow_minor, 0) - (
    select coalesce(sum(u.from_escrow_minor), 0) from bill u where u.run_id = r.id and u.upline_id = $1))::text as kept
from settlement_run r join lateral (
  select b.currency, sum(b.gross_minor)::text as owed, json_agg(json_build_object('id', b.id::text, 'contractId', b.contract_id::text,
    'downlineId', b.downline_id::text, 'downline', m.username, 'grossMinor', b.gross_minor::text) order by b.contract_id) as bills
  from bill b join team_member m on m.member_id = b.downline_id where b.run_id = r.id and b.upline_id = $1 and b.kind = 'DIVIDEND' and b.state = 'APPROVED' group by 1
) d on true
left join bill o on o.run_id = r.id and o.downline_id = $1
where r.kind = 'DIVIDEND' and r.state = 'APPROVED' and ($2::bigint is null or r.id = $2)
  and r.id in (select b.run_id from bill b where b.upline_id = $1 and b.kind = 'DIVIDEND' and b.state = 'APPROVED')
order by r.deadline, r.id`;
