import { describe, expect, it } from '@jest/globals';
import { drawsOf } from '../fairness.js';
import { bets } from '../game.js';
import { bustOf, crash, highest, lowest, msTo, multiplierAt, outcomes, reaching, returnOf, takenAt } from './crash.js';

const targets = Array.from({ length: highest - lowest + 1 }, (_, index) => lowest + index);

describe('kite rising', () => {
  it('returns what it declares at the worst target, and never more than 99 percent', () => {
    const worst = targets.reduce((least, target) => Math.min(least, returnOf(target)), Infinity);
    expect((Math.floor((worst * 10_000) / outcomes) / 10_000).toFixed(4)).toBe(crash.sheet.rtp);
    expect(targets.every((target) => returnOf(target) <= 99 * outcomes)).toBe(true);
  });

  it('breaks at or above a target for exactly as many numbers as the formula says', () => {
    for (const target of [101, 150, 200, 333, 1000, 12_345, highest]) {
      const count = reaching(target);
      expect(bustOf(outcomes - count)).toBeGreaterThanOrEqual(target);
      expect(bustOf(outcomes - count - 1)).toBeLessThan(target);
    }
    expect(bustOf(0)).toBe(100);
    expect(bustOf(outcomes - 1)).toBe(highest);
  });

  it('knows the time to each height, and the height at each time', () => {
    for (const target of [101, 110, 200, 555, 4321, highest]) {
      expect(multiplierAt(msTo(target))).toBeGreaterThanOrEqual(target);
      expect(multiplierAt(msTo(target) - 2)).toBeLessThan(target);
    }
  });

  it('pays what was taken at or before the break, by hand or by itself, whichever came first', () => {
    expect(takenAt({ bust: 200 }, { auto: null }, [200])).toBe(200);
    expect(takenAt({ bust: 200 }, { auto: null }, [])).toBe(0);
    expect(takenAt({ bust: 200 }, { auto: 150 }, [])).toBe(150);
    expect(takenAt({ bust: 200 }, { auto: 201 }, [])).toBe(0);
    expect(takenAt({ bust: 200 }, { auto: 180 }, [120])).toBe(120);
    const [bet = 0n] = bets;
    expect(crash.winOf({ bust: 200 }, { auto: 150 }, bet, [])).toBe((bet * 150n) / 100n);
  });

  it('breaks as often as it should (5,000 rounds of a fixed seed, 3.29 deviations)', async () => {
    const rounds = 5000;
    const busts = await Promise.all(
      Array.from({ length: rounds }, (_, nonce) => crash.draw(drawsOf('9e'.repeat(32), 'kite', nonce), { auto: null })),
    );
    for (const target of [101, 150, 200, 500, 2000]) {
      const chance = reaching(target) / outcomes;
      const seen = busts.filter(({ bust }) => bust >= target).length;
      expect(Math.abs(seen - rounds * chance) / Math.sqrt(rounds * chance * (1 - chance))).toBeLessThan(3.29);
    }
  });

  it('takes targets from 1.01 to 10,000', () => {
    for (const auto of [100, 1_000_001, 1.5, 'x']) expect(crash.choiceOf({ auto })).toBeNull();
    expect(crash.choiceOf({ auto: 101 })).toEqual({ auto: 101 });
    expect(crash.choiceOf({})).toEqual({ auto: null });
  });
});
