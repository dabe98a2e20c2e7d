import { DataTable, SearchInput, useTranslate } from 'react-admin';
import type { PointEntry } from '../api/promotion-types.js';
import { RecordLink, When } from '../ui/bits.js';
import { BrandName } from '../ui/brand-name.js';
import { ConsoleList } from '../ui/console-list.js';
import { BrandFilter, ChoiceFilter } from '../ui/filters.js';
import { useFormat } from '../ui/format.js';
import { MemberFilter } from '../ui/member-filter.js';

const kinds = ['EARNED', 'TAKEN_BACK', 'CONVERTED', 'RETURNED', 'REDEEMED', 'SPUN', 'WON', 'GIVEN'] as const;
const days = { from: 'from', until: 'until' };
const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ChoiceFilter
    key="kind"
    source="kind"
    alwaysOn
    choices={kinds.map((id) => ({ id, name: `console.points.kind.${id}` }))}
  />,
  <MemberFilter key="memberId" source="memberId" />,
  <BrandFilter key="brand" source="brand" />,
];

/** Every point that came and went, the newest first. */
export default function PointEntryList() {
  const t = useTranslate();
  const { number } = useFormat();
  return (
    <ConsoleList
      title={t('console.menu.pointEntries')}
      sort={{ field: 'postedAt', order: 'DESC' }}
      filters={filters}
      days={days}
    >
      <DataTable<PointEntry> rowClick={false} bulkActionButtons={false}>
        <DataTable.Col<PointEntry> source="postedAt" render={(row) => <When at={row.postedAt} />} />
        <DataTable.Col<PointEntry>
          source="username"
          disableSort
          render={(row) => <RecordLink to={`/members/${row.memberId}/show`}>{row.username || row.memberId}</RecordLink>}
        />
        <DataTable.Col<PointEntry> source="brand" disableSort render={(row) => <BrandName code={row.brand} />} />
        <DataTable.Col<PointEntry> source="kind" disableSort render={(row) => t(`console.points.kind.${row.kind}`)} />
        <DataTable.Col<PointEntry>
          align="right"
          source="points"
          disableSort
          render={(row) => number(Number(row.points))}
        />
        <DataTable.Col<PointEntry>
          align="right"
          source="balanceAfter"
          disableSort
          render={(row) => number(Number(row.balanceAfter))}
        />
      </DataTable>
    </ConsoleList>
  );
}
