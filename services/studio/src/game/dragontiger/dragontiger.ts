import type { Draw } from '../game.js';
import { layoutOf } from '../layout.js';

/* Dragon and tiger: one card for each from eight decks, shuffled anew for every round; the higher rank wins, the ace is lowest. */

export const cardsInShoe = 416;

/** What comes back of a chip that wins, in hundredths. */
export const backs = {
  dragon: 200,
  tie: 1300,
  tiger: 200,
  dragonRed: 195,
  dragonBlack: 195,
  suitedTie: 5800,
  tigerRed: 195,
  tigerBlack: 195,
} as const;

export type Place = keyof typeof backs;

export const places = Object.keys(backs) as readonly Place[];

/** What comes back on a tie of a chip on the dragon or the tiger. */
export const halfBack = 50;

/** The returns that the game shows, in percent cut after four digits; `dragontiger.spec.ts` counts them each time. */
export const returns: Readonly<Record<Place, string>> = {
  dragon: '96.2650',
  tie: '97.1084',
  tiger: '96.2650',
  dragonRed: '97.5000',
  dragonBlack: '97.5000',
  suitedTie: '97.8313',
  tigerRed: '97.5000',
  tigerBlack: '97.5000',
};

export interface DragontigerDrawn {
  /** Cards from 0 to 51: 13 ranks from the ace for each of spades, hearts, diamonds and clubs. */
  readonly dragon: number;
  readonly tiger: number;
}

export type Winner = 'dragon' | 'tiger' | 'tie';

/** 1 for the ace to 13 for the king. */
export const rankOf = (card: number): number => (card % 13) + 1;

export const isRed = (card: number): boolean => [1, 2].includes(Math.floor(card / 13));

export function winnerOf({ dragon, tiger }: DragontigerDrawn): Winner {
  const lead = rankOf(dragon) - rankOf(tiger);
  return lead > 0 ? 'dragon' : lead < 0 ? 'tiger' : 'tie';
}

const wins = (drawn: DragontigerDrawn, place: Place): boolean => {
  const { dragon, tiger } = drawn;
  switch (place) {
    case 'suitedTie':
      return dragon === tiger;
    case 'dragonRed':
      return isRed(dragon);
    case 'dragonBlack':
      return !isRed(dragon);
    case 'tigerRed':
      return isRed(tiger);
    case 'tigerBlack':
      return !isRed(tiger);
    default:
      return winnerOf(drawn) === place;
  }
};

/** What comes back of a chip on a place, in hundredths. */
export function backOf(drawn: DragontigerDrawn, place: Place): number {
  if (wins(drawn, place)) return backs[place];
  return winnerOf(drawn) === 'tie' && (place === 'dragon' || place === 'tiger') ? halfBack : 0;
}

/** Two cards of the shoe, which cannot be the same one. */
async function deal(draw: Draw): Promise<DragontigerDrawn> {
  const first = await draw(cardsInShoe);
  const second = await draw(cardsInShoe - 1);
  return { dragon: first % 52, tiger: (second < first ? second : second + 1) % 52 };
}

export const dragontiger = layoutOf<DragontigerDrawn, Place>({
  sheet: {
    code: 'jade-dragon-tiger',
    family: 'dragontiger',
    names: { VI: 'Rồng Hổ Ngọc Bích', EN: 'Jade Dragon Tiger', CN: '碧玉龙虎斗', AR: 'تنين ونمر اليشم' },
    rtp: returns.dragon,
    listing: {
      type: 'live-casino',
      types: ['live-casino', 'table'],
      features: [],
      tags: ['rồng hổ', 'dragon tiger', 'cards'],
      volatility: null,
      art: { motif: 'tiger', palette: 'son' },
    },
  },
  places,
  backOf,
  draw: deal,
  bettingMs: 14_000,
  waitMs: 2500,
  restMs: 7000,
  kept: 96,
  trace: (drawn) => (['dragon', 'tiger', 'tie'] as const).indexOf(winnerOf(drawn)),
});
