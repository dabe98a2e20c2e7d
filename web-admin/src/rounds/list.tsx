import { SearchInput, SelectInput, TextInput, useTranslate } from 'react-admin';
import type { Round } from '../api/types.js';
import { ConsoleList } from '../ui/console-list.js';
import type { CsvColumn } from '../ui/csv.js';
import { VendorFilter } from '../ui/filters.js';
import { RoundTable } from './table.js';

const days = { from: 'from', until: 'to' };
const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput
    key="state"
    source="state"
    choices={['OPEN', 'COMPLETED', 'CANCELLED'].map((id) => ({ id, name: `console.state.${id}` }))}
  />,
  <TextInput key="memberId" source="memberId" />,
  <VendorFilter key="vendor" source="vendor" />,
  <TextInput key="gameCode" source="gameCode" />,
];

const columns: CsvColumn<Round>[] = [
  { label: 'round', value: (row) => row.roundId },
  { label: 'memberId', value: (row) => row.memberId },
  { label: 'vendor', value: (row) => row.vendor },
  { label: 'gameCode', value: (row) => row.gameCode },
  { label: 'state', value: (row) => row.state },
  { label: 'stakeMinor', value: (row) => row.stakeMinor },
  { label: 'winMinor', value: (row) => row.winMinor },
  { label: 'currency', value: (row) => row.currency },
  { label: 'startedAt', value: (row) => row.startedAt },
];

export default function RoundList() {
  const t = useTranslate();
  return (
    <ConsoleList<Round>
      title={t('console.menu.rounds')}
      sort={{ field: 'startedAt', order: 'DESC' }}
      filters={filters}
      days={days}
      columns={columns}
    >
      <RoundTable />
    </ConsoleList>
  );
}
