import { useTranslate } from 'react-admin';
import type { GiftRecord } from '../api/types.js';
import { Dash, Money } from '../ui/bits.js';

/** The numbers that made a rebate or cashback. */
export function Formula({ gift: { kind, formula, currency } }: { gift: GiftRecord }) {
  const t = useTranslate();
  const { lines, stakeMinor, winMinor, givenMinor, rateBp, sumMinor } = formula;
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
          ({money(stakeMinor)} − {money(winMinor)} − {money(givenMinor)}) × {(rateBp ?? 0) / 100}%
        </span>
      )}
      <span>= {money(sumMinor)}</span>
    </span>
  );
}
