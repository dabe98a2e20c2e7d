import { DataTable, SearchInput, SelectInput, TextInput, useTranslate } from 'react-admin';
import type { Member } from '../api/types.js';
import { RecordLink, State, When } from '../ui/bits.js';
import { ConsoleList } from '../ui/console-list.js';
import type { CsvColumn } from '../ui/csv.js';
import { useLabel } from '../ui/format.js';

export const accountTypes = [0, 1, 2, 4, 41, 42];

const choices = (values: (string | number)[], group: string) =>
  values.map((id) => ({ id, name: `console.${group}.${id}` }));

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="status" source="status" choices={choices(['ACTIVE', 'FROZEN', 'CLOSED'], 'state')} />,
  <SelectInput key="accountType" source="accountType" choices={choices(accountTypes, 'account_type')} />,
  <TextInput key="brand" source="brand" />,
];

const columns: CsvColumn<Member>[] = [
  { label: 'id', value: (row) => row.id },
  { label: 'username', value: (row) => row.username },
  { label: 'nickname', value: (row) => row.nickname },
  { label: 'accountType', value: (row) => row.accountType },
  { label: 'status', value: (row) => row.status },
  { label: 'brand', value: (row) => row.brand },
  { label: 'registeredAt', value: (row) => row.registeredAt },
];

export default function MemberList() {
  const t = useTranslate();
  const label = useLabel();
  return (
    <ConsoleList<Member>
      title={t('console.menu.members')}
      sort={{ field: 'registeredAt', order: 'DESC' }}
      filters={filters}
      columns={columns}
    >
      <DataTable<Member> rowClick="show" bulkActionButtons={false} hiddenColumns={['lastLoginAt']}>
        <DataTable.Col<Member>
          source="id"
          render={(row) => <RecordLink to={`/members/${row.id}/show`}>{row.id}</RecordLink>}
        />
        <DataTable.Col source="username" />
        <DataTable.Col source="nickname" />
        <DataTable.Col<Member> source="accountType" render={(row) => label('account_type', String(row.accountType))} />
        <DataTable.Col<Member> source="status" render={(row) => <State value={row.status} />} />
        <DataTable.Col source="brand" />
        <DataTable.Col<Member> source="registeredAt" render={(row) => <When at={row.registeredAt} />} />
        <DataTable.Col<Member> source="lastLoginAt" render={(row) => <When at={row.lastLoginAt} />} />
      </DataTable>
    </ConsoleList>
  );
}
