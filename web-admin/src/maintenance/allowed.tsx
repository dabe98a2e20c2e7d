import { Button, TextField } from '@mui/material';
import { useState } from 'react';
import { DataTable, useRecordContext, useTranslate } from 'react-admin';
import type { AllowedIp } from '../api/types.js';
import { BrandName, BrandPicker } from '../ui/brand-name.js';
import { Empty } from '../ui/bits.js';
import { EmbeddedList } from '../ui/console-list.js';
import { DialogButton } from '../ui/dialog-button.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';

const refresh = ['allowedIps', 'approvals', 'queueCounts', 'auditLogs'];

function AddDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const [draft, setDraft] = useState({ brand: undefined as string | null | undefined, network: '', note: '' });
  const { start, isPending, error } = useVerb(
    (api, reason: string) => api.allowIp({ ...draft, brand: draft.brand ?? null, reason }),
    {
      refresh,
      done: 'console.platform.proposed',
      onDone: onClose,
    },
  );
  return (
    <ReasonDialog
      open
      title={t('console.platform.allowed.add')}
      consequence={t('console.platform.allowed.add_text')}
      presets={['release', 'partner']}
      confirm={t('console.role.send')}
      pending={isPending}
      error={error}
      ready={draft.brand !== undefined && draft.network.trim() !== ''}
      onSubmit={start}
      onClose={onClose}
    >
      <BrandPicker value={draft.brand} onChange={(brand) => setDraft({ ...draft, brand })} />
      <TextField
        required
        label={t('console.platform.allowed.network')}
        value={draft.network}
        slotProps={{ htmlInput: { maxLength: 43 } }}
        onChange={(event) => setDraft({ ...draft, network: event.target.value.trim() })}
      />
      <TextField
        label={t('console.platform.allowed.note')}
        value={draft.note}
        slotProps={{ htmlInput: { maxLength: 120 } }}
        onChange={(event) => setDraft({ ...draft, note: event.target.value })}
      />
    </ReasonDialog>
  );
}

function RemoveDialog({ address, onClose }: { address: AllowedIp; onClose: () => void }) {
  const t = useTranslate();
  const { start, isPending, error } = useVerb((api, reason: string) => api.removeAllowedIp(address.id, { reason }), {
    refresh,
    done: 'console.platform.allowed.removed',
    onDone: onClose,
  });
  return (
    <ReasonDialog
      open
      title={`${t('console.platform.allowed.remove')}: ${address.network}`}
      consequence={t('console.platform.allowed.remove_text')}
      presets={['no_need', 'mistake']}
      confirm={t('console.platform.allowed.remove')}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    />
  );
}

function RemoveButton() {
  const t = useTranslate();
  const address = useRecordContext<AllowedIp>();
  const [open, setOpen] = useState(false);
  if (!address) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('console.platform.allowed.remove')}
        <span className="sr">: {address.network}</span>
      </Button>
      {open && <RemoveDialog address={address} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Who may come in while it is closed for everybody else. */
export function AllowedAddresses({ editable }: { editable: boolean }) {
  const t = useTranslate();
  return (
    <>
      <div className="row between">
        <h2>{t('console.platform.allowed.title')}</h2>
        {editable && (
          <DialogButton
            variant="outlined"
            label={t('console.platform.allowed.add')}
            dialog={(close) => <AddDialog onClose={close} />}
          />
        )}
      </div>
      <EmbeddedList
        resource="allowedIps"
        title={t('console.platform.allowed.title')}
        sort={{ field: 'id', order: 'ASC' }}
      >
        <DataTable<AllowedIp>
          rowClick={false}
          bulkActionButtons={false}
          empty={<Empty icon="shield" text={t('console.platform.allowed.none')} />}
        >
          <DataTable.Col<AllowedIp>
            source="network"
            render={({ network }) => <span className="mono">{network}</span>}
          />
          <DataTable.Col<AllowedIp> source="brand" render={({ brand }) => <BrandName code={brand} />} />
          <DataTable.Col source="note" />
          {editable && (
            <DataTable.Col label="console.action.actions" disableSort>
              <RemoveButton />
            </DataTable.Col>
          )}
        </DataTable>
      </EmbeddedList>
    </>
  );
}
