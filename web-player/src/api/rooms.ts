import type { RoomListDto } from '@banyan/games/contract';
import { useQuery } from '@tanstack/react-query';
import { get } from './client';
import type { Wire } from './wire';

/** A table of players against each other. */
export type TableRoom = Wire<RoomListDto>['rooms'][number];

/** The tables of the brand's games, asked for anew while they are looked at. */
export const useRooms = (enabled: boolean) =>
  useQuery({
    queryKey: ['rooms'],
    queryFn: ({ signal }) =>
      get<Wire<RoomListDto>>('/wps/relay/GLS2_roomList', { signal, anonymous: true }).then(({ rooms }) => rooms),
    enabled,
    refetchInterval: 2500,
    staleTime: 0,
  });
