import { DataTable, SearchInput, useListContext, useTranslate } from 'react-admin';
import { adjustmentKinds, type Adjustment } from '../api/money-types.js';
import { Badge, Money, RecordLink, When } from '../ui/bits.js';
import { ConsoleList } from '../ui/console-list.js';
import { columnsOf } from '../ui/csv.js';
import { ChoiceFilter } from '../ui/filters.js';
import { shortId, useLabel } from '../ui/format.js';
import { MemberFilter } from '../ui/member-filter.js';

const days = { from: 'from', until: 'until' };
const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ChoiceFilter key="kind" source="kind" choices={adjustmentKinds.map((id) => ({ id, name: `console.kind.${id}` }))} />,
  <MemberFilter key="memberId" source="memberId" alwaysOn />,
];

const columns = columnsOf<Adjustment>('adjustments', [
  'id',
  'kind',
  'state',
  'memberId',
  'username',
  'amountMinor',
  'currency',
  'category',
  'note',
  'document',
  'reference',
  'madeByName',
  'createdAt',
  'closedByName',
  'closedAt',
  'reason',
  'transactionId',
]);

/** One press between what waits and all. */
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
        {t('console.adjustment.waits')}
      </button>
      <button type="button" className="chip" aria-pressed={state === undefined} onClick={() => setFilters(others)}>
        {t('console.adjustment.all')}
      </button>
    </>
  );
}

/** Credits and debits by hand. */
export default function AdjustmentList() {
  const t = useTranslate();
  const label = useLabel();
  return (
    <ConsoleList
      title={t('console.menu.adjustments')}
      sort={{ field: 'createdAt', order: 'DESC' }}
      filters={filters}
      days={days}
      columns={columns}
      chips={<Chips />}
    >
      <DataTable<Adjustment> rowClick={(id) => `/adjustments/${id}/show`} bulkActionButtons={false}>
        <DataTable.Col<Adjustment>
          source="id"
          disableSort
          render={(row) => <RecordLink to={`/adjustments/${row.id}/show`}>{shortId(row.id)}</RecordLink>}
        />
        <DataTable.Col<Adjustment> source="kind" disableSort render={(row) => label('kind', row.kind)} />
        <DataTable.Col<Adjustment> source="username" disableSort />
        <DataTable.Col<Adjustment>
          align="right"
          source="amountMinor"
          render={(row) => <Money minor={row.amountMinor} currency={row.currency} />}
        />
        <DataTable.Col<Adjustment> source="document" disableSort />
        <DataTable.Col<Adjustment> source="madeByName" disableSort />
        <DataTable.Col<Adjustment>
          source="state"
          disableSort
          render={(row) => (
            <Badge tone={row.state === 'OPEN' ? 'warn' : ''}>{t(`console.adjustment.state.${row.state}`)}</Badge>
          )}
        />
        <DataTable.Col<Adjustment> source="createdAt" render={(row) => <When at={row.createdAt} />} />
      </DataTable>
    </ConsoleList>
  );
}
