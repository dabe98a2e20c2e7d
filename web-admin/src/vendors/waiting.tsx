import { Button } from '@mui/material';
import { useState } from 'react';
import { usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { RotatedKey, Vendor, VendorChange } from '../api/types.js';
import { Card, When } from '../ui/bits.js';
import { Diff } from '../ui/diff.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';
import { PartDialog } from './key-dialog.js';

type Verb = 'approve' | 'reject';

interface DecisionProps {
  vendor: Vendor;
  change: VendorChange;
  verb: Verb;
  onClose: () => void;
  onKey: (made: RotatedKey) => void;
}

function Decision({ vendor, change, verb, onClose, onKey }: DecisionProps) {
  const t = useTranslate();
  const name = change.kind === 'KEY' ? 'key' : 'change';
  const { start, isPending, error } = useVerb(
    (api, reason: string) => api.decideVendorChange(vendor.id, change.kind, verb, { change: change.id, reason }),
    {
      refresh: ['vendors', 'auditLogs'],
      done: `console.vendor.${name}_${verb}_done`,
      onDone: (answer) => {
        if ('part' in answer) onKey(answer);
        onClose();
      },
    },
  );
  return (
    <ReasonDialog
      open
      title={t(`console.vendor.${verb}`)}
      consequence={t(`console.vendor.${name}_${verb}_text`, { name: vendor.name })}
      presets={verb === 'approve' ? ['checked_request', 'agreed'] : ['wrong_request', 'no_need']}
      confirm={t(`console.vendor.${verb}`)}
      danger={verb === 'reject'}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    >
      <Diff before={change.before} after={change.after} changedOnly />
    </ReasonDialog>
  );
}

function Change({ vendor, change, onKey }: Pick<DecisionProps, 'vendor' | 'change' | 'onKey'>) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const [verb, setVerb] = useState<Verb | null>(null);
  const may = isAllowed(permissions, 'vendors', change.kind === 'KEY' ? 'keys' : 'edit');
  return (
    <div className="stack" data-testid={`waiting-${change.kind}`}>
      <p>
        {t(`console.vendor.waits_${change.kind === 'KEY' ? 'key' : 'change'}`, { maker: change.maker })}{' '}
        <When at={change.askedAt} />
        <br />
        <span className="faint">{change.reason}</span>
      </p>
      <Diff before={change.before} after={change.after} changedOnly />
      {may && (
        <span>
          {(['approve', 'reject'] as const).map((name) => (
            <Button key={name} size="small" onClick={() => setVerb(name)}>
              {t(`console.vendor.${name}`)}
            </Button>
          ))}
        </span>
      )}
      {verb && <Decision vendor={vendor} change={change} verb={verb} onClose={() => setVerb(null)} onKey={onKey} />}
    </div>
  );
}

/** What one operator asked for and another decides on. */
export function Waiting({ vendor }: { vendor: Vendor }) {
  const t = useTranslate();
  const [made, setMade] = useState<RotatedKey | null>(null);
  const waiting = vendor.waiting ?? [];
  const title = t('console.vendor.rotate_title', { name: vendor.name });
  return (
    <>
      {waiting.length > 0 && (
        <Card title={t('console.vendor.waiting')}>
          <div className="stack">
            {waiting.map((change) => (
              <Change key={change.id} vendor={vendor} change={change} onKey={setMade} />
            ))}
          </div>
        </Card>
      )}
      {made && <PartDialog title={title} which="second" made={made} onClose={() => setMade(null)} />}
    </>
  );
}
