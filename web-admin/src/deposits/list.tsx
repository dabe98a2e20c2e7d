import { SearchInput, TextInput, useListContext, useTranslate } from 'react-admin';
import type { Deposit } from '../api/money-types.js';
import { NewRows } from '../live/new-rows.js';
import { ConsoleList } from '../ui/console-list.js';
import { columnsOf } from '../ui/csv.js';
import { ChoiceFilter } from '../ui/filters.js';
import { DepositTable } from './table.js';

export const depositStates = ['CREATED', 'PENDING', 'SUCCESS', 'FAILED', 'EXPIRED', 'MANUAL_REVIEW'];

const days = { from: 'from', until: 'until' };
const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ChoiceFilter
    key="state"
    source="state"
    choices={depositStates.map((id) => ({ id, name: `console.state.${id}` }))}
  />,
  <TextInput key="memberId" source="memberId" />,
];

const columns = columnsOf<Deposit>('deposits', [
  'id',
  'memberId',
  'username',
  'method',
  'amountMinor',
  'currency',
  'state',
  'createdAt',
]);

/** One press between all deposits and those that need a person. */
function Chips() {
  const t = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const { state, ...others } = filterValues as Record<string, unknown>;
  const review = state === 'MANUAL_REVIEW';
  return (
    <>
      <button
        type="button"
        className="chip"
        aria-pressed={review}
        onClick={() => setFilters({ ...others, state: 'MANUAL_REVIEW' })}
      >
        {t('console.deposit.review')}
      </button>
      <button type="button" className="chip" aria-pressed={state === undefined} onClick={() => setFilters(others)}>
        {t('console.withdrawal.all')}
      </button>
      <NewRows queue="deposits" />
    </>
  );
}

export default function DepositList() {
  const t = useTranslate();
  return (
    <ConsoleList
      title={t('console.menu.deposits')}
      sort={{ field: 'createdAt', order: 'DESC' }}
      filters={filters}
      days={days}
      columns={columns}
      chips={<Chips />}
    >
      <DepositTable />
    </ConsoleList>
  );
}
