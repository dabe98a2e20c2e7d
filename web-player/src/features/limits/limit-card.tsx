import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Limit, MemberLimits, NewLimit } from '../../api/limits';
import { Badge } from '../../components/badge';
import { Button } from '../../components/button';
import { useMoney } from '../../i18n/use-money';
import { useTime } from '../../i18n/use-time';
import { LimitForm } from './limit-form';

const periods = ['day', 'week', 'month'] as const;

interface CardProps {
  kind: NewLimit['kind'];
  limits: MemberLimits;
}

/** A limit in a sentence: the amount, what is used of it, and what will change. */
function Standing({ limit, currency }: { limit: Limit; currency: string }) {
  const { t } = useTranslation('profile');
  const { money } = useMoney();
  const { moment } = useTime();
  const used = BigInt(limit.usedMinor) > 0n ? limit.usedMinor : '0';
  return (
    <span className="stack tight">
      {limit.amountMinor !== null && (
        <span>
          <b className="num">{money(limit.amountMinor, currency)}</b>{' '}
          <span className="sm muted">{t('limits.used', { used: money(used, currency) })}</span>
          {limit.setBy === 'operator' && <Badge icon="shield">{t('limits.byHouse')}</Badge>}
        </span>
      )}
      {limit.next && (
        <span className="sm muted">
          {limit.next.amountMinor === null
            ? t('limits.endsAt', { at: moment(limit.next.from) })
            : t('limits.becomesAt', { amount: money(limit.next.amountMinor, currency), at: moment(limit.next.from) })}
        </span>
      )}
    </span>
  );
}

function Row({ kind, period, limits }: CardProps & { period: NewLimit['period'] }) {
  const { t } = useTranslation('profile');
  const [editing, setEditing] = useState(false);
  const here = limits.limits.filter((limit) => limit.kind === kind && limit.period === period);
  const standing = here.filter(({ amountMinor, next }) => amountMinor !== null || next);
  const own = here.find(({ setBy }) => setBy === 'member');
  const name = `${t(`limits.${kind}`)}, ${t(`limits.${period}`)}`;
  return (
    <div className="stack tight" role="group" aria-label={name}>
      <div className="row between wrap-ok">
        <span className="stack tight">
          <span className="sm muted">{t(`limits.${period}`)}</span>
          {standing.length === 0 && <span className="faint">{t('limits.none')}</span>}
          {standing.map((limit) => (
            <Standing key={limit.setBy} limit={limit} currency={limits.currency} />
          ))}
        </span>
        {!editing && (
          <Button
            size="sm"
            aria-label={`${t(own?.amountMinor ? 'limits.change' : 'limits.set')}: ${name}`}
            onClick={() => setEditing(true)}
          >
            {t(own?.amountMinor ? 'limits.change' : 'limits.set')}
          </Button>
        )}
      </div>
      {editing && (
        <LimitForm
          kind={kind}
          period={period}
          currency={limits.currency}
          limit={own}
          onDone={() => setEditing(false)}
        />
      )}
    </div>
  );
}

/** The limits of one kind, for each period. */
export function LimitCard({ kind, limits }: CardProps) {
  const { t } = useTranslation('profile');
  return (
    <section className="card stack" aria-labelledby={`limit-${kind}`}>
      <div>
        <h2 id={`limit-${kind}`}>{t(`limits.${kind}`)}</h2>
        <p className="sm muted">{t(`limits.${kind}Text`)}</p>
      </div>
      {periods.map((period) => (
        <Row key={period} kind={kind} period={period} limits={limits} />
      ))}
    </section>
  );
}
