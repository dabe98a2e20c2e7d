import { useTranslation } from 'react-i18next';
import type { Wheel, WheelChances } from '../../api/wheels';
import { Progress } from '../../components/stat';
import { useMoney } from '../../i18n/use-money';
import { useWhole } from '../../i18n/use-whole';

/** What brings spins of a wheel, and what it brought today. */
export function WheelWays({ wheel, chances }: { wheel: Wheel; chances: WheelChances | undefined }) {
  const { t } = useTranslation('promotions');
  const { money } = useMoney();
  const whole = useWhole();
  const { currency, free, perDepositMinor, perBetMinor, price, perDay, turnover, minLevel, paidIn } = wheel;
  const so = (spins: number | undefined) => (spins === undefined ? '–' : whole(spins));
  return (
    <section className="stack" aria-labelledby={`wheel-ways-${wheel.id}`}>
      <h3 id={`wheel-ways-${wheel.id}`}>{t('wheel.ways.title')}</h3>
      <ul className="stack tight sm wheel-ways">
        {free > 0 && <li>{t('wheel.ways.free', { spins: whole(free) })}</li>}
        {perDepositMinor !== '0' && (
          <li>
            {t('wheel.ways.deposit', { amount: money(perDepositMinor, currency), spins: so(chances?.byDeposits) })}
          </li>
        )}
        {perBetMinor !== '0' && (
          <li>
            {t('wheel.ways.bet', { amount: money(perBetMinor, currency), spins: so(chances?.byBets) })}
            {chances && (
              <Progress
                label={t('wheel.ways.next')}
                parts={[{ percent: Number((10_000n * BigInt(chances.betMinor)) / BigInt(perBetMinor)) / 100 }]}
              />
            )}
          </li>
        )}
        {chances !== undefined && chances.granted > 0 && (
          <li>{t('wheel.ways.granted', { spins: whole(chances.granted) })}</li>
        )}
        {price > 0 && <li>{t('wheel.ways.price', { points: whole(price) })}</li>}
        {perDay > 0 && <li>{t('wheel.ways.most', { most: whole(perDay) })}</li>}
        {minLevel > 0 && <li>{t('envelope.level', { level: minLevel })}</li>}
        {paidIn && <li>{t('envelope.paidIn')}</li>}
        {turnover > 0 && <li>{t('vip.turnover', { times: t('times', { count: turnover }) })}</li>}
      </ul>
      <p className="sm muted">{t('wheel.ways.day')}</p>
    </section>
  );
}
