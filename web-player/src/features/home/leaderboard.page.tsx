import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useGamesOf, type Game } from '../../api/games';
import { useWinners, type Winner, type WinnerPeriod } from '../../api/winners';
import { useBrand } from '../../brand/use-brand';
import { EmptyState, Skeleton } from '../../components/empty-state';
import { Money } from '../../components/money';
import { Segment } from '../../components/segment';
import { Table, type Column } from '../../components/table';
import { ThumbArt } from '../../components/tile-art';
import { Time } from '../../components/time';
import { paths } from '../../navigation/paths';
import '../shared/history.css';
import { LoadFailed } from '../shared/load-failed';

const periods = ['day', 'week', 'month'] as const satisfies readonly WinnerPeriod[];

interface Ranked extends Winner {
  readonly rank: number;
}

/** The game's picture and name; where there is no column for him, the player below it. */
function GameName({ win, game, withPlayer }: { win: Winner; game: Game | undefined; withPlayer?: boolean }) {
  return (
    <Link className="row min-w-0" to={win.lottery ? paths.lottery(win.gameCode) : paths.play(win.gameCode)}>
      <ThumbArt art={game?.art ?? { code: win.gameCode }} title={win.gameName} />
      <span className="min-w-0">
        <b className="block">{win.gameName}</b>
        {withPlayer && <span className="faint xs block">{win.player}</span>}
      </span>
    </Link>
  );
}

function Ranking({ period }: { period: WinnerPeriod }) {
  const { t } = useTranslation(['home', 'wallet']);
  const { data, error, refetch } = useWinners(period);
  const gameOf = useGamesOf(data?.map(({ gameCode }) => gameCode) ?? []);
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96" />;
  if (data.length === 0) return <EmptyState motif="crown" palette="hoang" title={t('winners.empty')} />;
  const rows = data.map((win, at): Ranked => ({ ...win, rank: at + 1 }));
  const columns: Array<Column<Ranked>> = [
    { key: 'rank', title: t('winners.rank'), cell: ({ rank }) => <b className="num">{rank}</b> },
    { key: 'player', title: t('winners.player'), cell: ({ player }) => player },
    { key: 'game', title: t('wallet:column.game'), cell: (win) => <GameName win={win} game={gameOf(win.gameCode)} /> },
    { key: 'time', title: t('wallet:column.time'), cell: ({ wonAt }) => <Time at={wonAt} /> },
    {
      key: 'win',
      title: t('wallet:column.win'),
      numeric: true,
      cell: ({ amountMinor, currency }) => <Money minor={amountMinor} currency={currency} tone="win" signed />,
    },
  ];
  return (
    <>
      <div className="history-wide">
        <Table label={t('winners.ranking')} columns={columns} rows={rows} rowKey={({ rank }) => String(rank)} />
      </div>
      <ol className="card entries history-narrow" aria-label={t('winners.ranking')}>
        {rows.map((win) => (
          <li key={win.rank}>
            <span className="row min-w-0">
              <b className="num leader-rank">{win.rank}</b>
              <GameName win={win} game={gameOf(win.gameCode)} withPlayer />
            </span>
            <span className="amt">
              <Money minor={win.amountMinor} currency={win.currency} tone="win" signed />
              <span className="faint xs block">
                <Time at={win.wonAt} />
              </span>
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

/** The largest wins of the day, the week and the month: who (masked), in which game, how much and when. */
export function Component() {
  const { t } = useTranslation('home');
  const { brand } = useBrand();
  const [search, setSearch] = useSearchParams();
  const period = periods.find((each) => each === search.get('period')) ?? 'day';
  const title = t('winners.ranking');
  return (
    <div className="page">
      <title>{`${title} | ${brand.name}`}</title>
      <h1>{title}</h1>
      <div>
        <Segment
          label={t('winners.period')}
          choices={periods.map((value) => ({ value, label: t(`winners.of.${value}`) }))}
          value={period}
          onChange={(next) => setSearch({ period: next }, { replace: true })}
        />
      </div>
      <Ranking key={period} period={period} />
    </div>
  );
}
