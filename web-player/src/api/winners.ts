import type { WinnerDto } from '@banyan/games/contract';
import { useQuery } from '@tanstack/react-query';
import { get } from './client';
import type { Wire } from './wire';

/** A win with its player's name masked by the server. */
export type Winner = Wire<WinnerDto>;

/** A win in the live feed: messages of the socket have no language, so they carry no name of the game. */
export type FeedWin = Omit<Winner, 'gameName'> & { gameName?: string };

export type WinnerPeriod = 'day' | 'week' | 'month';
export const winnersKey = (period: WinnerPeriod) => ['winners', period] as const;

const fetchWinners = (period: WinnerPeriod, signal?: AbortSignal) =>
  get<{ list: Winner[] }>('/wps/relay/GCSGAME_getRankList', { signal, anonymous: true, query: { period } }).then(
    ({ list }) => list,
  );

/** The largest wins of a period. */
export const useWinners = (period: WinnerPeriod, enabled = true) =>
  useQuery({
    queryKey: winnersKey(period),
    queryFn: ({ signal }) => fetchWinners(period, signal),
    enabled,
    staleTime: 60_000,
  });

export const winnersFeedKey = ['winners', 'feed'] as const;

/** The latest wins: today's list to begin with, then every win of the socket. */
export const useWinnersFeed = () =>
  useQuery({
    queryKey: winnersFeedKey,
    queryFn: async ({ signal }): Promise<FeedWin[]> =>
      (await fetchWinners('day', signal)).toSorted((a, b) => b.wonAt.localeCompare(a.wonAt)),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
