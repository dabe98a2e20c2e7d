import { sql, type Tx } from '@banyan/kernel/database';
import type { ForcedPayment } from '../settlement/forced-payment.js';
import type { Due } from './due.js';
import { planCollections } from './postings.js';

interface Released {
  readonly id: string;
  readonly state: 'PAYING' | 'APPROVED';
  readonly uplineId: string | null;
}

/** Who asks for a run's approval, or gives it. */
export interface Operator {
  readonly id: bigint;
  readonly username: string;
}

export async function proposeRun(tx: Tx, id: bigint, maker: Operator): Promise<void> {
  const statement = sql`update settlement_run set maker_id = $2, maker_name = $3 where id = $1`;
  await tx.query(statement, [id, maker.id, maker.username]);
}

/** `deadline`: until when uplines may issue by themselves. */
export async function approveRun(tx: Tx, id: bigint, checker: Operator, at: Date, deadline: Date): Promise<void> {
  await tx.query(
    sql`update settlement_run set state = 'APPROVED', checker_id = $2, checker_name = $3, approved_at = $4, deadline = $5 where id = $1`,
    [id, checker.id, checker.username, at, deadline],
  );
}

/** Puts the platform's own bills of a run on their way; the others are due by the uplines. */
export const releaseBills = (tx: Tx, runId: bigint): Promise<Released[]> => tx.query<Released>(releaseSql, [runId]);

/** Fixed amounts are the platform's as well. */
const releaseSql = sql`
update bill b set state = case when b.upline_id is null or v.calc = 'FIXED_AMOUNT' then 'PAYING' else 'APPROVED' end
from contract_version v where v.contract_id = b.contract_id and v.version = b.version
  and b.run_id = $1 and b.state = 'AWAIT_APPROVAL'
returning b.id, b.state, b.upline_id as "uplineId"`;

/** Puts the bills of an upline on their way, each with where its money comes from, and plans what its balance has to give. */
export async function sendOff(
  tx: Tx,
  { bills }: Pick<Due, 'bills'>,
  { parts }: ForcedPayment,
  forced: boolean,
  now: Date,
): Promise<void> {
  const idOf = new Map(bills.map((bill) => [BigInt(bill.contractId), bill.id]));
  const ids = parts.map(({ contractId }) => idOf.get(contractId) ?? '');
  const column = (of: (part: ForcedPayment['parts'][number]) => bigint) => parts.map((part) => String(of(part)));
  await tx.query(
    sql`update bill b set state = 'PAYING', forced = $5, from_escrow_minor = p.escrow, from_balance_minor = p.balance, advance_minor = p.advance,
       failure = null from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[]) as p (id, escrow, balance, advance) where b.id = p.id`,
    [
      ids,
      column(({ escrowMinor }) => escrowMinor),
      column(({ balanceMinor }) => balanceMinor),
      column(({ advanceMinor }) => advanceMinor),
      forced,
    ],
  );
  await planCollections(tx, ids, now);
}

/** Has the platform advance what of a bill its upline's balance no longer holds. `leftMinor`: what still comes from there. */
export async function advanceBill(tx: Tx, billId: string, leftMinor: bigint): Promise<void> {
  await tx.query(
    sql`update bill set from_balance_minor = $2, advance_minor = advance_minor + from_balance_minor - $2::bigint where id = $1`,
    [billId, leftMinor],
  );
}
