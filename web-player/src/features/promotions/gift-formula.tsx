import { useTranslation } from 'react-i18next';
import type { Gift } from '../../api/vip';
import { useMoney } from '../../i18n/use-money';
import { usePercent } from '../../i18n/use-percent';

/** The numbers that make a rebate or cashback, as one can reckon them again. */
export function GiftFormula({ gift: { kind, formula, currency, amountMinor } }: { gift: Gift }) {
  const { t } = useTranslation('promotions');
  const { money } = useMoney();
  const percent = usePercent();
  const { lines, stakeMinor, winMinor, givenMinor, lossMinor, boundMinor, rateBp, sumMinor, capMinor } = formula;
  if (kind !== 'REBATE' && kind !== 'CASHBACK') return null;
  const bound = lossMinor !== null && boundMinor !== null && BigInt(boundMinor) < BigInt(lossMinor);
  const m = (minor: string | null) => money(minor ?? '0', currency);
  return (
    <section className="stack tight sm" aria-label={t('vip.formula')}>
      <b>{t('vip.formula')}</b>
      <ul className="stack tight">
        {lines.map(({ category, validMinor, rateBp: rate }) => (
          <li key={category} className="num">
            {t(`game.${category as 'RNG'}`)}: {m(validMinor)} × {percent(rate)}
          </li>
        ))}
        {kind === 'CASHBACK' && (
          <li className="num">
            ({t('vip.staked', { amount: m(stakeMinor) })} − {t('vip.won', { amount: m(winMinor) })} −{' '}
            {t('vip.given', { amount: m(givenMinor) })}){bound && ` → ${t('vip.bound', { amount: m(boundMinor) })}`} ×{' '}
            {percent(rateBp ?? 0)}
          </li>
        )}
      </ul>
      <span className="num">
        = {m(sumMinor)}
        {capMinor !== null && sumMinor !== amountMinor && ` · ${t('vip.capped', { amount: m(capMinor) })}`}
      </span>
    </section>
  );
}
