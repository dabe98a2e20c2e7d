import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '../../api/member-info';
import { useOwnProfile, type ProfileField } from '../../api/profile';
import { Badge } from '../../components/badge';
import { Button } from '../../components/button';
import { Skeleton } from '../../components/empty-state';
import { LoadFailed } from '../shared/load-failed';
import { inGroups } from './field-groups';
import { MemberForm } from './member-form';
import { ProveMobile } from './prove-mobile';

/** What everybody looks for, though nothing is there yet. */
const always = new Set<ProfileField['field']>(['nickname', 'realName', 'birthday', 'email', 'mobile']);

function Row({ label, value, children }: { label: string; value: string | null; children?: ReactNode }) {
  const { t } = useTranslation('profile');
  return (
    <div>
      <dt>{label}</dt>
      <dd className="row wrap-ok">
        {value ? <bdi>{value}</bdi> : <span className="faint">{t('none')}</span>}
        {children}
      </dd>
    </div>
  );
}

function Told({ rule, member }: { rule: ProfileField; member: Member }) {
  const { t } = useTranslation(['profile', 'auth']);
  const proved = (rule.field === 'mobile' && member.mobileVerified) || (rule.field === 'email' && member.emailVerified);
  return (
    <Row label={t(`auth:field.${rule.field}`)} value={rule.value}>
      {rule.value && proved && (
        <Badge tone="positive" icon="check">
          {t('verified')}
        </Badge>
      )}
      {rule.value && rule.field === 'mobile' && !proved && <ProveMobile />}
      {!rule.value && rule.required && rule.open && (
        <Badge tone="warning">{t('required', { field: t(`auth:field.${rule.field}`) })}</Badge>
      )}
    </Row>
  );
}

function Rows({ member }: { member: Member }) {
  const { t } = useTranslation(['profile', 'auth']);
  const { data, error, refetch } = useOwnProfile(true);
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-80" />;
  const shown = data.fields.filter(({ field, value, required }) => value !== null || required || always.has(field));
  return (
    <>
      <dl className="kv">
        <Row label={t('username')} value={member.account} />
        <Row label={t('id')} value={member.id} />
        {member.toUpline && <Row label={t('upline')} value={member.toUpline} />}
      </dl>
      {inGroups(shown).map(({ group, fields }) => (
        <section key={group} className="stack" aria-label={t(`group.${group}`)}>
          <h3 className="sm muted">{t(`group.${group}`)}</h3>
          <dl className="kv">
            {fields.map((rule) => (
              <Told key={rule.field} rule={rule} member={member} />
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}

/** What the member told of himself, and the form to tell more. */
export function Info({ member }: { member: Member }) {
  const { t } = useTranslation('profile');
  const [editing, setEditing] = useState(false);
  return (
    <section className="card stack gap-5" aria-labelledby="info">
      <div className="row between">
        <h2 id="info">{t('info')}</h2>
        {!editing && (
          <Button size="sm" onClick={() => setEditing(true)}>
            {t('edit')}
          </Button>
        )}
      </div>
      {editing ? <MemberForm member={member} onDone={() => setEditing(false)} /> : <Rows member={member} />}
      <p className="help">{t('masked')}</p>
    </section>
  );
}
