import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useGamesOf } from '../../api/games';
import type { Tournament } from '../../api/tournaments';
import { categories, useVendorsQuery } from '../../api/vendors';
import { useMoney } from '../../i18n/use-money';
import { useWhole } from '../../i18n/use-whole';
import { paths } from '../../navigation/paths';

const none: readonly string[] = [];

/** The games that count, each a link to where it is played. */
function Games({ tournament: { counts, counted } }: { tournament: Tournament }) {
  const { t } = useTranslation(['promotions', 'common']);
  const { data: lanes } = useVendorsQuery();
  const gameOf = useGamesOf(counts === 'GAMES' ? counted : none);
  const vendors = new Map(
    lanes?.flatMap((lane) => lane.cards.map(({ vassalage, name }) => [vassalage, name] as const)),
  );
  const ways = counted.map((code) => {
    if (counts === 'GAMES') return { code, to: paths.play(code), name: gameOf(code)?.name ?? code };
    if (counts === 'VENDORS') return { code, to: paths.games(undefined, code), name: vendors.get(code) ?? code };
    if (code === 'LOTTERY') return { code, to: paths.lottery(), name: t('common:category.LOTTERY') };
    const category = categories.find((each) => each === code);
    return { code, to: paths.games(category), name: category ? t(`common:category.${category}`) : code };
  });
  if (counts === 'ALL') return <Link to={paths.games()}>{t('tournament.counts.ALL')}</Link>;
  return (
    <>
      {t(`tournament.counts.${counts}`)}{' '}
      {ways.map(({ code, to, name }, at) => (
        <span key={code}>
          {at > 0 && ' · '}
          <Link to={to}>{name}</Link>
        </span>
      ))}
    </>
  );
}

/** How it scores and who takes part, in words. */
export function TournamentRules({ tournament }: { tournament: Tournament }) {
  const { t } = useTranslation('promotions');
  const { money } = useMoney();
  const whole = useWhole();
  const { scoring, leastMinor, currency, joining, minLevel, paidIn, perAddress, movesUp, turnover } = tournament;
  const { settleMinutes, prizes } = tournament;
  return (
    <section className="stack" aria-labelledby="tournament-rules">
      <h2 id="tournament-rules">{t('tournament.rules.title')}</h2>
      <ul className="stack tight sm tournament-rules">
        <li>{t(`tournament.scoring.${scoring}`)}</li>
        <li>
          <Games tournament={tournament} />
        </li>
        {leastMinor !== '0' && (
          <li>
            {t(scoring === 'NET_WIN' ? 'tournament.rules.least' : 'tournament.rules.leastValid', {
              amount: money(leastMinor, currency),
            })}
          </li>
        )}
        <li>{t('tournament.rules.round')}</li>
        <li>{t('tournament.rules.time', { minutes: whole(settleMinutes) })}</li>
        <li>{t('tournament.rules.ties')}</li>
        <li>{t(joining ? 'tournament.rules.joining' : 'tournament.rules.automatic')}</li>
        {minLevel > 0 && <li>{t('envelope.level', { level: minLevel })}</li>}
        {paidIn && <li>{t('envelope.paidIn')}</li>}
        {perAddress > 0 && <li>{t('tournament.rules.network', { most: whole(perAddress) })}</li>}
        <li>{t(movesUp ? 'tournament.rules.movesUp' : 'tournament.rules.staysEmpty')}</li>
        {turnover > 0 && prizes.some(({ kind }) => kind === 'CASH') && (
          <li>{t('vip.turnover', { times: t('times', { count: turnover }) })}</li>
        )}
      </ul>
    </section>
  );
}
