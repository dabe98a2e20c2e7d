import { describe, expect, it } from '@jest/globals';
import { drawsOf } from '../fairness.js';
import { bets, perBet } from '../game.js';
import { floors, levels, multiplierOf, tower, type Level, type TowerDrawn } from './tower.js';

const [bet = 0n] = bets;
const all = Object.keys(levels) as Level[];
const heights = Array.from({ length: floors }, (_none, index) => index + 1);

/** Every way that the rotten steps of one floor can lie, by the bits of a number. */
function floorsOf(level: Level): number[][] {
  const { steps, rotten } = levels[level];
  return Array.from({ length: 2 ** steps }, (_none, bits) =>
    Array.from({ length: steps }, (_other, step) => step).filter((step) => (bits >> step) & 1),
  ).filter(({ length }) => length === rotten);
}

describe('the lantern tower', () => {
  it('returns what it declares at the worst moment to stop, and never more than 99 percent', () => {
    const returns = all.flatMap((level) =>
      heights.map((climbed) => {
        const { steps, rotten } = levels[level];
        const safe = BigInt(steps - rotten) ** BigInt(climbed);
        const ways = BigInt(steps) ** BigInt(climbed);
        return Number((BigInt(multiplierOf(level, climbed)) * safe * 1_000_000n) / (ways * BigInt(perBet))) / 10_000;
      }),
    );
    expect(Math.min(...returns).toFixed(4)).toBe(tower.sheet.rtp);
    expect(Math.max(...returns)).toBeLessThanOrEqual(99);
  });

  it.each(all)('pays what summing over every way of two floors gives, whichever steps are taken: %s', (level) => {
    const ways = floorsOf(level);
    const { steps, rotten } = levels[level];
    for (let first = 0; first < steps; first++)
      for (let second = 0; second < steps; second++) {
        let won = 0n;
        let climbed = 0;
        for (const low of ways)
          for (const high of ways) {
            const win = tower.winOf({ rotten: [low, high] }, { level }, bet, [first, second]);
            const stands = !low.includes(first) && !high.includes(second);
            expect(win > 0n).toBe(stands);
            climbed += stands ? 1 : 0;
            won += win;
          }
        expect(climbed * steps ** 2).toBe(ways.length ** 2 * (steps - rotten) ** 2);
        expect(won).toBe((bet * BigInt(multiplierOf(level, 2) * climbed)) / BigInt(perBet));
      }
  });

  it('ends at a rotten step with nothing, and by itself at the top', () => {
    const drawn: TowerDrawn = { rotten: heights.map(() => [1]) };
    const choice = { level: 'hard' } as const;
    expect(tower.winOf(drawn, choice, bet, [])).toBe(0n);
    expect(tower.winOf(drawn, choice, bet, [0, 1])).toBe(0n);
    expect(tower.stepped?.over(drawn, choice, [0, 1])).toBe(true);
    expect(tower.stepped?.over(drawn, choice, [0, 0])).toBe(false);
    expect(
      tower.stepped?.over(
        drawn,
        choice,
        heights.map(() => 0),
      ),
    ).toBe(true);
    expect(tower.stepped?.allows(choice, [0], 2)).toBe(false);
    expect(
      tower.stepped?.allows(
        choice,
        heights.map(() => 0),
        0,
      ),
    ).toBe(false);
    for (const wrong of [{}, { level: 'toString' }, { level: 1 }, 'easy']) expect(tower.choiceOf(wrong)).toBeNull();
  });

  it('lets every step rot equally often on every floor (6,000 rounds of a fixed seed, chi-square)', async () => {
    const counts = heights.map(() => [0, 0, 0, 0, 0]);
    for (let nonce = 0; nonce < 6000; nonce++) {
      const { rotten } = await tower.draw(drawsOf('4c'.repeat(32), 'tower', nonce), { level: 'expert' });
      expect(rotten.map((steps) => new Set(steps).size)).toEqual(heights.map(() => 3));
      for (const [floor, steps] of rotten.entries())
        for (const step of steps) {
          const row = counts[floor] ?? [];
          row[step] = (row[step] ?? 0) + 1;
        }
    }
    // 4 degrees of freedom for each of 8 floors: 99.9 % of fair towers stay below 18.5 on a floor.
    for (const row of counts)
      expect(row.reduce((sum, count) => sum + (count - 3600) ** 2 / 3600, 0)).toBeLessThan(18.5);
  });
});
