import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { serverNow } from '../../api/http';
import type { LotteryGame } from '../../api/lottery';
import { TabPanel, Tabs } from '../../components/tabs';
import { Time } from '../../components/time';
import { paths } from '../../navigation/paths';
import { Board } from './board';
import { Countdown } from './countdown';

/** Monday to Saturday, then Sunday, which the market numbers 1. */
const days = ['2', '3', '4', '5', '6', '7', '1'] as const;
type Day = (typeof days)[number];

/** The day on which something is sold first; else the one that it is. */
const firstDay = (games: readonly LotteryGame[]): Day => {
  const open = games
    .flatMap(({ current }) => current ?? [])
    .map(({ drawsAt }) => Date.parse(drawsAt))
    .sort((a, b) => a - b);
  return dayOf(open[0] ?? serverNow());
};

const dayFormat = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Ho_Chi_Minh', weekday: 'short' });
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const dayOf = (at: number): Day => days[weekdays.indexOf(dayFormat.format(at))] ?? '2';

function GameCard({ game }: { game: LotteryGame }) {
  const { t } = useTranslation('lottery');
  return (
    <li>
      <Link className="card stack gap-4 lot-game" to={paths.lottery(game.code)}>
        <span className="row">
          <b className="grow">{game.name}</b>
          {game.current ? (
            <span className="row lot-closes">
              <span className="faint xs">{t('closesIn')}</span>
              <Countdown until={game.current.closesAt} />
            </span>
          ) : (
            <span className="muted sm">{t('notOpen')}</span>
          )}
        </span>
        {game.current && (
          <span className="faint xs">
            <span className="num">{game.current.number}</span> · <Time at={game.current.drawsAt} />
          </span>
        )}
        {game.last && Array.isArray(game.last.result) && (
          <span className="stack tight">
            <span className="faint xs">
              {t('lastDraw')} <span className="num">{game.last.number}</span>
            </span>
            <Board result={game.last.result} />
          </span>
        )}
      </Link>
    </li>
  );
}

const Games = ({ games }: { games: readonly LotteryGame[] }) => (
  <ul className="lot-games">
    {games.map((game) => (
      <GameCard key={game.code} game={game} />
    ))}
  </ul>
);

/** Provinces by the day on which they are drawn. */
function ByDay({ region, games }: { region: 'MN' | 'MT'; games: readonly LotteryGame[] }) {
  const { t } = useTranslation('lottery');
  const [day, setDay] = useState<Day>(() => firstDay(games));
  const id = `lot-${region}`;
  return (
    <section className="stack gap-4" aria-label={t(`region.${region}`)}>
      <h2 className="text-xl">{t(`region.${region}`)}</h2>
      <Tabs
        id={id}
        label={t('days')}
        tabs={days.map((value) => ({ value, label: t(`day.${value}`) }))}
        value={day}
        onChange={setDay}
      />
      <TabPanel id={id} value={day}>
        <Games games={games.filter(({ drawDayOfWeek }) => drawDayOfWeek.split(',').includes(day))} />
      </TabPanel>
    </section>
  );
}

/** All draws: the south and the centre by day, the north, and the house's own in groups of five. */
export function Draws({ games }: { games: readonly LotteryGame[] }) {
  const { t } = useTranslation('lottery');
  const of = (region: LotteryGame['region']) => games.filter((game) => game.region === region);
  return (
    <div className="stack gap-6">
      <section className="stack gap-4" aria-label={t('region.MB')}>
        <h2 className="text-xl">{t('region.MB')}</h2>
        <Games games={of('MB')} />
      </section>
      <ByDay region="MN" games={of('MN')} />
      <ByDay region="MT" games={of('MT')} />
      <section className="stack gap-4" aria-label={t('region.own')}>
        <h2 className="text-xl">{t('region.own')}</h2>
        <Games games={of(null)} />
      </section>
    </div>
  );
}
