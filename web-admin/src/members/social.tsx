import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useDataProvider, usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { ConsoleDataProvider } from '../api/data-provider.js';
import type { LinkedAccounts, Member } from '../api/types.js';
import { Badge, Card, Facts, When } from '../ui/bits.js';
import { Problem } from '../ui/problem.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';

interface Props {
  member: Member;
}

type Linked = LinkedAccounts['bound'][number];

/** What a company is called, the same in every language. */
const companyOf: Readonly<Record<Linked['channel'], string>> = {
  google: 'Google',
  facebook: 'Facebook',
  telegram: 'Telegram',
};

function RemoveDialog({ member, channel, onClose }: Props & Pick<Linked, 'channel'> & { onClose: () => void }) {
  const t = useTranslate();
  const { start, isPending, error } = useVerb(
    (api, reason: string) => api.removeLinkedAccount(member.id, channel, { reason }),
    { refresh: ['approvals', 'queueCounts', 'auditLogs'], done: 'console.social.remove_done', onDone: onClose },
  );
  return (
    <ReasonDialog
      open
      danger
      title={t('console.social.remove_title', { company: companyOf[channel], name: member.username })}
      consequence={t('console.social.remove_text')}
      presets={['asked', 'verify', 'suspect']}
      confirm={t('console.social.remove')}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    />
  );
}

function Remove({ member, channel }: Props & Pick<Linked, 'channel'>) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const [open, setOpen] = useState(false);
  if (!isAllowed(permissions, 'members', 'reset') || member.status === 'CLOSED') return null;
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color="error"
        aria-label={`${t('console.social.remove')}: ${companyOf[channel]}`}
        onClick={() => setOpen(true)}
      >
        {t('console.social.remove')}
      </Button>
      {open && <RemoveDialog member={member} channel={channel} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Accounts of other companies that log the member in. One that is not his is taken away by two operators. */
export function MemberSocial({ member }: Props) {
  const t = useTranslate();
  const api = useDataProvider<ConsoleDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['linkedAccounts', member.id],
    queryFn: () => api.linkedAccounts(member.id),
  });
  if (error) return <Problem error={error} retry={() => void refetch()} />;
  if (!data) return null;
  const row = ({ channel, name, boundAt, suspendedAt }: Linked): [string, ReactNode] => [
    companyOf[channel],
    <span key={channel} className="row wrap">
      {name && <bdi>{name}</bdi>}
      <When at={boundAt} />
      {suspendedAt && (
        <Badge tone="warn" icon="x">
          {t('console.social.suspended')}
        </Badge>
      )}
      <Remove member={member} channel={channel} />
    </span>,
  ];
  return (
    <Card title={t('console.social.title')}>
      {data.bound.length === 0 ? (
        <p className="faint">{t('console.social.none')}</p>
      ) : (
        <Facts rows={data.bound.map(row)} />
      )}
    </Card>
  );
}
