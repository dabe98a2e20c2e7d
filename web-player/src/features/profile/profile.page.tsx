import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Member } from '../../api/member-info';
import { useSite } from '../../api/site';
import { Avatar } from '../../components/avatar';
import { Badge } from '../../components/badge';
import { Button } from '../../components/button';
import { Skeleton } from '../../components/empty-state';
import { Icon, type IconName } from '../../components/icon';
import { useLanguage } from '../../i18n/use-language';
import { useTime } from '../../i18n/use-time';
import { useBrand } from '../../brand/use-brand';
import { useSections } from '../../brand/use-sections';
import { useSession, useUnreadCount } from '../../session';
import { paths } from '../../navigation/paths';
import { MemberOnly } from '../shared/member-only';
import { Display } from './display';
import { IconChoice } from './icon-choice';
import { Info } from './info';
import { Security } from './security';
import './profile.css';

const links = [
  { to: paths.wallet, icon: 'wallet', name: 'wallet' },
  { to: paths.statement, icon: 'file', name: 'statement' },
  { to: paths.profit, icon: 'chart', name: 'profit' },
  { to: paths.bonus, icon: 'gift', name: 'bonus' },
  { to: paths.credit, icon: 'file', name: 'credit' },
  { to: paths.rounds, icon: 'clock', name: 'rounds' },
  { to: paths.limits, icon: 'shield', name: 'bounds' },
  { to: paths.messages, icon: 'bell', name: 'inbox' },
  { to: paths.feedback(), icon: 'headset', name: 'feedback' },
] as const satisfies ReadonlyArray<{ to: string; icon: IconName; name: string }>;

const chatLink = { to: paths.chat(), icon: 'note', name: 'chat' } as const;
const agentLink = { to: paths.agent, icon: 'tree', name: 'agentCentre' } as const;

function Links({ agent }: { agent: boolean }) {
  const { t } = useTranslation('profile');
  const unread = useUnreadCount();
  const has = useSections();
  const { data: site } = useSite(useLanguage().code);
  const shown = [
    ...links.filter(({ name }) => name !== 'inbox' || has('messages')),
    ...(site?.chat ? [chatLink] : []),
    ...(agent && has('agentCentre') ? [agentLink] : []),
  ];
  return (
    <nav className="profile-links" aria-label={t('links')}>
      {shown.map(({ to, icon, name }) => (
        <Link key={to} className="card profile-link" to={to}>
          <span className="ic">
            <Icon name={icon} />
          </span>
          <span>
            <b className="block">{t(name)}</b>
            <span className="sm muted">{t(`${name}Text`)}</span>
            {name === 'inbox' && unread > 0 && (
              <Badge tone="accent" className="mt-1">
                {t('messages.unread', { count: unread })}
              </Badge>
            )}
          </span>
        </Link>
      ))}
    </nav>
  );
}

function Head({ member }: { member: Member }) {
  const { t } = useTranslation('profile');
  const { day } = useTime();
  const name = member.nickname || member.account;
  return (
    <div className="profile-head">
      <Avatar name={name} icon={member.icon} />
      <div className="grow">
        <div className="row wrap-ok">
          <h1>{name}</h1>
          {[1, 2, 41, 42].includes(member.type) && (
            <Badge tone="accent" icon="users">
              {t('agent')}
            </Badge>
          )}
          {member.clubLabel?.labelName && <Badge>{member.clubLabel.labelName}</Badge>}
        </div>
        <p className="sm muted">{t('member', { date: day(member.registeredAt) })}</p>
        <details className="icon-more">
          <summary className="link sm">{t('icon.change')}</summary>
          <IconChoice member={member} />
        </details>
      </div>
    </div>
  );
}

/** The member's own page: who, where to, security, display. */
export function Component() {
  const { t } = useTranslation('profile');
  const { brand } = useBrand();
  const { member, logout } = useSession();
  return (
    <MemberOnly title={t('title')}>
      <title>{`${t('title')} | ${brand.name}`}</title>
      {member ? (
        <>
          <Head member={member} />
          <Links agent={member.isAgent} />
          <div className="profile-cols">
            <Info member={member} />
            <div className="stack gap-5">
              <Security />
              <Display />
              <Button look="quiet" icon="out" onClick={logout}>
                {t('logout')}
              </Button>
            </div>
          </div>
        </>
      ) : (
        <div className="stack mt-6">
          <h1 className="sr">{t('title')}</h1>
          <Skeleton className="h-16" />
          <Skeleton className="h-80" />
        </div>
      )}
    </MemberOnly>
  );
}
