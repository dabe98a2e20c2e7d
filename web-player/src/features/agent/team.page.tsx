import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTeamMember, useTeamSales, type Found, type TeamMember } from '../../api/agent';
import { Badge } from '../../components/badge';
import { ButtonLink } from '../../components/button';
import { Money } from '../../components/money';
import { Skeleton } from '../../components/empty-state';
import { Time } from '../../components/time';
import { useSession } from '../../session';
import { paths } from '../../navigation/paths';
import { AgentFrame } from './agent-frame';
import { TeamSearch } from './team-search';
import { TeamTree } from './team-tree';
import { useTree } from './use-tree';
import { signs } from './words';

function Sales({ id }: { id: string }) {
  const { t } = useTranslation('agent');
  const { data } = useTeamSales(id);
  if (!data) return <Skeleton className="h-32" />;
  return (
    <dl className="kv">
      <div>
        <dt>{t('team.bet')}</dt>
        <dd>
          <Money minor={data.betMinor} currency={data.currency} />
        </dd>
      </div>
      <div>
        <dt>{t('team.loss')}</dt>
        <dd>
          <Money minor={data.lossMinor} currency={data.currency} signed />
        </dd>
      </div>
      <div>
        <dt>{t('team.players')}</dt>
        <dd className="num">{data.players}</dd>
      </div>
    </dl>
  );
}

function Actions({ member, own }: { member: TeamMember; own: string }) {
  const { t } = useTranslation('agent');
  if (member.uplineId !== own || member.status !== 'ACTIVE') return null;
  return (
    <div className="row wrap-ok">
      {signs(member.accountType) && (
        <ButtonLink look="primary" icon="file" to={paths.agentOffer(member.memberId)}>
          {t('team.offer')}
        </ButtonLink>
      )}
      <ButtonLink icon="swap" to={paths.agentTransferTo(member.memberId)}>
        {t('team.transfer')}
      </ButtonLink>
    </div>
  );
}

/** One member of the team: who, since when, and what the whole team below did today. */
function Details({ id, own }: { id: string; own: string }) {
  const { t } = useTranslation('agent');
  const { data } = useTeamMember(id);
  if (!data) return <Skeleton className="h-80" />;
  return (
    <section className="card stack gap-5" aria-labelledby="member">
      <div className="row between wrap-ok">
        <div>
          <h2 id="member">{data.nickname}</h2>
          <p className="sm muted">
            <bdi>{data.username}</bdi>
          </p>
        </div>
        <Badge tone={data.accountType === 0 ? undefined : 'accent'} icon={data.accountType === 0 ? 'user' : 'users'}>
          {data.accountType === 0 ? t('team.player') : t('team.agent')}
        </Badge>
      </div>
      {data.status !== 'ACTIVE' && (
        <Badge tone="warning" icon="lock">
          {t(`team.status.${data.status}`)}
        </Badge>
      )}
      <dl className="kv">
        <div>
          <dt>{t('team.joined')}</dt>
          <dd>
            <Time at={data.joinedAt} form="day" />
          </dd>
        </div>
        <div>
          <dt>{t('team.downlines')}</dt>
          <dd className="num">{data.downlines}</dd>
        </div>
      </dl>
      <h3>{t('team.today')}</h3>
      <Sales id={id} />
      <Actions member={data} own={own} />
    </section>
  );
}

function Page({ own }: { own: string }) {
  const { t } = useTranslation('agent');
  const tree = useTree();
  const [chosen, choose] = useState(own);
  const reveal = (found: Found) => {
    tree.openAll([own, ...found.uplineIds]);
    choose(found.memberId);
  };
  return (
    <div className="agent-two">
      <section className="card stack gap-5" aria-labelledby="tree">
        <h2 id="tree">{t('team.tree')}</h2>
        <TeamSearch onChoose={reveal} />
        <TeamTree own={own} tree={tree} chosen={chosen} onChoose={choose} />
      </section>
      <Details id={chosen} own={own} />
    </div>
  );
}

/** The team as a tree that opens level by level, and one member of it in detail. */
export function Component() {
  const { t } = useTranslation('agent');
  const { member } = useSession();
  return <AgentFrame title={t('place.team')}>{member && <Page own={member.id} />}</AgentFrame>;
}
