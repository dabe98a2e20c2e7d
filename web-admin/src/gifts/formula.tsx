import { useTranslate } from 'react-admin';
import type { GiftRecord } from '../api/promotion-types.js';
import { Dash, Money } from '../ui/bits.js';

const isBound = (loss: string | null, bound: string | null): boolean =>
  loss !== null && bound !== null && BigInt(bound) < BigInt(loss);

/** The numbers that made a rebate or cashback. */
export function Formula({ gift: { kind, formula, currency } }: { gift: GiftRecord }) {
  const t = useTranslate();
  const { lines, stakeMinor, winMinor, givenMinor, lossMinor, boundMinor, rateBp, sumMinor } = formula;
  if (sumMinor === null) return <Dash />;
  const money = (minor: string | null) => <Money minor={minor ?? '0'} currency={currency} />;
  return (
    <span className="stack tight xs">
      {lines.map(({ category, validMinor, rateBp: rate }) => (
        <span key={category}>
          {t(`console.campaign.game.${category as 'RNG'}`)}: {money(validMinor)} × {rate / 100}%
        </span>
      ))}
      {kind === 'CASHBACK' && (
        <span>
          {isBound(lossMinor, boundMinor) && <>{t('console.gift.bound')}: </>}({money(stakeMinor)} − {money(winMinor)} −{' '}
          {money(givenMinor)}){isBound(lossMinor, boundMinor) && <> → {money(boundMinor)}</>} × {(rateBp ?? 0) / 100}%
        </span>
      )}
      <span>= {money(sumMinor)}</span>
    </span>
  );
}
