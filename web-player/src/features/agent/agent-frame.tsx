import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, matchPath, useLocation } from 'react-router';
import { useConsolidated } from '../../api/agent';
import { useDues } from '../../api/agent-dividends';
import { Badge, Note } from '../../components/badge';
import { ButtonLink } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { Icon, type IconName } from '../../components/icon';
import { useChosenInSight } from '../../components/use-chosen-in-sight';
import { useBrand } from '../../brand/use-brand';
import { useSections } from '../../brand/use-sections';
import { useSession } from '../../session';
import { paths } from '../../navigation/paths';
import { MemberOnly } from '../shared/member-only';
import './agent.css';

interface Place {
  to: string;
  /** The part of the app that a brand may leave out; else it is always there. */
  section?: string;
  /** Where else one stands in it. */
  also?: string;
  icon: IconName;
  name: string;
  /** Pages below are places of their own. */
  end: boolean;
}

const places = [
  { to: paths.agent, icon: 'chart', name: 'overview', end: true },
  { to: paths.agentOpen, icon: 'plus', name: 'open', end: false },
  { to: paths.agentTeam, icon: 'tree', name: 'team', end: false },
  { to: paths.agentSales, icon: 'dice', section: 'agentSales', name: 'sales', end: false },
  { to: paths.agentFigures, icon: 'filter', name: 'figures', end: false },
  { to: paths.agentProducts, icon: 'grid', name: 'products', end: false },
  { to: paths.agentCash, icon: 'bank', name: 'cash', end: false },
  { to: paths.agentContracts, also: paths.agentOffer(), icon: 'file', name: 'contracts', end: false },
  { to: paths.agentIncome, icon: 'wallet', name: 'income', end: false },
  { to: paths.agentPaydays, icon: 'cal', name: 'paydays', end: false },
  { to: paths.agentStatements, icon: 'bank', name: 'statements', end: false },
  { to: paths.agentDues, icon: 'clock', name: 'dues', end: false },
  { to: paths.agentTransfers, icon: 'swap', section: 'agentTransfers', name: 'transfers', end: false },
  { to: paths.agentLinks, icon: 'link', section: 'agentLinks', name: 'links', end: false },
  { to: paths.agentPresets, icon: 'note', section: 'agentPresets', name: 'presets', end: false },
  { to: paths.agentNews, icon: 'bell', section: 'agentNews', name: 'news', end: false },
] as const satisfies ReadonlyArray<Place>;

function Places() {
  // On a phone the places stand in one row that scrolls.
  const nav = useChosenInSight<HTMLElement>();
  const { t } = useTranslation('agent');
  const { pathname } = useLocation();
  const isHere = ({ to, also, end }: Place) =>
    matchPath({ path: to, end }, pathname) !== null || (also !== undefined && matchPath(also, pathname) !== null);
  const has = useSections();
  const { data } = useConsolidated(true);
  const { data: dues } = useDues();
  const waiting: Partial<Record<(typeof places)[number]['name'], number>> = {
    contracts: data?.waiting ?? 0,
    dues: dues?.data.length ?? 0,
  };
  return (
    <nav ref={nav} className="agent-nav" aria-label={t('title')} tabIndex={0}>
      <span className="cap">{t('title')}</span>
      {places
        .filter((place: Place) => place.section === undefined || has(place.section))
        .map((place) => (
          <Link key={place.to} to={place.to} aria-current={isHere(place) ? 'page' : undefined}>
            <Icon name={place.icon} /> <span>{t(`place.${place.name}`)}</span>
            {(waiting[place.name] ?? 0) > 0 && (
              <Badge tone="accent">
                <span className="num">{waiting[place.name]}</span>
                <span className="sr">{t('place.waiting')}</span>
              </Badge>
            )}
          </Link>
        ))}
    </nav>
  );
}

/** The account type of an agent's assistant, who sees all of this and does nothing here. */
const assistantType = 42;

function AgentsOnly({ children }: { children: ReactNode }) {
  const { t } = useTranslation('agent');
  const { member } = useSession();
  if (!member) return null;
  if (member.isAgent)
    return (
      <>
        {member.type === assistantType && <Note>{t('assistant')}</Note>}
        {children}
      </>
    );
  return (
    <EmptyState
      motif="banyan"
      palette="tan"
      title={t('notAgent.title')}
      text={t('notAgent.text')}
      action={
        <ButtonLink look="primary" to={paths.affiliates}>
          {t('notAgent.apply')}
        </ButtonLink>
      }
    />
  );
}

interface AgentFrameProps {
  title: string;
  /** Where the page greets instead of naming itself. */
  heading?: ReactNode;
  /** Under the heading. */
  lead?: ReactNode;
  head?: ReactNode;
  children: ReactNode;
}

/** A page of the agent centre: where one may go, the title, and what it is about. Agents only. */
export function AgentFrame({ title, heading = title, lead, head, children }: AgentFrameProps) {
  const { brand } = useBrand();
  const { member } = useSession();
  return (
    <MemberOnly title={title}>
      <title>{`${title} | ${brand.name}`}</title>
      <div className="agent-cols">
        {member?.isAgent && <Places />}
        <div className="agent-main">
          <div className="row between wrap-ok agent-head">
            <div className="stack tight">
              <h1>{heading}</h1>
              {member?.isAgent && lead}
            </div>
            {member?.isAgent && head}
          </div>
          <AgentsOnly>{children}</AgentsOnly>
        </div>
      </div>
    </MemberOnly>
  );
}
