import { commitmentOf } from '../fairness.js';
import { fieldsIn, wholeIn, type Draw, type Game } from '../game.js';
import { deal, fewestSeats, mostSeats } from './cards.js';
import { instantWin } from './instant.js';
import { sharesOf } from './shares.js';

const vnd = 10_000n;

/** What each seat puts into the pot of a hand, in minor units: 2,000 to 200,000 VND. */
export const stakes: readonly bigint[] = [2000n, 10_000n, 50_000n, 200_000n].map((amount) => amount * vnd);

/** The seat of a round, and the client seeds of all seats in their order. */
export interface TienLenChoice {
  readonly seat: number;
  readonly seeds: readonly string[];
}

export interface TienLenDrawn {
  readonly hands: ReadonlyArray<readonly number[]>;
}

/** One client seed out of all seats' own: the SHA-256 of them, joined by commas in the order of seats. */
export const mixOf = (seeds: readonly string[]): Promise<string> => commitmentOf(seeds.join(','));

const seedPattern = /^[A-Za-z0-9_-]{1,64}$/;

/** Steps of a round are the finishing order of the seats. */
export const tienlen: Game<TienLenChoice, TienLenDrawn> = {
  sheet: {
    code: 'tien-len',
    family: 'tienlen',
    names: { VI: 'Tiến Lên Miền Nam', EN: 'Tien Len South', CN: '南方进升', AR: 'تيان لين الجنوبية' },
    rtp: '97.0000',
    lines: null,
    bets: stakes,
    listing: {
      type: 'board',
      features: [],
      tags: ['tiến lên', 'tien len', 'pvp', 'cards'],
      volatility: null,
      art: { motif: 'cards', palette: 'ngoc' },
    },
  },
  seated: true,
  choiceOf(asked) {
    const { seat, seeds } = fieldsIn(asked);
    if (!Array.isArray(seeds) || seeds.length < fewestSeats || seeds.length > mostSeats) return null;
    const known = wholeIn(seat, 0, seeds.length - 1);
    const texts = seeds.filter((seed): seed is string => typeof seed === 'string' && seedPattern.test(seed));
    return known !== null && texts.length === seeds.length ? { seat: known, seeds: texts } : null;
  },
  draw: async (draw: Draw, { seeds }) => ({ hands: await deal(draw, seeds.length) }),
  winOf({ hands }, { seat }, betMinor, steps) {
    if (steps.length !== hands.length) return 0n;
    return sharesOf(betMinor, steps, instantWin(hands) !== null).winsMinor[seat] ?? 0n;
  },
};
