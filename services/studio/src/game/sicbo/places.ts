import { entryOf } from '@banyan/kernel/rules';
import { faces } from '../three-dice.js';

/** Sums of three dice that are not always triples. */
export const totals = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17] as const;

type Face = (typeof faces)[number];

/** Kinds of places that pay alike. */
export type Kind =
  'even-chance' | 'single' | 'pair' | 'double' | 'triple' | 'any-triple' | `total-${(typeof totals)[number]}`;

/**
 * A place is a letter and faces: `n` a face on any die, `d` a double, `r` a triple, `c` two different faces, `t` a total; and
 * the others by their names.
 */
export type Place =
  | 'small'
  | 'big'
  | 'odd'
  | 'even'
  | 'anyTriple'
  | `t${(typeof totals)[number]}`
  | `n${Face}`
  | `d${Face}`
  | `r${Face}`
  | `c${Face}${Face}`;

const pairs: Place[] = faces.flatMap((low) =>
  faces.filter((high) => high > low).map((high): Place => `c${low}${high}`),
);

/** All places of the layout, in the order of the keys. */
export const places: readonly Place[] = [
  'small',
  'even',
  'anyTriple',
  'odd',
  'big',
  ...faces.map((face): Place => `d${face}`),
  ...faces.map((face): Place => `r${face}`),
  ...totals.map((total): Place => `t${total}`),
  ...pairs,
  ...faces.map((face): Place => `n${face}`),
];

const kinds = { n: 'single', c: 'pair', d: 'double', r: 'triple' } as const;

/** The numbers in the code of a place; none of one with a name. */
export const numbersOf = (place: Place): readonly number[] =>
  /^t\d+$/.test(place) ? [Number(place.slice(1))] : /^[ndrc]\d+$/.test(place) ? Array.from(place.slice(1), Number) : [];

export function kindOf(place: Place): Kind {
  const [first = 0] = numbersOf(place);
  if (first === 0) return place === 'anyTriple' ? 'any-triple' : 'even-chance';
  if (place.startsWith('t')) return `total-${first}` as Kind;
  return entryOf(kinds, place.charAt(0)) ?? 'single';
}
