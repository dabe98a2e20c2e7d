import { describe, expect, it } from '@jest/globals';
import { drawsOf } from '../fairness.js';
import { bets, type Draw } from '../game.js';
import { backOf, baccarat, deal, places, winnerOf, type BaccaratDrawn } from './baccarat.js';
import { deals, enumerate } from './enumeration.js';
import { returns } from './published.js';
import { bankerDraws, cardsInShoe, totalOf } from './rules.js';

const [unit = 0n] = bets;

/** A shoe whose next cards are these. */
const shoeOf = (...cards: number[]): Draw => {
  const shoe = Array.from({ length: cardsInShoe }, (_none, index) => index % 52);
  let dealt = 0;
  return () => {
    const at = shoe.findIndex((card, index) => index >= dealt && card === cards[dealt]);
    shoe[at] = shoe[dealt] ?? 0;
    return Promise.resolve(at - dealt++);
  };
};

/** Cards of these points; nine is the ten. */
const points = (...list: number[]): number[] => list.map((one) => (one === 0 ? 9 : one - 1));
const dealt = (...list: number[]): Promise<BaccaratDrawn> => deal(shoeOf(...points(...list)));
const hand = ({ player, banker }: BaccaratDrawn) => [player.length, totalOf(player), banker.length, totalOf(banker)];

describe('baccarat', () => {
  it('returns what it declares, counted over every deal of the shoe', () => {
    const counts = enumerate();
    expect(counts.player + counts.banker + counts.tie).toBe(deals);
    // The first two cards of a hand have one rank: 31 of the 415 cards that are left.
    const share = {
      player: [counts.player * 200n + counts.tie * 100n, deals],
      banker: [counts.banker * 195n + counts.tie * 100n, deals],
      tie: [counts.tie * 900n, deals],
      playerPair: [31n * 1200n, 415n],
      bankerPair: [31n * 1200n, 415n],
    } as const;
    for (const place of places) {
      const [over, under] = share[place];
      expect([place, (Number((over * 10_000n) / under) / 10_000).toFixed(4)]).toEqual([place, returns[place]]);
    }
    expect(baccarat.sheet.rtp).toBe(returns.banker);
    expect(Math.min(...Object.values(returns).map(Number)).toFixed(4)).toBe(baccarat.sheet.lowestRtp);
  });

  it('draws by the rules of the table', async () => {
    // Player and banker take turns. A natural ends it; six and seven stand; five draws.
    expect(hand(await dealt(4, 3, 4, 2))).toEqual([2, 8, 2, 5]);
    expect(hand(await dealt(3, 3, 3, 2, 4))).toEqual([2, 6, 3, 9]);
    expect(hand(await dealt(2, 3, 3, 0, 8))).toEqual([3, 3, 2, 3]);
    expect(hand(await dealt(2, 3, 3, 0, 7, 5))).toEqual([3, 2, 3, 8]);
    expect(hand(await dealt(2, 5, 3, 1, 6, 2))).toEqual([3, 1, 3, 8]);
    expect(hand(await dealt(2, 4, 3, 1, 3))).toEqual([3, 8, 2, 5]);
  });

  it('has the table of the banker, row by row', () => {
    const rows = [0, 1, 2, 3, 4, 5, 6, 7].map((total) =>
      [...Array(10).keys()].map((third) => (bankerDraws(total, third) ? 'D' : 'S')).join(''),
    );
    const all = 'D'.repeat(10);
    expect(rows).toEqual([all, all, all, 'DDDDDDDDSD', 'SSDDDDDDSS', 'SSSSDDDDSS', 'SSSSSSDDSS', 'S'.repeat(10)]);
    expect([5, 6].map((total) => bankerDraws(total, null))).toEqual([true, false]);
  });

  it('keeps five percent of a banker win, gives back on a tie, and pays pairs by rank', async () => {
    const banker = await dealt(1, 4, 1, 4);
    expect(winnerOf(banker)).toBe('banker');
    expect(places.map((place) => backOf(banker, place))).toEqual([0, 195, 0, 1200, 1200]);
    const tie = await dealt(4, 3, 3, 4);
    expect(places.map((place) => backOf(tie, place))).toEqual([100, 100, 900, 0, 0]);
    expect(baccarat.winOf(banker, { banker: 10, tie: 1 }, unit * 11n, [])).toBe((unit * 195n) / 10n);
  });

  it('ends as often as it should (4,000 rounds of a fixed seed, 3.29 deviations)', async () => {
    const { player, banker, tie } = enumerate();
    const rounds = 4000;
    const seen = { player: 0, banker: 0, tie: 0 };
    for (let nonce = 0; nonce < rounds; nonce++) seen[winnerOf(await deal(drawsOf('c4'.repeat(32), 'shoe', nonce)))]++;
    for (const [winner, count] of Object.entries({ player, banker, tie })) {
      const chance = Number(count) / Number(deals);
      const off = seen[winner as keyof typeof seen] - rounds * chance;
      expect(Math.abs(off) / Math.sqrt(rounds * chance * (1 - chance))).toBeLessThan(3.29);
    }
  });
});
