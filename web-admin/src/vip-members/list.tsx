import { Button } from '@mui/material';
import { useState } from 'react';
import { BooleanInput, DataTable, NumberInput, SearchInput, usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { VipMember } from '../api/promotion-types.js';
import { AuditButton } from '../ui/audit-trail.js';
import { Badge, Dash, Money, RecordLink } from '../ui/bits.js';
import { BrandName } from '../ui/brand-name.js';
import { ConsoleList } from '../ui/console-list.js';
import { BrandFilter } from '../ui/filters.js';
import { MemberFilter } from '../ui/member-filter.js';
import { DecisionDialog } from './decision-dialog.js';
import { LevelDialog } from './level-dialog.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <NumberInput key="level" source="level" alwaysOn min={0} max={50} />,
  <MemberFilter key="memberId" source="memberId" />,
  <BooleanInput key="asked" source="asked" />,
  <BrandFilter key="brand" source="brand" />,
];
const changesOf = (id: string) => `/vipChanges?filter=${encodeURIComponent(JSON.stringify({ memberId: id }))}`;

function SetLevel({ row }: { row: VipMember }) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
        {t('console.vip.set')}
      </Button>
      {open && <LevelDialog row={row} onClose={() => setOpen(false)} />}
    </>
  );
}

/** A level that one operator asks for: another one sets it, or it is refused. */
function Decide({ row, level }: { row: VipMember; level: number }) {
  const t = useTranslate();
  const [verb, setVerb] = useState<'approve' | 'refuse' | null>(null);
  return (
    <>
      {(['approve', 'refuse'] as const).map((each) => (
        <Button key={each} size="small" variant="outlined" onClick={() => setVerb(each)}>
          {t(`console.vip.${each}`)}
        </Button>
      ))}
      {verb && <DecisionDialog row={row} level={level} verb={verb} onClose={() => setVerb(null)} />}
    </>
  );
}

/** Members with their levels, and how far they are. */
export default function VipMemberList() {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const sets = isAllowed(permissions, 'vipMembers', 'override');
  return (
    <ConsoleList title={t('console.menu.vipMembers')} sort={{ field: 'id', order: 'DESC' }} filters={filters}>
      <DataTable<VipMember> rowClick={false} bulkActionButtons={false}>
        <DataTable.Col<VipMember>
          source="username"
          disableSort
          render={(row) => <RecordLink to={`/members/${row.id}/show`}>{row.username || row.id}</RecordLink>}
        />
        <DataTable.Col<VipMember> source="brand" disableSort render={(row) => <BrandName code={row.brand} />} />
        <DataTable.Col<VipMember> align="right" source="level" disableSort />
        <DataTable.Col<VipMember> align="right" source="peak" disableSort />
        <DataTable.Col<VipMember>
          source="askedLevel"
          disableSort
          render={(row) =>
            row.askedLevel === null ? (
              <Dash />
            ) : (
              <Badge tone="warn">{t('console.vip.asked', { level: row.askedLevel, name: row.askedBy ?? '' })}</Badge>
            )
          }
        />
        <DataTable.Col<VipMember> source="since" disableSort render={(row) => row.since ?? <Dash />} />
        <DataTable.Col<VipMember>
          align="right"
          source="depositMinor"
          disableSort
          render={(row) => (row.currency ? <Money minor={row.depositMinor} currency={row.currency} /> : <Dash />)}
        />
        <DataTable.Col<VipMember>
          align="right"
          source="validMinor"
          disableSort
          render={(row) => (row.currency ? <Money minor={row.validMinor} currency={row.currency} /> : <Dash />)}
        />
        <DataTable.Col<VipMember>
          label="console.action.actions"
          disableSort
          render={(row) => (
            <span className="row tight nowrap">
              <RecordLink to={changesOf(row.id)}>{t('console.vip.history')}</RecordLink>
              {sets && row.askedLevel !== null && <Decide row={row} level={row.askedLevel} />}
              {sets && <SetLevel row={row} />}
              <AuditButton objectType="vipMember" objectId={row.id} name={row.username || row.id} />
            </span>
          )}
        />
      </DataTable>
    </ConsoleList>
  );
}
