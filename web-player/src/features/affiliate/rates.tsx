import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { contractKinds, useHighestRates } from '../../api/affiliate';
import { usePercent } from '../../i18n/use-percent';

/** What contracts of this brand may reach, each kind of its own. Says nothing while it is not known. */
export function Rates() {
  const { t } = useTranslation(['affiliate', 'agent']);
  const id = useId();
  const percent = usePercent();
  const { data } = useHighestRates();
  if (!data) return null;
  return (
    <section className="card stack gap-4" aria-labelledby={id}>
      <div>
        <h2 id={id}>{t('rates')}</h2>
        <p className="sm muted">{t('ratesText')}</p>
      </div>
      <dl className="kv">
        {contractKinds.map((kind) => (
          <div key={kind}>
            <dt>{t(`agent:kind.${kind}`)}</dt>
            <dd className="num">{t('upTo', { rate: percent(data.maxRateBp[kind]) })}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
