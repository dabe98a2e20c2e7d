import { Button } from '@mui/material';
import { useState } from 'react';
import { DataTable, SearchInput, TextInput, usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { Redemption } from '../api/promotion-types.js';
import { types } from '../mall/draft.js';
import { Badge, RecordLink, When } from '../ui/bits.js';
import { BulkVerb } from '../ui/bulk-verb.js';
import { ConsoleList } from '../ui/console-list.js';
import { columnsOf } from '../ui/csv.js';
import { BrandFilter, ChoiceFilter } from '../ui/filters.js';
import { MemberFilter } from '../ui/member-filter.js';
import { NumberCol } from '../ui/number-col.js';
import { BulkBar, SelectRow } from '../ui/selection.js';
import { TitleOf } from '../ui/title.js';
import { presets, refresh } from './decision-dialog.js';
import { OpenDialog } from './open-dialog.js';
import { redemptionTones } from './tones.js';

const days = { from: 'from', until: 'until' };
const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ChoiceFilter
    key="state"
    source="state"
    alwaysOn
    choices={Object.keys(redemptionTones).map((id) => ({ id, name: `console.redemption.state.${id}` }))}
  />,
  <ChoiceFilter key="type" source="type" choices={types.map((id) => ({ id, name: `console.mall.type.${id}` }))} />,
  <TextInput key="number" source="number" />,
  <MemberFilter key="memberId" source="memberId" />,
  <BrandFilter key="brand" source="brand" />,
];
const columns = columnsOf<Redemption>('redemptions', [
  'number',
  'createdAt',
  'username',
  'type',
  'title',
  'quantity',
  'points',
  'state',
  'reference',
  'completedAt',
]);

/** What waits is decided together, one after another. */
function Bulk() {
  const verbs = ['reject', 'approve'] as const;
  return (
    <BulkBar selectable={(row) => row.state === 'APPLYING'}>
      {verbs.map((verb) => (
        <BulkVerb
          key={verb}
          danger={verb === 'reject'}
          label={`console.redemption.${verb}`}
          refresh={refresh}
          explain={{
            title: `console.redemption.${verb}`,
            consequence: `console.redemption.${verb}_text`,
            presets: presets[verb],
          }}
          run={(api, id, reason) => api.decideRedemption(id, verb, { reason })}
        />
      ))}
    </BulkBar>
  );
}

function Open({ row }: { row: Redemption }) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  const isWaiting = row.state === 'APPLYING' || row.state === 'APPROVED';
  return (
    <>
      <Button size="small" variant={isWaiting ? 'contained' : 'outlined'} onClick={() => setOpen(true)}>
        {t('console.redemption.open')}
      </Button>
      {open && <OpenDialog id={row.id} onClose={() => setOpen(false)} />}
    </>
  );
}

/** What members redeem points for: what waits first, with where it goes to behind the button. */
export default function RedemptionList() {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const reviews = isAllowed(permissions, 'redemptions', 'review');
  return (
    <ConsoleList
      title={t('console.menu.redemptions')}
      sort={{ field: 'createdAt', order: 'DESC' }}
      filterDefaultValues={{ state: 'APPLYING' }}
      filters={filters}
      days={days}
      columns={columns}
      bulk={reviews ? <Bulk /> : undefined}
    >
      <DataTable<Redemption> rowClick={false} bulkActionButtons={false}>
        {reviews && (
          <DataTable.Col<Redemption>
            disableSort
            render={(row) => <SelectRow row={row} name={row.number} disabled={row.state !== 'APPLYING'} />}
          />
        )}
        <DataTable.Col<Redemption>
          source="number"
          disableSort
          render={(row) => <span className="mono">{row.number}</span>}
        />
        <DataTable.Col<Redemption>
          source="title"
          disableSort
          render={(row) => (
            <span className="stack tight">
              <RecordLink to={`/mallRewards/${row.rewardId}/show`}>
                <TitleOf of="mallRewards" id={row.rewardId} title={row.title} />
              </RecordLink>
              <span className="xs faint">{t(`console.mall.type.${row.type}`)}</span>
            </span>
          )}
        />
        <DataTable.Col<Redemption>
          source="username"
          disableSort
          render={(row) => <RecordLink to={`/members/${row.memberId}/show`}>{row.username || row.memberId}</RecordLink>}
        />
        <NumberCol<Redemption> source="quantity" disableSort />
        <NumberCol<Redemption> source="points" disableSort />
        <DataTable.Col<Redemption>
          source="state"
          disableSort
          render={(row) => (
            <Badge tone={redemptionTones[row.state]}>{t(`console.redemption.state.${row.state}`)}</Badge>
          )}
        />
        <DataTable.Col<Redemption> source="createdAt" render={(row) => <When at={row.createdAt} />} />
        <DataTable.Col<Redemption>
          label="console.action.actions"
          disableSort
          render={(row) => reviews && <Open row={row} />}
        />
      </DataTable>
    </ConsoleList>
  );
}
