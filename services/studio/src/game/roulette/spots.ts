const from = (first: number, last: number, step = 1): number[] =>
  Array.from({ length: Math.floor((last - first) / step) + 1 }, (_none, index) => first + index * step);

/** The red numbers; the others but zero are black. */
export const reds: ReadonlySet<number> = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

export type Colour = 'red' | 'black' | 'green';

export const colourOf = (number: number): Colour => (number === 0 ? 'green' : reds.has(number) ? 'red' : 'black');

const named = (prefix: string, lists: readonly number[][]): Array<[string, number[]]> =>
  lists.map((numbers) => [`${prefix}${numbers[0]}`, numbers]);

const all = from(1, 36);
const inside = all.filter((number) => number % 3 !== 0);

/**
 * Every place of the layout with the numbers that it covers. Codes are a letter and the first number: `n` straight up, `h`
 * and `v` splits beside and above, `z` splits with zero, `t` streets, `o` trios with zero, `f` the first four, `c` corners,
 * `x` six lines, `d` dozens, `k` columns, and the even chances by their names.
 */
export const spots: ReadonlyMap<string, readonly number[]> = new Map<string, number[]>([
  ...named(
    'n',
    from(0, 36).map((number) => [number]),
  ),
  ...named(
    'h',
    inside.map((number) => [number, number + 1]),
  ),
  ...named(
    'v',
    from(1, 33).map((number) => [number, number + 3]),
  ),
  ...[1, 2, 3].map((number): [string, number[]] => [`z${number}`, [0, number]]),
  ...named(
    't',
    from(1, 34, 3).map((number) => from(number, number + 2)),
  ),
  ['o1', [0, 1, 2]],
  ['o2', [0, 2, 3]],
  ['f0', [0, 1, 2, 3]],
  ...named(
    'c',
    inside.filter((number) => number < 33).map((number) => [number, number + 1, number + 3, number + 4]),
  ),
  ...named(
    'x',
    from(1, 31, 3).map((number) => from(number, number + 5)),
  ),
  ...[0, 1, 2].map((dozen): [string, number[]] => [`d${dozen + 1}`, from(dozen * 12 + 1, dozen * 12 + 12)]),
  ...[1, 2, 3].map((column): [string, number[]] => [`k${column}`, from(column, 36, 3)]),
  ['red', [...reds]],
  ['black', all.filter((number) => !reds.has(number))],
  ['odd', all.filter((number) => number % 2 === 1)],
  ['even', all.filter((number) => number % 2 === 0)],
  ['low', from(1, 18)],
  ['high', from(19, 36)],
]);
