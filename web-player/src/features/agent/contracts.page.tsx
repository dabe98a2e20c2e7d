import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { contractKinds, useContracts, type Contract, type ContractKind } from '../../api/agent';
import { ButtonLink } from '../../components/button';
import { EmptyState, Skeleton } from '../../components/empty-state';
import { Money } from '../../components/money';
import { Pagination } from '../../components/pagination';
import { Segment } from '../../components/segment';
import { useTime } from '../../i18n/use-time';
import { usePercent } from '../../i18n/use-percent';
import { useSession } from '../../session';
import { paths } from '../../navigation/paths';
import { LoadFailed } from '../shared/load-failed';
import { AgentFrame } from './agent-frame';
import { StateBadge } from './state-badge';

const perPage = 12;
const sides = ['mine', 'team'] as const;
type Side = (typeof sides)[number];

/** What is paid, from the lowest tier to the highest. */
function Rates({
  contract: { kind, currency, lowestBp, highestBp, lowestMinor, highestMinor },
}: {
  contract: Contract;
}) {
  const { t } = useTranslation('agent');
  const percent = usePercent();
  if (lowestMinor !== null && highestMinor !== null)
    return (
      <b className="num text-lg">
        <Money minor={lowestMinor} currency={currency} />
        {highestMinor !== lowestMinor && (
          <>
            {' – '}
            <Money minor={highestMinor} currency={currency} />
          </>
        )}
      </b>
    );
  if (lowestBp === null || highestBp === null) return null;
  if (kind === 'REALTIME')
    return (
      <span className="row wrap-ok gap-4">
        {(
          [
            ['winRate', lowestBp],
            ['lossRate', highestBp],
          ] as const
        ).map(([name, bp]) => (
          <span key={name} className="sm muted">
            {t(`tier.${name}`)} <b className="num text-lg">{percent(bp)}</b>
          </span>
        ))}
      </span>
    );
  return (
    <b className="num text-lg">
      {percent(lowestBp)}
      {highestBp !== lowestBp && ` – ${percent(highestBp)}`}
    </b>
  );
}

function Card({ contract, own }: { contract: Contract; own: string }) {
  const { t } = useTranslation('agent');
  const { day, moment } = useTime();
  const { upline, downline, downlineId, uplineId, effectiveFrom, answerBy } = contract;
  const platform = t('platform');
  const parties =
    downlineId === own
      ? t('from', { name: upline ?? platform })
      : uplineId === own
        ? t('to', { name: downline })
        : t('between', { upline: upline ?? platform, downline });
  return (
    <Link className="card contract-card" to={paths.agentContract(contract.id)}>
      <span className="row between wrap-ok">
        <b>{t(`kind.${contract.kind}`)}</b>
        <StateBadge contract={contract} />
      </span>
      <Rates contract={contract} />
      <span className="sm muted">{parties}</span>
      <span className="xs faint">
        {answerBy
          ? t('answerBy', { time: moment(answerBy) })
          : effectiveFrom
            ? t('since', { date: day(effectiveFrom) })
            : t('asked', { date: day(contract.createdAt) })}
      </span>
    </Link>
  );
}

function List({ kind, side, own }: { kind: ContractKind | ''; side: Side; own: string }) {
  const { t } = useTranslation('agent');
  const [page, setPage] = useState(1);
  const filter = { ...(kind && { kind }), ...(side === 'mine' ? { downlineId: own } : { uplineId: own }) };
  const { data, error, refetch } = useContracts({ page, perPage, filter });
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-60" />;
  if (data.total === 0)
    return (
      <EmptyState
        motif="lotus"
        palette="sen"
        title={side === 'mine' ? t('contracts.noneMine') : t('contracts.noneTeam')}
        text={side === 'mine' ? t('contracts.noneMineText') : t('contracts.noneTeamText')}
      />
    );
  return (
    <>
      <div className="contract-cards">
        {data.data.map((contract) => (
          <Card key={contract.id} contract={contract} own={own} />
        ))}
      </div>
      <Pagination page={page} perPage={perPage} total={data.total} onChange={setPage} />
    </>
  );
}

function Page({ own }: { own: string }) {
  const { t } = useTranslation('agent');
  const [search, setSearch] = useSearchParams();
  const kind = contractKinds.find((one) => one === search.get('kind')) ?? '';
  const side = sides.find((one) => one === search.get('side')) ?? 'mine';
  const show = (change: Record<string, string>) =>
    setSearch({ ...Object.fromEntries(search), ...change }, { replace: true });
  return (
    <>
      <div className="row wrap-ok gap-3">
        <Segment
          label={t('contracts.side')}
          choices={sides.map((value) => ({ value, label: t(`contracts.${value}`) }))}
          value={side}
          onChange={(value) => show({ side: value })}
        />
        <Segment
          label={t('contracts.kind')}
          choices={[
            { value: '', label: t('contracts.every') },
            ...contractKinds.map((value) => ({ value, label: t(`kindShort.${value}`) })),
          ]}
          value={kind}
          onChange={(value) => show({ kind: value })}
        />
      </div>
      <List key={`${kind}|${side}`} kind={kind} side={side} own={own} />
    </>
  );
}

/** Contracts with the upline and with downlines, by kind. */
export function Component() {
  const { t } = useTranslation('agent');
  const { member } = useSession();
  return (
    <AgentFrame
      title={t('place.contracts')}
      head={
        <span className="row wrap-ok">
          <ButtonLink icon="users" to={paths.agentBulk}>
            {t('contracts.bulk')}
          </ButtonLink>
          <ButtonLink look="primary" icon="plus" to={paths.agentOffer()}>
            {t('contracts.offer')}
          </ButtonLink>
        </span>
      }
    >
      {member && <Page own={member.id} />}
    </AgentFrame>
  );
}
