import { sha256 } from '@noble/hashes/sha2.js';

/** Work that a server asks of a browser before it works for it: some numbers, each found by trying. */
export interface Puzzle {
  /** What the server wants to see again: bound to whom it asks, and until when. */
  readonly challenge: string;
  /** How many zero bits each hash begins with; a part takes 2^bits tries in the mean. */
  readonly bits: number;
  /** How many numbers are wanted. Many small parts take everybody about as long, where one large part is a lottery. */
  readonly parts: number;
}

const bytesOf = new TextEncoder();

/**
 * How many zero bits the SHA-256 of a try begins with, up to 32. Worked out here and now: the browser's own answers by a promise for each hash,
 * which takes several times as long for texts this short, and is not there on plain HTTP.
 */
export function zeroBits(text: string): number {
  const [a = 0, b = 0, c = 0, d = 0] = sha256(bytesOf.encode(text));
  return Math.clz32((a << 24) | (b << 16) | (c << 8) | d);
}

const fits = ({ challenge, bits }: Puzzle, part: number, number: number): boolean =>
  zeroBits(`${challenge}.${part}.${number}`) >= bits;

/** Finds the numbers, smallest first: a text for the server, the challenge and then the numbers, by commas. */
export function solve(puzzle: Puzzle): string {
  const numbers = Array.from({ length: puzzle.parts }, (_none, part) => {
    let number = 0;
    while (!fits(puzzle, part, number)) number += 1;
    return number;
  });
  return [puzzle.challenge, ...numbers].join(',');
}

/** Whether a text of {@link solve} solves the puzzle. */
export function isSolved(puzzle: Puzzle, proof: string): boolean {
  const [challenge, ...numbers] = proof.split(',');
  if (challenge !== puzzle.challenge || numbers.length !== puzzle.parts) return false;
  return numbers.every((number, part) => /^\d{1,9}$/.test(number) && fits(puzzle, part, Number(number)));
}
