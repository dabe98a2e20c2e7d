import { layoutOf } from '../layout.js';
import { anyTripleBack, faceBacks, isTriple, shown, throwDice, type Dice } from '../three-dice.js';
import { kindOf, numbersOf, places, type Kind, type Place } from './places.js';
import { returns } from './published.js';

/*
 * Three dice under a bowl. Pays are set against the 216 ways that they can fall: 210 chips come back of 216 wherever whole
 * tenths allow it, and never fewer than 208.
 */

export interface SicboDrawn {
  readonly dice: Dice;
}

/** What comes back of a chip that wins, in hundredths; of a single face see `faceBacks`. */
export const backs: Readonly<Record<Exclude<Kind, 'single'>, number>> = {
  'even-chance': 200,
  pair: 700,
  double: 1300,
  triple: 21_000,
  'any-triple': anyTripleBack,
  'total-4': 7000,
  'total-5': 3500,
  'total-6': 2100,
  'total-7': 1400,
  'total-8': 1000,
  'total-9': 840,
  'total-10': 775,
  'total-11': 775,
  'total-12': 840,
  'total-13': 1000,
  'total-14': 1400,
  'total-15': 2100,
  'total-16': 3500,
  'total-17': 7000,
};

export const totalOf = ({ dice }: SicboDrawn): number => dice.reduce((sum, face) => sum + face, 0);

/** Which of the even chances came; none with a triple. */
export const sizeOf = (drawn: SicboDrawn): 'small' | 'big' | 'triple' =>
  isTriple(drawn.dice) ? 'triple' : totalOf(drawn) <= 10 ? 'small' : 'big';

function wins(drawn: SicboDrawn, place: Place): boolean {
  const { dice } = drawn;
  const numbers = numbersOf(place);
  const [first = 0] = numbers;
  switch (place.charAt(0)) {
    case 'c':
      return numbers.every((face) => shown(dice, face) > 0);
    case 'd':
      return shown(dice, first) >= 2;
    case 'r':
      return shown(dice, first) === 3;
    case 't':
      return totalOf(drawn) === first;
    default:
      if (isTriple(drawn.dice)) return place === 'anyTriple';
      return place === sizeOf(drawn) || place === (totalOf(drawn) % 2 === 0 ? 'even' : 'odd');
  }
}

/** What comes back of a chip on a place, in hundredths. */
export function backOf(drawn: SicboDrawn, place: Place): number {
  const kind = kindOf(place);
  if (kind !== 'single') return wins(drawn, place) ? backs[kind] : 0;
  const [face] = numbersOf(place);
  return faceBacks[shown(drawn.dice, face ?? 0)] ?? 0;
}

export const sicbo = layoutOf<SicboDrawn, Place>({
  sheet: {
    code: 'moon-sicbo',
    family: 'sicbo',
    names: { VI: 'Tài Xỉu Trăng Rằm', EN: 'Full Moon Sic Bo', CN: '满月骰宝', AR: 'سيك بو البدر' },
    rtp: returns['even-chance'],
    lowestRtp: returns.double,
    listing: {
      type: 'live-casino',
      types: ['live-casino', 'table'],
      features: [],
      tags: ['tài xỉu', 'sic bo', 'xúc xắc', 'dice'],
      volatility: null,
      art: { motif: 'dice', palette: 'tan' },
    },
  },
  places,
  backOf,
  draw: async (draw) => ({ dice: await throwDice(draw) }),
  bettingMs: 18_000,
  waitMs: 3000,
  restMs: 9000,
  kept: 96,
  trace: ({ dice }) => Number(dice.join('')),
});
