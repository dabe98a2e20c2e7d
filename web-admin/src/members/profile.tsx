import { Button } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { Member } from '../api/types.js';
import { Card, Copy, Dash, Facts, RecordLink, State, When } from '../ui/bits.js';
import { useLabel } from '../ui/format.js';
import { Icon } from '../ui/icon.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';
import { BrandName } from '../ui/brand-name.js';
import { MemberBalances } from './trails.js';

const secrets = ['realName', 'email', 'mobile', 'birthday'] as const;
type Secret = (typeof secrets)[number];

function RevealDialog({
  member,
  field,
  onSeen,
  onClose,
}: {
  member: Member;
  field: Secret;
  onSeen: (value: string) => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const { start, isPending, error } = useVerb((api, reason: string) => api.reveal(member.id, { field, reason }), {
    refresh: ['auditLogs'],
    onDone: ({ value }) => {
      onSeen(value ?? '');
      onClose();
    },
  });
  return (
    <ReasonDialog
      open
      title={t('console.member.reveal_title', { field: t(`resources.members.fields.${field}`) })}
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
function Masked({ member, field }: { member: Member; field: Secret }) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const [clear, setClear] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const masked = member[field];
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
      {isAllowed(permissions, 'members', 'reveal') && (
        <Button size="small" startIcon={<Icon name="eye" />} onClick={() => setAsking(true)}>
          {t('console.member.reveal')}
          <span className="sr">: {t(`resources.members.fields.${field}`)}</span>
        </Button>
      )}
      {asking && <RevealDialog member={member} field={field} onSeen={setClear} onClose={() => setAsking(false)} />}
    </span>
  );
}

/** Who the member is: account on one side, masked personal data on the other. */
export function MemberProfile({ member }: { member: Member }) {
  const t = useTranslate();
  const label = useLabel();
  const { permissions = [] } = usePermissions<string[]>();
  const name = (field: string) => t(`resources.members.fields.${field}`);
  const account: [string, ReactNode][] = [
    [name('username'), member.username],
    [name('nickname'), member.nickname],
    [name('accountType'), label('account_type', String(member.accountType))],
    [name('status'), <State key="s" value={member.status} />],
    [t(`console.member.why_${member.status}`, { _: name('statusReason') }), member.statusReason],
    [name('brand'), <BrandName key="b" code={member.brand} />],
    [name('currency'), member.currency],
    [
      name('upline'),
      member.uplineId && (
        <RecordLink key="u" to={`/members/${member.uplineId}/show`}>
          {member.upline}
        </RecordLink>
      ),
    ],
    [name('downlines'), member.downlines],
    [name('sessions'), member.sessions],
    [name('registeredAt'), <When key="r" at={member.registeredAt} />],
    [name('lastLoginAt'), <When key="l" at={member.lastLoginAt} />],
  ];
  return (
    <div className="cols top">
      <Card title={t('console.member.account')}>
        <Facts rows={account} />
      </Card>
      <div className="stack">
        {isAllowed(permissions, 'ledger', 'list') && <MemberBalances member={member} />}
        <Card title={t('console.member.person')}>
          <Facts rows={secrets.map((field) => [name(field), <Masked key={field} member={member} field={field} />])} />
          <p className="xs faint">{t('console.member.masked')}</p>
        </Card>
      </div>
    </div>
  );
}
