import { useTranslation } from 'react-i18next';
import type { ProfitDay } from '../../api/profit';
import { Money } from '../../components/money';
import { Stat } from '../../components/stat';
import { shownParts, sumOf } from './profit-parts';

/** What the whole period came to, the result first. */
export function ProfitSums({ currency, days }: { currency: string; days: readonly ProfitDay[] }) {
  const { t } = useTranslation('wallet');
  const result = sumOf(days, 'result');
  return (
    <section className="profit-sums" aria-label={t('profit.sums')}>
      <div className="card profit-result">
        <span className="sm muted">{t(result < 0n ? 'profit.loss' : 'profit.gain')}</span>
        <b className="text-2xl num">
          <Money
            minor={result < 0n ? -result : result}
            currency={currency}
            tone={result > 0n ? 'win' : undefined}
            signed={result > 0n}
          />
        </b>
        <span className="xs faint">{t('profit.formula')}</span>
      </div>
      <div className="stats">
        {shownParts(days).map((part) => (
          <Stat
            key={part}
            label={t(`profit.part.${part}`)}
            value={<Money minor={sumOf(days, part)} currency={currency} signed />}
          />
        ))}
      </div>
    </section>
  );
}
