import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { ConsoleDataProvider } from '../api/data-provider.js';
import type { MemberLimits } from '../api/money-types.js';
import type { Member } from '../api/types.js';
import { Card, Empty, Money, When } from '../ui/bits.js';
import { useFormat, useLabel } from '../ui/format.js';
import { Icon } from '../ui/icon.js';
import { Problem } from '../ui/problem.js';
import { MemberRestrictions } from './restrictions.js';
import { ExcludeDialog, LimitDialog } from './limit-dialogs.js';

interface Props {
  limits: MemberLimits;
}

const endless = (until: string) => new Date(until).getUTCFullYear() === 9999;

function LimitTable({ limits: { limits, currency } }: Props) {
  const t = useTranslate();
  const label = useLabel();
  const { money, time } = useFormat();
  const heads = ['kind', 'period', 'by', 'amount', 'used', 'next'];
  const later = ({ next }: MemberLimits['limits'][number]) => {
    if (!next) return '–';
    const amount = next.amountMinor === null ? t('console.member_limits.none') : money(next.amountMinor, currency);
    return t('console.member_limits.from', { amount, at: time(next.from) });
  };
  return (
    <table className="plain">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head}>{t(`console.member_limits.${head}`)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {limits.map((limit) => (
          <tr key={`${limit.kind}${limit.period}${limit.setBy}`}>
            <td>{label('limit_kind', limit.kind)}</td>
            <td>{label('limit_period', limit.period)}</td>
            <td>{label('limit_by', limit.setBy)}</td>
            <td>
              {limit.amountMinor === null ? (
                t('console.member_limits.none')
              ) : (
                <Money minor={limit.amountMinor} currency={currency} />
              )}
            </td>
            <td>
              <Money minor={limit.usedMinor} currency={currency} />
            </td>
            <td>{later(limit)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What one operator proposed and another has to agree to. */
function Proposals({ limits: { proposals, currency } }: Props) {
  const t = useTranslate();
  const label = useLabel();
  const { money } = useFormat();
  return proposals.map(({ kind, period, amountMinor, proposedBy, reason }) => {
    const amount = amountMinor === null ? t('console.member_limits.none') : money(amountMinor, currency);
    const what = `${label('limit_kind', kind)}, ${label('limit_period', period)}: ${amount}`;
    return (
      <div key={`${kind}${period}`} className="note warn">
        <Icon name="users" />
        <p>{t('console.member_limits.proposed', { name: proposedBy, what, reason })}</p>
      </div>
    );
  });
}

function Changes({ limits: { changes, currency } }: Props) {
  const t = useTranslate();
  const label = useLabel();
  return (
    <Card title={t('console.member_limits.changes')} flush>
      <table className="plain">
        <tbody>
          {changes.map((change) => (
            <tr key={`${change.madeAt}${change.kind}${change.period}`}>
              <td>
                <When at={change.madeAt} />
              </td>
              <td>{label('limit_kind', change.kind)}</td>
              <td>{change.period ? label('limit_period', change.period) : label('exclusion', change.choice)}</td>
              <td>
                {change.kind !== 'exclusion' && change.amountMinor === null ? (
                  t('console.member_limits.none')
                ) : (
                  <Money minor={change.amountMinor} currency={currency} />
                )}
              </td>
              <td>{change.madeBy}</td>
              <td className="break">{change.reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Excluded({ limits: { exclusion } }: Props) {
  const t = useTranslate();
  if (!exclusion) return null;
  return (
    <div className="note warn">
      <Icon name="lock" />
      <p>
        {endless(exclusion.until) ? (
          t('console.member_limits.excluded_ever')
        ) : (
          <>
            {t('console.member_limits.excluded_until')} <When at={exclusion.until} />
          </>
        )}
      </p>
    </div>
  );
}

function Actions({ member, limits }: Props & { member: Member }) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const [open, setOpen] = useState<'limit' | 'exclude' | null>(null);
  if (!isAllowed(permissions, 'limits', 'edit')) return null;
  return (
    <>
      <Button onClick={() => setOpen('limit')}>{t('console.member_limits.set')}</Button>
      <Button color="error" onClick={() => setOpen('exclude')}>
        {t('console.member_limits.exclude')}
      </Button>
      {open === 'limit' && <LimitDialog member={member} currency={limits.currency} onClose={() => setOpen(null)} />}
      {open === 'exclude' && <ExcludeDialog member={member} onClose={() => setOpen(null)} />}
    </>
  );
}

/** A member's own limits and those of operators beside them, exclusion, and who set what. */
export function MemberLimitsTab({ member }: { member: Member }) {
  const t = useTranslate();
  const api = useDataProvider<ConsoleDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['limits', member.id],
    queryFn: () => api.limits(member.id),
  });
  if (error) return <Problem error={error} retry={() => void refetch()} />;
  if (!data) return null;
  return (
    <div className="stack">
      <Excluded limits={data} />
      <Proposals limits={data} />
      <Card title={t('console.member_limits.title')} flush actions={<Actions member={member} limits={data} />}>
        {data.limits.length ? (
          <LimitTable limits={data} />
        ) : (
          <Empty text={t('console.member_limits.empty')} icon="lock" />
        )}
      </Card>
      <MemberRestrictions member={member} />
      {data.changes.length > 0 && <Changes limits={data} />}
    </div>
  );
}
