import { entryOf } from '@banyan/kernel/rules';
/** The declared game: symbols, strips, lines and pays. Everything else (outcome, return, pictures) follows from this page. */

export const symbols = [
  'moon',
  'lantern',
  'banyan',
  'drum',
  'koi',
  'lotus',
  'ace',
  'king',
  'queen',
  'jack',
  'ten',
] as const;

export type SymbolName = (typeof symbols)[number];

/** Stands for every symbol but the lantern. It is on the three middle reels only, so no line begins with it. */
export const wild: SymbolName = 'moon';
export const scatter: SymbolName = 'lantern';

export const rows = 3;

const letters: Readonly<Record<string, SymbolName>> = {
  M: 'moon',
  L: 'lantern',
  B: 'banyan',
  D: 'drum',
  C: 'koi',
  S: 'lotus',
  A: 'ace',
  K: 'king',
  Q: 'queen',
  J: 'jack',
  T: 'ten',
};

const strip = (text: string): readonly SymbolName[] =>
  [...text].map((letter) => {
    const symbol = entryOf(letters, letter);
    if (!symbol) throw new RangeError(`no symbol ${letter}`);
    return symbol;
  });

/** The five reels, each a ring, read downwards. The same strips turn in free spins. */
export const reels: readonly (readonly SymbolName[])[] = [
  strip('TQSJKCATJQLKSTDAJQKCTBQASJKTDB'),
  strip('JTMKQSAJTCKLQATJDMSKQTBCJASDKT'),
  strip('QJTSKAMQTJCKALTQDSJMKTBQCASDJT'),
  strip('TKJSQAMTKCJLQATSDJMKQTBCJASDQT'),
  strip('JQTSKACTJQKLSATDQJKCTBASJKQDTB'),
];

/** Row of each reel from the top (0, 1, 2), one entry per line. */
export const lines: readonly (readonly number[])[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 0, 0],
  [2, 2, 1, 2, 2],
  [1, 0, 0, 0, 1],
  [1, 2, 2, 2, 1],
  [1, 0, 1, 0, 1],
  [1, 2, 1, 2, 1],
  [0, 1, 0, 1, 0],
  [2, 1, 2, 1, 2],
  [0, 1, 1, 1, 0],
  [2, 1, 1, 1, 2],
  [1, 1, 0, 1, 1],
  [1, 1, 2, 1, 1],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [1, 0, 1, 2, 1],
];

/** Times the bet of one line, for 3, 4 and 5 of a kind from the left. */
export const linePays: Readonly<Partial<Record<SymbolName, readonly [number, number, number]>>> = {
  banyan: [80, 400, 2000],
  drum: [50, 200, 1000],
  koi: [40, 150, 500],
  lotus: [30, 100, 300],
  ace: [15, 50, 150],
  king: [12, 40, 120],
  queen: [10, 25, 100],
  jack: [8, 20, 80],
  ten: [5, 15, 60],
};

/** For 3, 4 and 5 lanterns anywhere: times the whole bet, and free spins. */
export const scatterPays: Readonly<Record<number, { readonly timesBet: number; readonly freeSpins: number }>> = {
  3: { timesBet: 2, freeSpins: 10 },
  4: { timesBet: 10, freeSpins: 15 },
  5: { timesBet: 50, freeSpins: 20 },
};

/** All wins of a free spin count this often. */
export const freeSpinFactor = 3;

export const gameCode = 'banyan-moonlight';
export const names = { VI: 'Trăng Gốc Đa', EN: 'Banyan Moonlight', CN: '榕树月光', AR: 'قمر البانيان' } as const;
