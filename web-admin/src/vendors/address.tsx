import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Vendor } from '../api/types.js';
import { Facts, When } from '../ui/bits.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';

type Verb = 'approve' | 'reject';
type Waiting = NonNullable<NonNullable<Vendor['waitingAddress']>>;

function Decision({
  vendor,
  waiting,
  verb,
  onClose,
}: {
  vendor: Vendor;
  waiting: Waiting;
  verb: Verb;
  onClose: () => void;
}) {
  const t = useTranslate();
  const { start, isPending, error } = useVerb(
    (api, reason: string) => api.decideVendorAddress(vendor.id, verb, { change: waiting.id, reason }),
    { refresh: ['vendors', 'auditLogs'], done: `console.vendor.address_${verb}_done`, onDone: onClose },
  );
  return (
    <ReasonDialog
      open
      title={t(`console.vendor.address_${verb}`)}
      consequence={t(`console.vendor.address_${verb}_text`, { name: vendor.name })}
      presets={['agreed']}
      confirm={t(`console.vendor.address_${verb}`)}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    >
      <Facts
        rows={[
          [t('console.vendor.address_now'), vendor.apiUrl ?? '–'],
          [t('console.vendor.address_new'), waiting.address ?? '–'],
        ]}
      />
    </ReasonDialog>
  );
}

/** Where our calls to the vendor go, and the address that waits for a second operator. */
export function Address({ vendor, editable }: { vendor: Vendor; editable: boolean }) {
  const t = useTranslate();
  const [verb, setVerb] = useState<Verb | null>(null);
  const waiting = vendor.waitingAddress;
  return (
    <span className="told">
      <span className="mono">{vendor.apiUrl ?? '–'}</span>
      {waiting && (
        <>
          <span className="faint xs">
            {t('console.vendor.address_waits', { address: waiting.address ?? '–', maker: waiting.maker })}{' '}
            <When at={waiting.askedAt} />
          </span>
          {editable && (
            <span>
              {(['approve', 'reject'] as const).map((name) => (
                <Button key={name} size="small" onClick={() => setVerb(name)}>
                  {t(`console.vendor.address_${name}`)}
                </Button>
              ))}
            </span>
          )}
        </>
      )}
      {waiting && verb && <Decision vendor={vendor} waiting={waiting} verb={verb} onClose={() => setVerb(null)} />}
    </span>
  );
}
