import { DataTable, SearchInput, usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { Member } from '../api/types.js';
import { RecordLink, State, When } from '../ui/bits.js';
import { BulkVerb } from '../ui/bulk-verb.js';
import { ConsoleList } from '../ui/console-list.js';
import { columnsOf } from '../ui/csv.js';
import { useLabel } from '../ui/format.js';
import { BulkBar, SelectRow } from '../ui/selection.js';
import { BrandName } from '../ui/brand-name.js';
import { BrandFilter, ChoiceFilter } from '../ui/filters.js';

export const accountTypes = [0, 1, 2, 4, 41, 42];

const choices = (values: (string | number)[], group: string) =>
  values.map((id) => ({ id, name: `console.${group}.${id}` }));

const days = { from: 'from', until: 'until' };
const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ChoiceFilter key="status" source="status" choices={choices(['ACTIVE', 'FROZEN', 'CLOSED'], 'state')} />,
  <ChoiceFilter key="accountType" source="accountType" choices={choices(accountTypes, 'account_type')} />,
  <BrandFilter key="brand" source="brand" />,
];

const columns = columnsOf<Member>('members', [
  'id',
  'username',
  'nickname',
  'accountType',
  'status',
  'brand',
  'registeredAt',
]);

/** A ring of accounts is frozen at once; each row answers for itself. */
function MemberBulk() {
  return (
    <BulkBar selectable={(row) => row['status'] === 'ACTIVE'}>
      <BulkVerb
        danger
        label="console.member.freeze"
        refresh={['members', 'memberSessions', 'auditLogs']}
        explain={{
          title: 'console.bulk.freeze_title',
          consequence: 'console.bulk.freeze_text',
          presets: ['fraud', 'duplicate', 'documents'],
        }}
        run={(api, id, reason) => api.freeze(id, { reason })}
      />
    </BulkBar>
  );
}

export default function MemberList() {
  const t = useTranslate();
  const label = useLabel();
  const { permissions = [] } = usePermissions<string[]>();
  const mayFreeze = isAllowed(permissions, 'members', 'freeze');
  return (
    <ConsoleList
      title={t('console.menu.members')}
      sort={{ field: 'registeredAt', order: 'DESC' }}
      filters={filters}
      days={days}
      columns={columns}
      bulk={mayFreeze && <MemberBulk />}
    >
      <DataTable<Member> rowClick="show" bulkActionButtons={false} hiddenColumns={['lastLoginAt']}>
        {mayFreeze && (
          <DataTable.Col<Member>
            disableSort
            render={(row) => <SelectRow row={row} name={row.username} disabled={row.status !== 'ACTIVE'} />}
          />
        )}
        <DataTable.Col<Member>
          source="id"
          render={(row) => <RecordLink to={`/members/${row.id}/show`}>{row.id}</RecordLink>}
        />
        <DataTable.Col source="username" cellClassName="title" />
        <DataTable.Col source="nickname" disableSort />
        <DataTable.Col<Member>
          source="accountType"
          disableSort
          render={(row) => label('account_type', String(row.accountType))}
        />
        <DataTable.Col<Member> source="status" disableSort render={(row) => <State value={row.status} />} />
        <DataTable.Col<Member> source="brand" disableSort render={(row) => <BrandName code={row.brand} />} />
        <DataTable.Col<Member> source="registeredAt" render={(row) => <When at={row.registeredAt} />} />
        <DataTable.Col<Member> source="lastLoginAt" render={(row) => <When at={row.lastLoginAt} />} />
      </DataTable>
    </ConsoleList>
  );
}
