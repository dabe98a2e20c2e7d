import { useTranslation } from 'react-i18next';
import type { CashPage } from '../../../api/agent-cash';
import { Stat } from '../../../components/stat';
import { ShortMoney } from '../short-money';

type Sum = CashPage['sums'][number];

/** What went the way that the kind usually goes, large; the other way beside it, where there is any. */
function Value({ sum }: { sum: Sum }) {
  const { t } = useTranslation('cash');
  const { currency, inMinor, outMinor } = sum;
  const both = inMinor !== '0' && outMinor !== '0';
  const shown = inMinor === '0' ? outMinor : inMinor;
  return (
    <>
      <ShortMoney minor={shown} currency={currency} />
      {both && (
        <span className="block sm muted">
          {t('in')} · <ShortMoney minor={outMinor} currency={currency} /> {t('out')}
        </span>
      )}
    </>
  );
}

/** What all pages of the filter come to, by kind and currency. */
export function CashSums({ sums }: { sums: readonly Sum[] }) {
  const { t } = useTranslation('cash');
  return (
    <section className="agent-kpis" aria-label={t('sums')}>
      {sums.map((sum) => (
        <Stat
          key={`${sum.kind} ${sum.currency}`}
          label={t(`kind.${sum.kind}`)}
          value={<Value sum={sum} />}
          note={t('count', { count: Number(sum.count) })}
        />
      ))}
    </section>
  );
}
