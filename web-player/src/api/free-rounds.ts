import type { OwnFreeRoundsDto } from '@banyan/games/contract';
import { useQuery } from '@tanstack/react-query';
import { get } from './client';
import type { Wire } from './wire';

/** Rounds in one game that cost the member nothing. */
export type FreeRounds = Wire<OwnFreeRoundsDto>;

/** What the member may play for nothing now, the first to end first. */
export const useFreeRounds = (enabled: boolean) =>
  useQuery({
    queryKey: ['free-rounds'],
    queryFn: ({ signal }) => get<FreeRounds[]>('/wps/game/freeRounds', { signal }),
    enabled,
    staleTime: 30_000,
  });
