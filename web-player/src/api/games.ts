import type { GameDto, GameSort, GameType, Volatility } from '@banyan/games/contract';
import {
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { get } from './client';
import type { Page } from './page';
import { queryClient } from './query-client';
import type { Category } from './vendors';
import type { Wire } from './wire';

/** A game of the catalogue, its name in the language of the request. */
export type Game = Wire<GameDto>;

export interface GameFilter {
  category?: Category;
  vendor?: string;
  q?: string;
  /** Comma-separated: these very games. */
  code?: string;
  type?: GameType;
  /** Comma-separated; a game has all of them. */
  features?: string;
  volatility?: Volatility;
  /** Digit strings. */
  maxBetMinor?: string;
  minLines?: string;
  isNew?: string;
}

const perPage = 24;

const fetchGames = (filter: GameFilter & { page: number; perPage: number; sort?: GameSort }, signal?: AbortSignal) =>
  get<Page<Game>>('/lgw/games', { signal, query: { ...filter } });

/** The catalogue, page by page. */
export const useGames = (filter: GameFilter, sort?: GameSort) =>
  useInfiniteQuery({
    queryKey: ['games', filter, sort],
    queryFn: ({ pageParam, signal }) => fetchGames({ ...filter, sort, page: pageParam, perPage }, signal),
    initialPageParam: 1,
    getNextPageParam: (_, pages) => {
      const shown = pages.reduce((sum, page) => sum + page.data.length, 0);
      return shown < (pages[0]?.total ?? 0) ? pages.length + 1 : undefined;
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** A few games of one kind, for a rail. */
export const useGameRail = (filter: GameFilter, count: number) =>
  useQuery({
    queryKey: ['game-rail', filter, count],
    queryFn: ({ signal }) => fetchGames({ ...filter, page: 1, perPage: count }, signal).then(({ data }) => data),
    staleTime: 60_000,
  });

/**
 * For lists that name games by code only: the games of up to 50 codes as they are called and drawn here. Those that no shelf
 * knows are asked for together; one that the catalogue does not show is missing.
 */
export function useGamesOf(codes: readonly string[]): (code: string) => Game | undefined {
  const known = new Map(onShelves(useQueryClient()).map((game) => [game.code, game]));
  const wanted = [...new Set(codes)].filter((code) => !known.has(code)).toSorted();
  const { data } = useQuery({
    queryKey: ['games-of', wanted],
    queryFn: async ({ signal }) =>
      (await fetchGames({ code: wanted.join(','), page: 1, perPage: wanted.length }, signal)).data,
    enabled: wanted.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 600_000,
  });
  return (code) => known.get(code) ?? data?.find((game) => game.code === code);
}

/** What the shelves and rails that were shown already know of games. */
function onShelves(client: QueryClient): Game[] {
  const rails = ['game-rail', 'hot-games'].flatMap((key) => client.getQueriesData<Game[]>({ queryKey: [key] }));
  const shelves = client.getQueriesData<InfiniteData<Page<Game>>>({ queryKey: ['games'] });
  return [
    ...rails.flatMap(([, games]) => games ?? []),
    ...shelves.flatMap(([, games]) => games?.pages.flatMap(({ data }) => data) ?? []),
  ];
}

/** One game by its code; null when the catalogue has none. Asked for only when no shelf knows it. */
export const useGame = (code: string, enabled = true) => useQuery({ ...gameQuery(useQueryClient(), code), enabled });

/** Asks for a game whose page is on its way. */
export const expectGame = (code: string): Promise<void> => queryClient.prefetchQuery(gameQuery(queryClient, code));

const gameQuery = (client: QueryClient, code: string) =>
  queryOptions({
    queryKey: ['game', code],
    queryFn: async ({ signal }) => (await fetchGames({ code, page: 1, perPage: 1 }, signal)).data[0] ?? null,
    initialData: () => onShelves(client).find((game) => game.code === code),
    staleTime: 60_000,
  });
