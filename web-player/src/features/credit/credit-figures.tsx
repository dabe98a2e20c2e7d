import { useTranslation } from 'react-i18next';
import type { CreditReport } from '../../api/credit';
import { categories } from '../../api/vendors';
import { Money } from '../../components/money';
import { Time } from '../../components/time';
import { StatementTable } from '../shared/statement-table';

type ValidBets = CreditReport['validBets'][number];

function ValidBetsList({ report: { validBets, validMinor, currency } }: { report: CreditReport }) {
  const { t } = useTranslation(['credit', 'common']);
  const nameOf = ({ category }: ValidBets): string => {
    const known = [...categories, 'LOTTERY' as const].find((one) => one === category);
    return known ? t(`common:category.${known}`) : t('otherGames');
  };
  return (
    <section className="card" aria-label={t('validBets')}>
      <ul className="entries">
        <li>
          <b>{t('validBets')}</b>
          <span className="amt">
            <Money minor={validMinor} currency={currency} />
          </span>
        </li>
        {validBets.map((one) => (
          <li key={one.category}>
            <span>
              {nameOf(one)} <span className="faint xs">{t('rounds', { count: one.rounds })}</span>
            </span>
            <span className="amt">
              <Money minor={one.validMinor} currency={currency} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Limits({ report: { limits, exclusion, currency } }: { report: CreditReport }) {
  const { t } = useTranslation('credit');
  return (
    <section className="card" aria-label={t('limits')}>
      <ul className="entries">
        <li>
          <b>{t('limits')}</b>
          {limits.length === 0 && <span className="amt faint xs">{t('noLimits')}</span>}
        </li>
        {limits.map(({ kind, period, setBy, amountMinor }) => (
          <li key={`${kind} ${period} ${setBy}`}>
            <span>
              {t(`limit.${kind}`)}, {t(`per.${period}`)}{' '}
              <span className="faint xs">{t(`by.${setBy as 'member' | 'operator'}`)}</span>
            </span>
            <span className="amt">
              <Money minor={amountMinor} currency={currency} />
            </span>
          </li>
        ))}
        {exclusion && (
          <li>
            <span>{t('excluded')}</span>
            <span className="amt">
              <Time at={exclusion.until} />
            </span>
          </li>
        )}
      </ul>
    </section>
  );
}

/** All figures of a report: from the opening to the closing balance, valid bets, and the limits that counted when it was made. */
export function CreditFigures({ report }: { report: CreditReport }) {
  const { t } = useTranslation('credit');
  return (
    <div className="stack gap-4">
      <StatementTable statement={report} label={t('title')} />
      <ValidBetsList report={report} />
      <Limits report={report} />
      <p className="xs faint">
        {t('made')} <Time at={report.madeAt} />. {t('what')}
      </p>
    </div>
  );
}
