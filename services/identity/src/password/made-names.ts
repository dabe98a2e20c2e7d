import { randomInt } from 'node:crypto';

const letters = 'abcdefghjkmnpqrstuvwxyz';
const capitals = letters.toUpperCase();
const figures = '23456789';
const signs = '#@!%';

const drawn = (from: string, many: number): string =>
  Array.from({ length: many }, () => from[randomInt(from.length)]).join('');

/** A name that nobody chose, of signs that nobody mistakes for each other: ten of them, some 10^13 names. */
export const madeUsername = (): string => drawn(letters, 3) + drawn(letters + figures, 7);

/** A password of sixteen signs, some 90 bits, with each kind of sign that a brand may ask for. */
export function madePassword(): string {
  const all = [drawn(capitals, 4), drawn(letters, 6), drawn(figures, 5), drawn(signs, 1)].join('').split('');
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1);
    [all[at], all[other]] = [all[other] ?? '', all[at] ?? ''];
  }
  return all.join('');
}
