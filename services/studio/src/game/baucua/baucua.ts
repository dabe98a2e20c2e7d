import { layoutOf } from '../layout.js';
import { anyTripleBack, faceBacks, isTriple, shown, throwDice, type Dice } from '../three-dice.js';

/* Bầu cua: three dice whose faces are pictures. A picture pays the more the more dice show it. */

/** What the faces show, in the order of the layout; the first is a one. */
export const pictures = ['deer', 'gourd', 'rooster', 'fish', 'crab', 'shrimp'] as const;
export type Picture = (typeof pictures)[number];

export type Place = Picture | 'anyTriple';

export const places: readonly Place[] = [...pictures, 'anyTriple'];

export interface BaucuaDrawn {
  /** By their faces: 1 is a deer. */
  readonly dice: Dice;
}

export const pictureOf = (face: number): Picture => pictures[face - 1] ?? 'deer';

/** What comes back of a chip on a place, in hundredths. */
export const backOf = ({ dice }: BaucuaDrawn, place: Place): number =>
  place === 'anyTriple'
    ? isTriple(dice)
      ? anyTripleBack
      : 0
    : (faceBacks[shown(dice, pictures.indexOf(place) + 1)] ?? 0);

export const baucua = layoutOf<BaucuaDrawn, Place>({
  sheet: {
    code: 'lantern-baucua',
    family: 'baucua',
    names: { VI: 'Bầu Cua Hội Đèn', EN: 'Lantern Fair Bau Cua', CN: '灯会鱼虾蟹', AR: 'باو كوا مهرجان الفوانيس' },
    rtp: '97.2222',
    listing: {
      type: 'live-casino',
      types: ['live-casino', 'table'],
      features: [],
      tags: ['bầu cua', 'bầu cua tôm cá', 'fish prawn crab', 'dice'],
      volatility: null,
      art: { motif: 'dice', palette: 'nghe' },
    },
  },
  places,
  backOf,
  draw: async (draw) => ({ dice: await throwDice(draw) }),
  bettingMs: 16_000,
  waitMs: 3000,
  restMs: 8000,
  kept: 60,
  trace: ({ dice }) => Number(dice.join('')),
});
