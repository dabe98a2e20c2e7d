import type { RoundDto } from '@banyan/games/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { get } from './client';
import type { Page, PageQuery } from './page';
import type { Wire } from './wire';

export type Round = Wire<RoundDto>;

export interface RoundQuery extends PageQuery {
  from?: string;
  to?: string;
}

export const roundsKey = ['rounds'] as const;

export const useRounds = (query: RoundQuery, enabled: boolean) =>
  useQuery({
    queryKey: [...roundsKey, query],
    queryFn: ({ signal }) => get<Page<Round>>('/wps/game/rounds', { signal, query: { ...query } }),
    enabled,
    placeholderData: keepPreviousData,
  });
