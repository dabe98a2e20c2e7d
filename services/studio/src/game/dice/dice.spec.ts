import { describe, expect, it } from '@jest/globals';
import { bets, perBet } from '../game.js';
import { boundOf, dice, faces, fewest, most, multiplierOf, returnOf, wins, type DiceChoice } from './dice.js';

const targets = Array.from({ length: most - fewest + 1 }, (_, index) => fewest + index);

describe('moon dice', () => {
  it('returns what it declares at the worst target, and never more than 99 percent', () => {
    const all = targets.map(returnOf);
    const lowest = all.reduce((a, b) => (a < b ? a : b));
    const whole = BigInt(faces * perBet);
    expect(Number((lowest * 1_000_000n) / whole) / 10_000).toBe(Number(dice.sheet.rtp));
    expect(all.every((value) => value * 100n <= whole * 99n)).toBe(true);
  });

  it('wins on exactly as many faces as were chosen, whichever the side', () => {
    const sides = ['over', 'under'] as const;
    for (const choice of sides.flatMap((side) => [100, 4950, 9800].map((count): DiceChoice => ({ side, count })))) {
      const won = Array.from({ length: faces }, (_, roll) => roll).filter((roll) => wins(choice, roll));
      expect(won).toHaveLength(choice.count);
      const bound = boundOf(choice);
      expect(won.every((roll) => (choice.side === 'over' ? roll > bound : roll < bound))).toBe(true);
    }
  });

  it('pays the shown multiplier to the last unit for every bet, as summing over all faces proves', () => {
    const [bet = 0n] = bets;
    for (const count of [100, 777, 5000, 9800]) {
      let paid = 0n;
      for (let roll = 0; roll < faces; roll++) paid += dice.winOf({ roll }, { side: 'over', count }, bet, []);
      expect(paid * BigInt(perBet)).toBe(returnOf(count) * bet);
      for (const each of bets) expect((each * BigInt(multiplierOf(count))) % BigInt(perBet)).toBe(0n);
    }
  });

  it('offers a chance of 1 to 98 percent and nothing else', () => {
    for (const asked of [{ side: 'over', count: 99 }, { side: 'over', count: 9801 }, { side: 'in', count: 500 }, 5])
      expect(dice.choiceOf(asked)).toBeNull();
    expect(dice.choiceOf({ side: 'over', count: 4950, more: 1 })).toEqual({ side: 'over', count: 4950 });
  });
});
