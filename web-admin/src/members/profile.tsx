import type { ReactNode } from 'react';
import { usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { Member } from '../api/types.js';
import { Card, Facts, RecordLink, State, When } from '../ui/bits.js';
import { useLabel } from '../ui/format.js';
import { Masked } from '../ui/masked.js';
import { BrandName } from '../ui/brand-name.js';
import { ContactState } from './contact-state.js';
import { EditField, MemberTold } from './told.js';
import { MemberBalances } from './trails.js';

const secrets = ['realName', 'email', 'mobile', 'birthday'] as const;

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
      <div className="stack">
        <Card title={t('console.member.account')}>
          <Facts rows={account} />
        </Card>
        <MemberTold member={member} />
      </div>
      <div className="stack">
        {isAllowed(permissions, 'ledger', 'list') && <MemberBalances member={member} />}
        <Card title={t('console.member.person')}>
          <Facts
            rows={secrets.map((field) => [
              name(field),
              <span key={field} className="row">
                <Masked
                  label={name(field)}
                  masked={member[field] ?? null}
                  reveal={(api, reason) => api.reveal(member.id, { field, reason })}
                />
                {field === 'email' || field === 'mobile' ? (
                  <ContactState member={member} channel={field} />
                ) : (
                  <EditField member={member} field={field} />
                )}
              </span>,
            ])}
          />
          <p className="xs faint">{t('console.member.masked')}</p>
        </Card>
      </div>
    </div>
  );
}
