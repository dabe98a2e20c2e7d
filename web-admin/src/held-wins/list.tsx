import { DataTable, SearchInput, TextInput, useListContext, useTranslate } from 'react-admin';
import type { HeldWin } from '../api/money-types.js';
import { Badge, Money, RecordLink, When } from '../ui/bits.js';
import { ConsoleList } from '../ui/console-list.js';
import { columnsOf } from '../ui/csv.js';
import { shortId } from '../ui/format.js';

const days = { from: 'from', until: 'until' };
const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <TextInput key="vendor" source="vendor" />,
  <TextInput key="memberId" source="memberId" />,
];

const columns = columnsOf<HeldWin>('heldWins', [
  'id',
  'vendor',
  'gameCode',
  'kind',
  'externalId',
  'roundId',
  'memberId',
  'amountMinor',
  'currency',
  'winCeilingMinor',
  'hourCeilingMinor',
  'hourSumMinor',
  'state',
  'heldAt',
  'reason',
]);

/** One press between the wins that wait and all. */
function Chips() {
  const t = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const { state, ...others } = filterValues as Record<string, unknown>;
  return (
    <>
      <button
        type="button"
        className="chip"
        aria-pressed={state === 'HELD'}
        onClick={() => setFilters({ ...others, state: 'HELD' })}
      >
        {t('console.held_win.open')}
      </button>
      <button type="button" className="chip" aria-pressed={state === undefined} onClick={() => setFilters(others)}>
        {t('console.held_win.all')}
      </button>
    </>
  );
}

/** Wins above their vendors' ceilings. */
export default function HeldWinList() {
  const t = useTranslate();
  return (
    <ConsoleList
      title={t('console.menu.heldWins')}
      sort={{ field: 'heldAt', order: 'DESC' }}
      filters={filters}
      days={days}
      columns={columns}
      chips={<Chips />}
    >
      <DataTable<HeldWin> rowClick={(id) => `/heldWins/${id}/show`} bulkActionButtons={false}>
        <DataTable.Col<HeldWin>
          source="id"
          disableSort
          render={(row) => <RecordLink to={`/heldWins/${row.id}/show`}>{shortId(row.id)}</RecordLink>}
        />
        <DataTable.Col<HeldWin> source="vendor" disableSort />
        <DataTable.Col<HeldWin> source="gameCode" disableSort />
        <DataTable.Col<HeldWin> source="memberId" disableSort />
        <DataTable.Col<HeldWin>
          align="right"
          source="amountMinor"
          render={(row) => <Money minor={row.amountMinor} currency={row.currency} />}
        />
        <DataTable.Col<HeldWin>
          source="state"
          disableSort
          render={(row) => (
            <Badge tone={row.state === 'HELD' ? 'warn' : ''}>{t(`console.held_win.state.${row.state}`)}</Badge>
          )}
        />
        <DataTable.Col<HeldWin> source="heldAt" render={(row) => <When at={row.heldAt} />} />
      </DataTable>
    </ConsoleList>
  );
}
