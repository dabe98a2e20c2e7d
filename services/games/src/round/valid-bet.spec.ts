import { describe, expect, it } from '@jest/globals';
import { validBetOf } from './valid-bet.js';

describe('the valid bet of a round', () => {
  const cases = [
    ['a lost slot', 'RNG', ['slots'], 'COMPLETED', 100n, 0n, 100n],
    ['a won slot', 'RNG', ['slots'], 'COMPLETED', 100n, 5_000n, 100n],
    ['a slot that gave its stake back', 'RNG', ['slots'], 'COMPLETED', 100n, 100n, 0n],
    ['a slot that gave half of it back', 'RNG', ['slots'], 'COMPLETED', 100n, 50n, 100n],
    ['a round that was taken back', 'RNG', ['slots'], 'CANCELLED', 100n, 0n, 0n],
    ['a round that is open', 'RNG', ['slots'], 'OPEN', 100n, 0n, 0n],
    ['a free round', 'RNG', ['slots'], 'COMPLETED', 0n, 700n, 0n],
    ['a stake below zero after rollbacks', 'RNG', ['slots'], 'COMPLETED', -5n, 0n, 0n],
    ['a lost live bet', 'LIVE', ['live-casino'], 'COMPLETED', 100n, 0n, 100n],
    ['the player’s side that won', 'LIVE', ['live-casino'], 'COMPLETED', 100n, 200n, 100n],
    ['the banker’s side that won', 'LIVE', ['live-casino'], 'COMPLETED', 100n, 195n, 95n],
    ['both sides, the banker won', 'LIVE', ['live-casino'], 'COMPLETED', 200n, 195n, 5n],
    ['a tie that gave both sides back', 'LIVE', ['live-casino'], 'COMPLETED', 200n, 200n, 0n],
    ['all numbers of a wheel', 'LIVE', ['live-casino'], 'COMPLETED', 3_700n, 3_600n, 100n],
    ['one number that won', 'LIVE', ['live-casino'], 'COMPLETED', 100n, 3_600n, 100n],
    ['a single at 1.90 that won', 'SPORTS', ['sports-today'], 'COMPLETED', 100n, 190n, 90n],
    ['a single at 1.05 that won', 'SPORTS', ['sports-today'], 'COMPLETED', 100n, 105n, 5n],
    ['a single that lost', 'SPORTS', ['sports-today'], 'COMPLETED', 100n, 0n, 100n],
    ['a cash-out near the stake', 'SPORTS', ['sports-today'], 'COMPLETED', 100n, 98n, 2n],
    ['a slot with a pool', 'RNG', ['slots', 'jackpot'], 'COMPLETED', 100n, 98n, 100n],
    ['a shot at fish', 'FISH', ['fishing'], 'COMPLETED', 100n, 98n, 100n],
    ['a dice roll at 98% that won', 'RNG', ['mini'], 'COMPLETED', 10_000n, 10_102n, 102n],
    ['a dice roll that lost', 'RNG', ['mini'], 'COMPLETED', 100n, 0n, 100n],
    ['a crash left at 1.01', 'RNG', ['crash'], 'COMPLETED', 100n, 101n, 1n],
    ['one cell of a mine field', 'RNG', ['arcade'], 'COMPLETED', 100n, 103n, 3n],
    ['a wheel of chance with all its numbers', 'RNG', ['table'], 'COMPLETED', 3_700n, 3_600n, 100n],
    ['a game that is listed as a slot and as an instant one', 'RNG', ['slots', 'mini'], 'COMPLETED', 100n, 101n, 1n],
    ['a game of chance that is listed nowhere', 'RNG', [], 'COMPLETED', 100n, 101n, 1n],
    ['a table against others', 'PVP', ['board'], 'COMPLETED', 100n, 110n, 10n],
    ['a ticket of the lottery', 'LOTTERY', [], 'COMPLETED', 100n, 9_800n, 100n],
    ['a ticket on nearly all that can be drawn', 'LOTTERY', [], 'COMPLETED', 9_900n, 9_950n, 50n],
    ['a lost round of no known game', '', [], 'COMPLETED', 100n, 0n, 100n],
    ['a round of no known game that moved little', '', [], 'COMPLETED', 100n, 101n, 1n],
  ] as const;
  it.each(cases)('of %s', (_what, category, types, state, stakeMinor, winMinor, valid) => {
    expect(validBetOf({ state, stakeMinor, winMinor }, { category, types })).toBe(valid);
  });
});
