import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error';
import type { Game } from '../../api/games';
import { Button } from '../../components/button';
import { useSessionStore } from '../../session';
import { LoadFailed } from '../shared/load-failed';
import { MaintenancePanel } from './maintenance-panel';

/** Why the game does not run, and the way on. */
export function GameStopped({ game, error, onRetry }: { game: Game; error: unknown; onRetry: () => void }) {
  const open = useSessionStore((state) => state.open);
  const { t } = useTranslation('common');
  if (error instanceof ApiError && error.code === 'games.maintenance')
    return <MaintenancePanel game={game} error={error} />;
  if (error instanceof ApiError && error.code === 'wallet.in_need_true_account')
    return (
      <div className="game-panel">
        <Button look="primary" onClick={() => open({ kind: 'needTrueAccount' })}>
          {t('needTrueAccount.register')}
        </Button>
      </div>
    );
  return <LoadFailed error={error} onRetry={onRetry} />;
}
