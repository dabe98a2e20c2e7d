import { Button } from '@mui/material';
import { useState } from 'react';
import { DataTable, TextInput, usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { VendorTransfer } from '../api/types.js';
import { AuditButton } from '../ui/audit-trail.js';
import { Copy, Dash, Money, State, When } from '../ui/bits.js';
import { ConsoleList } from '../ui/console-list.js';
import { columnsOf } from '../ui/csv.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';
import { ChoiceFilter, VendorFilter } from '../ui/filters.js';
import { MemberName, VendorName } from '../ui/names.js';
import { shortId } from '../ui/format.js';

type Outcome = 'SUCCESS' | 'FAILED';

const filters = [
  <ChoiceFilter
    key="state"
    source="state"
    alwaysOn
    choices={['PENDING', 'UNKNOWN', 'SUCCESS', 'FAILED'].map((id) => ({ id, name: `console.state.${id}` }))}
  />,
  <TextInput key="memberId" source="memberId" alwaysOn />,
  <VendorFilter key="vendor" source="vendor" />,
];

const columns = columnsOf<VendorTransfer>('vendorTransfers', [
  'id',
  'vendor',
  'memberId',
  'direction',
  'amountMinor',
  'currency',
  'state',
  'checks',
  'problem',
  'createdAt',
  'settledAt',
]);

function Resolve({ transfer, outcome, onClose }: { transfer: VendorTransfer; outcome: Outcome; onClose: () => void }) {
  const t = useTranslate();
  const { start, isPending, error } = useVerb(
    (api, reason: string) => api.resolveVendorTransfer(transfer.id, { outcome, reason }),
    { refresh: ['vendorTransfers', 'auditLogs'], done: 'console.vendor_money.said', onDone: onClose },
  );
  return (
    <ReasonDialog
      open
      danger={outcome === 'FAILED'}
      title={t(`console.vendor_money.resolve.${outcome}`)}
      consequence={t('console.vendor_money.resolve_text')}
      presets={['checked_request']}
      confirm={t(`console.vendor_money.resolve.${outcome}`)}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    />
  );
}

function Actions({ transfer }: { transfer: VendorTransfer }) {
  const t = useTranslate();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { start, isPending } = useVerb((api) => api.checkVendorTransfer(transfer.id), {
    refresh: ['vendorTransfers', 'auditLogs'],
  });
  if (transfer.state !== 'UNKNOWN') return null;
  return (
    <span className="row tight">
      <Button size="small" variant="outlined" disabled={isPending} onClick={() => start()}>
        {t('console.vendor_money.ask')}
      </Button>
      {transfer.stuckAt &&
        (['SUCCESS', 'FAILED'] as const).map((one) => (
          <Button key={one} size="small" variant="outlined" onClick={() => setOutcome(one)}>
            {t(`console.vendor_money.resolve.${one}`)}
          </Button>
        ))}
      {outcome && <Resolve transfer={transfer} outcome={outcome} onClose={() => setOutcome(null)} />}
    </span>
  );
}

/** Money that went to vendors with wallets of their own, or came back. */
export default function VendorTransferList() {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  return (
    <ConsoleList
      live
      title={t('console.menu.vendorTransfers')}
      sort={{ field: 'createdAt', order: 'DESC' }}
      filters={filters}
      columns={columns}
    >
      <DataTable<VendorTransfer> rowClick={false} bulkActionButtons={false}>
        <DataTable.Col<VendorTransfer> source="createdAt" render={(row) => <When at={row.createdAt} />} />
        <DataTable.Col<VendorTransfer>
          source="id"
          disableSort
          render={(row) => (
            <span className="row tight nowrap">
              <span className="num">{shortId(row.id)}</span>
              <Copy text={row.id} />
            </span>
          )}
        />
        <DataTable.Col<VendorTransfer> source="vendor" disableSort render={(row) => <VendorName code={row.vendor} />} />
        <DataTable.Col<VendorTransfer>
          source="memberId"
          label="console.field.member"
          disableSort
          render={(row) => <MemberName id={row.memberId} />}
        />
        <DataTable.Col<VendorTransfer>
          source="direction"
          disableSort
          render={(row) => t(`console.vendor_money.direction.${row.direction}`)}
        />
        <DataTable.Col<VendorTransfer>
          align="right"
          source="amountMinor"
          render={(row) => <Money minor={row.amountMinor} currency={row.currency} />}
        />
        <DataTable.Col<VendorTransfer> source="state" disableSort render={(row) => <State value={row.state} />} />
        <DataTable.Col<VendorTransfer>
          source="problem"
          disableSort
          render={(row) =>
            row.proposed
              ? t('console.vendor_money.proposed', {
                  outcome: t(`console.state.${row.proposed}`),
                  name: row.proposedBy ?? '',
                })
              : (row.problem ?? <Dash />)
          }
        />
        <DataTable.Col<VendorTransfer>
          label={t('console.audit.trail')}
          disableSort
          render={(row) => <AuditButton objectType="vendor_transfer" objectId={row.id} name={shortId(row.id)} />}
        />
        {isAllowed(permissions, 'vendorTransfers', 'money') && (
          <DataTable.Col<VendorTransfer>
            label={t('console.action.actions')}
            disableSort
            render={(row) => <Actions transfer={row} />}
          />
        )}
      </DataTable>
    </ConsoleList>
  );
}
