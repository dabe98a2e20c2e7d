import type { WheelSegment } from '../../api/wheels';

/** A slice as it is drawn: degrees clockwise from the top. */
export interface Slice {
  readonly segment: WheelSegment;
  readonly place: number;
  readonly from: number;
  readonly to: number;
  /** 0 to 100. */
  readonly percent: number;
  /** Name of its colour: `top` is the dearest, `none` wins nothing. */
  readonly tone: string;
}

const tones = 5;

/** The slices of a wheel, each as wide as its odds. */
export function slicesOf(segments: readonly WheelSegment[]): Slice[] {
  const whole = segments.reduce((sum, { weight }) => sum + weight, 0);
  const most = segments.reduce((max, { amountMinor }) => (BigInt(amountMinor) > max ? BigInt(amountMinor) : max), 0n);
  let before = 0;
  return segments.map((segment, place) => {
    const from = (360 * before) / whole;
    before += segment.weight;
    const isTop = segment.kind === 'CASH' && BigInt(segment.amountMinor) === most;
    const tone = isTop ? 'top' : segment.kind === 'NOTHING' ? 'none' : String(place % tones);
    return { segment, place, from, to: (360 * before) / whole, percent: (100 * segment.weight) / whole, tone };
  });
}

/** How far a wheel that stands at `at` degrees turns until a slice is below the pointer: five times around, and to a place in it from 0 to 1. */
export function turnTo(at: number, { from, to }: Slice, within: number): number {
  const stop = from + (to - from) * (0.15 + 0.7 * within);
  return Math.ceil((at + 5 * 360) / 360) * 360 - stop;
}

const point = (degrees: number, radius: number): string => {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${(radius * Math.cos(angle)).toFixed(3)} ${(radius * Math.sin(angle)).toFixed(3)}`;
};

/** The outline of a slice around 0 0. */
export const outlineOf = ({ from, to }: Slice, radius: number): string =>
  `M0 0L${point(from, radius)}A${radius} ${radius} 0 ${to - from > 180 ? 1 : 0} 1 ${point(to, radius)}Z`;
