/**
 * What a round brought against what it cost: `won` only when more came back than was staked. `back` is a part of the stake,
 * `even` the stake itself; a round that cost nothing is won by anything that it pays.
 */
export type Outcome = 'won' | 'even' | 'back' | 'lost';

/** Both in minor units; `costMinor` is all that was staked in the round, zero when it was free. */
export function outcomeOf(paidMinor: bigint, costMinor: bigint): Outcome {
  if (paidMinor <= 0n) return 'lost';
  if (paidMinor > costMinor) return 'won';
  return paidMinor === costMinor ? 'even' : 'back';
}
