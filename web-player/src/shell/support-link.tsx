import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../components/icon';
import { paths } from '../navigation/paths';
import { useSupportUnread } from '../session';

/** What the way to support is called, with what is not read there. */
function useName(): { unread: number; name: string } {
  const { t } = useTranslation('shell');
  const unread = useSupportUnread();
  return { unread, name: unread > 0 ? t('supportUnread', { count: unread }) : t('foot.support') };
}

/** The way to support as a mark, with a dot while something was answered. */
export function SupportMark() {
  const { unread, name } = useName();
  return (
    <Link className="icon-btn" to={paths.support} aria-label={name}>
      <Icon name="headset" />
      {unread > 0 && <i className="dot" />}
    </Link>
  );
}

/** The way to support in words, with how much was answered. */
export function SupportLink({ icon = false, onClick }: { icon?: boolean; onClick?: () => void }) {
  const { t } = useTranslation('shell');
  const { unread, name } = useName();
  return (
    <Link to={paths.support} onClick={onClick} aria-label={name}>
      {icon && <Icon name="headset" />} {t('foot.support')}
      {unread > 0 && <span className="count num">{unread}</span>}
    </Link>
  );
}
