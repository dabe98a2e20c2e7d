import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useGames } from '../../api/games';
import { useFacets } from '../../api/facets';
import { ButtonLink } from '../../components/button';
import { Skeleton } from '../../components/empty-state';
import { desktopInset, useAtLeast } from '../../components/use-at-least';
import { useBrand } from '../../brand/use-brand';
import { paths } from '../../navigation/paths';
import { Jackpots } from '../shared/jackpots';
import { LoadFailed } from '../shared/load-failed';
import { Component as NotFound } from '../site/not-found.page';
import { CategoryChips } from './category-chips';
import './lobby.css';
import { Filters } from './filters';
import { NoGames } from './no-games';
import { FiltersWait, TypeChipsWait } from './lobby-wait';
import { Rooms } from './rooms';
import { SearchField } from './search-field';
import { Shelf } from './shelf';
import { SortChoice } from './sort-choice';
import { TypeChips } from './type-chips';
import { useLobby, type Lobby } from './use-lobby';

/** The games of a category, by kind, maker, features and name. */
export function Component() {
  const lobby = useLobby();
  return lobby.category === null ? <NotFound /> : <LobbyOf lobby={lobby} />;
}

function LobbyOf({ lobby }: { lobby: Lobby }) {
  const { t } = useTranslation(['lobby', 'shell']);
  const { brand } = useBrand();
  const { category, filter, q } = lobby;
  const open = category ?? undefined;
  const games = useGames(filter, lobby.sort);
  const facets = useDeferredValue(useFacets(filter).data);
  const total = facets?.categories.reduce((sum, one) => sum + (open && one.value !== open ? 0 : one.games), 0) ?? 0;
  // A phone has one row of chips, the shelves; there the kinds stand among the filters.
  const wide = useAtLeast(desktopInset);
  const title = t(`title.${open ?? 'ALL'}`);
  return (
    <>
      <title>{`${title} | ${brand.name}`}</title>
      <div className="lobby-head">
        <div>
          <h1>{title}</h1>
          {!facets && <Skeleton className="h-[1.4rem] w-96 max-w-full" />}
          {total > 0 && lobby.chosen === 0 && !q && <p className="muted sm">{t('summary', { count: total })}</p>}
        </div>
        <SearchField lobby={lobby} busy={games.isFetching} />
        {!wide && <ButtonLink to={paths.lottery()}>{t('shell:lottery')}</ButtonLink>}
      </div>
      <CategoryChips current={open} />
      {filter.type === 'jackpot' && <Jackpots more={false} />}
      {wide && (facets ? <TypeChips types={facets.types} lobby={lobby} /> : <TypeChipsWait />)}
      <div className="lobby-cols">
        {facets ? <Filters facets={facets} lobby={lobby} /> : <FiltersWait />}
        <div className="min-w-0">
          {open === 'PVP' && <Rooms />}
          {games.isError ? (
            <LoadFailed error={games.error} onRetry={() => void games.refetch()} />
          ) : games.data?.pages[0]?.total === 0 ? (
            <NoGames lobby={lobby} />
          ) : (
            <Shelf games={games} q={q} sort={<SortChoice lobby={lobby} />} />
          )}
        </div>
      </div>
    </>
  );
}
