import { Button } from '@mui/material';
import { useState } from 'react';
import { usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { Member } from '../api/types.js';
import { Icon } from '../ui/icon.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';

function LinkDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useTranslate();
  const { start, isPending, error } = useVerb((api, reason: string) => api.sendResetLink(member.id, { reason }), {
    refresh: ['outbox', 'auditLogs'],
    done: 'console.member.send_link_done',
    onDone: onClose,
  });
  return (
    <ReasonDialog
      open
      title={t('console.member.send_link_title', { name: member.username })}
      consequence={t('console.member.send_link_text')}
      presets={['asked', 'verify']}
      confirm={t('console.member.send_link')}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    />
  );
}

/** Sends a link for a new log-in password to the member's own e-mail; the operator never sees it. */
export function ResetLinkButton({ member }: { member: Member }) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const [open, setOpen] = useState(false);
  if (!isAllowed(permissions, 'members', 'reset') || member.status === 'CLOSED' || !member.email) return null;
  return (
    <>
      <Button variant="outlined" color="inherit" startIcon={<Icon name="link" />} onClick={() => setOpen(true)}>
        {t('console.member.send_link')}
      </Button>
      {open && <LinkDialog member={member} onClose={() => setOpen(false)} />}
    </>
  );
}
