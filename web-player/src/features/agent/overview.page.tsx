import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { contractKinds, useContracts, useOverview, type Contract, type Overview } from '../../api/agent';
import { Skeleton } from '../../components/empty-state';
import { Icon } from '../../components/icon';
import { Segment } from '../../components/segment';
import { useTime } from '../../i18n/use-time';
import { useSession } from '../../session';
import { paths } from '../../navigation/paths';
import { LoadFailed } from '../shared/load-failed';
import { AgentFrame } from './agent-frame';
import { DuesSoon } from './dues/dues-soon';
import { FirstSteps } from './first-steps';
import { LiveSalary } from './income/live-salary';
import { Figures } from './overview/figures';
import { TeamCard } from './overview/team-card';
import { Trend } from './overview/trend';
import { useTeamDays } from './overview/use-team-days';
import { StateBadge } from './state-badge';

/** Who is there, in a line under the greeting. Its place is kept until the numbers come. */
function Team({ days }: { days: number }) {
  const { t } = useTranslation('agent');
  const { data } = useOverview(days);
  if (!data) return <Skeleton className="agent-facts" />;
  const { members, agents, newToday, newYesterday, activeContracts } = data;
  return (
    <dl className="agent-facts">
      <div>
        <dt>{t('overview.members')}</dt> <dd className="num">{members}</dd>{' '}
        <dd>({t('overview.agents', { count: agents })})</dd>
      </div>
      <div>
        <dt>{t('overview.newToday')}</dt> <dd className="num">{newToday}</dd>{' '}
        <dd>({t('overview.newYesterday', { count: newYesterday })})</dd>
      </div>
      <div>
        <dt>{t('overview.contracts')}</dt> <dd className="num">{activeContracts}</dd>
      </div>
    </dl>
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

function Started({ overview }: { overview: Overview }) {
  const { member } = useSession();
  const team = useTeamDays(overview);
  if (!team) return <Skeleton className="h-96" />;
  return (
    <>
      <Figures team={team} currency={overview.currency} />
      <div className="agent-two">
        <div className="stack gap-5">
          <Trend team={team} currency={overview.currency} />
          {member && <TeamCard own={member.id} />}
        </div>
        <Aside />
      </div>
    </>
  );
}

function Aside() {
  const { member } = useSession();
  return (
    <div className="stack gap-5">
      {member && <LiveSalary own={member.id} />}
      <DuesSoon />
      <ToAnswer />
    </div>
  );
}

function Page({ days }: { days: number }) {
  const { data, error, refetch } = useOverview(days);
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96" />;
  if (data.members > 0) return <Started overview={data} />;
  return (
    <div className="agent-two">
      <FirstSteps />
      <Aside />
    </div>
  );
}

/** The agent centre's first page: the team in numbers, the week, what waits for an answer. */
export function Component() {
  const { t } = useTranslation(['agent', 'common']);
  const { member } = useSession();
  const [days, setDays] = useState<'7' | '30'>('7');
  return (
    <AgentFrame
      title={t('place.overview')}
      heading={member && t('overview.hello', { name: member.nickname })}
      lead={<Team days={Number(days)} />}
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
