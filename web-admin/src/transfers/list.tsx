import { BooleanInput, DataTable, SearchInput, TextInput, useTranslate } from 'react-admin';
import type { Transfer } from '../api/money-types.js';
import { Badge, Money, RecordLink, When } from '../ui/bits.js';
import { ConsoleList } from '../ui/console-list.js';
import { columnsOf } from '../ui/csv.js';
import { ChoiceFilter } from '../ui/filters.js';

const days = { from: 'from', until: 'until' };
const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <BooleanInput key="circular" source="circular" />,
  <ChoiceFilter
    key="direction"
    source="direction"
    choices={['UP', 'DOWN'].map((id) => ({ id, name: `console.direction.${id}` }))}
  />,
  <TextInput key="fromId" source="fromId" />,
  <TextInput key="toId" source="toId" />,
];

const columns = columnsOf<Transfer>('transfers', [
  'id',
  'fromId',
  'toId',
  'direction',
  'amountMinor',
  'currency',
  'circular',
  'createdAt',
]);

const member = (id: string, name: string) => <RecordLink to={`/members/${id}/show`}>{name}</RecordLink>;

/** Money between agents and their uplines and downlines; what goes back within a day stands out. */
export default function TransferList() {
  const t = useTranslate();
  return (
    <ConsoleList
      title={t('console.menu.transfers')}
      sort={{ field: 'createdAt', order: 'DESC' }}
      filters={filters}
      days={days}
      columns={columns}
    >
      <DataTable<Transfer> bulkActionButtons={false}>
        <DataTable.Col<Transfer> source="createdAt" render={(row) => <When at={row.createdAt} />} />
        <DataTable.Col<Transfer> source="from" disableSort render={(row) => member(row.fromId, row.from)} />
        <DataTable.Col<Transfer> source="to" disableSort render={(row) => member(row.toId, row.to)} />
        <DataTable.Col<Transfer>
          source="direction"
          disableSort
          render={(row) => t(`console.direction.${row.direction}`)}
        />
        <DataTable.Col<Transfer>
          align="right"
          source="amountMinor"
          render={(row) => <Money minor={row.amountMinor} currency={row.currency} />}
        />
        <DataTable.Col<Transfer>
          source="circular"
          disableSort
          render={(row) => row.circular && <Badge tone="warn">{t('console.circular')}</Badge>}
        />
      </DataTable>
    </ConsoleList>
  );
}
