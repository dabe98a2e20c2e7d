import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { BalancePill } from '../components/balance-pill';
import { Avatar } from '../components/avatar';
import { Badge } from '../components/badge';
import { Button } from '../components/button';
import { Icon } from '../components/icon';
import { useBrand } from '../brand/use-brand';
import { useSections } from '../brand/use-sections';
import { useBalance, useMayRegister, useSession, useSessionStore, useUnreadCount } from '../session';
import { paths } from '../navigation/paths';
import { SupportLink } from './support-link';
import { usePopup } from './use-popup';
import { useLaterSite } from './use-later-site';

const MENU = [
  { to: paths.account, icon: 'user', text: 'profile' },
  { to: paths.wallet, icon: 'wallet', text: 'wallet' },
  { to: paths.statement, icon: 'file', text: 'statement' },
  { to: paths.messages, icon: 'bell', text: 'inbox' },
] as const;

function MenuLinks({ onChoose }: { onChoose: () => void }) {
  const { t } = useTranslation('shell');
  const { member } = useSession();
  const unread = useUnreadCount();
  const has = useSections();
  const { data: site } = useLaterSite();
  const chat = { to: paths.chat(), icon: 'note', text: 'foot.chat' } as const;
  const agent = { to: paths.agent, icon: 'tree', text: 'agentCentre' } as const;
  return [
    ...MENU.filter(({ text }) => text !== 'inbox' || has('messages')),
    ...(site?.chat ? [chat] : []),
    ...(member?.isAgent && has('agentCentre') ? [agent] : []),
  ].map(({ to, icon, text }) => (
    <li key={to}>
      <Link to={to} onClick={onChoose}>
        <Icon name={icon} /> {t(text)}
        {text === 'inbox' && unread > 0 && <span className="count num">{unread}</span>}
      </Link>
    </li>
  ));
}

function MemberMenu() {
  const { t } = useTranslation('shell');
  const { member, trial, logout } = useSession();
  const { open, button, area, press, close } = usePopup();
  const id = useId();
  const name = member?.nickname || member?.account || '';
  const leave = () => {
    close();
    logout();
  };
  return (
    <div className="drop only-desk" {...area}>
      <button
        ref={button}
        type="button"
        className="member-btn"
        aria-expanded={open}
        aria-controls={id}
        aria-label={t('accountOf', { name })}
        onClick={press}
      >
        <Avatar name={name} icon={member?.icon} />
        <span className="nick" dir="auto">
          {name}
        </span>
      </button>
      <div className="drop-panel end" id={id} hidden={!open}>
        <p className="who">
          <b>{name}</b>
          {member && <span className="faint">{member.account}</span>}
          {member?.clubLabel.labelName && <Badge>{member.clubLabel.labelName}</Badge>}
        </p>
        <ul>
          {!trial && <MenuLinks onChoose={close} />}
          {!trial && (
            <li>
              <SupportLink icon onClick={close} />
            </li>
          )}
          <li>
            <button type="button" onClick={leave}>
              <Icon name="out" /> {t('logout')}
            </button>
          </li>
        </ul>
      </div>
    </div>
  );
}

/** What there is to play with: what waits for its withdrawal is no part of it. */
function HeaderBalance() {
  const { brand } = useBrand();
  const { balance, hidden, refreshing, refresh, toggleHidden } = useBalance();
  return (
    <BalancePill
      minor={balance?.availableMinor}
      currency={balance?.currency ?? brand.currency}
      hidden={hidden}
      refreshing={refreshing}
      onRefresh={refresh}
      onToggle={toggleHidden}
      depositTo={paths.deposit}
    />
  );
}

/** The way to the messages, with a mark while some are unread. */
function Bell() {
  const { t } = useTranslation('shell');
  const has = useSections();
  const news = useUnreadCount() > 0;
  if (!has('messages')) return null;
  return (
    <Link className="icon-btn" to={paths.messages} aria-label={t(news ? 'inboxUnread' : 'inbox')}>
      <Icon name="bell" />
      {news && <i className="dot" />}
    </Link>
  );
}

/** Balance and account when signed in, the two doors when not. */
export function MemberBar() {
  const { t } = useTranslation('shell');
  const { status, trial, login } = useSession();
  const mayRegister = useMayRegister();
  const open = useSessionStore((state) => state.open);
  if (status === 'guest')
    return (
      <div className="row member-bar">
        <Button size="sm" onClick={login}>
          {t('login')}
        </Button>
        {mayRegister && (
          <Button look="primary" size="sm" onClick={() => open({ kind: 'register' })}>
            {t('register')}
          </Button>
        )}
      </div>
    );
  return (
    <div className="row member-bar">
      {trial ? (
        <Badge tone="info" icon="info">
          {t('trial')}
        </Badge>
      ) : (
        <>
          <HeaderBalance />
          <Bell />
        </>
      )}
      <MemberMenu />
    </div>
  );
}
