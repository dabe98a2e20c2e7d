import { useTranslation } from 'react-i18next';
import { useHotGames } from '../../api/hot-games';
import { Button } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { GameTile } from '../shared/game-tile';
import type { Lobby } from './use-lobby';

const suggestions = 6;

/** Nothing matched: why, the way back, and six games to try instead. */
export function NoGames({ lobby }: { lobby: Lobby }) {
  const { t } = useTranslation('lobby');
  const { data: hot } = useHotGames();
  return (
    <div className="stack gap-8" role="status">
      <EmptyState
        motif="koi"
        palette="men"
        title={t('none.title')}
        text={lobby.q ? t('none.text', { q: lobby.q }) : t('none.filter')}
        action={<Button onClick={lobby.reset}>{t('none.reset')}</Button>}
      />
      {hot && hot.length > 0 && (
        <section aria-labelledby="instead">
          <h2 id="instead" className="text-lg mb-4">
            {t('none.instead')}
          </h2>
          <div className="grid-tiles">
            {hot.slice(0, suggestions).map((game) => (
              <GameTile key={game.nodeId} game={game} />
            ))}
          </div>
        </section>
      )}
    </div>
  );
}
