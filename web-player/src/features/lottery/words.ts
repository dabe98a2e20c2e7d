import { useTranslation } from 'react-i18next';

const numbered = /^(pos|side|duel|any)(\d{1,2})$/;

const bets = [
  'lo2', 'lo2_1k', 'lo2_first', 'lo_tier_a', 'lo_tier_b', 'lo3', 'lo4', 'de', 'de_first', 'de_g1', 'de_g1_first', 'de_head', 'de_head_tail',
  'head1', 'tail1', 'cang3', 'cang3_first', 'cang3_g1', 'cang3_head', 'cang3_head_tail', 'cang4', 'xien2', 'xien3', 'xien4',
  'miss4', 'miss6', 'miss8', 'miss10', 's_dd', 's_dau2', 's_dau3', 's_duoi2', 's_duoi3', 's_xc', 's_b2', 's_b3', 's_b4', 's_b7l', 's_b8l',
  's_da', 's_nt2', 's_nt3', 's_nt4', 's_xien2', 's_xien3', 's_xien4', 'sum_side', 'duel', 'star2', 'star2_group', 'star3', 'star3_pair',
  'star3_six', 'star4', 'star5', 'figure_front', 'figure_mid', 'figure_back', 'top2', 'top2_side', 'sum', 'side', 'triple', 'any_triple',
  'pair', 'pair_exact', 'two', 'three', 'straight', 'single', 'front1', 'front2', 'front2_group', 'front3', 'front3_group',
] as const; // prettier-ignore

const choices = [
  'big', 'small', 'odd', 'even', 'dragon', 'tiger', 'tie', 'any', 'triple', 'straight', 'pair', 'half', 'mixed',
] as const; // prettier-ignore

/** Names of bets, of what is chosen, and of prizes. */
export function useLotteryWords() {
  const { t } = useTranslation('lottery');
  return {
    bet: (code: string): string => {
      const [, kind, n] = numbered.exec(code) ?? [];
      if (kind === 'pos' || kind === 'side' || kind === 'duel' || kind === 'any') return t(`nth.${kind}`, { n });
      const known = bets.find((each) => each === code);
      return known ? t(`bet.${known}`) : code;
    },
    choice: (choice: string): string => {
      const known = choices.find((each) => each === choice);
      return known ? t(`choice.${known}`) : choice;
    },
    prize: (tier: string): string => (tier === 'DB' ? t('prize.db') : t('prize.nth', { n: tier.slice(1) })),
  };
}

/** A unit stake of one: a thousand VND, or what comes near it. */
const units: ReadonlyMap<string, bigint> = new Map([
  ['VND', 10_000_000n],
  ['USDT', 40_000n],
]);
export const unitOf = (currency: string): bigint => units.get(currency) ?? 10_000_000n;

/** Minor units of a stake that is written in units, such as `2.5` or `2,5` thousand; null for what is no amount. */
export function readUnits(text: string, currency: string, point: string): bigint | null {
  const [whole = '', fraction = '', ...rest] = text.trim().split(point);
  if (!/^\d{1,7}$/.test(whole) || !/^\d{0,3}$/.test(fraction) || rest.length > 0) return null;
  return (unitOf(currency) * BigInt(whole + fraction.padEnd(3, '0'))) / 1000n;
}

/** The same, written. */
export function writeUnits(minor: bigint, currency: string, point: string): string {
  const thousandths = (minor * 1000n) / unitOf(currency);
  const fraction = String(thousandths % 1000n)
    .padStart(3, '0')
    .replace(/0+$/, '');
  return `${thousandths / 1000n}${fraction && point}${fraction}`;
}
