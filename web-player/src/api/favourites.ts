import type { FavouritesDto } from '@banyan/games/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, get } from './client';
import type { Game } from './games';
import type { Wire } from './wire';

type Favourites = Wire<FavouritesDto>;

export const favouritesKey = ['favourites'] as const;

export const useFavourites = (enabled: boolean) =>
  useQuery({
    queryKey: favouritesKey,
    queryFn: ({ signal }) => get<Favourites>('/wps/game/favourites', { signal }),
    enabled,
    staleTime: 60_000,
  });

function toggled({ list, ids }: Favourites, game: Game, on: boolean): Favourites {
  const others = {
    list: list.filter(({ nodeId }) => nodeId !== game.nodeId),
    ids: ids.filter((id) => id !== game.nodeId),
  };
  return on ? { list: [{ ...game, isFav: true }, ...others.list], ids: [game.nodeId, ...others.ids] } : others;
}

/** Marks or unmarks at once, and takes it back when the server refuses. */
export function useToggleFavourite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ game, on }: { game: Game; on: boolean }) =>
      call<unknown>(on ? 'POST' : 'DELETE', '/wps/game/favourites', { body: { nodeId: game.nodeId } }),
    onMutate: async ({ game, on }) => {
      await client.cancelQueries({ queryKey: favouritesKey });
      const before = client.getQueryData<Favourites>(favouritesKey);
      client.setQueryData<Favourites>(favouritesKey, toggled(before ?? { list: [], ids: [] }, game, on));
      return before;
    },
    onError: (_, __, before) => client.setQueryData(favouritesKey, before),
    onSettled: () => client.invalidateQueries({ queryKey: favouritesKey }),
  });
}
