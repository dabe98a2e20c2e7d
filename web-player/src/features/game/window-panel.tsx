import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button';
import { EmptyState } from '../../components/empty-state';

export interface WindowPanelProps {
  /** The browser did not let the window open. */
  blocked: boolean;
  onWindow: () => void;
  onHere: () => void;
}

/** The game is in its own window, or was kept from opening one. */
export function WindowPanel({ blocked, onWindow, onHere }: WindowPanelProps) {
  const { t } = useTranslation('game');
  return (
    <div className="game-panel" role="status">
      <EmptyState
        motif="lantern"
        palette={blocked ? 'dem' : 'hoang'}
        title={t(blocked ? 'blocked.title' : 'opened.title')}
        text={t(blocked ? 'blocked.text' : 'opened.text')}
        action={
          <div className="row wrap-ok">
            {blocked && (
              <Button look="primary" icon="ext" onClick={onWindow}>
                {t('blocked.retry')}
              </Button>
            )}
            <Button onClick={onHere}>{t('blocked.stay')}</Button>
          </div>
        }
      />
    </div>
  );
}
