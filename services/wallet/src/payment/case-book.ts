import { createHash } from 'node:crypto';
import { principal } from '@banyan/kernel/auth';
import { type Query, sql, type Tx } from '@banyan/kernel/database';
import { errors } from '../errors.js';

/** Why a report became a case. */
export const caseKinds = [
  'deposit_paid_again',
  'deposit_unmatched',
  'deposit_other_currency',
  'deposit_failed_after_paid',
  'payout_unmatched',
  'payout_other_amount',
  'payout_earlier_attempt',
  'payout_paid_again',
  'payout_after_given_back',
  'payout_failed_after_paid',
  'event_changed',
] as const;
export type CaseKind = (typeof caseKinds)[number];

export const findings = ['CREDIT', 'RETURNED', 'NOTHING_DUE'] as const;
/** CREDIT pays the amount to the member; RETURNED went back to the payer outside of the platform; NOTHING_DUE moves nothing. */
export type Finding = (typeof findings)[number];

/** What a case is about, as far as it is known. */
export interface CaseAbout {
  readonly depositId?: string;
  readonly withdrawalId?: string;
}

/**
 * What became of a provider's report, one of three: it was acted on; it tells nothing that was not known, and no money; or people have
 * to look at it. There is no fourth: a report that is dropped would be money that nobody looks for.
 */
export type ReportOutcome =
  { readonly is: 'moved' } | { readonly is: 'repeat' } | ({ readonly is: 'case'; readonly what: CaseKind } & CaseAbout);

/** A report as it is kept with its case. Amount in minor units. */
export interface CaseReport {
  readonly provider: string;
  readonly event: string;
  readonly kind: 'deposit' | 'payout';
  readonly result: 'success' | 'failure';
  readonly reference: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly reason?: string | undefined;
}

const openSql = sql`
insert into payment_case (what, provider, event_id, digest, kind, result, reference, amount_minor, currency, told, deposit_id,
  withdrawal_id, member_id, username, opened_at)
select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, d.id, w.id, coalesce(d.member_id, w.member_id), coalesce(d.username, w.username, ''), $13
from (select) one left join deposit d on d.id = $11 left join withdrawal w on w.id = $12
on conflict do nothing`;

/** Opens the case of a report: one, however often and by how many at once the same is reported. */
export async function openCase(
  tx: Tx,
  report: CaseReport,
  { what, depositId, withdrawalId }: Extract<ReportOutcome, { is: 'case' }>,
  at: Date,
): Promise<void> {
  const { provider, event, kind, result, reference, amountMinor, currency, reason = '' } = report;
  const content = JSON.stringify([kind, result, reference, amountMinor.toString(), currency, reason]);
  const digest = createHash('sha256').update(content).digest('hex');
  await tx.query(openSql, [
    what,
    provider,
    event,
    digest,
    kind,
    result,
    reference,
    amountMinor,
    currency,
    reason,
    depositId ?? null,
    withdrawalId ?? null,
    at,
  ]);
}

/** What an operator found about a case. `member` is who is credited. */
export interface CaseFinding {
  readonly finding: Finding;
  readonly reason: string;
  readonly member: bigint | null;
  readonly at: Date;
}

/** Notes the finding of the operator in hand, which waits for a second person's. It takes the place of an earlier one. */
export async function proposeFinding({ query }: Tx, id: string, found: CaseFinding): Promise<void> {
  await query(
    sql`update payment_case set proposed_finding = $2, proposed_reason = $3, proposed_by = $4, proposed_by_name = $5,
       proposed_at = $6, proposed_member = $7 where id = $1`,
    valuesOf(id, found),
  );
}

/** Closes a case as the operator in hand, the second person, found. */
export async function closeCase({ query }: Tx, id: string, found: CaseFinding): Promise<void> {
  await query(
    sql`update payment_case set state = 'CLOSED', finding = $2, reason = $3, closed_by = $4, closed_by_name = $5, closed_at = $6,
       credited_member = $7 where id = $1`,
    valuesOf(id, found),
  );
}

function valuesOf(id: string, { finding, reason, member, at }: CaseFinding): unknown[] {
  const { id: operatorId, username } = principal();
  return [id, finding, reason, operatorId, username, at, member];
}

/** Whether people still have to decide about a report on this withdrawal. Asked under the withdrawal's lock. */
export async function hasOpenCase(query: Query, withdrawalId: string): Promise<boolean> {
  const [row] = await query(sql`select 1 from payment_case where withdrawal_id = $1 and state = 'OPEN' limit 1`, [
    withdrawalId,
  ]);
  return row !== undefined;
}

/** Refuses what would give a withdrawal's money back or pay it again while a report about it is undecided. */
export async function refuseWhileOpen(query: Query, withdrawalId: string): Promise<void> {
  if (await hasOpenCase(query, withdrawalId)) throw errors.payment_case_open();
}

/** Refuses to pay a withdrawal back a second way: while a report about it is undecided, and when a case has paid it back. */
export async function refuseWhenCredited(query: Query, withdrawalId: string): Promise<void> {
  await refuseWhileOpen(query, withdrawalId);
  const [row] = await query(sql`select 1 from payment_case where withdrawal_id = $1 and finding = 'CREDIT' limit 1`, [
    withdrawalId,
  ]);
  if (row) throw errors.payment_case_credited();
}
