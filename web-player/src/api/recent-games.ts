import { useQuery } from '@tanstack/react-query';
import { get } from './client';
import type { Game } from './games';

export const recentGamesKey = ['recent-games'] as const;

/** What this member played last. */
export const useRecentGames = (enabled: boolean) =>
  useQuery({
    queryKey: recentGamesKey,
    queryFn: ({ signal }) => get<{ list: Game[] }>('/wps/relay/GCS_recentGame', { signal }).then(({ list }) => list),
    enabled,
  });
