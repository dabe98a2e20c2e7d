import { type Query, sql } from '@banyan/kernel/database';

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
 * Source of the thresholds: domain notes 6.4 (card younger than a day, bets below 30 % of deposits, more than ten times the
 * usual). What came by transfer has to be staked like a deposit; money that went to an agent's line and back within a day is counted for 30 days. Bets and deposits are those of the last 10,000 entries, so that a long history costs no more.
 */
const facts = sql`
  select
    floor(extract(epoch from ($2::timestamptz - c.created_at)) / 3600)::text as card_hours,
    (select floor(100 * coalesce(sum(-j.amount) filter (where j.kind = 1), 0) / nullif(sum(j.amount) filter (where j.kind = 7 or (j.source = 'house:transfer' and j.amount > 0)), 0))::text
       from journal j where j.account_id = w.account_id and j.version > a.version - 10000) as staked_percent,
    (select count(*)::text from withdrawal p where p.member_id = w.member_id and p.state = 'SUCCESS') as paid_before,
    (select floor(w.amount_minor / nullif(avg(p.amount_minor), 0))::text from withdrawal p where p.member_id = w.member_id and p.state = 'SUCCESS') as usual_factor,
    (select count(*)::text from transfer t where t.circular and t.created_at > $2::timestamptz - interval '30 days' and w.member_id in (t.from_id, t.to_id)) as circular,
    a.balance::text as balance
  from withdrawal w join bank_card c on c.id = w.bank_card_id join account a on a.id = w.account_id where w.id = $1`;

/** Bets are looked for to be at least this part of what came in. */
const turnoverPercent = 30n;

/** What an account still has to stake until its turnover does not stand out; in minor units, zero: enough. */
export async function turnoverLeft(query: Query, accountId: bigint): Promise<bigint> {
  const [row] = await query<{ staked: string; came: string }>(
    sql`select coalesce(sum(-j.amount) filter (where j.kind = 1), 0)::text as staked,
            coalesce(sum(j.amount) filter (where j.kind = 7 or (j.source = 'house:transfer' and j.amount > 0)), 0)::text as came
     from account a join journal j on j.account_id = a.id and j.version > a.version - 10000 where a.id = $1`,
    [accountId],
  );
  const wanted = (BigInt(row?.came ?? 0) * turnoverPercent + 99n) / 100n;
  const left = wanted - BigInt(row?.staked ?? 0);
  return left > 0n ? left : 0n;
}

/** What stands out about a withdrawal. */
export async function riskChecks(query: Query, id: string, now: Date): Promise<RiskCheck[]> {
  const [row] = await query<Facts>(facts, [id, now]);
  if (!row) return [];
  return [
    { code: 'balance_negative', ok: BigInt(row.balance) >= 0n, detail: row.balance },
    { code: 'new_bank_card', ok: Number(row.card_hours) >= 24, detail: row.card_hours },
    {
      code: 'low_turnover',
      ok: row.staked_percent === null || BigInt(row.staked_percent) >= turnoverPercent,
      detail: row.staked_percent ?? '100',
    },
    { code: 'first_withdrawal', ok: row.paid_before !== '0', detail: row.paid_before },
    { code: 'circular_transfer', ok: row.circular === '0', detail: row.circular },
    { code: 'above_usual', ok: Number(row.usual_factor ?? 0) <= 10, detail: row.usual_factor ?? '1' },
  ];
}
