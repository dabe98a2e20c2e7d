import { type Query, sql, type Tx } from '@banyan/kernel/database';

/** Over how long sums are formed that a single person, or nobody, lets go. */
export const dayMs = 24 * 3600_000;

/** A withdrawal that an operator is about to let go. */
export interface ToApprove {
  readonly id: string;
  readonly amountMinor: bigint;
  /** Above which two operators are needed, in its brand and currency. */
  readonly twoPersonsMinor: bigint;
}

/**
 * Whether a second operator has to agree: when this withdrawal, together with what within 24 hours was let go by a single person, passes
 * the limit. Counted is what this operator let go alone, and what anybody let go alone, or what passed without anybody, to the same member
 * or the same bank account, so that neither a row of small ones nor a few operators in turn get round the limit. As the limit, the sum is of one brand and one currency:
 * minor units of two currencies are not worth the same, and what another brand lets pass says nothing here.
 */
export async function needsSecond(
  query: Query,
  { id, amountMinor, twoPersonsMinor }: ToApprove,
  operatorId: bigint,
  now: Date,
): Promise<boolean> {
  if (amountMinor > twoPersonsMinor) return true;
  const [row] = await query<{ alone: string }>(aloneSql, [id, operatorId, new Date(now.getTime() - dayMs)]);
  return amountMinor + BigInt(row?.alone ?? 0) > twoPersonsMinor;
}

/** Approvals one after the other until their transactions end: two at once would each not see what the other lets go. */
export async function oneAtATime(tx: Tx): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('withdrawal_alone', 0))`);
}

/** Of those that nobody let go: what stands and has passed. */
const automatic = sql`
w.approver is null and w.first_approver is null and w.created_at > $3 and w.state in ('APPROVED', 'PAYING', 'PAY_UNKNOWN', 'PAY_FAILED', 'SUCCESS')`;

/* Three ways to find them, each by an index: of anybody, of the member, and of the account's other members. */
const aloneSql = sql`
select greatest(0,
  sum(w.amount_minor) filter (where w.approver = $2),
  sum(w.amount_minor) filter (where w.member_id = own.member_id),
  sum(w.amount_minor) filter (where w.bank_code = card.bank_code and w.account_number = card.account_number)) as alone
from withdrawal own join bank_card card on card.id = own.bank_card_id cross join lateral (
  select w.approver, w.member_id, w.amount_minor, b.bank_code, b.account_number from withdrawal w join bank_card b on b.id = w.bank_card_id
  where w.id <> own.id and w.brand = own.brand and w.currency = own.currency
    and w.approver is not null and w.first_approver is null and w.approved_at > $3 and w.state <> 'REJECTED'
  union all
  select null, w.member_id, w.amount_minor, b.bank_code, b.account_number from withdrawal w join bank_card b on b.id = w.bank_card_id
  where w.member_id = own.member_id and w.id <> own.id and w.brand = own.brand and w.currency = own.currency and ${automatic}
  union all
  select null, w.member_id, w.amount_minor, b.bank_code, b.account_number from bank_card b join withdrawal w on w.member_id = b.member_id and w.bank_card_id = b.id
  where b.bank_code = card.bank_code and b.account_number = card.account_number and b.member_id <> own.member_id
    and w.brand = own.brand and w.currency = own.currency and ${automatic}
) w
where own.id = $1`;
