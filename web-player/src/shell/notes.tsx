import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../components/button';
import { Icon, type IconName } from '../components/icon';
import { useSession } from '../session';
import { paths } from '../navigation/paths';
import { useOnline, useUpdate } from './service-worker';

function Bar({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <div className="notes" role="status">
      <Icon name={icon} />
      {children}
    </div>
  );
}

/**
 * Says above the page that the network is away, that the account is frozen for a dividend, or that a newer version waits. Never reloads by
 * itself: a bet may be under way.
 */
export function Notes() {
  const { t } = useTranslation('shell');
  const online = useOnline();
  const update = useUpdate();
  const { member } = useSession();
  if (!online) return <Bar icon="alert">{t('offline')}</Bar>;
  if (member?.status === 'FROZEN')
    return (
      <Bar icon="lock">
        <span>
          {t('frozen.text')} <Link to={paths.agentDues}>{t('frozen.link')}</Link>
        </span>
      </Bar>
    );
  if (!update) return null;
  return (
    <Bar icon="refresh">
      <span>{t('update.text')}</span>
      <Button size="sm" onClick={update}>
        {t('update.take')}
      </Button>
    </Bar>
  );
}
