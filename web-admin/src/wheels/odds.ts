import type { WheelContent } from '../api/promotion-types.js';

type Segment = WheelContent['segments'][number];

/** The most that all weights may come to. */
export const mostWeight = 1_000_000;

export const wholeOf = (segments: readonly Pick<Segment, 'weight'>[]): number =>
  segments.reduce((sum, { weight }) => sum + weight, 0);

/** What a spin costs in the mean, minor units rounded to the nearest, and in points. */
export function expectedOf(segments: readonly Segment[]): { minor: string; points: number } {
  const whole = BigInt(wholeOf(segments));
  if (whole === 0n) return { minor: '0', points: 0 };
  const minor = segments.reduce((sum, { amountMinor, weight }) => sum + BigInt(amountMinor) * BigInt(weight), 0n);
  const points = segments.reduce((sum, segment) => sum + segment.points * segment.weight, 0);
  return { minor: String((2n * minor + whole) / (2n * whole)), points: points / Number(whole) };
}
