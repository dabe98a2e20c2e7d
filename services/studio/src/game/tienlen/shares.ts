/*
 * All stakes of a hand make its pot. The house takes its rake from the pot, the rest goes to the seats by the order in
 * which they finish. What is paid and the rake are together the pot, to the last unit.
 */

/** Rake in ten-thousandths of the pot. */
export const rakeShare = 300n;

/** The most that is taken from a pot, in minor units: 20,000 VND. */
export const rakeCap = 200_000_000n;

/** Parts of the pot by finishing place, for two, three and four seats. */
const parts: Readonly<Record<number, readonly bigint[]>> = { 2: [4n, 0n], 3: [4n, 2n, 0n], 4: [4n, 3n, 1n, 0n] };

export interface Shares {
  readonly rakeMinor: bigint;
  /** What each seat is paid, by seat. */
  readonly winsMinor: readonly bigint[];
}

export const rakeOf = (potMinor: bigint): bigint => {
  const rake = (potMinor * rakeShare) / 10_000n;
  return rake < rakeCap ? rake : rakeCap;
};

/** `order`: all seats by place. An instant win takes all that the rake leaves. */
export function sharesOf(stakeMinor: bigint, order: readonly number[], instant: boolean): Shares {
  const potMinor = stakeMinor * BigInt(order.length);
  const rakeMinor = rakeOf(potMinor);
  const net = potMinor - rakeMinor;
  const weights = instant ? order.map((_, place) => (place === 0 ? 1n : 0n)) : (parts[order.length] ?? []);
  const whole = weights.reduce((sum, weight) => sum + weight, 0n);
  const byPlace = weights.map((weight) => (net * weight) / whole);
  // What rounding leaves goes to the winner.
  const [first = 0n] = byPlace;
  byPlace[0] = first + net - byPlace.reduce((sum, win) => sum + win, 0n);
  const winsMinor = order.map(() => 0n);
  for (const [place, seat] of order.entries()) winsMinor[seat] = byPlace[place] ?? 0n;
  return { rakeMinor, winsMinor };
}
