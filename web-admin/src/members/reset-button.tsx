import { Button } from '@mui/material';
import { useState } from 'react';
import { usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { Member } from '../api/types.js';
import { Icon } from '../ui/icon.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';

function ResetDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useTranslate();
  const { start, isPending, error } = useVerb(
    (api, reason: string) => api.resetPaymentPassword(member.id, { reason }),
    { refresh: ['approvals', 'queueCounts', 'auditLogs'], done: 'console.member.reset_done', onDone: onClose },
  );
  return (
    <ReasonDialog
      open
      title={t('console.member.reset_title', { name: member.username })}
      consequence={t('console.member.reset_text')}
      presets={['asked', 'verify']}
      confirm={t('console.member.reset')}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    />
  );
}

/** Requests to reset a forgotten payment password; another operator decides under Approvals. */
export function ResetButton({ member }: { member: Member }) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const [open, setOpen] = useState(false);
  if (!isAllowed(permissions, 'members', 'reset') || member.status === 'CLOSED') return null;
  return (
    <>
      <Button variant="outlined" color="inherit" startIcon={<Icon name="key" />} onClick={() => setOpen(true)}>
        {t('console.member.reset')}
      </Button>
      {open && <ResetDialog member={member} onClose={() => setOpen(false)} />}
    </>
  );
}
