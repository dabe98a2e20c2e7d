import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import {
  contractKinds,
  useContract,
  useDownlines,
  useTeamMember,
  type ContractKind,
  type TeamMember,
} from '../../api/agent';
import { Note } from '../../components/badge';
import { Skeleton } from '../../components/empty-state';
import { Field, Select } from '../../components/field';
import { Icon } from '../../components/icon';
import { useSession } from '../../session';
import { paths } from '../../navigation/paths';
import { LoadFailed } from '../shared/load-failed';
import { AgentFrame } from './agent-frame';
import { OfferForm } from './offer-form';
import { TermsTable } from './terms-table';
import { useOwn } from './use-own';
import { signs, versionInForce } from './words';

function Amend({ id }: { id: string }) {
  const { t } = useTranslation('agent');
  const { data, error, refetch } = useContract(id);
  const version = data && versionInForce(data);
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data || !version) return <Skeleton className="h-96" />;
  const { kind, downlineId, downline } = data;
  return (
    <>
      <p className="muted">{t('offer.amendText', { kind: t(`kind.${kind}`), name: downline })}</p>
      <OfferForm subject={{ kind, downlineId, contractId: id, shape: version, start: version }} downline={downline} />
    </>
  );
}

/** What I have myself is the most that I can offer; the form comes once somebody is chosen. */
function New({ downline, kind, own }: { downline: TeamMember | null; kind: ContractKind; own: string }) {
  const { t } = useTranslation('agent');
  const { loading, version } = useOwn(kind, own);
  if (loading) return <Skeleton className="h-96" />;
  if (!version) return <Note tone="warning">{t('problem.no_own_contract')}</Note>;
  return (
    <>
      <section className="card stack gap-4" aria-labelledby="own">
        <div>
          <h2 id="own">{t('offer.own')}</h2>
          <p className="sm muted">{t('offer.ownText')}</p>
        </div>
        <TermsTable kind={kind} version={version} />
      </section>
      {downline && (
        <OfferForm
          key={`${downline.memberId}|${kind}`}
          subject={{ kind, downlineId: downline.memberId, shape: version, start: version }}
          downline={downline.nickname}
        />
      )}
    </>
  );
}

function Choose({ own }: { own: string }) {
  const { t } = useTranslation('agent');
  const [search, setSearch] = useSearchParams();
  const [kind, setKind] = useState<ContractKind>('DIVIDEND');
  const chosen = search.get('downline') ?? '';
  const { data } = useDownlines(null, 1);
  const { data: member } = useTeamMember(chosen || null);
  const agents = (data?.data ?? []).filter(({ accountType }) => signs(accountType));
  const offered = member && !agents.some(({ memberId }) => memberId === chosen) ? [member, ...agents] : agents;
  return (
    <>
      <section className="card grid gap-4 md:grid-cols-2 items-start" aria-label={t('offer.who')}>
        <Field label={t('offer.downline')} rule={t('offer.downlineRule')}>
          <Select
            value={chosen}
            onChange={({ target }) => setSearch(target.value ? { downline: target.value } : {}, { replace: true })}
          >
            <option value="">{t('offer.choose')}</option>
            {offered.map(({ memberId, nickname, username }) => (
              <option key={memberId} value={memberId}>
                {nickname} ({username})
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('contracts.kind')}>
          <Select
            value={kind}
            onChange={({ target }) => setKind(contractKinds.find((one) => one === target.value) ?? 'DIVIDEND')}
          >
            {contractKinds.map((one) => (
              <option key={one} value={one}>
                {t(`kind.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
      </section>
      <New downline={chosen !== '' && member ? member : null} kind={kind} own={own} />
    </>
  );
}

/** A new offer to a direct downline, or other terms for a contract that runs. */
export function Component() {
  const { t } = useTranslation('agent');
  const { id } = useParams();
  const { member } = useSession();
  return (
    <AgentFrame title={id ? t('offer.amend') : t('offer.title')}>
      <Link className="more" to={id ? paths.agentContract(id) : paths.agentContracts}>
        <Icon name="left" /> {t('detail.back')}
      </Link>
      {id ? <Amend id={id} /> : member && <Choose own={member.id} />}
    </AgentFrame>
  );
}
