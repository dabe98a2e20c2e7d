import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useGamesOf, type Game } from '../../api/games';
import { useWinnersFeed, type FeedWin } from '../../api/winners';
import { Chip } from '../../components/chip';
import { EmptyState, Skeleton } from '../../components/empty-state';
import { Money } from '../../components/money';
import { Time } from '../../components/time';
import { ThumbArt } from '../../components/tile-art';
import { paths } from '../../navigation/paths';

const shown = 6;

/** A win that the socket told is without its game's name: the catalogue knows what it is called here. */
function Win({ win, game }: { win: FeedWin; game: Game | undefined }) {
  const { t } = useTranslation('home');
  const name = win.gameName ?? game?.name ?? t('winners.someGame');
  return (
    <li>
      <Link
        className="feed-art"
        to={win.lottery ? paths.lottery(win.gameCode) : paths.play(win.gameCode)}
        aria-label={name}
      >
        <ThumbArt art={game?.art ?? { code: win.gameCode }} title={name} />
      </Link>
      <span className="min-w-0">
        <b>{name}</b>
        <span className="sm muted">{win.player}</span>
      </span>
      <span className="amt">
        <Money minor={win.amountMinor} currency={win.currency} tone="win" signed />
        <small>
          <Time at={win.wonAt} form="minute" />
        </small>
      </span>
    </li>
  );
}

const waiting = [1, 2, 3, 4].map((row) => (
  <li key={row} className="block">
    <Skeleton className="h-12" />
  </li>
));

const keyOf = ({ wonAt, player, gameCode, amountMinor }: FeedWin) => `${wonAt}|${player}|${gameCode}|${amountMinor}`;

/** Wins as they happen. Stands still while pointed at, focused, or paused; not announced. */
export function WinnersFeed() {
  const { t } = useTranslation('home');
  const { data } = useWinnersFeed();
  const [paused, setPaused] = useState(false);
  const [frozen, setFrozen] = useState<FeedWin[] | null>(null);
  const list = (frozen ?? data)?.slice(0, shown);
  const gameOf = useGamesOf(list?.map(({ gameCode }) => gameCode) ?? []);
  const hold = () => setFrozen((now) => now ?? data ?? null);
  const release = () => !paused && setFrozen(null);
  const toggle = () => {
    setPaused(!paused);
    setFrozen(paused ? null : (data ?? null));
  };
  return (
    <section className="card" aria-labelledby="winners">
      <div className="section-head">
        <h2 id="winners">{t('winners.title')}</h2>
        <Chip icon={paused ? 'play' : 'pause'} pressed={paused} onClick={toggle}>
          {t(paused ? 'winners.resume' : 'winners.pause')}
        </Chip>
      </div>
      {list?.length === 0 ? (
        <EmptyState motif="crown" palette="hoang" title={t('winners.empty')} />
      ) : (
        <ul className="feed" onPointerEnter={hold} onPointerLeave={release} onFocus={hold} onBlur={release}>
          {list ? list.map((win) => <Win key={keyOf(win)} win={win} game={gameOf(win.gameCode)} />) : waiting}
        </ul>
      )}
      <Link className="more" to={paths.leaderboard}>
        {t('winners.ranking')}
      </Link>
    </section>
  );
}
