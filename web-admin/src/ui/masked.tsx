import { Button } from '@mui/material';
import { useState } from 'react';
import { usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { ConsoleDataProvider } from '../api/data-provider.js';
import type { ResourceName } from '../api/resources.js';
import { Copy, Dash } from './bits.js';
import { Icon } from './icon.js';
import { ReasonDialog } from './reason-dialog.js';
import { useVerb } from './use-verb.js';

interface Shown {
  /** What it is, in the reader's language. */
  label: string;
  /** As the server tells it, with most of it hidden; null for none. */
  masked: string | null;
  /** Fetches this one value; the server records who looked and why. */
  reveal: (api: ConsoleDataProvider, reason: string) => Promise<{ value: string | null }>;
  /** Whose right to reveal counts. */
  resource?: ResourceName;
}

function RevealDialog({
  label,
  reveal,
  onSeen,
  onClose,
}: Pick<Shown, 'label' | 'reveal'> & { onSeen: (value: string) => void; onClose: () => void }) {
  const t = useTranslate();
  const { start, isPending, error } = useVerb(reveal, {
    refresh: ['auditLogs'],
    onDone: ({ value }) => {
      onSeen(value ?? '');
      onClose();
    },
  });
  return (
    <ReasonDialog
      open
      title={t('console.member.reveal_title', { field: label })}
      consequence={t('console.member.reveal_text')}
      presets={['contact', 'verify', 'complaint']}
      confirm={t('console.member.reveal')}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    />
  );
}

/** A masked value; with the right, one press and a reason show it for as long as the page is open. */
export function Masked({ label, masked, reveal, resource = 'members' }: Shown) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const [clear, setClear] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  if (!masked) return <Dash />;
  if (clear !== null) {
    return (
      <span className="row tight">
        {clear} <Copy text={clear} />
      </span>
    );
  }
  return (
    <span className="row tight" style={{ justifyContent: 'flex-end' }}>
      <span className="num">{masked}</span>
      {isAllowed(permissions, resource, 'reveal') && (
        <Button size="small" startIcon={<Icon name="eye" />} onClick={() => setAsking(true)}>
          {t('console.member.reveal')}
          <span className="sr">: {label}</span>
        </Button>
      )}
      {asking && <RevealDialog label={label} reveal={reveal} onSeen={setClear} onClose={() => setAsking(false)} />}
    </span>
  );
}
