import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { jackpotsMs, useJackpots, type Jackpot } from '../../api/jackpots';
import { Icon } from '../../components/icon';
import { Money } from '../../components/money';
import { useMoney } from '../../i18n/use-money';
import { useTime } from '../../i18n/use-time';
import { paths } from '../../shell/paths';
import './jackpots.css';
import { useRolling } from './use-rolling';

const most = 4;
const shelf = `${paths.games()}?type=jackpot`;

function Pool({ jackpot: { name, amountMinor, currency, games, lastWinMinor, lastWonAt } }: { jackpot: Jackpot }) {
  const { t } = useTranslation('lobby');
  const { money } = useMoney();
  const { moment } = useTime();
  const shown = useRolling(BigInt(amountMinor), jackpotsMs);
  const [only] = games;
  return (
    <li>
      <Link to={games.length === 1 && only ? paths.play(only) : shelf}>
        <span className="name">{name}</span>
        <Money className="sum" minor={shown} currency={currency} />
        <span className="last">
          {lastWinMinor !== null && lastWonAt !== null
            ? t('jackpots.last', { amount: money(lastWinMinor, currency), at: moment(lastWonAt) })
            : t('jackpots.none')}
        </span>
      </Link>
    </li>
  );
}

/** What vendors' pools hold now. Nothing where no pool is reported. */
export function Jackpots({ more = true }: { more?: boolean }) {
  const { t } = useTranslation('lobby');
  const { data } = useJackpots();
  const id = useId();
  if (!data || data.length === 0) return null;
  return (
    <section className="section" aria-labelledby={id}>
      <div className="row between mb-4">
        <h2 id={id}>{t('jackpots.title')}</h2>
        {more && (
          <Link className="more" to={shelf}>
            {t('jackpots.games')} <Icon name="right" />
          </Link>
        )}
      </div>
      <ul className="jackpots">
        {data.slice(0, most).map((jackpot) => (
          <Pool key={`${jackpot.vendor}|${jackpot.pool}`} jackpot={jackpot} />
        ))}
      </ul>
    </section>
  );
}
