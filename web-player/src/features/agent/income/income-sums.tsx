import { useTranslation } from 'react-i18next';
import { Money } from '../../../components/money';
import { Progress, Stat } from '../../../components/stat';
import { useMoney } from '../../../i18n/use-money';
import { usePercent } from '../../../i18n/use-percent';
import { ShortMoney } from '../short-money';
import { toneOfKind } from './income-chart';
import type { IncomeView } from './use-income';

/** What came, what is on its way, what went on, against the period before. */
export function IncomeFigures({ view: { total, before, currency, kinds } }: { view: IncomeView }) {
  const { t } = useTranslation(['income', 'agent']);
  const { money } = useMoney();
  const best = kinds.reduce((a, b) => (b.paid + b.open > a.paid + a.open ? b : a));
  const earned = best.paid + best.open > 0n;
  return (
    <div className="agent-kpis">
      <Stat
        label={t('paid')}
        value={<ShortMoney minor={total.paid} currency={currency} />}
        note={t('before', { amount: money(before, currency) })}
      />
      <Stat label={t('open')} value={<ShortMoney minor={total.open} currency={currency} />} note={t('openNote')} />
      <Stat
        label={t('passedOn')}
        value={<ShortMoney minor={total.passedOn} currency={currency} />}
        note={t('passedOnNote')}
      />
      <Stat
        label={t('best')}
        value={earned ? t(`agent:kindShort.${best.kind}`) : t('noBest')}
        note={t('bills', { count: total.bills })}
      />
    </div>
  );
}

/** One kind's sum and part of the whole; before its first period, how it is counted. */
function KindSum({ of, whole, currency }: { of: IncomeView['kinds'][number]; whole: bigint; currency: string }) {
  const { t } = useTranslation(['income', 'agent']);
  const { money } = useMoney();
  const percent = usePercent();
  const { kind, paid, open, bills } = of;
  const sum = paid + open;
  const share = whole > 0n && sum > 0n ? Number((sum * 10_000n) / whole) : 0;
  return (
    <li className={`stack tight kind-sum ${toneOfKind[kind]}`}>
      <span className="row between">
        <b>{t(`agent:kindShort.${kind}`)}</b>
        {bills > 0 && <Money minor={sum} currency={currency} className="strong" />}
      </span>
      {bills === 0 ? (
        <span className="sm muted">{t(`how.${kind}`)}</span>
      ) : (
        <>
          <Progress label={t('share', { percent: percent(share) })} parts={[{ percent: share / 100 }]} />
          <span className="xs faint">
            {open === 0n
              ? t('kindNotePaid', { count: bills })
              : t('kindNote', { count: bills, open: money(open, currency) })}
          </span>
        </>
      )}
    </li>
  );
}

/** Each kind of contract with its sum and its part of the whole. */
export function IncomeKinds({ view: { kinds, total, currency } }: { view: IncomeView }) {
  const { t } = useTranslation(['income', 'agent']);
  const whole = total.paid + total.open;
  return (
    <section className="card stack gap-5" aria-labelledby="by-kind">
      <h2 id="by-kind">{t('kinds')}</h2>
      <ul className="stack gap-5">
        {kinds.map((of) => (
          <KindSum key={of.kind} of={of} whole={whole} currency={currency} />
        ))}
      </ul>
    </section>
  );
}
