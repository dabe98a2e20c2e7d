import { DataTable, SearchInput, TextInput, useListContext, useTranslate } from 'react-admin';
import type { PaymentCase } from '../api/money-types.js';
import { NewRows } from '../live/new-rows.js';
import { Badge, Money, RecordLink, When } from '../ui/bits.js';
import { ConsoleList } from '../ui/console-list.js';
import { columnsOf } from '../ui/csv.js';
import { ChoiceFilter } from '../ui/filters.js';
import { shortId } from '../ui/format.js';

const kinds = [
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
];

const days = { from: 'from', until: 'until' };
const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ChoiceFilter
    key="what"
    source="what"
    choices={kinds.map((id) => ({ id, name: `console.payment_case.what.${id}` }))}
  />,
  <TextInput key="memberId" source="memberId" />,
];

const columns = columnsOf<PaymentCase>('paymentCases', [
  'id',
  'what',
  'username',
  'memberId',
  'amountMinor',
  'currency',
  'provider',
  'eventId',
  'reference',
  'state',
  'openedAt',
  'reason',
]);

/** One press between the open cases and all. */
function Chips() {
  const t = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const { state, ...others } = filterValues as Record<string, unknown>;
  return (
    <>
      <button
        type="button"
        className="chip"
        aria-pressed={state === 'OPEN'}
        onClick={() => setFilters({ ...others, state: 'OPEN' })}
      >
        {t('console.payment_case.open')}
      </button>
      <button type="button" className="chip" aria-pressed={state === undefined} onClick={() => setFilters(others)}>
        {t('console.payment_case.all')}
      </button>
      <NewRows queue="paymentCases" />
    </>
  );
}

/** What payment providers reported and nobody may act on alone. */
export default function PaymentCaseList() {
  const t = useTranslate();
  return (
    <ConsoleList
      title={t('console.menu.paymentCases')}
      sort={{ field: 'openedAt', order: 'DESC' }}
      filters={filters}
      days={days}
      columns={columns}
      chips={<Chips />}
    >
      <DataTable<PaymentCase> rowClick={(id) => `/paymentCases/${id}/show`} bulkActionButtons={false}>
        <DataTable.Col<PaymentCase>
          source="id"
          disableSort
          render={(row) => <RecordLink to={`/paymentCases/${row.id}/show`}>{shortId(row.id)}</RecordLink>}
        />
        <DataTable.Col<PaymentCase>
          source="what"
          disableSort
          render={(row) => t(`console.payment_case.what.${row.what}`)}
        />
        <DataTable.Col<PaymentCase> source="username" disableSort />
        <DataTable.Col<PaymentCase>
          align="right"
          source="amountMinor"
          render={(row) => <Money minor={row.amountMinor} currency={row.currency} />}
        />
        <DataTable.Col<PaymentCase>
          source="state"
          disableSort
          render={(row) => (
            <Badge tone={row.state === 'OPEN' ? 'warn' : ''}>{t(`console.payment_case.state.${row.state}`)}</Badge>
          )}
        />
        <DataTable.Col<PaymentCase> source="openedAt" render={(row) => <When at={row.openedAt} />} />
      </DataTable>
    </ConsoleList>
  );
}
