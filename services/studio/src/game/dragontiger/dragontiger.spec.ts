import { describe, expect, it } from '@jest/globals';
import { drawsOf } from '../fairness.js';
import { bets } from '../game.js';
import { cardsInShoe, dragontiger, places, returns, winnerOf, type DragontigerDrawn } from './dragontiger.js';

const [unit = 0n] = bets;

/** A shoe as it stands on a table: each card by its number in the shoe. */
const shoe = Array.from({ length: cardsInShoe }, (_none, index) => ({
  card: index % 52,
  rank: 'A23456789TJQK'.charAt(index % 13),
  suit: 'shdc'.charAt(Math.floor((index % 52) / 13)),
}));

type Card = (typeof shoe)[number];

/** Settles by what is printed on the cards; in hundredths. */
function croupier(dragon: Card, tiger: Card, place: string): number {
  const order = 'A23456789TJQK';
  const [d, t] = [order.indexOf(dragon.rank), order.indexOf(tiger.rank)];
  const colour = ({ suit }: Card): string => ('hd'.includes(suit) ? 'Red' : 'Black');
  if (place === 'dragon') return d > t ? 200 : d === t ? 50 : 0;
  if (place === 'tiger') return t > d ? 200 : d === t ? 50 : 0;
  if (place === 'tie') return d === t ? 1300 : 0;
  if (place === 'suitedTie') return d === t && dragon.suit === tiger.suit ? 5800 : 0;
  const [side, wanted] = place.startsWith('dragon') ? [dragon, place.slice(6)] : [tiger, place.slice(5)];
  return colour(side) === wanted ? 195 : 0;
}

describe('dragon and tiger', () => {
  it('pays every place as a croupier does and returns what it declares, on all 172,640 deals of the shoe', () => {
    const sums = new Map<string, number>(places.map((place) => [place, 0]));
    const wrong: unknown[] = [];
    for (const dragon of shoe)
      for (const tiger of shoe) {
        if (dragon === tiger) continue;
        const drawn = { dragon: dragon.card, tiger: tiger.card };
        for (const place of places) {
          const back = dragontiger.backOf(drawn, place);
          if (back !== croupier(dragon, tiger, place)) wrong.push([drawn, place, back]);
          sums.set(place, (sums.get(place) ?? 0) + back);
        }
      }
    expect(wrong).toEqual([]);
    const deals = cardsInShoe * (cardsInShoe - 1);
    for (const place of places) {
      const percent = Math.floor(((sums.get(place) ?? 0) * 10_000) / deals) / 10_000;
      expect([place, percent.toFixed(4)]).toEqual([place, returns[place]]);
    }
    expect(dragontiger.sheet.rtp).toBe(Math.min(...Object.values(returns).map(Number)).toFixed(4));
  });

  it('pays several places of one bet together, half on a tie', () => {
    const tie: DragontigerDrawn = { dragon: 7, tiger: 20 };
    expect(winnerOf(tie)).toBe('tie');
    expect(dragontiger.winOf(tie, { dragon: 3, tie: 1, tigerRed: 2 }, unit * 6n, [])).toBe((unit * 1840n) / 100n);
    for (const wrong of [{}, { lion: 1 }, { tie: 2001 }]) expect(dragontiger.choiceOf(wrong)).toBeNull();
  });

  it('never deals one card twice and ends as often as it should (6,000 rounds of a fixed seed, 3.29 deviations)', async () => {
    const rounds = 6000;
    const seen = { dragon: 0, tiger: 0, tie: 0 };
    for (let nonce = 0; nonce < rounds; nonce++)
      seen[winnerOf(await dragontiger.draw(drawsOf('9f'.repeat(32), 'duel', nonce), {}))]++;
    const chances = { dragon: 192 / 415, tiger: 192 / 415, tie: 31 / 415 };
    for (const [winner, chance] of Object.entries(chances)) {
      const off = seen[winner as keyof typeof seen] - rounds * chance;
      expect(Math.abs(off) / Math.sqrt(rounds * chance * (1 - chance))).toBeLessThan(3.29);
    }
    const draws = [17, 17];
    const last = await dragontiger.draw(() => Promise.resolve(draws.pop() ?? 0), {});
    expect(last).toEqual({ dragon: 17, tiger: 18 });
  });
});
