import { Button, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { DataTable, TextInput, useGetList, usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { Reconciliation, Vendor } from '../api/types.js';
import { State, When } from '../ui/bits.js';
import { ConsoleList } from '../ui/console-list.js';
import { columnsOf } from '../ui/csv.js';
import { NumberCol } from '../ui/number-col.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';
import { ChoiceFilter, VendorFilter } from '../ui/filters.js';
import { VendorName } from '../ui/names.js';

const filters = [
  <VendorFilter key="vendor" source="vendor" alwaysOn />,
  <TextInput key="day" source="day" alwaysOn />,
  <ChoiceFilter
    key="state"
    source="state"
    choices={['DONE', 'FAILED'].map((id) => ({ id, name: `console.state.${id}` }))}
  />,
];

const figures = ['roundsHere', 'roundsThere', 'missingHere', 'missingThere', 'different'] as const;

const columns = columnsOf<Reconciliation>('reconciliations', [
  'day',
  'vendor',
  'state',
  'roundsHere',
  'roundsThere',
  'missingHere',
  'missingThere',
  'different',
  'problem',
]);

const yesterday = () => new Date(Date.now() - 17 * 3_600_000).toISOString().slice(0, 10);

/** Requests a report of one day; without a file the statement is fetched from the vendor's server. */
function Run({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const [vendorId, setVendor] = useState('');
  const [day, setDay] = useState(yesterday);
  const [statement, setStatement] = useState<string | undefined>();
  const { data: vendors = [] } = useGetList<Vendor>('vendors', { pagination: { page: 1, perPage: 100 } });
  const { start, isPending, error } = useVerb(
    (api, _reason: string) => api.reconcile({ vendorId, day, ...(statement !== undefined && { statement }) }),
    { refresh: ['reconciliations', 'auditLogs'], done: 'console.vendor_money.compared', onDone: onClose },
  );
  return (
    <ReasonDialog
      open
      title={t('console.vendor_money.compare')}
      consequence={t('console.vendor_money.compare_text')}
      presets={['checked_request']}
      confirm={t('console.vendor_money.compare')}
      pending={isPending}
      error={error}
      ready={vendorId !== '' && day !== ''}
      onSubmit={start}
      onClose={onClose}
    >
      <TextField
        select
        size="small"
        label={t('console.vendor_money.draft.vendorId')}
        value={vendorId}
        onChange={(event) => setVendor(event.target.value)}
      >
        {vendors.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        size="small"
        type="date"
        label={t('resources.reconciliations.fields.day')}
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
      <label className="stack tight">
        <span className="muted">{t('console.vendor_money.file')}</span>
        <input
          type="file"
          accept=".csv,.json"
          onChange={(event) => void event.target.files?.[0]?.text().then(setStatement)}
        />
      </label>
    </ReasonDialog>
  );
}

function Compare() {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)}>
        {t('console.vendor_money.compare')}
      </Button>
      {open && <Run onClose={() => setOpen(false)} />}
    </>
  );
}

/** Vendors' days beside ours; a row opens what is not the same. */
export default function ReconciliationList() {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  return (
    <ConsoleList
      title={t('console.menu.reconciliations')}
      sort={{ field: 'day', order: 'DESC' }}
      filters={filters}
      columns={columns}
      actions={isAllowed(permissions, 'reconciliations', 'money') ? <Compare /> : undefined}
    >
      <DataTable<Reconciliation> rowClick="show" bulkActionButtons={false}>
        <DataTable.Col source="day" />
        <DataTable.Col<Reconciliation> source="vendor" disableSort render={(row) => <VendorName code={row.vendor} />} />
        <DataTable.Col<Reconciliation> source="state" disableSort render={(row) => <State value={row.state} />} />
        {figures.map((field) => (
          <NumberCol key={field} source={field} disableSort />
        ))}
        <DataTable.Col<Reconciliation> source="createdAt" disableSort render={(row) => <When at={row.createdAt} />} />
      </DataTable>
    </ConsoleList>
  );
}
