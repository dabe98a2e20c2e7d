import type { LadderDto, TournamentDto, TournamentStandingDto } from '@banyan/promotions/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, post } from './client';
import type { Page, PageQuery } from './page';
import type { Wire } from './wire';

export type Tournament = Wire<TournamentDto>;
export type LadderPlace = Wire<LadderDto>['places'][number];
export type Standing = Wire<TournamentStandingDto>;

const path = '/wps/tournaments';
const key = ['tournaments'] as const;
const one = (id: string) => `${path}/${encodeURIComponent(id)}`;
/** How often a ladder that moves is read again; not while its page is in the background. */
const liveMs = 5_000;

/** Tournaments that are announced, open, or were open in the last thirty days. */
export const useTournaments = (query: PageQuery, reader: string) =>
  useQuery({
    queryKey: [...key, 'all', reader, query],
    queryFn: ({ signal }) => get<Page<Tournament>>(path, { signal, query: { ...query } }),
    staleTime: 5_000,
    refetchInterval: 60_000,
  });

/** One tournament; null for one that there is not. */
export const useTournament = (id: string, reader: string) =>
  useQuery({
    queryKey: [...key, 'one', reader, id],
    queryFn: async ({ signal }) => {
      const { data } = await get<Page<Tournament>>(path, { signal, query: { filter: JSON.stringify({ id }) } });
      return data[0] ?? null;
    },
    staleTime: 5_000,
    refetchInterval: 30_000,
  });

type Status = Tournament['status'];
const isMoving = (status: Status): boolean => status === 'OPEN' || status === 'SETTLING';

/** Who leads; read again every few seconds while it moves, and once more with each new status: the last one of it is who won. */
export const useLadder = (id: string, status: Status) =>
  useQuery({
    queryKey: [...key, 'ladder', id, status],
    queryFn: ({ signal }) => get<Wire<LadderDto>>(`${one(id)}/ladder`, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 1_000,
    refetchInterval: isMoving(status) ? liveMs : false,
  });

/** Where the member stands; not asked for a visitor. Read as {@link useLadder} is, and on while a prize is on its way. */
export const useStanding = (id: string, reader: string, isMember: boolean, status: Status) =>
  useQuery({
    queryKey: [...key, 'standing', id, reader, status],
    queryFn: ({ signal }) => get<Standing>(`${one(id)}/standing`, { signal }),
    placeholderData: keepPreviousData,
    enabled: isMember,
    staleTime: 1_000,
    refetchInterval: ({ state: { data } }) => (isMoving(status) || data?.state === 'GRANTING' ? liveMs : false),
  });

/** Rounds count from then on. */
export function useJoinTournament(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => post<null>(`${one(id)}/join`, {}),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}

/** Reads all of it anew, as when it opens or ends. */
export function useShowTournaments(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: key });
}
