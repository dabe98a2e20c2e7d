import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Icon, type IconName } from '../components/icon';
import { useSections } from '../brand/use-sections';
import { useSupportUnread, useUnreadCount } from '../session';
import { paths } from '../navigation/paths';

interface Item {
  to: string;
  icon: IconName;
  text: 'home' | 'games' | 'deposit' | 'promotions' | 'account';
  /** Addresses that belong to it. */
  under: readonly string[];
  middle?: boolean;
}

const ITEMS: readonly Item[] = [
  { to: paths.home, icon: 'home', text: 'home', under: [] },
  { to: paths.games(), icon: 'grid', text: 'games', under: ['/games', '/rng', '/play'] },
  { to: paths.deposit, icon: 'wallet', text: 'deposit', under: ['/wallet/deposit'], middle: true },
  { to: paths.promotions, icon: 'gift', text: 'promotions', under: ['/promotions'] },
  {
    to: paths.account,
    icon: 'user',
    text: 'account',
    under: ['/account', '/wallet', '/statement', '/profit', '/bonus', '/credit', '/rounds', '/agent'],
  },
];

const isCurrent = (item: Item, pathname: string) =>
  item.to === paths.home ? pathname === paths.home : item.under.some((path) => `${pathname}/`.startsWith(`${path}/`));

/** Five items on phones; the deposit is an amber lozenge on the same line. */
export function BottomBar() {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const has = useSections();
  const messages = useUnreadCount() > 0 && has('messages');
  const news = useSupportUnread() > 0 || messages;
  const current = ITEMS.find((item) => isCurrent(item, pathname));
  return (
    <nav className="bottom" aria-label={t('mainBar')}>
      {ITEMS.filter(({ text }) => text !== 'promotions' || has(text)).map((item) => (
        <Link
          key={item.text}
          to={item.to}
          className={item.middle ? 'mid' : undefined}
          aria-current={item === current ? 'page' : undefined}
        >
          {item.middle ? (
            <span>
              <Icon name={item.icon} />
            </span>
          ) : (
            <Icon name={item.icon} />
          )}
          {t(item.text)}
          {item.text === 'account' && news && (
            <i className="dot">
              <span className="sr">{t('unreadMark')}</span>
            </i>
          )}
        </Link>
      ))}
    </nav>
  );
}
