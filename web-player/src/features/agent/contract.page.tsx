import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { doContract, useAgentChanged, useContract, type ContractDetail } from '../../api/agent';
import { Note } from '../../components/badge';
import { Skeleton } from '../../components/empty-state';
import { Icon } from '../../components/icon';
import { Time } from '../../components/time';
import { Timeline, type Step } from '../../components/timeline';
import { useTime } from '../../i18n/use-time';
import { useSession } from '../../session';
import { paths } from '../../navigation/paths';
import { LoadFailed } from '../shared/load-failed';
import { AgentFrame } from './agent-frame';
import { ContractActions } from './contract-actions';
import { StateBadge } from './state-badge';
import { TermsTable } from './terms-table';
import { versionInForce } from './words';

const knownMoves = [
  'offer', 'amendment', 'accept', 'reject', 'withdraw', 'expire', 'requestTermination', 'withdrawTermination',
  'acceptTermination', 'rejectTermination', 'silence', 'terminate', 'end', 'cancel', 'suspend', 'resume', 'resumeTermination',
] as const; // prettier-ignore

function History({ contract }: { contract: ContractDetail }) {
  const { t } = useTranslation('agent');
  const steps = contract.history.toReversed().map(({ move, actor, at, reason, version }, i): Step => {
    const name = knownMoves.find((known) => known === move) ?? 'other';
    return {
      key: `${i}-${at}`,
      title: t(`move.${name}`),
      state: 'done',
      time: <Time at={at} />,
      note: [t(`actor.${actor}`), t('version', { version }), reason].filter(Boolean).join(' · '),
    };
  });
  return (
    <section className="card stack gap-5" aria-labelledby="history">
      <h2 id="history">{t('detail.history')}</h2>
      <Timeline steps={steps} />
    </section>
  );
}

function Facts({ contract, own }: { contract: ContractDetail; own: string }) {
  const { t } = useTranslation('agent');
  const { day } = useTime();
  const platform = t('platform');
  const rows = [
    [t('detail.upline'), contract.uplineId === own ? t('you') : (contract.upline ?? platform)],
    [t('detail.downline'), contract.downlineId === own ? t('you') : contract.downline],
    ...(contract.effectiveFrom ? [[t('detail.from'), day(contract.effectiveFrom)]] : []),
    ...(contract.effectiveUntil ? [[t('detail.until'), day(contract.effectiveUntil)]] : []),
  ];
  return (
    <dl className="kv">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The upline has read that its offer was agreed to. */
function useSeen(contract: ContractDetail, own: string) {
  const changed = useAgentChanged();
  const { id, uplineId, state, version } = contract;
  const fresh = uplineId === own && state === 'ACTIVE' && version > 0;
  useEffect(() => {
    if (fresh) void doContract(id, 'seen').then(changed);
  }, [fresh, id, version, changed]);
}

function Shown({ contract, own }: { contract: ContractDetail; own: string }) {
  const { t } = useTranslation('agent');
  const { moment } = useTime();
  useSeen(contract, own);
  const inForce = versionInForce(contract);
  const asked = contract.versions.find(({ state }) => state === 'REQUESTED');
  return (
    <>
      <section className="card stack gap-5" aria-labelledby="terms">
        <div className="row between wrap-ok">
          <h2 id="terms">{t('detail.terms')}</h2>
          <StateBadge contract={contract} />
        </div>
        <Facts contract={contract} own={own} />
        {inForce && <TermsTable kind={contract.kind} version={inForce} />}
      </section>
      {asked && asked !== inForce && (
        <section className="card stack gap-5" aria-labelledby="asked">
          <h2 id="asked">{t('detail.asked')}</h2>
          <TermsTable kind={contract.kind} version={asked} />
        </section>
      )}
      {contract.answerBy && (
        <Note tone="warning" icon="clock">
          {contract.state === 'TERMINATION_REQUESTED'
            ? t('detail.silence', { time: moment(contract.answerBy) })
            : t('detail.lapses', { time: moment(contract.answerBy) })}
        </Note>
      )}
      <ContractActions contract={contract} own={own} />
      <History contract={contract} />
    </>
  );
}

/** One contract: its terms, what is asked, what each side may do now, and all that happened. */
export function Component() {
  const { t } = useTranslation('agent');
  const { id = '' } = useParams();
  const { member } = useSession();
  const { data, error, refetch } = useContract(member?.isAgent ? id : null);
  return (
    <AgentFrame title={data ? t(`kind.${data.kind}`) : t('place.contracts')}>
      <Link className="more" to={paths.agentContracts}>
        <Icon name="left" /> {t('detail.back')}
      </Link>
      {error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : data && member ? (
        <Shown contract={data} own={member.id} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </AgentFrame>
  );
}
