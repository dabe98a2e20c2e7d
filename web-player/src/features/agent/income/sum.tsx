import { useTranslation } from 'react-i18next';
import { Money } from '../../../components/money';
import type { Line } from './formula';
import { usePercent } from '../../../i18n/use-percent';

/** A sum as one writes it on paper: sign, name and figure of each line, results below a rule. */
export function Sum({ lines, currency }: { lines: readonly Line[]; currency: string }) {
  const { t } = useTranslation('income');
  const percent = usePercent();
  return (
    <dl className="reckoning">
      {lines.map(({ op, text, minor, rateBp, strong }, i) => (
        <div key={`${text}-${i}`} className={op === '=' ? 'result' : undefined}>
          <dt>
            <span className="op num" aria-hidden="true">
              {op}
            </span>
            {t(`line.${text}`)}
          </dt>
          <dd className={strong ? 'strong' : undefined}>
            {rateBp !== undefined && <span className="num">{percent(rateBp)}</span>}
            {minor !== undefined && <Money minor={minor} currency={currency} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
