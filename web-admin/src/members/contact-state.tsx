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

type Verb = 'verify' | 'release';
const words = { verify: 'console.member.verify', release: 'console.member.release' } as const;

function ContactDialog({ member, channel, verb, onClose }: Contact & { verb: Verb; onClose: () => void }) {
  const t = useTranslate();
  const { start, isPending, error } = useVerb(
    (api, reason: string) =>
      verb === 'verify'
        ? api.verifyContact(member.id, { channel, reason })
        : api.releaseContact(member.id, { channel, reason }),
    { refresh: ['approvals', 'queueCounts', 'auditLogs'], done: 'console.member.verify_done', onDone: onClose },
  );
  const field = t(`resources.members.fields.${channel}`);
  return (
    <ReasonDialog
      open
      title={t(`${words[verb]}_title`, { field, name: member.username })}
      consequence={t(`${words[verb]}_text`)}
      presets={['contact', 'verify', 'asked']}
      confirm={t(words[verb])}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    />
  );
}

/** Since when a mobile or e-mail is proved to be the member's own, and asks that it is no more; else asks for it. Another operator decides. */
export function ContactState({ member, channel }: Contact) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const [open, setOpen] = useState(false);
  const since = channel === 'email' ? member.emailVerifiedAt : member.mobileVerifiedAt;
  const verb = since ? 'release' : 'verify';
  return (
    <>
      {since && (
        <span className="xs muted">
          {t('console.member.verified')} <When at={since} />
        </span>
      )}
      {member[channel] && isAllowed(permissions, 'members', 'verify') && (
        <Button size="small" color="inherit" onClick={() => setOpen(true)}>
          {t(words[verb])}
        </Button>
      )}
      {open && <ContactDialog member={member} channel={channel} verb={verb} onClose={() => setOpen(false)} />}
    </>
  );
}
