import { SearchInput, TextInput, useTranslate } from 'react-admin';
import type { BillRecord } from '../api/types.js';
import { ConsoleList } from '../ui/console-list.js';
import { columnsOf } from '../ui/csv.js';
import { BrandFilter, ChoiceFilter } from '../ui/filters.js';
import { BillsTable } from './bills-table.js';
import { billStates, kinds } from './words.js';

const days = { from: 'from', until: 'until' };
const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ChoiceFilter
    key="kind"
    source="kind"
    alwaysOn
    choices={kinds.map((id) => ({ id, name: `console.contract_kind.${id}` }))}
  />,
  <ChoiceFilter
    key="state"
    source="state"
    alwaysOn
    choices={billStates.map((id) => ({ id, name: `console.bill_state.${id}` }))}
  />,
  <BrandFilter key="brand" source="brand" />,
  <TextInput key="contractId" source="contractId" />,
  <TextInput key="uplineId" source="uplineId" />,
  <TextInput key="downlineId" source="downlineId" />,
  <TextInput key="runId" source="runId" />,
];

const columns = columnsOf<BillRecord>('bills', [
  'id',
  'brand',
  'kind',
  'period',
  'name',
  'runId',
  'contractId',
  'uplineId',
  'upline',
  'downlineId',
  'downline',
  'currency',
  'state',
  'betMinor',
  'lossMinor',
  'grossMinor',
  'toDownlinesMinor',
  'netMinor',
  'settledAt',
]);

/** Bills of all periods. */
export default function BillList() {
  const t = useTranslate();
  return (
    <ConsoleList
      live
      title={t('console.menu.bills')}
      sort={{ field: 'startsAt', order: 'DESC' }}
      filters={filters}
      days={days}
      columns={columns}
    >
      <BillsTable />
    </ConsoleList>
  );
}
