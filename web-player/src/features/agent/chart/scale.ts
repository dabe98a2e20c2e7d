/** Where amounts stand on an axis: its round steps from the lowest to the highest. */
export interface Scale {
  readonly steps: readonly bigint[];
  /** Percent of the axis, 0 at its foot. */
  at: (minor: bigint) => number;
}

const wanted = 4n;
const factors = [1n, 2n, 5n] as const;

/** The smallest of 1, 2, 5, 10, 20… that is at least this much. */
function roundUp(size: bigint): bigint {
  for (let power = 1n; ; power *= 10n) {
    const found = factors.find((factor) => factor * power >= size);
    if (found !== undefined) return found * power;
  }
}

/** An axis that holds zero and every amount, in about four round steps; `unit` is the least step. */
export function scaleOf(amounts: readonly bigint[], unit: bigint): Scale {
  const high = amounts.reduce((max, minor) => (minor > max ? minor : max), 0n);
  const low = amounts.reduce((min, minor) => (minor < min ? minor : min), 0n);
  const step = roundUp((high - low + wanted * unit - 1n) / (wanted * unit)) * unit;
  const foot = low < 0n ? -((-low + step - 1n) / step) * step : 0n;
  const count = Number((high - foot + step - 1n) / step) || 1;
  const steps = Array.from({ length: count + 1 }, (_, i) => foot + step * BigInt(i));
  const whole = step * BigInt(count);
  return { steps, at: (minor) => Number(((minor - foot) * 10_000n) / whole) / 100 };
}
