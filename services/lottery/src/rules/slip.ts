/** A line as it was written on a southern slip: numbers, a kind of bet, how much for each unit. */
export interface SlipLine {
  readonly bet: string;
  readonly numbers: readonly string[];
  /** In thousands of VND, times 2, since half a thousand may be written. */
  readonly halves: number;
  /** Where it was written, from 1. */
  readonly line: number;
}

/** What of a slip is not understood, by line (from 1). */
export interface SlipFault {
  readonly line: number;
  readonly word: string;
}

/** Numbers of one bet, and bets of one slip. */
const most = 1000;
/** Numbers of one slip, which are those of one basket. */
export const mostOfSlip = { numbers: 5000, lines: most } as const;

/** What a slip has too many of. Reading ends there: short words stand for many numbers. */
export type SlipExcess = keyof typeof mostOfSlip;

const pad = (n: number, digits: number): string => String(n).padStart(digits, '0');
const pairsOf = (fits: (tens: number, ones: number) => boolean): string[] =>
  Array.from({ length: 100 }, (_none, n) => n)
    .filter((n) => fits(Math.floor(n / 10), n % 10))
    .map((n) => pad(n, 2));
const even = (n: number) => n % 2 === 0;

/** Words that stand for many numbers. Source: domain.md 3.4. */
const selectors: ReadonlyMap<string, readonly string[]> = new Map([
  ['tai', pairsOf((tens) => tens >= 5)],
  ['xiu', pairsOf((tens) => tens < 5)],
  ['chan', pairsOf((_tens, ones) => even(ones))],
  ['le', pairsOf((_tens, ones) => !even(ones))],
  ['chanchan', pairsOf((tens, ones) => even(tens) && even(ones))],
  ['lele', pairsOf((tens, ones) => !even(tens) && !even(ones))],
  ['chanle', pairsOf((tens, ones) => even(tens) && !even(ones))],
  ['lechan', pairsOf((tens, ones) => !even(tens) && even(ones))],
]);

/** `10/20keo90`: from the first, in steps of the second less the first, to the third. */
const seriesForm = /^(\d{2,4})\/(\d{2,4})keo(\d{2,4})$/;

/** The numbers of a word, or null where it is none. */
export function numbersOfWord(word: string): readonly string[] | null {
  if (/^\d{2,4}$/.test(word)) return [word];
  const known = selectors.get(word);
  if (known) return known;
  const [, a, b, c] = seriesForm.exec(word) ?? [];
  if (!a || !b || !c || a.length !== b.length || b.length !== c.length) return null;
  const step = Number(b) - Number(a);
  if (step <= 0 || Number(c) < Number(a)) return null;
  const count = Math.floor((Number(c) - Number(a)) / step) + 1;
  return count > most ? null : Array.from({ length: count }, (_none, i) => pad(Number(a) + i * step, a.length));
}

/** All orders of a number's digits, each once. */
export function permutations(number: string): string[] {
  if (number.length <= 1) return [number];
  const all = [...number].flatMap((digit, i) =>
    permutations(number.slice(0, i) + number.slice(i + 1)).map((rest) => digit + rest),
  );
  return [...new Set(all)].sort();
}

/** By the code on a slip: the bet for numbers of so many digits. */
const codes: ReadonlyMap<string, (digits: number) => string | null> = new Map([
  ['dd', (d: number) => (d === 2 ? 's_dd' : null)],
  ['dau', (d: number) => (d === 2 ? 's_dau2' : d === 3 ? 's_dau3' : null)],
  ['duoi', (d: number) => (d === 2 ? 's_duoi2' : d === 3 ? 's_duoi3' : null)],
  ['xc', (d: number) => (d === 3 ? 's_xc' : null)],
  ['dxc', (d: number) => (d === 3 ? 's_xc' : null)],
  ['b', (d: number) => `s_b${d}`],
  ['bdao', (d: number) => (d < 4 ? `s_b${d}` : null)],
  ['b7l', (d: number) => (d === 2 ? 's_b7l' : null)],
  ['b8l', (d: number) => (d === 2 ? 's_b8l' : null)],
  ['da', (d: number) => (d === 2 ? 's_da' : null)],
  ['nt', (d: number) => `s_nt${d}`],
  ['xien', (d: number) => (d === 2 ? 's_xien' : null)],
]);
const turned = new Set(['dxc', 'bdao']);
const amountForm = /^(dd|dau|duoi|dxc|xc|bdao|b7l|b8l|b|da|nt|xien)(\d{1,6})(,5)?n?$/;

/**
 * Reads a slip: each line has numbers, then one or more of a code with its amount, such as `10 20 b1 dd0,5`, `123 xc5n` or
 * `10/20keo90 b1`. An amount of 1 is a thousand. Words come in any case. What of it is too much is said instead of the lines.
 */
export function readSlip(text: string): { lines: SlipLine[]; faults: SlipFault[] } | SlipExcess {
  const lines: SlipLine[] = [];
  const faults: SlipFault[] = [];
  let written = 0;
  let bet = 0;
  for (const [at, row] of text.split('\n').entries()) {
    const line = at + 1;
    let numbers = new Set<string>();
    let bets = 0;
    let wrong = 0;
    for (const word of row.trim().toLowerCase().split(/[\s;]+/).filter(Boolean)) {
      const more = numbersOfWord(word);
      if (more) {
        if (bets > 0) [numbers, bets] = [new Set(), 0];
        for (const each of more) numbers.add(each);
        written += more.length;
        if (written > mostOfSlip.numbers) return 'numbers';
        continue;
      }
      const read = lineOf(word, [...numbers], line);
      if (!read) {
        wrong += 1;
        faults.push({ line, word: word.slice(0, 40) });
        continue;
      }
      lines.push(read);
      bets += 1;
      bet += read.numbers.length;
      if (bet > mostOfSlip.numbers) return 'numbers';
      if (lines.length > mostOfSlip.lines) return 'lines';
    }
    if (numbers.size > 0 && bets === 0 && wrong === 0) faults.push({ line, word: [...numbers][0] ?? '' });
  }
  return { lines, faults };
} // prettier-ignore

function lineOf(word: string, numbers: readonly string[], line: number): SlipLine | null {
  const [, code = '', whole = '', half] = amountForm.exec(word) ?? [];
  const digits = numbers[0]?.length ?? 0;
  const of = codes.get(code);
  if (!of || numbers.length > most || !numbers.every(({ length }) => length === digits)) return null;
  const named = of(digits);
  const halves = Number(whole) * 2 + (half ? 1 : 0);
  if (!named || halves === 0) return null;
  const bet = named === 's_xien' ? `s_xien${numbers.length}` : named;
  return { bet, numbers: turned.has(code) ? [...new Set(numbers.flatMap(permutations))] : numbers, halves, line };
}
