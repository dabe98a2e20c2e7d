import type { LineFault, PlacedLine, Priced, Verdict } from './official.js';

/** The kinds of the house's own draws. */
export type VendorKind = 'SSC' | 'PK10' | 'K3' | 'C11X5' | 'KLSF';
export const vendorKinds = ['SSC', 'PK10', 'K3', 'C11X5', 'KLSF'] as const;

/** How a selection fares: won, lost, or its stake comes back. */
type Fate = boolean | 'push';

/** A play: what may be chosen, and what the chance is worth. */
interface Play {
  readonly code: string;
  /** All that may be chosen. */
  readonly choices: readonly string[];
  /** What one pays at a return of 100 %: as a fraction, the stake included. */
  readonly fair: (choice: string) => readonly [number, number];
  readonly fate: (draw: readonly number[], choice: string) => Fate;
}

/** A play as it is shown: its choices, each with what it pays in thousandths. */
export interface ShownPlay {
  readonly code: string;
  readonly choices: readonly string[];
  readonly odds: readonly number[];
}

/** The standard prize group of each kind; its return is the group of 2000. Source: domain.md 3.8 (K3 40 points lower). */
export const prizeGroup: Readonly<Record<VendorKind, number>> = {
  SSC: 1960,
  PK10: 1960,
  K3: 1920,
  C11X5: 1960,
  KLSF: 1960,
};

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_none, i) => from + i);
const sum = (of: readonly number[]): number => of.reduce((a, b) => a + b, 0);
const at = (draw: readonly number[], place: number): number => draw[place] ?? -1;
const texts = (of: readonly number[]): string[] => of.map(String);

/** Choices of k out of a list in its order, joined. */
function combinations(of: readonly string[], k: number, by: string): string[] {
  if (k === 0) return [''];
  return of.flatMap((head, i) =>
    combinations(of.slice(i + 1), k - 1, by).map((rest) => (rest ? head + by + rest : head)),
  );
}
const ordered = (of: readonly string[], k: number, by: string): string[] =>
  k === 1
    ? [...of]
    : of.flatMap((head) =>
        ordered(
          of.filter((each) => each !== head),
          k - 1,
          by,
        ).map((rest) => head + by + rest),
      );

const always =
  (num: number, den = 1) =>
  (): readonly [number, number] => [num, den];

function play(code: string, choices: readonly string[], fair: Play['fair'], fate: Play['fate']): Play {
  return { code, choices, fair, fate };
}

const sides = ['big', 'small', 'odd', 'even'] as const;

/** Big, small, odd or even of a value that has no third way. */
function side(value: number, bigFrom: number, choice: string): boolean {
  if (choice === 'big') return value >= bigFrom;
  if (choice === 'small') return value < bigFrom;
  return (value % 2 === 1) === (choice === 'odd');
}

/** Which end is higher. */
function duel(a: number, b: number, choice: string): boolean {
  if (choice === 'tie') return a === b;
  return choice === 'dragon' ? a > b : a < b;
}

const digits = texts(range(0, 9));
const numbersUpTo = (n: number): string[] => range(1, n).map((each) => String(each).padStart(2, '0'));
const split = (choice: string): number[] => choice.split('-').map(Number);

/** What three digits are: the first that fits counts. A straight may go over nine (890, 901). */
function figure(of: readonly number[]): string {
  const [a = 0, b = 0, c = 0] = [...of].sort((x, y) => x - y);
  if (a === c) return 'triple';
  if (a === b || b === c) return 'pair';
  const next = (x: number, y: number) => (x + 1) % 10 === y;
  const steps = [next(a, b), next(b, c), next(c, a)].filter(Boolean).length;
  if (steps >= 2) return 'straight';
  return steps === 1 ? 'half' : 'mixed';
}
const figures: ReadonlyMap<string, readonly [number, number]> = new Map([
  ['triple', [100, 1]],
  ['straight', [1000, 60]],
  ['pair', [1000, 270]],
  ['half', [1000, 360]],
  ['mixed', [1000, 300]],
]);
const figureOdds = (choice: string): readonly [number, number] => figures.get(choice) ?? [0, 1];

const tail = (k: number) => (draw: readonly number[], choice: string) => draw.slice(-k).join('') === choice;
const sorted = (of: readonly number[]): string => [...of].sort((a, b) => a - b).join('');
const countUp = (k: number): string[] => range(0, 10 ** k - 1).map((each) => String(each).padStart(k, '0'));

