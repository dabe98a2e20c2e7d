import type { MallReward, MallRewardContent } from '../api/promotion-types.js';
import { asTyped, minorTyped } from '../ui/minor-typed.js';

/** A reward as it is typed: its amount in whole units. */
export interface Draft extends Omit<MallRewardContent, 'amountMinor'> {
  brand: string;
  amount: string;
}

export const types = ['GOODS', 'COUPON', 'LIFE_SERVICE'] as const;
export const units = ['PIECE', 'SET', 'BOX', 'CARD', 'TIME'] as const;
export const pictures = ['GIFT', 'GEM', 'CROWN', 'CHEST', 'LOTUS', 'LANTERN', 'COINS', 'ROCKET', 'FRUIT'] as const;

export const emptyDraft = (): Draft => ({
  brand: '',
  type: 'GOODS',
  texts: [],
  picture: 'GIFT',
  unit: 'PIECE',
  priority: 10,
  points: 1_000,
  currency: 'VND',
  amount: '',
  turnover: 0,
  minQuantity: 2,
  perDay: 0,
  minLevel: 0,
});

export function draftOf({ amountMinor, currency, ...reward }: MallReward): Draft {
  const { brand, type, texts, picture, unit, priority, points, turnover, minQuantity, perDay, minLevel } = reward;
  const amount = amountMinor === '0' ? '' : asTyped(amountMinor, currency);
  const terms = { points, currency, amount, turnover, minQuantity, perDay, minLevel };
  return { brand, type, texts, picture, unit, priority, ...terms };
}

/** Whether each of it is a code of its own. */
export const isCodes = ({ type, amountMinor }: Pick<MallReward, 'type' | 'amountMinor'>): boolean =>
  type === 'COUPON' && amountMinor === '0';

/** A reward as the server takes it; null while something is missing or does not fit. */
export function contentOf({ brand, amount, ...rest }: Draft): MallRewardContent | null {
  const typed = rest.type === 'COUPON' && amount.trim() !== '' ? minorTyped(amount, rest.currency) : '0';
  if (!typed || brand === '' || rest.points < 1 || rest.minQuantity < 2) return null;
  if (rest.texts.length === 0 || rest.texts.some(({ title }) => title.trim() === '')) return null;
  if (rest.perDay > 0 && rest.perDay < rest.minQuantity) return null;
  return { ...rest, amountMinor: typed, turnover: typed === '0' ? 0 : rest.turnover };
}
