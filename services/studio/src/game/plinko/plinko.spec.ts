import { describe, expect, it } from '@jest/globals';
import { bets, perBet } from '../game.js';
import { fewestRows, mostRows, plinko, pocketOf, pocketsOf, returnOf, risks, waysInto } from './plinko.js';

const boards = risks.flatMap((risk) =>
  Array.from({ length: mostRows - fewestRows + 1 }, (_, index) => ({ risk, rows: fewestRows + index })),
);

describe('lantern drop', () => {
  it('returns what it declares on the worst board, and never more than 99 percent', () => {
    const returns = boards.map((board) =>
      Number((returnOf(board) * 100_000_000n) / (2n ** BigInt(board.rows) * BigInt(perBet))),
    );
    expect(Math.floor(Math.min(...returns) / 100) / 10_000).toBe(Number(plinko.sheet.rtp));
    expect(Math.max(...returns)).toBeLessThanOrEqual(99_000_000);
  });

  it('has one more pocket than rows, the same from both sides and richer outwards', () => {
    for (const board of boards) {
      const pockets = pocketsOf(board);
      expect(pockets).toHaveLength(board.rows + 1);
      expect(pockets).toEqual(pockets.toReversed());
      const outwards = pockets.slice(Math.ceil(board.rows / 2));
      expect(outwards).toEqual(outwards.toSorted((a, b) => a - b));
    }
  });

  it('reaches each pocket as often as walking every path does', () => {
    const rows = 10;
    const counts = Array.from({ length: rows + 1 }, () => 0);
    let paid = 0n;
    const [bet = 0n] = bets;
    for (let walk = 0; walk < 2 ** rows; walk++) {
      const drawn = { path: Array.from({ length: rows }, (_, row): 0 | 1 => ((walk >> row) & 1 ? 1 : 0)) };
      const pocket = pocketOf(drawn);
      counts[pocket] = (counts[pocket] ?? 0) + 1;
      paid += plinko.winOf(drawn, { rows, risk: 'high' }, bet, []);
    }
    expect(counts.map(BigInt)).toEqual(waysInto(rows));
    expect(paid * BigInt(perBet)).toBe(returnOf({ rows, risk: 'high' }) * bet);
  });

  it('offers 8 to 16 rows and three risks', () => {
    for (const asked of [{ rows: 7, risk: 'low' }, { rows: 17, risk: 'low' }, { rows: 8, risk: 'none' }, null, [8]])
      expect(plinko.choiceOf(asked)).toBeNull();
    expect(plinko.choiceOf({ rows: 12, risk: 'medium' })).toEqual({ rows: 12, risk: 'medium' });
  });
});
