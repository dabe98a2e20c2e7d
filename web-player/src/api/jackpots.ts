import type { JackpotDto } from '@banyan/games/contract';
import { useQuery } from '@tanstack/react-query';
import { get } from './client';
import type { Wire } from './wire';

/** A pool as its vendor reported it last. */
export type Jackpot = Wire<JackpotDto>;

/** How often vendors' pools are asked for; the numbers roll for as long. */
export const jackpotsMs = 5_000;

/** The pools that can be won now, the largest of a currency first. */
export const useJackpots = () =>
  useQuery({
    queryKey: ['jackpots'],
    queryFn: ({ signal }) => get<Jackpot[]>('/lgw/jackpots', { signal, anonymous: true }),
    refetchInterval: jackpotsMs,
    staleTime: jackpotsMs,
  });
