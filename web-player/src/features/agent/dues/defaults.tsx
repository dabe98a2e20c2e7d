import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDefaults, type Default } from '../../../api/agent-dividends';
import { Badge } from '../../../components/badge';
import { Skeleton } from '../../../components/empty-state';
import { Pagination } from '../../../components/pagination';
import { Time } from '../../../components/time';
import { Timeline, type Step } from '../../../components/timeline';
import { useMoney } from '../../../i18n/use-money';
import { LoadFailed } from '../../shared/load-failed';
import { SumRow } from '../../wallet/sum-row';
import { usePeriodStart } from './due-card';

const perPage = 5;

function State({ one }: { one: Default }) {
  const { t } = useTranslation('dues');
  if (one.frozen)
    return (
      <Badge tone="warning" icon="lock">
        {t('forced.frozen')}
      </Badge>
    );
  if (one.receivableMinor !== '0')
    return (
      <Badge tone="accent" icon="clock">
        {t('forced.owing')}
      </Badge>
    );
  return (
    <Badge tone="positive" icon="check">
      {t('forced.cleared')}
    </Badge>
  );
}

/** What was done in the agent's place and what is still to come, with times. */
function useSteps(one: Default): Step[] {
  const { t } = useTranslation('dues');
  const { money } = useMoney();
  const { forcedAt, unfrozenAt, frozen, maker, receivableMinor, repaidMinor, advanceMinor, currency } = one;
  const paid: Step = {
    key: 'paid',
    title: t('forced.paid', { amount: money(one.owedMinor, currency) }),
    state: 'done',
    time: <Time at={forcedAt} />,
    note: t('forced.paidNote'),
  };
  const repay: Step[] =
    advanceMinor === '0'
      ? []
      : [
          {
            key: 'repay',
            title: t('forced.repay', { amount: money(advanceMinor, currency) }),
            state: receivableMinor === '0' ? 'done' : 'now',
            note:
              receivableMinor === '0'
                ? t('forced.repaid')
                : t('forced.repayNote', {
                    repaid: money(repaidMinor, currency),
                    left: money(receivableMinor, currency),
                  }),
          },
        ];
  const free: Step[] =
    frozen || unfrozenAt
      ? [
          {
            key: 'free',
            title: t('forced.unfreeze'),
            state: unfrozenAt ? 'done' : maker ? 'now' : 'next',
            ...(unfrozenAt && { time: <Time at={unfrozenAt} /> }),
            note: unfrozenAt ? t('forced.unfrozen') : maker ? t('forced.asked') : t('forced.unfreezeNote'),
          },
        ]
      : [];
  return [paid, ...repay, ...free];
}

function Card({ one }: { one: Default }) {
  const { t } = useTranslation('dues');
  const periodStart = usePeriodStart();
  const steps = useSteps(one);
  const period = periodStart(one.name);
  const parts = [
    ['fromEscrow', one.fromEscrowMinor],
    ['fromBalance', one.fromBalanceMinor],
    ['advance', one.advanceMinor],
  ] as const;
  return (
    <section className="card default-card" aria-label={t('forced.of', { period })}>
      <div className="stack gap-4">
        <div className="row between wrap-ok">
          <h3>{period}</h3>
          <State one={one} />
        </div>
        <dl className="kv">
          {parts.map(([name, minor]) => (
            <SumRow key={name} label={t(`forced.${name}`)} minor={BigInt(minor)} currency={one.currency} />
          ))}
          <SumRow label={t('forced.left')} minor={BigInt(one.receivableMinor)} currency={one.currency} />
        </dl>
      </div>
      <Timeline steps={steps} label={t('forced.story')} />
    </section>
  );
}

/** What the platform paid in the agent's place, and where each case stands. */
export function Defaults() {
  const { t } = useTranslation('dues');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useDefaults({ page, perPage });
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-60" />;
  if (data.total === 0) return null;
  return (
    <div className="stack gap-4">
      <div>
        <h2>{t('forced.title')}</h2>
        <p className="sm muted">{t('forced.text')}</p>
      </div>
      {data.data.map((one) => (
        <Card key={one.id} one={one} />
      ))}
      <Pagination page={page} perPage={perPage} total={data.total} onChange={setPage} />
    </div>
  );
}
