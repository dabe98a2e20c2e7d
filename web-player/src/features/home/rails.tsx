import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useFavourites } from '../../api/favourites';
import { useGameRail, type Game } from '../../api/games';
import { useHotGames } from '../../api/hot-games';
import { useRecentGames } from '../../api/recent-games';
import { Rail, Section, type SectionProps } from '../../components/rail';
import { TileSkeleton } from '../../components/tile';
import { desktopInset, useAtLeast } from '../../components/use-at-least';
import { useSession } from '../../session';
import { paths } from '../../navigation/paths';
import { GameTile } from '../shared/game-tile';
import { fewest, Spotlight, standAlone } from '../shared/spotlight';

const shown = 14;
const places = [1, 2, 3, 4, 5, 6, 7];

interface GameRailProps extends Omit<SectionProps, 'children'> {
  /** Undefined while on the way; a rail without games is not shown. */
  games: readonly Game[] | undefined;
  wide?: boolean;
  eager?: boolean;
}

function Spotlights({ games, ...head }: Omit<SectionProps, 'children'> & { games: readonly Game[] }) {
  return (
    <Section {...head}>
      <div className="spotlights">
        {games.map((game) => (
          <Spotlight key={game.nodeId} game={game} />
        ))}
      </div>
    </Section>
  );
}

function GameRail({ games: arrived, wide, eager, ...head }: GameRailProps) {
  const beside = useAtLeast(desktopInset);
  // Tiles are built in slices, between which the page answers.
  const games = useDeferredValue(arrived);
  if (games?.length === 0) return null;
  if (games && standAlone(games.length, beside)) return <Spotlights {...head} games={games} />;
  return (
    <Rail {...head} kind={wide ? 'wide' : undefined}>
      {games
        ? games
            .slice(0, shown)
            .map((game, place) => <GameTile key={game.nodeId} game={game} wide={wide} eager={eager && place < 3} />)
        : places.map((place) => <TileSkeleton key={place} wide={wide} />)}
    </Rail>
  );
}

export function HotRail() {
  const { t } = useTranslation('home');
  const { data, isError } = useHotGames();
  if (data && data.length > 0 && data.length < fewest)
    return <Spotlights title={t('spotlight.title')} more={{ to: paths.games(), label: t('new.more') }} games={data} />;
  const more = { to: paths.games('RNG'), label: t('hot.more') };
  return <GameRail title={t('hot.title')} reason={t('hot.reason')} more={more} games={isError ? [] : data} eager />;
}

export function LiveRail() {
  const { t } = useTranslation('home');
  const { data, isError } = useGameRail({ category: 'LIVE' }, 8);
  const more = { to: paths.games('LIVE'), label: t('live.more') };
  return <GameRail title={t('live.title')} reason={t('live.reason')} more={more} games={isError ? [] : data} wide />;
}

export function NewRail() {
  const { t } = useTranslation('home');
  const { data, isError } = useGameRail({}, 100);
  const more = { to: paths.games(), label: t('new.more') };
  const few = data !== undefined && data.length < fewest;
  const games = isError || few ? [] : data?.filter(({ isNew }) => isNew);
  return <GameRail title={t('new.title')} reason={t('new.reason')} more={more} games={games} />;
}

/** Only for members who have played. With few games the card beside the hero already says it. */
export function RecentRail() {
  const { t } = useTranslation('home');
  const { status } = useSession();
  const { data } = useRecentGames(status === 'member');
  const games = data && data.length >= fewest ? data : [];
  return <GameRail title={t('recent.title')} reason={t('recent.reason')} games={games} />;
}

/** Only for members who marked something. */
export function FavouritesRail() {
  const { t } = useTranslation('home');
  const { status, trial } = useSession();
  const { data } = useFavourites(status === 'member' && !trial);
  return <GameRail title={t('favourites.title')} reason={t('favourites.reason')} games={data?.list ?? []} />;
}
