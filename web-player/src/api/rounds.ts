import type { RoundDetailDto, RoundDto, RoundPageDto, RoundSumDto } from '@banyan/games/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { get } from './client';
import type { PageQuery } from './page';
import type { Wire } from './wire';

export type Round = Wire<RoundDto>;
export type RoundSum = Wire<RoundSumDto>;

export const roundStates = ['OPEN', 'COMPLETED', 'CANCELLED'] as const satisfies Array<Round['state']>;

export interface RoundFilter {
  from?: string;
  to?: string;
  state?: string;
  category?: string;
}

export const roundsKey = ['rounds'] as const;

/** A page of the member's own rounds, and what all that the filter lets through came to. */
export const useRounds = (query: RoundFilter & PageQuery, enabled: boolean) =>
  useQuery({
    queryKey: [...roundsKey, query],
    queryFn: ({ signal }) => get<Wire<RoundPageDto>>('/wps/game/rounds', { signal, query: { ...query } }),
    enabled,
    placeholderData: keepPreviousData,
  });

/** One round with every bet and win of it. */
export const useRound = (id: string) =>
  useQuery({
    queryKey: [...roundsKey, 'one', id],
    queryFn: ({ signal }) => get<Wire<RoundDetailDto>>(`/wps/game/rounds/${id}`, { signal }),
  });
