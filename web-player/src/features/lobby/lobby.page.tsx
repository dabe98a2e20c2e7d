import { useTranslation } from 'react-i18next';
import { useGames } from '../../api/games';
import { useBrand, useVendors } from '../../session';
import { LoadFailed } from '../shared/load-failed';
import { Component as NotFound } from '../site/not-found.page';
import { CategoryChips } from './category-chips';
import './lobby.css';
import { NoGames } from './no-games';
import { SearchField } from './search-field';
import { Shelf } from './shelf';
import { useLobby, type Lobby } from './use-lobby';
import { VendorFilter } from './vendor-filter';

/** The games of a category, by vendor and by name. */
export function Component() {
  const lobby = useLobby();
  return lobby.category === null ? <NotFound /> : <LobbyOf lobby={lobby} />;
}

function LobbyOf({ lobby }: { lobby: Lobby }) {
  const { t } = useTranslation('lobby');
  const { brand } = useBrand();
  const { lanes } = useVendors();
  const { category, vendor, q } = lobby;
  const open = category ?? undefined;
  const games = useGames({ category: open, vendor: vendor || undefined, q: q || undefined });
  const cards = lanes.filter(({ title }) => !open || title === open).flatMap((lane) => lane.cards);
  const total = cards.reduce((sum, card) => sum + card.games, 0);
  const title = t(`title.${open ?? 'ALL'}`);
  return (
    <>
      <title>{`${title} | ${brand.name}`}</title>
      <div className="lobby-head">
        <div>
          <h1>{title}</h1>
          {total > 0 && <p className="muted sm">{t('summary', { count: total })}</p>}
        </div>
        <SearchField lobby={lobby} busy={games.isFetching} />
      </div>
      <CategoryChips current={open} />
      <div className="lobby-cols">
        <VendorFilter cards={cards} lobby={lobby} />
        <div className="min-w-0">
          {games.isError ? (
            <LoadFailed error={games.error} onRetry={() => void games.refetch()} />
          ) : games.data?.pages[0]?.total === 0 ? (
            <NoGames lobby={lobby} />
          ) : (
            <Shelf games={games} q={q} />
          )}
        </div>
      </div>
    </>
  );
}