const ssc: Play[] = [
  ...range(1, 5).map((n) => play(`pos${n}`, digits, always(10), (draw, choice) => at(draw, n - 1) === Number(choice))),
  ...range(1, 5).map((n) => play(`side${n}`, sides, always(2), (draw, choice) => side(at(draw, n - 1), 5, choice))),
  play('sum_side', sides, always(2), (draw, choice) => side(sum(draw), 23, choice)),
  play('duel', ['dragon', 'tiger', 'tie'], (choice) => (choice === 'tie' ? [10, 1] : [100, 45]), (draw, choice) =>
    duel(at(draw, 0), at(draw, 4), choice)), // prettier-ignore
  play('star2', countUp(2), always(100), tail(2)),
  play('star2_group', combinations(digits, 2, ''), always(50), (draw, choice) => sorted(draw.slice(-2)) === choice),
  play('star3', countUp(3), always(1000), tail(3)),
  play('star3_pair', ordered(digits, 2, ''), always(1000, 3), (draw, choice) => {
    const [twice = '', other = ''] = choice;
    return sorted(draw.slice(-3)) === [twice, twice, other].sort().join('');
  }),
  play('star3_six', combinations(digits, 3, ''), always(1000, 6), (draw, choice) => sorted(draw.slice(-3)) === choice),
  play('star4', countUp(4), always(10_000), tail(4)),
  play('star5', countUp(5), always(100_000), tail(5)),
  play('any1', digits, always(1000, 271), (draw, choice) => draw.slice(-3).includes(Number(choice))),
  ...(['front', 'mid', 'back'] as const).map((where, from) =>
    play(`figure_${where}`, [...figures.keys()], figureOdds, (draw, choice) => figure(draw.slice(from, from + 3)) === choice),
  ), // prettier-ignore
];

/** Of ninety ordered pairs of the first two cars: how many come to a sum. */
const carSums = (total: number): number => (total <= 11 ? 2 * Math.floor((total - 1) / 2) : carSums(22 - total));

const cars = texts(range(1, 10));
const pk10: Play[] = [
  ...range(1, 10).map((n) => play(`pos${n}`, cars, always(10), (draw, choice) => at(draw, n - 1) === Number(choice))),
  ...range(1, 10).map((n) => play(`side${n}`, sides, always(2), (draw, choice) => side(at(draw, n - 1), 6, choice))),
  ...range(1, 5).map((n) =>
    play(`duel${n}`, ['dragon', 'tiger'], always(2), (draw, choice) => duel(at(draw, n - 1), at(draw, 10 - n), choice)),
  ),
  play('top2', texts(range(3, 19)), (choice) => [90, carSums(Number(choice))], (draw, choice) =>
    at(draw, 0) + at(draw, 1) === Number(choice)), // prettier-ignore
  play('top2_side', ['big', 'small'], (choice) => (choice === 'big' ? [90, 40] : [90, 50]), (draw, choice) =>
    side(at(draw, 0) + at(draw, 1), 12, choice)), // prettier-ignore
];

/** Of 216 throws of three dice: how many come to a sum. */
const diceSums: ReadonlyMap<number, number> = range(1, 6)
  .flatMap((a) => range(1, 6).flatMap((b) => range(1, 6).map((c) => a + b + c)))
  .reduce((counts, total) => counts.set(total, (counts.get(total) ?? 0) + 1), new Map<number, number>());
const faces = texts(range(1, 6));
const isTriple = (draw: readonly number[]): boolean => new Set(draw).size === 1;
const k3: Play[] = [
  play('sum', texts(range(3, 18)), (choice) => [216, diceSums.get(Number(choice)) ?? 1], (draw, choice) =>
    sum(draw) === Number(choice)), // prettier-ignore
  play('side', sides, always(216, 105), (draw, choice) => !isTriple(draw) && side(sum(draw), 11, choice)),
  play('triple', faces, always(216), (draw, choice) => isTriple(draw) && at(draw, 0) === Number(choice)),
  play('any_triple', ['any'], always(36), isTriple),
  play('pair', faces, always(216, 16), (draw, choice) => draw.filter((each) => each === Number(choice)).length >= 2),
  play('pair_exact', ordered(faces, 2, ''), always(72), (draw, choice) => {
    const [twice = '', other = ''] = choice;
    return sorted(draw) === [twice, twice, other].sort().join('');
  }),
  play('two', combinations(faces, 2, ''), always(216, 30), (draw, choice) =>
    [...choice].every((each) => draw.includes(Number(each)))), // prettier-ignore
  play('three', combinations(faces, 3, ''), always(36), (draw, choice) => sorted(draw) === choice),
  play('straight', ['any'], always(9), (draw) => ['123', '234', '345', '456'].includes(sorted(draw))),
  play('single', faces, always(216, 91), (draw, choice) => draw.includes(Number(choice))),
];

const holds = (draw: readonly number[], choice: string): boolean => split(choice).every((each) => draw.includes(each));
const inFront = (k: number) => (draw: readonly number[], choice: string) =>
  split(choice).join() === draw.slice(0, k).join();
