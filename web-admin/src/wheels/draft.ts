import type { Wheel, WheelContent } from '../api/promotion-types.js';
import { toLocal } from '../ui/local-time.js';
import { asTyped, minorTyped } from '../ui/minor-typed.js';
import { expectedOf, mostWeight, wholeOf } from './odds.js';

export const prizeKinds = ['CASH', 'POINTS', 'NOTHING'] as const;
export const leastSegments = 2;
export const mostSegments = 16;

/** A segment as it is typed: an amount in whole units, or points. */
export interface SegmentDraft {
  kind: WheelContent['segments'][number]['kind'];
  amount: string;
  weight: number;
  stock: number;
}

type Typed = 'budgetMinor' | 'perDepositMinor' | 'perBetMinor' | 'segments';

/** A wheel as it is typed: amounts in whole units. */
export interface Draft extends Omit<WheelContent, Typed> {
  brand: string;
  budget: string;
  perDeposit: string;
  perBet: string;
  segments: SegmentDraft[];
}

const dayMs = 86_400_000;

export const emptySegment: SegmentDraft = { kind: 'NOTHING', amount: '', weight: 1, stock: 0 };

export const emptyDraft = (): Draft => ({
  brand: '',
  currency: 'VND',
  texts: [],
  segments: [
    { kind: 'CASH', amount: '', weight: 10, stock: 0 },
    { ...emptySegment, weight: 90 },
  ],
  budget: '',
  turnover: 1,
  minLevel: 0,
  paidIn: true,
  free: 1,
  perDeposit: '0',
  perBet: '0',
  price: 0,
  perDay: 10,
  perAddress: 3,
  opens: toLocal(new Date(Date.now() + dayMs).toISOString()),
  closes: toLocal(new Date(Date.now() + 31 * dayMs).toISOString()),
});

export function draftOf(wheel: Wheel): Draft {
  const { brand, currency, texts, turnover, minLevel, paidIn, free, price, perDay, perAddress, opens, closes } = wheel;
  const rest = { brand, currency, texts, turnover, minLevel, paidIn, free, price, perDay, perAddress, opens, closes };
  return {
    ...rest,
    budget: asTyped(wheel.budgetMinor, currency),
    perDeposit: asTyped(wheel.perDepositMinor, currency),
    perBet: asTyped(wheel.perBetMinor, currency),
    segments: wheel.segments.map(({ kind, amountMinor, points, weight, stock }) => ({
      kind,
      amount: kind === 'CASH' ? asTyped(amountMinor, currency) : kind === 'POINTS' ? String(points) : '',
      weight,
      stock,
    })),
  };
}

/** A segment as the server takes it; null while its prize is missing. */
export function segmentOf(draft: SegmentDraft, currency: string): WheelContent['segments'][number] | null {
  const { kind, amount, weight, stock } = draft;
  if (weight < 1) return null;
  if (kind === 'NOTHING') return { kind, amountMinor: '0', points: 0, weight, stock };
  if (kind === 'POINTS') {
    const points = Number(amount);
    return Number.isSafeInteger(points) && points > 0 ? { kind, amountMinor: '0', points, weight, stock } : null;
  }
  const amountMinor = minorTyped(amount, currency);
  return amountMinor && amountMinor !== '0' ? { kind, amountMinor, points: 0, weight, stock } : null;
}

/** A wheel as the server takes it; null while something is missing or does not fit. */
export function contentOf({ brand, budget, perDeposit, perBet, segments: typed, ...rest }: Draft): WheelContent | null {
  const { currency, texts, opens, closes, free, price, perDay, perAddress, paidIn } = rest;
  const [budgetMinor, perDepositMinor, perBetMinor] = [budget, perDeposit, perBet].map((text) =>
    minorTyped(text, currency),
  );
  const segments = typed.map((each) => segmentOf(each, currency)).filter((each) => each !== null);
  if (!budgetMinor || !perDepositMinor || !perBetMinor || brand === '' || closes <= opens) return null;
  if (segments.length < Math.max(typed.length, leastSegments) || wholeOf(segments) > mostWeight) return null;
  if (segments.every(({ kind }) => kind === 'NOTHING')) return null;
  if (segments.some(({ amountMinor }) => BigInt(amountMinor) > BigInt(budgetMinor))) return null;
  if (free === 0 && price === 0 && perDepositMinor === '0' && perBetMinor === '0') return null;
  // As the server: accounts of one person have a bound, and so have points that become money.
  if (free > 0 && !paidIn && perAddress === 0) return null;
  if (price > 0 && expectedOf(segments).points >= price) return null;
  if (perDay === 0 && (price > 0 || segments.some(({ kind, stock }) => kind === 'POINTS' && stock === 0))) return null;
  if (texts.length === 0 || texts.some(({ title }) => title.trim() === '')) return null;
  return { ...rest, segments, budgetMinor, perDepositMinor, perBetMinor };
}
