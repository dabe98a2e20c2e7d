import { DataTable, SearchInput, TextInput, useTranslate } from 'react-admin';
import type { DryRunMember } from '../api/promotion-types.js';
import { Worth } from '../ui/worth.js';
import { Money, RecordLink } from '../ui/bits.js';
import { ConsoleList } from '../ui/console-list.js';
import { columnsOf } from '../ui/csv.js';

const filters = [<SearchInput key="q" source="q" alwaysOn />, <TextInput key="runId" source="runId" alwaysOn />];
const columns = columnsOf<DryRunMember>('dryRunMembers', [
  'runId',
  'memberId',
  'username',
  'rewards',
  'rewardMinor',
  'baseMinor',
  'currency',
  'firstDay',
  'lastDay',
]);

/** What each member would have got by a dry run, who gets most first. */
export default function DryRunMemberList() {
  const t = useTranslate();
  return (
    <ConsoleList
      title={t('console.menu.dryRunMembers')}
      sort={{ field: 'rewardMinor', order: 'DESC' }}
      filters={filters}
      columns={columns}
    >
      <DataTable<DryRunMember> rowClick={false} bulkActionButtons={false}>
        <DataTable.Col<DryRunMember>
          source="username"
          disableSort
          render={(row) => <RecordLink to={`/members/${row.memberId}/show`}>{row.username || row.memberId}</RecordLink>}
        />
        <DataTable.Col<DryRunMember>
          align="right"
          source="rewardMinor"
          render={(row) => (
            <Worth
              kind={row.rewardKind}
              minor={row.rewardMinor}
              currency={row.currency}
              count={row.rewards * row.rewardCount}
            />
          )}
        />
        <DataTable.Col<DryRunMember> align="right" source="rewards" disableSort />
        <DataTable.Col<DryRunMember>
          align="right"
          source="baseMinor"
          disableSort
          render={(row) => <Money minor={row.baseMinor} currency={row.currency} />}
        />
        <DataTable.Col<DryRunMember> source="firstDay" disableSort />
        <DataTable.Col<DryRunMember> source="lastDay" disableSort />
      </DataTable>
    </ConsoleList>
  );
}