const groupInFront = (k: number) => (draw: readonly number[], choice: string) => holds(draw.slice(0, k), choice);
/** What any k of eleven pay: k drawn of five, or the five among k. */
const anyOdds = [[11, 5], [11, 2], [33, 2], [66, 1], [462, 1], [77, 1], [22, 1], [33, 4]] as const; // prettier-ignore
const eleven = numbersUpTo(11);
const c11x5: Play[] = [
  ...anyOdds.map(([num, den], i) =>
    play(`any${i + 1}`, combinations(eleven, i + 1, '-'), always(num, den), (draw, choice) =>
      i < 5 ? holds(draw, choice) : draw.every((each) => split(choice).includes(each)),
    ),
  ),
  play('front1', eleven, always(11), inFront(1)),
  play('front2', ordered(eleven, 2, '-'), always(110), inFront(2)),
  play('front2_group', combinations(eleven, 2, '-'), always(55), groupInFront(2)),
  play('front3', ordered(eleven, 3, '-'), always(990), inFront(3)),
  play('front3_group', combinations(eleven, 3, '-'), always(165), groupInFront(3)),
  ...range(1, 5).map((n) =>
    play(`side${n}`, sides, always(2), (draw, choice) => at(draw, n - 1) === 11 ? 'push' : side(at(draw, n - 1), 6, choice)),
  ), // prettier-ignore
  play('sum_side', ['big', 'small'], always(2), (draw, choice) => sum(draw) === 30 ? 'push' : side(sum(draw), 31, choice)), // prettier-ignore
  play('duel', ['dragon', 'tiger'], always(2), (draw, choice) => duel(at(draw, 0), at(draw, 4), choice)),
];

const twenty = numbersUpTo(20);
/** C(20, k) of C(8, k). */
const anyOfTwenty = [[20, 8], [190, 28], [1140, 56], [4845, 70], [15_504, 56]] as const; // prettier-ignore
const klsf: Play[] = [
  ...range(1, 8).map((n) => play(`pos${n}`, twenty, always(20), (draw, choice) => at(draw, n - 1) === Number(choice))),
  ...range(1, 8).map((n) => play(`side${n}`, sides, always(2), (draw, choice) => side(at(draw, n - 1), 11, choice))),
  ...anyOfTwenty.map(([num, den], i) => play(`any${i + 1}`, combinations(twenty, i + 1, '-'), always(num, den), holds)),
  play('duel', ['dragon', 'tiger'], always(2), (draw, choice) => duel(at(draw, 0), at(draw, 7), choice)),
];

interface Known extends Play {
  readonly allowed: ReadonlySet<string>;
}

const plays: Readonly<Record<VendorKind, ReadonlyMap<string, Known>>> = {
  SSC: mapped(ssc),
  PK10: mapped(pk10),
  K3: mapped(k3),
  C11X5: mapped(c11x5),
  KLSF: mapped(klsf),
};

function mapped(of: readonly Play[]): ReadonlyMap<string, Known> {
  return new Map(of.map((each) => [each.code, { ...each, allowed: new Set(each.choices) }]));
}

/** Thousandths of the stake, rounded down: the fair odds by the kind's prize group. */
function oddsOf(kind: VendorKind, of: Play, choice: string): number {
  const [num, den] = of.fair(choice);
  return Math.floor((num * prizeGroup[kind]) / (den * 2));
}

/** The plays of a kind. Choices of more than a hundred are entered, not shown. */
export const vendorPlays = (kind: VendorKind): ShownPlay[] =>
  [...plays[kind].values()].map((each) => {
    const shown = each.choices.length <= 100 ? each.choices : each.choices.slice(0, 1);
    return {
      code: each.code,
      choices: each.choices.length <= 100 ? each.choices : [],
      odds: shown.map((choice) => oddsOf(kind, each, choice)),
    };
  });

/** Prices a line on a vendor draw, or says what is wrong with it: each choice is a bet of its own at its own odds. */
export function priceVendor(kind: VendorKind, code: string, choices: readonly string[]): Priced | LineFault {
  const of = plays[kind].get(code);
  if (!of) return 'bet';
  if (choices.length === 0 || !choices.every((each) => of.allowed.has(each))) return 'numbers';
  if (new Set(choices).size !== choices.length) return 'repeated';
  return { units: choices.length, odds: choices.map((each) => oddsOf(kind, of, each)), selections: choices };
}

/** What a line on a vendor draw comes to. A push gives back the stake and is no hit. */
export function settleVendor(
  kind: VendorKind,
  draw: readonly number[],
  { bet, selections, unitMinor, odds }: PlacedLine,
): Verdict {
  const of = plays[kind].get(bet);
  if (!of) throw new Error(`no play ${bet} in ${kind}`);
  let hits = 0;
  let payoutMinor = 0n;
  for (const [i, choice] of selections.entries()) {
    const fate = of.fate(draw, choice);
    if (fate === 'push') payoutMinor += unitMinor;
    else if (fate) {
      hits += 1;
      payoutMinor += (unitMinor * BigInt(odds[i] ?? 0)) / 1000n;
    }
  }
  return { hits, payoutMinor };
}

/** Every fair chance of a play, for who proves it: the inverse of what it pays. */
export const fairOdds = (kind: VendorKind, code: string, choice: string): readonly [number, number] =>
  plays[kind].get(code)?.fair(choice) ?? [0, 1];
