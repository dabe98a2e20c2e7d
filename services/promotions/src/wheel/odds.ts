import type { WheelContent, WheelSegmentContent } from './wheel.dto.js';

/** So many parts are a whole at most, so that each odds is exact in percent with four decimals. */
export const mostWeight = 1_000_000;

/** The field that does not fit the others; null where all do. */
export function flawOf(content: WheelContent): string | null {
  const { segments, budgetMinor, free, perDepositMinor, perBetMinor, price, perDay, paidIn, perAddress } = content;
  if (!segments.every(isSound)) return 'segments';
  if (wholeOf(segments) > BigInt(mostWeight)) return 'weight';
  if (segments.every(({ kind }) => kind === 'NOTHING')) return 'segments';
  if (mostOf(segments) > budgetMinor) return 'budgetMinor';
  if (free === 0 && perDepositMinor === 0n && perBetMinor === 0n && price === 0) return 'free';
  // Else one person takes the free spins of as many accounts as he opens.
  if (free > 0 && !paidIn && perAddress === 0) return 'perAddress';
  // Spins for points take points out, and those of a member have an end each day; so have points that are won without a stock.
  if (price > 0 && pointsOf(segments) >= BigInt(price) * wholeOf(segments)) return 'price';
  const isEndless = price > 0 || segments.some(({ kind, stock }) => kind === 'POINTS' && stock === 0);
  if (isEndless && perDay === 0) return 'perDay';
  return null;
}

const wholeOf = (segments: readonly WheelSegmentContent[]): bigint =>
  segments.reduce((sum, { weight }) => sum + BigInt(weight), 0n);

/** The points that a spin wins in the mean, times all weights. */
const pointsOf = (segments: readonly WheelSegmentContent[]): bigint =>
  segments.reduce((sum, { points, weight }) => sum + BigInt(points) * BigInt(weight), 0n);

/** The dearest prize, minor units. */
export const mostOf = (segments: readonly WheelSegmentContent[]): bigint =>
  segments.reduce((most, { amountMinor }) => (amountMinor > most ? amountMinor : most), 0n);

const isSound = ({ kind, amountMinor, points }: WheelSegmentContent): boolean =>
  (kind === 'CASH') === amountMinor > 0n && (kind === 'POINTS') === points > 0;
