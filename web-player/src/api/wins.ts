/** A win that deserves more than a balance that rolls: a jackpot, a gift, or many times what was staked. */
export interface BigWin {
  amountMinor: string;
  currency: string;
}

interface Movement extends BigWin {
  kind: string;
}

/** A win above what is paid unseen: it waits for a review, or that ended. */
export interface HeldWin extends BigWin {
  state: 'HELD' | 'RELEASED' | 'REFUSED' | 'CANCELLED';
}

/** From so many times the last stake on a win is a big one. */
const bigFactor = 10n;
const always = new Set(['jackpot_win', 'promo_win']);
const listeners = new Set<(win: BigWin) => void>();
let stake = 0n;

/** Looks at every movement of the balance as it is pushed: a bet is remembered, a big win is told. */
export function notice({ kind, amountMinor, currency }: Movement): void {
  const amount = BigInt(amountMinor);
  const size = amount < 0n ? -amount : amount;
  if (kind === 'bet') stake = size;
  const big = always.has(kind) || (kind === 'win' && stake > 0n && size >= stake * bigFactor);
  if (big) listeners.forEach((listener) => listener({ amountMinor: String(size), currency }));
}

/** Subscribes to big wins; returns the function that unsubscribes. */
export function onBigWin(listener: (win: BigWin) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
