import { useQuery } from '@tanstack/react-query';
import { get } from './client';
import type { Game } from './games';

/** What is played most right now. */
export const useHotGames = () =>
  useQuery({
    queryKey: ['hot-games'],
    queryFn: ({ signal }) =>
      get<{ list: Game[] }>('/wps/relay/GCSGAME_hotGamesV2', { signal }).then(({ list }) => list),
    staleTime: 60_000,
  });
