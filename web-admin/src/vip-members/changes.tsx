import { DataTable, useTranslate } from 'react-admin';
import type { VipChange } from '../api/promotion-types.js';
import { Badge, Dash, RecordLink, When } from '../ui/bits.js';
import { BrandName } from '../ui/brand-name.js';
import { ConsoleList } from '../ui/console-list.js';
import { BrandFilter, ChoiceFilter } from '../ui/filters.js';
import { MemberFilter } from '../ui/member-filter.js';

const causes = ['UPGRADE', 'KEEP', 'OPERATOR', 'CHARGEBACK'] as const;
const days = { from: 'from', until: 'until' };
const filters = [
  <MemberFilter key="memberId" source="memberId" alwaysOn />,
  <ChoiceFilter
    key="cause"
    source="cause"
    alwaysOn
    choices={causes.map((id) => ({ id, name: `console.vip.cause.${id}` }))}
  />,
  <BrandFilter key="brand" source="brand" />,
];

/** How members' levels changed, the newest first. */
export default function VipChangeList() {
  const t = useTranslate();
  return (
    <ConsoleList
      title={t('console.menu.vipChanges')}
      sort={{ field: 'changedAt', order: 'DESC' }}
      filters={filters}
      days={days}
    >
      <DataTable<VipChange> rowClick={false} bulkActionButtons={false}>
        <DataTable.Col<VipChange> source="changedAt" render={(row) => <When at={row.changedAt} />} />
        <DataTable.Col<VipChange>
          source="username"
          disableSort
          render={(row) => <RecordLink to={`/members/${row.memberId}/show`}>{row.username || row.memberId}</RecordLink>}
        />
        <DataTable.Col<VipChange> source="brand" disableSort render={(row) => <BrandName code={row.brand} />} />
        <DataTable.Col<VipChange> align="right" source="fromLevel" disableSort />
        <DataTable.Col<VipChange> align="right" source="toLevel" disableSort />
        <DataTable.Col<VipChange>
          source="cause"
          disableSort
          render={(row) => (
            <Badge tone={row.toLevel > row.fromLevel ? 'pos' : 'warn'}>{t(`console.vip.cause.${row.cause}`)}</Badge>
          )}
        />
        <DataTable.Col<VipChange> source="reason" disableSort render={(row) => row.reason || <Dash />} />
        <DataTable.Col<VipChange> source="madeBy" disableSort render={(row) => row.madeBy || <Dash />} />
        <DataTable.Col<VipChange> source="askedBy" disableSort render={(row) => row.askedBy || <Dash />} />
      </DataTable>
    </ConsoleList>
  );
}
