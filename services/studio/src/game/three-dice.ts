import type { Draw } from './game.js';

/** Three dice, by their faces from 1 to 6. */
export type Dice = readonly number[];

export const faces = [1, 2, 3, 4, 5, 6] as const;

/** Throws three dice. */
export const throwDice = async (draw: Draw): Promise<Dice> => [
  1 + (await draw(6)),
  1 + (await draw(6)),
  1 + (await draw(6)),
];

/** How many of the dice show a face. */
export const shown = (dice: Dice, face: number): number => dice.filter((one) => one === face).length;

export const isTriple = ([first, ...others]: Dice): boolean => others.every((face) => face === first);

/** What comes back of a chip on a face that no, one, two or all three dice show, in hundredths: 210 of 216. */
export const faceBacks: readonly number[] = [0, 200, 300, 1500];

/** What comes back of a chip on any triple, in hundredths: 210 of 216. */
export const anyTripleBack = 3500;
