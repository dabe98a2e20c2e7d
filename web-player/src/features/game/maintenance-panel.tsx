import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../api/api-error';
import type { Game } from '../../api/games';
import { EmptyState } from '../../components/empty-state';
import { useTime } from '../../i18n/use-time';
import { GameTile } from '../shared/game-tile';

/** The game rests: until when, and what to play meanwhile. */
export function MaintenancePanel({ game, error }: { game: Game; error: ApiError }) {
  const { t } = useTranslation('game');
  const { moment } = useTime();
  const until = error.detail('until');
  const given = error.detail('alternatives');
  const alternatives = Array.isArray(given) ? (given as Game[]) : [];
  const when = typeof until === 'string' ? t('maintenance.until', { time: moment(until) }) : '';
  return (
    <div className="stack gap-8" role="status">
      <EmptyState
        motif="wheel"
        palette="dem"
        title={t('maintenance.title', { game: game.name })}
        text={`${when} ${t('maintenance.text')}`.trim()}
      />
      {alternatives.length > 0 && (
        <section aria-labelledby="alternatives">
          <h2 id="alternatives" className="text-lg mb-4">
            {t('maintenance.instead')}
          </h2>
          <div className="grid-tiles">
            {alternatives.map((other) => (
              <GameTile key={other.nodeId} game={other} />
            ))}
          </div>
        </section>
      )}
    </div>
  );
}
