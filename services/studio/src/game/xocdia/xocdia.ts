import { layoutOf } from '../layout.js';

/*
 * Xóc đĩa: four coins, white on one side and red on the other, under a bowl. Pays are set against the 16 ways that they can
 * fall, so that each place gives back 15.6 of 16 chips.
 */

/** What comes back of a chip that wins, in hundredths. */
export const backs = {
  even: 195,
  odd: 195,
  twoTwo: 260,
  threeWhite: 390,
  threeRed: 390,
  allSame: 780,
  fourWhite: 1560,
  fourRed: 1560,
} as const;

export type Place = keyof typeof backs;

export const places = Object.keys(backs) as readonly Place[];

export interface XocdiaDrawn {
  /** Four sides: 0 is white, 1 is red. */
  readonly coins: readonly number[];
}

export const redsOf = ({ coins }: XocdiaDrawn): number => coins.reduce((sum, side) => sum + side, 0);

/** How many of the coins are red when a place wins. */
export const winning: Readonly<Record<Place, readonly number[]>> = {
  even: [0, 2, 4],
  odd: [1, 3],
  twoTwo: [2],
  threeWhite: [1],
  threeRed: [3],
  allSame: [0, 4],
  fourWhite: [0],
  fourRed: [4],
};

export const xocdia = layoutOf<XocdiaDrawn, Place>({
  sheet: {
    code: 'village-xocdia',
    family: 'xocdia',
    names: { VI: 'Xóc Đĩa Sân Đình', EN: 'Village Xoc Dia', CN: '村口摇盘', AR: 'شوك ديا القرية' },
    rtp: '97.5000',
    listing: {
      type: 'live-casino',
      types: ['live-casino', 'table'],
      features: [],
      tags: ['xóc đĩa', 'chẵn lẻ', 'coins'],
      volatility: null,
      art: { motif: 'xocdia', palette: 'son' },
    },
  },
  places,
  backOf: (drawn, place) => (winning[place].includes(redsOf(drawn)) ? backs[place] : 0),
  draw: async (draw) => ({ coins: [await draw(2), await draw(2), await draw(2), await draw(2)] }),
  bettingMs: 16_000,
  waitMs: 3000,
  restMs: 8000,
  kept: 96,
  trace: redsOf,
});
