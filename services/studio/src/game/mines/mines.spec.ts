import { describe, expect, it } from '@jest/globals';
import { drawsOf } from '../fairness.js';
import { bets, perBet } from '../game.js';
import { cells, chanceOf, choose, deepest, highest, mines, mostMines, multiplierOf } from './mines.js';

const rounds = Array.from({ length: mostMines }, (_, index) => index + 1).flatMap((count) =>
  Array.from({ length: deepest(count) }, (_, depth) => ({ count, opened: depth + 1 })),
);

describe('the lotus pond', () => {
  it('returns what it declares at the worst moment to stop, and never more than 99 percent', () => {
    const returns = rounds.map(({ count, opened }) => {
      const { over, under } = chanceOf(count, opened);
      return Number((over * BigInt(multiplierOf(count, opened)) * 1_000_000n) / (under * BigInt(perBet))) / 10_000;
    });
    expect(Math.min(...returns)).toBe(Number(mines.sheet.rtp));
    expect(Math.max(...returns)).toBeLessThanOrEqual(99);
  });

  it('reckons chances as stepping through the pond does', () => {
    for (const { count, opened } of rounds) {
      let chance = 1;
      for (let n = 0; n < opened; n++) chance *= (cells - count - n) / (cells - n);
      const { over, under } = chanceOf(count, opened);
      expect(Number(over) / Number(under)).toBeCloseTo(chance, 12);
    }
    expect(choose(25, 12)).toBe(5_200_300n);
  });

  it('never stands above the highest multiplier, and always lets at least one cell be opened', () => {
    for (const { count, opened } of rounds) expect(multiplierOf(count, opened)).toBeLessThanOrEqual(highest * perBet);
    for (let count = 1; count <= mostMines; count++) expect(deepest(count)).toBeGreaterThan(0);
  });

  it('draws so many different cells', async () => {
    for (let nonce = 0; nonce < 48; nonce++) {
      const drawn = await mines.draw(drawsOf('a'.repeat(64), 'pond', nonce), { mines: (nonce % 24) + 1 });
      expect(new Set(drawn.mines).size).toBe((nonce % 24) + 1);
      expect(drawn.mines.every((cell) => cell >= 0 && cell < cells)).toBe(true);
    }
  });

  it('ends at a mine with nothing, and by itself when no more may be opened', () => {
    const drawn = { mines: [3, 7, 9] };
    const choice = { mines: 3 };
    const [bet = 0n] = bets;
    expect(mines.winOf(drawn, choice, bet, [0, 1])).toBe((bet * BigInt(multiplierOf(3, 2))) / BigInt(perBet));
    expect(mines.winOf(drawn, choice, bet, [0, 7])).toBe(0n);
    expect(mines.stepped?.over(drawn, choice, [0, 7])).toBe(true);
    expect(mines.stepped?.over(drawn, choice, [0, 1])).toBe(false);
    const all = Array.from({ length: cells }, (_, cell) => cell).filter((cell) => !drawn.mines.includes(cell));
    expect(mines.stepped?.over(drawn, choice, all.slice(0, deepest(3)))).toBe(true);
    expect(mines.stepped?.allows(choice, [4], 4)).toBe(false);
    expect(mines.stepped?.allows(choice, [], 25)).toBe(false);
  });
});
