import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { jackpotsMs, useJackpots, type Jackpot } from '../../api/jackpots';
import { Skeleton } from '../../components/empty-state';
import { Icon } from '../../components/icon';
import { Money } from '../../components/money';
import { useMoney } from '../../i18n/use-money';
import { useTime } from '../../i18n/use-time';
import { storedPools, storePools } from '../../session/preferences';
import { paths } from '../../navigation/paths';
import './jackpots.css';
import { useRolling } from './use-rolling';

const most = 4;
const patienceMs = 1_000;
const shelf = `${paths.games()}?type=jackpot`;

function Pool({ jackpot: { name, amountMinor, currency, games, lastWinMinor, lastWonAt } }: { jackpot: Jackpot }) {
  const { t } = useTranslation('lobby');
  const { money } = useMoney();
  const { moment } = useTime();
  const shown = useRolling(BigInt(amountMinor), jackpotsMs);
  const [only] = games;
  return (
    <li>
      <Link className="pool" to={games.length === 1 && only ? paths.play(only) : shelf}>
        <span className="name">{name}</span>
        <Money whole className="sum" minor={shown} currency={currency} />
        <span className="last">
          {lastWinMinor !== null && lastWonAt !== null
            ? t('jackpots.last', { amount: money(lastWinMinor, currency), at: moment(lastWonAt) })
            : t('jackpots.none')}
        </span>
      </Link>
    </li>
  );
}

/** The room of a pool that is on its way: as high as the pool, so that what follows stands still. */
function PoolSkeleton() {
  return (
    <li className="pool waiting" aria-hidden="true">
      <span className="name">
        <Skeleton className="h-3 w-16" />
      </span>
      <span className="sum">
        <Skeleton className="h-4 w-28" />
      </span>
      <span className="last">
        <Skeleton className="h-3 w-24" />
      </span>
    </li>
  );
}

/** The first time nobody knows whether there are any: what stands below is held back until then, a moment at most. */
function useWaiting(unknown: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return unknown && !late;
}

/** What vendors' pools hold now. Nothing where no pool is reported. */
export function Jackpots({ more = true }: { more?: boolean }) {
  const { t } = useTranslation('lobby');
  const { data, isError } = useJackpots();
  const id = useId();
  const count = data?.length;
  useEffect(() => {
    if (count !== undefined) storePools(count);
  }, [count]);
  // Until they are there: as many as were there last time, so that nothing moves when they come.
  const known = count ?? storedPools();
  const room = Math.min(most, known ?? most);
  const waiting = useWaiting(known === undefined);
  if (room === 0 || (!data && isError)) return null;
  return (
    <section className={waiting ? 'section pools-unknown' : 'section'} aria-labelledby={id}>
      <div className="row between mb-4">
        <h2 id={id}>{t('jackpots.title')}</h2>
        {more && (
          <Link className="more" to={shelf}>
            {t('jackpots.games')} <Icon name="right" />
          </Link>
        )}
      </div>
      <ul className="jackpots">
        {data
          ? data.slice(0, most).map((jackpot) => <Pool key={`${jackpot.vendor}|${jackpot.pool}`} jackpot={jackpot} />)
          : Array.from({ length: room }, (_, place) => <PoolSkeleton key={place} />)}
      </ul>
    </section>
  );
}
