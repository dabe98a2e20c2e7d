import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useFavourites, useToggleFavourite } from '../../api/favourites';
import type { Game } from '../../api/games';
import { Tile } from '../../components/tile';
import { toast } from '../../components/toast';
import { numberFormat } from '../../i18n/formats';
import { useLanguage } from '../../i18n/use-language';
import { useMemberGate, useSession } from '../../session';
import { paths } from '../../navigation/paths';
import { useFreeRoundsIn } from './free-rounds';

/** `96,4`: the return to player in the language's own writing. */
export function rtpText(rtp: string, format: string): string {
  return numberFormat(format, { maximumFractionDigits: 2, minimumFractionDigits: 1 }).format(Number(rtp));
}

/** Whether a game is marked, and the way to change it; visitors are asked to sign in. */
export function useFavourite(game: Game): { favourite: boolean; toggle: () => void } {
  const { t } = useTranslation('lobby');
  const { status, trial } = useSession();
  const gate = useMemberGate();
  const { data } = useFavourites(status === 'member' && !trial);
  const { mutate } = useToggleFavourite();
  const favourite = data ? data.ids.includes(game.nodeId) : game.isFav;
  const toggle = () =>
    gate(() =>
      mutate({ game, on: !favourite }, { onError: () => toast.error(t('favouriteFailed'), { key: 'favourite' }) }),
    );
  return { favourite, toggle };
}

/** A game of the catalogue as a tile that opens it and remembers the way back. */
export function GameTile({ game, wide, eager }: { game: Game; wide?: boolean; eager?: boolean }) {
  const { t } = useTranslation(['common', 'lobby']);
  const { format } = useLanguage();
  const { pathname, search } = useLocation();
  const { favourite, toggle } = useFavourite(game);
  const free = useFreeRoundsIn(game.code);
  return (
    <Tile
      to={paths.play(game.code)}
      state={{ from: pathname + search }}
      name={game.name}
      maker={game.vendorName}
      note={game.rtp === null ? undefined : t('tile.rtp', { rtp: rtpText(game.rtp, format) })}
      art={game.art}
      wide={wide}
      eager={eager}
      badge={free > 0 ? { jackpot: t('lobby:freeRounds.badge', { n: free }) } : game.isNew ? 'new' : undefined}
      favourite={favourite}
      onFavourite={toggle}
      maintenance={game.maintenance}
    />
  );
}
