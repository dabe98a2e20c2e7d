import { Button } from '@mui/material';
import { useState } from 'react';
import { usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { Member } from '../api/types.js';
import { When } from '../ui/bits.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';

export type Channel = 'email' | 'mobile';

interface Contact {
  member: Member;
  channel: Channel;
}

function VerifyDialog({ member, channel, onClose }: Contact & { onClose: () => void }) {
  const t = useTranslate();
  const { start, isPending, error } = useVerb(
    (api, reason: string) => api.verifyContact(member.id, { channel, reason }),
    { refresh: ['approvals', 'queueCounts', 'auditLogs'], done: 'console.member.verify_done', onDone: onClose },
  );
  const field = t(`resources.members.fields.${channel}`);
  return (
    <ReasonDialog
      open
      title={t('console.member.verify_title', { field, name: member.username })}
      consequence={t('console.member.verify_text')}
      presets={['contact', 'verify', 'asked']}
      confirm={t('console.member.verify')}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    />
  );
}

/** Since when a mobile or e-mail is proved to be the member's own; else asks for it, and another operator decides. */
export function ContactState({ member, channel }: Contact) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const [open, setOpen] = useState(false);
  const since = channel === 'email' ? member.emailVerifiedAt : member.mobileVerifiedAt;
  if (since)
    return (
      <span className="xs muted">
        {t('console.member.verified')} <When at={since} />
      </span>
    );
  if (!member[channel] || !isAllowed(permissions, 'members', 'verify')) return null;
  return (
    <>
      <Button size="small" color="inherit" onClick={() => setOpen(true)}>
        {t('console.member.verify')}
      </Button>
      {open && <VerifyDialog member={member} channel={channel} onClose={() => setOpen(false)} />}
    </>
  );
}
