import { useDeferredValue, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { useGames } from '../../api/games';
import { Button } from '../../components/button';
import { TileSkeleton } from '../../components/tile';
import { fewest, Spotlight } from '../shared/spotlight';
import { TileGrid } from './tile-grid';
import { useMore } from './use-more';

const places = Array.from({ length: 18 }, (_, place) => place);

/** The tiles found, with how many there are, and more at a press or, after the first, as one scrolls. */
export function Shelf({ games, q, sort }: { games: ReturnType<typeof useGames>; q: string; sort: ReactNode }) {
  const { t } = useTranslation('lobby');
  const { end, more } = useMore(games);
  // Tiles are built in slices, between which the page answers.
  const pages = useDeferredValue(games.data)?.pages;
  const shown = pages?.flatMap((page) => page.data);
  const total = pages?.[0]?.total ?? 0;
  const left = Math.min(total - (shown?.length ?? 0), 24);
  return (
    <section aria-labelledby="results">
      <div className="lobby-result">
        <h2 id="results" className="num">
          {shown && (q ? t('resultsFor', { count: total, q }) : t('results', { count: total }))}
        </h2>
        {(!shown || total >= fewest) && sort}
      </div>
      {shown && total < fewest ? (
        <div className="stack">
          {shown.map((game) => (
            <Spotlight key={game.nodeId} game={game} />
          ))}
        </div>
      ) : (
        <div aria-busy={games.isPlaceholderData || undefined}>
          {shown ? (
            <TileGrid games={shown} total={total} />
          ) : (
            <div className="grid-tiles">
              {places.map((place) => (
                <TileSkeleton key={place} />
              ))}
            </div>
          )}
        </div>
      )}
      {games.hasNextPage && (
        <div ref={end} className="grid justify-center mt-8">
          <Button busy={games.isFetchingNextPage} busyLabel={t('loadingMore')} onClick={more}>
            {t('more', { count: left })}
          </Button>
        </div>
      )}
    </section>
  );
}
