import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { contractKinds, useContracts, useOverview, type Contract, type Overview } from '../../api/agent';
import { Skeleton } from '../../components/empty-state';
import { Icon } from '../../components/icon';
import { Segment } from '../../components/segment';
import { Stat } from '../../components/stat';
import { useMoney } from '../../i18n/use-money';
import { useTime } from '../../i18n/use-time';
import { useSession } from '../../session';
import { paths } from '../../shell/paths';
import { LoadFailed } from '../shared/load-failed';
import { AgentFrame } from './agent-frame';
import { DuesSoon } from './dues/dues-soon';
import { FirstSteps } from './first-steps';
import { StateBadge } from './state-badge';
import { Trend } from './trend';

function Figures({ overview }: { overview: Overview }) {
  const { t } = useTranslation('agent');
  const { short } = useMoney();
  const today = overview.days.at(-1);
  return (
    <div className="agent-kpis">
      <Stat
        label={t('overview.members')}
        value={overview.members}
        note={t('overview.agents', { count: overview.agents })}
      />
      <Stat
        label={t('overview.newToday')}
        value={overview.newToday}
        note={t('overview.newYesterday', { count: overview.newYesterday })}
      />
      <Stat
        label={t('overview.betToday')}
        value={short(today?.betMinor ?? '0', overview.currency)}
        note={t('overview.players', { count: today?.players ?? 0 })}
      />
      <Stat
        label={t('overview.contracts')}
        value={overview.activeContracts}
        note={t('overview.waiting', { count: overview.waiting })}
      />
    </div>
  );
}

function Waiting({ rows, own }: { rows: readonly Contract[]; own: string }) {
  const { t } = useTranslation('agent');
  const { moment } = useTime();
  return (
    <ul>
      {rows.map((contract) => (
        <li key={contract.id} className="waiting-row">
          <Link to={paths.agentContract(contract.id)}>
            <b className="block">{t(`kind.${contract.kind}`)}</b>
            <span className="sm muted">
              {contract.downlineId === own
                ? t('from', { name: contract.upline ?? t('platform') })
                : t('to', { name: contract.downline })}
              {contract.answerBy && ` · ${t('answerBy', { time: moment(contract.answerBy) })}`}
            </span>
          </Link>
          <StateBadge contract={contract} />
        </li>
      ))}
    </ul>
  );
}

function NothingWaits() {
  const { t } = useTranslation('agent');
  return (
    <p className="row sm muted nothing-waits">
      <span className="ic">
        <Icon name="check" />
      </span>
      {t('overview.nothing')}
    </p>
  );
}

function ToAnswer() {
  const { t } = useTranslation('agent');
  const { member } = useSession();
  const own = member?.id ?? '';
  const asked = useContracts(
    { page: 1, perPage: contractKinds.length, filter: { downlineId: own, pending: true } },
    own !== '',
  );
  const ending = useContracts(
    { page: 1, perPage: contractKinds.length, filter: { downlineId: own, state: 'TERMINATION_REQUESTED' } },
    own !== '',
  );
  const rows = [...(asked.data?.data ?? []), ...(ending.data?.data ?? [])];
  if (!asked.data || !ending.data) return <Skeleton className="h-60" />;
  return (
    <section className="card stack" aria-labelledby="waiting">
      <h2 id="waiting">{t('overview.toAnswer')}</h2>
      {rows.length === 0 ? <NothingWaits /> : <Waiting rows={rows} own={own} />}
      <Link className="more" to={paths.agentContracts}>
        {t('overview.all')} <Icon name="right" />
      </Link>
    </section>
  );
}

function Page({ days }: { days: number }) {
  const { data, error, refetch } = useOverview(days);
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96" />;
  const started = data.members > 0;
  return (
    <>
      {started && <Figures overview={data} />}
      <div className="agent-two">
        {started ? <Trend overview={data} /> : <FirstSteps />}
        <div className="stack gap-5">
          <DuesSoon />
          <ToAnswer />
        </div>
      </div>
    </>
  );
}

/** The agent centre's first page: the team in numbers, the week, what waits for an answer. */
export function Component() {
  const { t } = useTranslation(['agent', 'common']);
  const [days, setDays] = useState<'7' | '30'>('7');
  return (
    <AgentFrame
      title={t('place.overview')}
      head={
        <Segment
          label={t('common:date.label')}
          choices={[
            { value: '7', label: t('common:date.days7') },
            { value: '30', label: t('common:date.days30') },
          ]}
          value={days}
          onChange={setDays}
        />
      }
    >
      <Page days={Number(days)} />
    </AgentFrame>
  );
}
