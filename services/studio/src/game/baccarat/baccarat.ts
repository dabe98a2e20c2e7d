import type { Draw } from '../game.js';
import { layoutOf } from '../layout.js';
import { returns } from './published.js';
import { bankerDraws, cardsInShoe, playerDraws, pointsOf, totalOf } from './rules.js';

/** Places of the layout. */
export const places = ['player', 'banker', 'tie', 'playerPair', 'bankerPair'] as const;
export type Place = (typeof places)[number];

export interface BaccaratDrawn {
  /** Cards from 0 to 51: 13 ranks from the ace for each of spades, hearts, diamonds and clubs. */
  readonly player: readonly number[];
  readonly banker: readonly number[];
}

export type Winner = 'player' | 'banker' | 'tie';

/** What comes back of a chip, in hundredths; on a tie player and banker get theirs back. */
export const backs: Readonly<Record<Place, number>> = {
  player: 200,
  banker: 195,
  tie: 900,
  playerPair: 1200,
  bankerPair: 1200,
};

export function winnerOf({ player, banker }: BaccaratDrawn): Winner {
  const lead = totalOf(player) - totalOf(banker);
  return lead > 0 ? 'player' : lead < 0 ? 'banker' : 'tie';
}

/** Whether the first two cards of a hand have one rank. */
export const isPair = ([one = 0, two = 1]: readonly number[]): boolean => one % 13 === two % 13;

/** What comes back of a chip on a place, in hundredths. */
export function backOf(drawn: BaccaratDrawn, place: Place): number {
  const winner = winnerOf(drawn);
  if (place === 'playerPair') return isPair(drawn.player) ? backs.playerPair : 0;
  if (place === 'bankerPair') return isPair(drawn.banker) ? backs.bankerPair : 0;
  if (winner === 'tie' && place !== 'tie') return 100;
  return place === winner ? backs[winner] : 0;
}

/** Deals a round from a full shoe that was shuffled for it; only the cards that are dealt are drawn. */
export async function deal(draw: Draw): Promise<BaccaratDrawn> {
  const shoe = Array.from({ length: cardsInShoe }, (_none, index) => index % 52);
  let dealt = 0;
  const next = async (): Promise<number> => {
    const at = dealt + (await draw(cardsInShoe - dealt));
    const card = shoe[at] ?? 0;
    shoe[at] = shoe[dealt++] ?? 0;
    return card;
  };
  const [p1, b1, p2, b2] = [await next(), await next(), await next(), await next()];
  const [player, banker] = [
    [p1, p2],
    [b1, b2],
  ];
  if (Math.max(totalOf(player), totalOf(banker)) >= 8) return { player, banker };
  if (playerDraws(totalOf(player))) player.push(await next());
  const [, , third] = player;
  if (bankerDraws(totalOf(banker), third === undefined ? null : pointsOf(third))) banker.push(await next());
  return { player, banker };
}

/** The winner (0 player, 1 banker, 2 tie), 4 and 8 for pairs, and 16 times the winner's points. */
const traceOf = (drawn: BaccaratDrawn): number =>
  ['player', 'banker', 'tie'].indexOf(winnerOf(drawn)) +
  (isPair(drawn.player) ? 4 : 0) +
  (isPair(drawn.banker) ? 8 : 0) +
  16 * Math.max(totalOf(drawn.player), totalOf(drawn.banker));

export const baccarat = layoutOf<BaccaratDrawn, Place>({
  sheet: {
    code: 'jade-baccarat',
    family: 'baccarat',
    names: { VI: 'Baccarat Ngọc Bích', EN: 'Jade Baccarat', CN: '碧玉百家乐', AR: 'باكارات اليشم' },
    rtp: returns.banker,
    lowestRtp: returns.tie,
    listing: {
      type: 'live-casino',
      types: ['live-casino', 'table'],
      features: [],
      tags: ['baccarat', 'bài cào', 'cards'],
      volatility: null,
      art: { motif: 'gem', palette: 'dem' },
    },
  },
  places,
  backOf,
  draw: deal,
  bettingMs: 16_000,
  waitMs: 2500,
  restMs: 11_000,
  kept: 96,
  trace: traceOf,
});
