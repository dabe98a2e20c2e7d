import { SearchInput, TextInput, useTranslate } from 'react-admin';
import type { Round } from '../api/types.js';
import { ConsoleList } from '../ui/console-list.js';
import { columnsOf } from '../ui/csv.js';
import { ChoiceFilter, VendorFilter } from '../ui/filters.js';
import { RoundTable } from './table.js';

const days = { from: 'from', until: 'to' };
const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ChoiceFilter
    key="state"
    source="state"
    choices={['OPEN', 'COMPLETED', 'CANCELLED'].map((id) => ({ id, name: `console.state.${id}` }))}
  />,
  <TextInput key="memberId" source="memberId" />,
  <VendorFilter key="vendor" source="vendor" />,
  <TextInput key="gameCode" source="gameCode" />,
];

const columns = columnsOf<Round>('rounds', [
  'roundId',
  'memberId',
  'vendor',
  'gameCode',
  'state',
  'stakeMinor',
  'winMinor',
  'currency',
  'startedAt',
]);

export default function RoundList() {
  const t = useTranslate();
  return (
    <ConsoleList
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
