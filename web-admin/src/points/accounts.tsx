import { DataTable, SearchInput, useTranslate } from 'react-admin';
import type { PointAccount } from '../api/promotion-types.js';
import { RecordLink } from '../ui/bits.js';
import { BrandName } from '../ui/brand-name.js';
import { ConsoleList } from '../ui/console-list.js';
import { BrandFilter } from '../ui/filters.js';
import { useFormat } from '../ui/format.js';
import { MemberFilter } from '../ui/member-filter.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <MemberFilter key="memberId" source="memberId" />,
  <BrandFilter key="brand" source="brand" />,
];
const entriesOf = (id: string) => `/pointEntries?filter=${encodeURIComponent(JSON.stringify({ memberId: id }))}`;

/** Members' points, the most first. */
export default function PointAccountList() {
  const t = useTranslate();
  const { number } = useFormat();
  return (
    <ConsoleList title={t('console.menu.pointAccounts')} sort={{ field: 'balance', order: 'DESC' }} filters={filters}>
      <DataTable<PointAccount> rowClick={false} bulkActionButtons={false}>
        <DataTable.Col<PointAccount>
          source="username"
          disableSort
          render={(row) => <RecordLink to={`/members/${row.id}/show`}>{row.username || row.id}</RecordLink>}
        />
        <DataTable.Col<PointAccount> source="brand" disableSort render={(row) => <BrandName code={row.brand} />} />
        <DataTable.Col<PointAccount> align="right" source="balance" render={(row) => number(Number(row.balance))} />
        <DataTable.Col<PointAccount>
          align="right"
          source="movements"
          disableSort
          render={(row) => <RecordLink to={entriesOf(row.id)}>{number(Number(row.movements))}</RecordLink>}
        />
      </DataTable>
    </ConsoleList>
  );
}
