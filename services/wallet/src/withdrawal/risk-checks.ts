import { type Query, sql } from '@banyan/kernel/database';
import { auditOf } from '../turnover/turnover.sql.js';
import { holdOf } from './withdrawal.steps.js';

export const riskCodes = [
  'new_bank_card',
  'low_turnover',
  'first_withdrawal',
  'above_usual',
  'balance_negative',
  'circular_transfer',
] as const;
export type RiskCode = (typeof riskCodes)[number];

/** Something a reviewer should know. `detail` is a figure: hours, percent or a count, by the code. */
export interface RiskCheck {
  readonly code: RiskCode;
  readonly ok: boolean;
  readonly detail: string;
}

interface Facts {
  card_hours: string;
  staked_percent: string | null;
  paid_before: string;
  usual_factor: string | null;
  circular: string;
  balance: string;
}

/**
 * Source of the thresholds: domain notes 6.4 (card younger than a day, more than ten times the usual). A withdrawal is refused while
 * something is to be staked, so that low turnover is what two operators exempted from since the last payout, and later what rollbacks of
 * bets left behind; what came after it was asked for is left out. Money that went to an agent's line and back within
 * a day is counted for 30 days.
 */
const facts = sql`
  select
    floor(extract(epoch from ($2::timestamptz - c.created_at)) / 3600)::text as card_hours,
    (select floor(100 * (1 - sum(r.missing) / nullif(sum(r.required), 0)))::text from (
      select q.missing_minor as missing, q.required_minor as required, q.position from (${auditOf(sql`w.account_id`)}) q
      union all
      select greatest(0, e.required_minor - e.staked_minor), e.required_minor, e.position from turnover_record e
        where e.account_id = w.account_id and e.state = 'EXEMPT'
    ) r where r.position < coalesce(${holdOf(sql`w`)}, r.position + 1)) as staked_percent,
    (select count(*)::text from withdrawal p where p.member_id = w.member_id and p.state = 'SUCCESS') as paid_before,
    (select floor(w.amount_minor / nullif(avg(p.amount_minor), 0))::text from withdrawal p where p.member_id = w.member_id and p.state = 'SUCCESS') as usual_factor,
    (select count(*)::text from transfer t where t.circular and t.created_at > $2::timestamptz - interval '30 days' and w.member_id in (t.from_id, t.to_id)) as circular,
    a.balance::text as balance
  from withdrawal w join bank_card c on c.id = w.bank_card_id join account a on a.id = w.account_id where w.id = $1`;

/** What stands out about a withdrawal. */
export async function riskChecks(query: Query, id: string, now: Date): Promise<RiskCheck[]> {
  const [row] = await query<Facts>(facts, [id, now]);
  if (!row) return [];
  return [
    { code: 'balance_negative', ok: BigInt(row.balance) >= 0n, detail: row.balance },
    { code: 'new_bank_card', ok: Number(row.card_hours) >= 24, detail: row.card_hours },
    {
      code: 'low_turnover',
      ok: row.staked_percent === null || BigInt(row.staked_percent) >= 100n,
      detail: row.staked_percent ?? '100',
    },
    { code: 'first_withdrawal', ok: row.paid_before !== '0', detail: row.paid_before },
    { code: 'circular_transfer', ok: row.circular === '0', detail: row.circular },
    { code: 'above_usual', ok: Number(row.usual_factor ?? 0) <= 10, detail: row.usual_factor ?? '1' },
  ];
}
