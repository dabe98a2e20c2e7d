import { useTranslation } from 'react-i18next';
import { Button } from '../components/button';
import { Icon } from '../components/icon';
import { useOnline, useUpdate } from './service-worker';

/** Says above the page that the network is away, or that a newer version waits. Never reloads by itself: a bet may be under way. */
export function Notes() {
  const { t } = useTranslation('shell');
  const online = useOnline();
  const update = useUpdate();
  if (online && !update) return null;
  return (
    <div className="notes" role="status">
      <Icon name={online ? 'refresh' : 'alert'} />
      <span>{t(online ? 'update.text' : 'offline')}</span>
      {online && update && (
        <Button size="sm" onClick={update}>
          {t('update.take')}
        </Button>
      )}
    </div>
  );
}
