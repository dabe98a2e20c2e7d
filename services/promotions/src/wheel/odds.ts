import type { WheelContent, WheelSegmentContent } from './wheel.dto.js';

/** So many parts are a whole at most, so that each odds is exact in percent with four decimals. */
export const mostWeight = 1_000_000;

/** The field that does not fit the others; null where all do. */
export function flawOf(content: WheelContent): string | null {
  const { segments, budgetMinor, free, perDepositMinor, perBetMinor, price } = content;
  if (!segments.every(isSound)) return 'segments';
  if (segments.reduce((sum, { weight }) => sum + weight, 0) > mostWeight) return 'weight';
  if (segments.every(({ kind }) => kind === 'NOTHING')) return 'segments';
  if (mostOf(segments) > budgetMinor) return 'budgetMinor';
  if (free === 0 && perDepositMinor === 0n && perBetMinor === 0n && price === 0) return 'free';
  return null;
}

/** The dearest prize, minor units. */
export const mostOf = (segments: readonly WheelSegmentContent[]): bigint =>
  segments.reduce((most, { amountMinor }) => (amountMinor > most ? amountMinor : most), 0n);

const isSound = ({ kind, amountMinor, points }: WheelSegmentContent): boolean =>
  (kind === 'CASH') === amountMinor > 0n && (kind === 'POINTS') === points > 0;
