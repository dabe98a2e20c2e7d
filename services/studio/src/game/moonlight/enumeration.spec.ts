import { describe, expect, it } from '@jest/globals';
import { decimal, enumerate, figuresOf, ratio, type Ratio } from './enumeration.js';
import { bets } from '../game.js';
import { linePays, lines, reels, scatter, scatterPays, symbols, wild } from './declared.js';
import { evaluate } from './outcome.js';
import { published } from './published.js';

const distribution = enumerate();
const figures = figuresOf(distribution);
const percent = ({ over, under }: Ratio) => decimal(ratio(over * 100n, under), 4);

describe('the declared return', () => {
  it('is what turning all reels to all stops gives', () => {
    const { rtp } = figures;
    expect({
      stops: String(figures.stops),
      rtpExact: `${rtp.over}/${rtp.under}`,
      rtp: percent(rtp),
      baseRtp: percent(figures.baseRtp),
      hitRate: percent(figures.hitRate),
      freeSpinRate: percent(figures.freeSpinRate),
      freeSpinsPerFeature: decimal(figures.freeSpinsPerFeature, 4),
      variance: decimal(figures.variance, 4),
      topTurn: decimal(figures.topTurn, 4),
    }).toEqual(published);
    expect(distribution.reduce((sum, { stops }) => sum + stops, 0)).toBe(24_300_000);
  });

  it('lies within 95.5 and 96.5 percent', () => {
    expect(Number(published.rtp)).toBeGreaterThanOrEqual(95.5);
    expect(Number(published.rtp)).toBeLessThanOrEqual(96.5);
  });

  it('agrees with a second way: what one line pays follows from the share of each symbol alone', () => {
    let perLine = 0;
    for (const symbol of symbols.filter((name) => linePays[name])) {
      for (const count of [3, 4, 5]) {
        let chance = share(0, symbol);
        for (let reel = 1; reel < count; reel++) chance *= share(reel, symbol, wild);
        if (count < 5) chance *= 1 - share(count, symbol, wild);
        perLine += chance * (linePays[symbol]?.[count - 3] ?? 0);
      }
    }
    const withLanterns = lanternChances().reduce((sum, chance, n) => sum + chance * (scatterPays[n]?.timesBet ?? 0), 0);
    expect(perLine + withLanterns).toBeCloseTo(Number(published.baseRtp) / 100, 4);
  });

  it('counts what the outcome function pays', () => {
    const sample = Array.from({ length: 2000 }, (_, seed) =>
      reels.map(({ length }, reel) => (seed * (7 + reel * 4) + reel * seed) % length),
    );
    const known = new Set(distribution.map(({ units, lanterns }) => `${units}/${lanterns}`));
    for (const stops of sample) {
      const spin = evaluate(stops, false);
      const lanterns = spin.hits.find(({ line }) => line === null)?.count;
      if (lanterns) expect(known).toContain(`${spin.units}/${lanterns}`);
      else expect([0, 1, 2].some((few) => known.has(`${spin.units}/${few}`))).toBe(true);
    }
  });
});

function share(reel: number, ...wanted: string[]): number {
  const strip = reels[reel] ?? [];
  return strip.filter((symbol) => wanted.includes(symbol)).length / strip.length;
}

/** Chance of n lanterns in view; a reel shows at most one. */
function lanternChances(): number[] {
  return reels.reduce(
    (chances, strip) => {
      const one = (strip.filter((symbol) => symbol === scatter).length * 3) / strip.length;
      return [...chances, 0].map((chance, n) => chance * (1 - one) + (chances[n - 1] ?? 0) * one);
    },
    [1],
  );
}

describe('the declared game', () => {
  it('never shows two lanterns on one reel, nor a moon on the outer reels', () => {
    for (const [reel, strip] of reels.entries()) {
      const at = strip.flatMap((symbol, index) => (symbol === scatter ? [index] : []));
      expect(at.length).toBe(1);
      if (reel === 0 || reel === 4) expect(strip).not.toContain(wild);
    }
  });

  it('has twenty different lines and bets that they divide', () => {
    expect(new Set(lines.map(String)).size).toBe(20);
    for (const bet of bets) expect(bet % BigInt(lines.length)).toBe(0n);
  });
});
