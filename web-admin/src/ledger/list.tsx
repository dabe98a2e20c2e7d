import { SearchInput, TextInput, useTranslate } from 'react-admin';
import type { Transaction } from '../api/money-types.js';
import { ConsoleList } from '../ui/console-list.js';
import { ChoiceFilter } from '../ui/filters.js';
import { MemberFilter } from '../ui/member-filter.js';
import { columnsOf } from '../ui/csv.js';
import { TransactionTable } from './table.js';

const kinds = [
  'bet',
  'win',
  'rollback_bet',
  'rollback_win',
  'promo_win',
  'jackpot_win',
  'deposit',
  'withdrawal_hold',
  'withdrawal_release',
  'withdrawal_payout',
  'withdrawal_refund',
  'adjustment',
  'manual_credit',
  'manual_debit',
  'chargeback',
  'reversal',
  'transfer',
  'dividend',
  'daily_salary',
  'hourly_salary',
  'realtime_salary',
  'forced_payment',
  'bonus_grant',
  'bonus_release',
  'bonus_forfeit',
  'freespin_win',
  'freespin_bonus',
  'vendor_deposit',
  'vendor_deposit_sent',
  'vendor_deposit_returned',
  'vendor_withdrawal',
];

const days = { from: 'from', until: 'to' };
const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ChoiceFilter key="kind" source="kind" choices={kinds.map((id) => ({ id, name: `console.kind.${id}` }))} />,
  <MemberFilter key="memberId" source="memberId" alwaysOn />,
  <TextInput key="source" source="source" />,
];

const columns = columnsOf<Transaction>('ledger', [
  'id',
  'kind',
  'source',
  'externalId',
  'memberId',
  'amountMinor',
  'balanceAfterMinor',
  'currency',
  'createdAt',
]);

/** The ledger browser. It is paged without a total: the table is too large to count. */
export default function LedgerList() {
  const t = useTranslate();
  return (
    <ConsoleList
      title={t('console.menu.ledger')}
      sort={{ field: 'createdAt', order: 'DESC' }}
      filters={filters}
      days={days}
      columns={columns}
    >
      <TransactionTable />
    </ConsoleList>
  );
}
