import { useTranslation } from 'react-i18next';
import type { RoundSum } from '../../api/rounds';
import { Money } from '../../components/money';
import { Stat } from '../../components/stat';
import { Outcome } from '../shared/outcome';

/** What all rounds of the filter came to, by currency. */
export function RoundSums({ sums }: { sums: readonly RoundSum[] }) {
  const { t } = useTranslation('wallet');
  if (sums.length === 0) return null;
  return (
    <section className="round-sums" aria-label={t('roundSums.label')}>
      {sums.map((sum) => (
        <div key={sum.currency} className="stats">
          <Stat label={t('roundSums.rounds')} value={sum.rounds} />
          <Stat label={t('roundSums.stake')} value={<Money minor={sum.stakeMinor} currency={sum.currency} />} />
          <Stat label={t('roundSums.win')} value={<Money minor={sum.winMinor} currency={sum.currency} />} />
          <Stat label={t('roundSums.result')} value={<Outcome {...sum} />} />
        </div>
      ))}
    </section>
  );
}
