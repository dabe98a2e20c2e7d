import { Button } from '@mui/material';
import { useState } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import type { NewVendor } from '../api/types.js';
import { Card, When } from '../ui/bits.js';
import { Diff } from '../ui/diff.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';

type Verb = 'approve' | 'reject';

/** What the vendor is to be, without what tells of the request. */
function fieldsOf({ id: _id, reason: _reason, maker: _maker, askedAt: _askedAt, ...fields }: NewVendor) {
  return fields;
}

function Decision({ asked, verb, onClose }: { asked: NewVendor; verb: Verb; onClose: () => void }) {
  const t = useTranslate();
  const { start, isPending, error } = useVerb(
    (api, reason: string) => api.decideNewVendor(asked.id, verb, { reason }),
    {
      refresh: ['newVendors', 'vendors', 'auditLogs'],
      done: `console.new_vendor.${verb}_done`,
      onDone: onClose,
    },
  );
  return (
    <ReasonDialog
      open
      title={t(`console.new_vendor.${verb}`)}
      consequence={t(`console.new_vendor.${verb}_text`, { name: asked.name })}
      presets={verb === 'approve' ? ['checked_request', 'agreed'] : ['wrong_request', 'no_need']}
      confirm={t(`console.new_vendor.${verb}`)}
      danger={verb === 'reject'}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    >
      <Diff before={{}} after={fieldsOf(asked)} changedOnly />
    </ReasonDialog>
  );
}

function Asked({ asked, editable }: { asked: NewVendor; editable: boolean }) {
  const t = useTranslate();
  const [verb, setVerb] = useState<Verb | null>(null);
  return (
    <div className="stack" data-testid={`new-vendor-${asked.code}`}>
      <p>
        <b>{asked.name}</b> <span className="mono">{asked.code}</span>
        <br />
        {t('console.new_vendor.waits', { maker: asked.maker })} <When at={asked.askedAt} />
        <br />
        <span className="faint">{asked.reason}</span>
      </p>
      <Diff before={{}} after={fieldsOf(asked)} changedOnly />
      {editable && (
        <span>
          {(['approve', 'reject'] as const).map((name) => (
            <Button key={name} size="small" onClick={() => setVerb(name)}>
              {t(`console.new_vendor.${name}`)}
            </Button>
          ))}
        </span>
      )}
      {verb && <Decision asked={asked} verb={verb} onClose={() => setVerb(null)} />}
    </div>
  );
}

const all = { pagination: { page: 1, perPage: 25 }, sort: { field: 'askedAt', order: 'DESC' as const } };

/** Vendors that one operator asked for and another decides on. */
export function NewVendors({ editable }: { editable: boolean }) {
  const t = useTranslate();
  const { data = [] } = useGetList<NewVendor>('newVendors', all);
  if (data.length === 0) return null;
  return (
    <Card title={t('console.new_vendor.waiting')}>
      <div className="stack">
        {data.map((asked) => (
          <Asked key={asked.id} asked={asked} editable={editable} />
        ))}
      </div>
    </Card>
  );
}
