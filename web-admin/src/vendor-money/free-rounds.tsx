import { Button } from '@mui/material';
import { useState } from 'react';
import { DataTable, TextInput, usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { FreeRoundGrant } from '../api/types.js';
import { Dash, Money, State, When } from '../ui/bits.js';
import { ConsoleList } from '../ui/console-list.js';
import { columnsOf } from '../ui/csv.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';
import { ChoiceFilter, VendorFilter } from '../ui/filters.js';
import { MemberName } from '../ui/names.js';
import { GrantDialog } from './grant-dialog.js';

const states = ['PROPOSED', 'REJECTED', 'WAITING', 'GRANTED', 'REFUSED', 'USED', 'EXPIRED', 'CANCELLED'];

const filters = [
  <TextInput key="campaign" source="campaign" alwaysOn />,
  <TextInput key="memberId" source="memberId" alwaysOn />,
  <ChoiceFilter
    key="state"
    source="state"
    alwaysOn
    choices={states.map((id) => ({ id, name: `console.state.${id}` }))}
  />,
  <VendorFilter key="vendor" source="vendor" />,
];

const columns = columnsOf<FreeRoundGrant>('freeRounds', [
  'id',
  'campaign',
  'vendor',
  'gameCode',
  'memberId',
  'rounds',
  'used',
  'betMinor',
  'wonMinor',
  'currency',
  'state',
  'makerName',
  'checkerName',
  'reason',
  'validUntil',
]);

function Cancel({ grant }: { grant: FreeRoundGrant }) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  const { start, isPending, error } = useVerb((api, reason: string) => api.cancelFreeRounds(grant.id, { reason }), {
    refresh: ['freeRounds', 'auditLogs'],
    done: 'console.vendor_money.cancelled',
    onDone: () => setOpen(false),
  });
  if (grant.state !== 'WAITING' && grant.state !== 'GRANTED') return null;
  return (
    <>
      <Button size="small" color="error" variant="outlined" onClick={() => setOpen(true)}>
        {t('console.vendor_money.cancel')}
      </Button>
      <ReasonDialog
        open={open}
        danger
        title={t('console.vendor_money.cancel_title')}
        consequence={t('console.vendor_money.cancel_text')}
        presets={['wrong_request']}
        confirm={t('console.vendor_money.cancel')}
        pending={isPending}
        error={error}
        onSubmit={start}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

/** What another operator says to an offer (the maker's own yes is refused); all grants that were made with it go the same way. */
function Decide({ grant }: { grant: FreeRoundGrant }) {
  const t = useTranslate();
  const [open, setOpen] = useState<'approve' | 'reject' | null>(null);
  const { start, isPending, error } = useVerb(
    (api, reason: string) =>
      open === 'reject' ? api.rejectFreeRounds(grant.id, { reason }) : api.approveFreeRounds(grant.id, { reason }),
    {
      refresh: ['freeRounds', 'auditLogs'],
      done: 'console.vendor_money.said',
      onDone: () => setOpen(null),
    },
  );
  if (grant.state !== 'PROPOSED') return null;
  const verb = open ?? 'approve';
  return (
    <>
      <Button size="small" onClick={() => setOpen('reject')}>
        {t('console.vendor_money.reject')}
      </Button>
      <Button size="small" variant="outlined" onClick={() => setOpen('approve')}>
        {t('console.vendor_money.approve')}
      </Button>
      <ReasonDialog
        open={open !== null}
        danger={verb === 'reject'}
        title={t(`console.vendor_money.${verb}_title`, { campaign: grant.campaign })}
        consequence={t(`console.vendor_money.${verb}_text`, {
          name: grant.makerName ?? '',
          reason: grant.reason ?? '',
        })}
        presets={verb === 'reject' ? ['wrong_request'] : ['campaign']}
        confirm={t(`console.vendor_money.${verb}`)}
        pending={isPending}
        error={error}
        onSubmit={start}
        onClose={() => setOpen(null)}
      />
    </>
  );
}

function Grant() {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)}>
        {t('console.vendor_money.grant')}
      </Button>
      {open && <GrantDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Rounds that operators gave away, the newest first. */
export default function FreeRoundList() {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const mayGive = isAllowed(permissions, 'freeRounds', 'money');
  return (
    <ConsoleList
      live
      title={t('console.menu.freeRounds')}
      sort={{ field: 'createdAt', order: 'DESC' }}
      filters={filters}
      columns={columns}
      actions={mayGive ? <Grant /> : undefined}
    >
      <DataTable<FreeRoundGrant> rowClick={false} bulkActionButtons={false}>
        <DataTable.Col source="campaign" disableSort />
        <DataTable.Col<FreeRoundGrant>
          source="memberId"
          label="console.field.member"
          disableSort
          render={(row) => <MemberName id={row.memberId} />}
        />
        <DataTable.Col<FreeRoundGrant>
          source="gameCode"
          disableSort
          render={(row) => `${row.vendor} · ${row.gameCode}`}
        />
        <DataTable.Col<FreeRoundGrant>
          align="right"
          source="used"
          disableSort
          render={(row) => `${row.used} / ${row.rounds}`}
        />
        <DataTable.Col<FreeRoundGrant>
          align="right"
          source="betMinor"
          disableSort
          render={(row) => <Money minor={row.betMinor} currency={row.currency} />}
        />
        <DataTable.Col<FreeRoundGrant>
          align="right"
          source="wonMinor"
          disableSort
          render={(row) => <Money minor={row.wonMinor} currency={row.currency} />}
        />
        <DataTable.Col<FreeRoundGrant>
          source="creditTo"
          disableSort
          render={(row) => t(`console.vendor_money.credit.${row.creditTo}`)}
        />
        <DataTable.Col<FreeRoundGrant>
          source="state"
          disableSort
          render={(row) => (
            <span title={row.problem ?? undefined}>
              <State value={row.state} />
            </span>
          )}
        />
        <DataTable.Col<FreeRoundGrant>
          source="makerName"
          disableSort
          render={(row) => (row.makerName ? <span title={row.reason ?? undefined}>{row.makerName}</span> : <Dash />)}
        />
        <DataTable.Col<FreeRoundGrant> source="checkerName" disableSort render={(row) => row.checkerName ?? <Dash />} />
        <DataTable.Col<FreeRoundGrant> source="validUntil" disableSort render={(row) => <When at={row.validUntil} />} />
        {mayGive && (
          <DataTable.Col<FreeRoundGrant>
            label={t('console.action.actions')}
            disableSort
            render={(row) => (
              <>
                <Cancel grant={row} />
                <Decide grant={row} />
              </>
            )}
          />
        )}
      </DataTable>
    </ConsoleList>
  );
}
