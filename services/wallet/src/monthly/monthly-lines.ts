import { joined, quoted, sql, type Sql } from '@banyan/kernel/database';
import { entryOf } from '@banyan/kernel/rules';
import { entryKinds, type EntryKind } from '../ledger/command.js';
import { agentKind, sources } from '../ledger/entry-name.js';
import { giftHouse } from '../ledger/gift.js';

/** The lines of a monthly statement, in their order: what was earned, what went on to others, cash, play, all else. */
export const monthlyLines = [
  'dividend',
  'daily_salary',
  'hourly_salary',
  'realtime_salary',
  'rebates',
  'promotions',
  'paid_down',
  'repaid',
  'transfer_upline',
  'transfer_downline',
  'deposits',
  'withdrawals',
  'stakes',
  'wins',
  'vendors',
  'corrections',
] as const;
export type MonthlyLine = (typeof monthlyLines)[number];

/** Which line each kind of entry is in; what is not said by its kind is said by who sent it. Every kind has its answer: a new one does not compile without. */
const lineOfKind: Readonly<Record<EntryKind, MonthlyLine | 'by sender'>> = {
  bet: 'stakes',
  rollback_bet: 'stakes',
  tombstone: 'stakes',
  win: 'wins',
  rollback_win: 'wins',
  jackpot_win: 'wins',
  freespin_win: 'wins',
  freespin_bonus: 'wins',
  win_held: 'wins',
  win_released: 'wins',
  win_refused: 'wins',
  promo_win: 'promotions',
  bonus_grant: 'promotions',
  bonus_release: 'promotions',
  bonus_forfeit: 'promotions',
  deposit: 'deposits',
  chargeback: 'deposits',
  withdrawal_hold: 'withdrawals',
  withdrawal_release: 'withdrawals',
  withdrawal_payout: 'withdrawals',
  withdrawal_refund: 'withdrawals',
  vendor_deposit: 'vendors',
  vendor_deposit_sent: 'vendors',
  vendor_deposit_returned: 'vendors',
  vendor_withdrawal: 'vendors',
  manual_credit: 'corrections',
  manual_debit: 'corrections',
  reversal: 'corrections',
  adjustment: 'by sender',
};

/** What rebates are given from, in every currency. */
const rebateHouses = sql`array(select id from account where name = ${quoted(giftHouse.rebate)} and kind = 'derived')`;

/** A leg of a transfer is named after its row in `transfer`. */
const transferDirection = sql`(select t.direction from transfer t
  where t.id = case when j.external_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-(in|out)$' then left(j.external_id, 36)::uuid end)`;

/* What comes of a transfer that was sent down is from the upline; what goes of one that was sent up is to it. */
const transferLine = sql`case ${transferDirection}
  when 'UP' then case when j.amount < 0 then 'transfer_upline' else 'transfer_downline' end
  when 'DOWN' then case when j.amount < 0 then 'transfer_downline' else 'transfer_upline' end
  else 'corrections' end`;

/* What contracts collect for a downline ends so, what is paid back to the platform begins so: services/contracts/src/bill/postings.ts. */
const contractLine = sql`case
  when j.external_id like '%:collect' then 'paid_down'
  when j.external_id like 'REPAY:%' then 'repaid'
  else case ${agentKind} when 'adjustment' then 'corrections' when 'forced_payment' then 'repaid' else ${agentKind} end end`;

const kindsOf = (line: MonthlyLine): Sql =>
  joined(
    Object.entries(entryKinds)
      .filter(([kind]) => entryOf(lineOfKind, kind) === line)
      .map(([, number]) => sql`${number}`),
  );

const byKind = joined(
  monthlyLines
    .filter((line) => Object.values(lineOfKind).includes(line))
    .map((line) => sql`when j.kind in (${kindsOf(line)}) then ${quoted(line)}`),
  sql` `,
);

/** The line that a row `j` of the journal is in: each is in one. */
export const lineOf = sql`case
  when j.contra_id = any(${rebateHouses}) then 'rebates'
  ${byKind}
  when j.source = ${sources.transfers} then ${transferLine}
  when j.source = ${sources.contracts} then ${contractLine}
  else 'corrections' end`;
