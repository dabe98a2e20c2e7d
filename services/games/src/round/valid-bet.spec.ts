import { describe, expect, it } from '@jest/globals';
import { validBetOf } from './valid-bet.js';

describe('the valid bet of a round', () => {
  const cases = [
    ['a lost slot', 'RNG', 'COMPLETED', 100n, 0n, 100n],
    ['a won slot', 'RNG', 'COMPLETED', 100n, 5_000n, 100n],
    ['a slot that gave its stake back', 'RNG', 'COMPLETED', 100n, 100n, 0n],
    ['a slot that gave half of it back', 'RNG', 'COMPLETED', 100n, 50n, 100n],
    ['a round that was taken back', 'RNG', 'CANCELLED', 100n, 0n, 0n],
    ['a round that is open', 'RNG', 'OPEN', 100n, 0n, 0n],
    ['a free round', 'RNG', 'COMPLETED', 0n, 700n, 0n],
    ['a stake below zero after rollbacks', 'RNG', 'COMPLETED', -5n, 0n, 0n],
    ['a lost live bet', 'LIVE', 'COMPLETED', 100n, 0n, 100n],
    ['the player’s side that won', 'LIVE', 'COMPLETED', 100n, 200n, 100n],
    ['the banker’s side that won', 'LIVE', 'COMPLETED', 100n, 195n, 95n],
    ['both sides, the banker won', 'LIVE', 'COMPLETED', 200n, 195n, 5n],
    ['a tie that gave both sides back', 'LIVE', 'COMPLETED', 200n, 200n, 0n],
    ['all numbers of a wheel', 'LIVE', 'COMPLETED', 3_700n, 3_600n, 100n],
    ['one number that won', 'LIVE', 'COMPLETED', 100n, 3_600n, 100n],
    ['a single at 1.90 that won', 'SPORTS', 'COMPLETED', 100n, 190n, 90n],
    ['a single at 1.05 that won', 'SPORTS', 'COMPLETED', 100n, 105n, 5n],
    ['a single that lost', 'SPORTS', 'COMPLETED', 100n, 0n, 100n],
    ['a cash-out near the stake', 'SPORTS', 'COMPLETED', 100n, 98n, 2n],
    ['a ticket of the lottery', 'LOTTERY', 'COMPLETED', 100n, 9_800n, 100n],
    ['a game of no known category', '', 'COMPLETED', 100n, 0n, 100n],
  ] as const;
  it.each(cases)('of %s', (_what, category, state, stakeMinor, winMinor, valid) => {
    expect(validBetOf({ state, stakeMinor, winMinor }, category)).toBe(valid);
  });
});
