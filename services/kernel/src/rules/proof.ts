/** Work that a server asks of a browser before it works for it: some numbers, each found by trying. */
export interface Puzzle {
  /** What the server wants to see again: bound to whom it asks, and until when. */
  readonly challenge: string;
  /** How many zero bits each hash begins with; a part takes 2^bits tries in the mean. */
  readonly bits: number;
  /** How many numbers are wanted. Many small parts take everybody about as long, where one large part is a lottery. */
  readonly parts: number;
}

/** What SHA-256 begins with and adds in each round: parts of the square and cube roots of the first primes (FIPS 180-4, 4.2.2 and 5.3.3). */
const { initial, rounds } = constants();

function constants(): { readonly initial: Int32Array; readonly rounds: Int32Array } {
  const primes: number[] = [];
  for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0;
  return {
    initial: Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime))),
    rounds: Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime))),
  };
}

const words = new Int32Array(64);
const state = new Int32Array(8);
const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/**
 * SHA-256 of an ASCII text as eight 32-bit words, in an array that the next call writes over. In plain JavaScript: the browser's own
 * answers by a promise for each hash, which takes several times as long for texts this short, and is not there on plain HTTP.
 */
export function sha256(text: string): Int32Array {
  state.set(initial);
  const blocks = ((text.length + 8) >> 6) + 1;
  for (let block = 0; block < blocks; block += 1) {
    for (let i = 0; i < 16; i += 1) words[i] = wordAt(text, block * 64 + i * 4);
    if (block === blocks - 1) words[15] = text.length * 8;
    mix();
  }
  return state;
}

/** Four bytes of the text, with the one that ends it. */
function wordAt(text: string, from: number): number {
  let word = 0;
  for (let at = from; at < from + 4; at += 1)
    word = (word << 8) | (at < text.length ? text.charCodeAt(at) : at === text.length ? 0x80 : 0);
  return word;
}

function mix(): void {
  for (let i = 16; i < 64; i += 1) {
    const [near, far] = [words[i - 2] ?? 0, words[i - 15] ?? 0];
    const small = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
    const large = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
    words[i] = (words[i - 16] ?? 0) + small + (words[i - 7] ?? 0) + large;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i += 1) {
    const chosen = (e & f) ^ (~e & g);
    const first =
      (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + (rounds[i] ?? 0) + (words[i] ?? 0)) | 0;
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = (state[i] ?? 0) + word));
}

const fits = ({ challenge, bits }: Puzzle, part: number, number: number): boolean =>
  Math.clz32(sha256(`${challenge}.${part}.${number}`)[0] ?? 0) >= bits;

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
