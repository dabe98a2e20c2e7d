import type { Model, Pay, SymbolName } from './model.js';
import { strip } from './strips.js';

const same = (text: string, reels: number, seed: number): (readonly SymbolName[])[] =>
  Array.from({ length: reels }, (_, reel) => strip(text, seed + reel));

/** Pays from `from` of a kind, by symbol: "a 20 100 400". */
function pays(from: number, ...rows: string[]): Partial<Record<SymbolName, Pay>> {
  return Object.fromEntries(
    rows.map((row) => {
      const [symbol, ...units] = row.split(' ');
      return [symbol, { from, units: units.map(Number) }];
    }),
  );
}

/** "11111 00000": a row for each reel, one word per line. */
const lines = (text: string): number[][] => text.split(' ').map((word) => [...word].map(Number));

const ten = lines('11111 00000 22222 01210 21012 00100 22122 10001 12221 10101');
const twenty = [...ten, ...lines('12121 01010 21212 01110 21112 11011 11211 00122 22100 10121')];

const base = { rows: [3, 3], scatter: {}, freeFactor: 1 } as const;

export const models: readonly Model[] = [
  {
    ...base,
    id: 'classic',
    pay: 'lines',
    reels: [
      strip('a1 b2 c3 d3 v4 w5 x6', 11),
      strip('W1 a1 b2 c3 d3 v4 w5 x5', 12),
      strip('W1 a1 b2 c3 d3 v4 w5 x5', 13),
    ],
    lines: lines('111 000 222 012 210'),
    unit: 5,
    pays: pays(3, 'a 250', 'b 100', 'c 60', 'd 30', 'v 18', 'w 12', 'x 10'),
  },
  {
    ...base,
    id: 'lines',
    pay: 'lines',
    reels: [
      strip('a2 b2 c3 d3 v4 w4 x5 y5', 21),
      ...[22, 23, 24].map((seed) => strip('W1 a2 b2 c3 d3 v4 w4 x4 y5', seed)),
      strip('a2 b2 c3 d3 v4 w4 x5 y5', 25),
    ],
    lines: twenty,
    unit: 20,
    pays: pays(
      3,
      'a 80 400 2000',
      'b 60 300 1500',
      'c 50 150 600',
      'd 33 120 400',
      'v 20 60 200',
      'w 18 50 180',
      'x 14 35 120',
      'y 10 30 90',
    ),
  },
  {
    ...base,
    id: 'free-spins',
    pay: 'lines',
    reels: [
      strip('S1 a2 b2 c3 d3 v4 w5 x5 y5', 31),
      ...[32, 33, 34].map((seed) => strip('S1 W1 a2 b2 c3 d3 v4 w4 x5 y5', seed)),
      strip('S1 a2 b2 c3 d3 v4 w5 x5 y5', 35),
    ],
    lines: twenty,
    unit: 20,
    pays: pays(
      3,
      'a 80 400 2500',
      'b 60 300 1500',
      'c 45 140 600',
      'd 35 120 400',
      'v 20 60 200',
      'w 15 50 150',
      'x 12 35 120',
      'y 8 25 80',
    ),
    scatter: { 3: { units: 40, spins: 10 }, 4: { units: 200, spins: 15 }, 5: { units: 1000, spins: 20 } },
    freeFactor: 2,
  },
  {
    ...base,
    id: 'ways',
    pay: 'ways',
    reels: [
      strip('S1 a1 b2 c2 d3 v5 w5 x6 y6', 41),
      ...[42, 43, 44].map((seed) => strip('S1 W1 a1 b2 c2 d3 v5 w5 x5 y6', seed)),
      strip('S1 a1 b2 c2 d3 v5 w5 x6 y6', 45),
    ],
    lines: [],
    unit: 20,
    pays: pays(
      3,
      'a 50 150 600',
      'b 40 100 300',
      'c 30 80 200',
      'd 20 40 120',
      'v 8 18 35',
      'w 6 15 30',
      'x 5 10 25',
      'y 3 8 20',
    ),
    scatter: { 3: { units: 40, spins: 10 }, 4: { units: 200, spins: 15 }, 5: { units: 1000, spins: 20 } },
    freeFactor: 2,
  },
  {
    ...base,
    id: 'expanding',
    pay: 'lines',
    reels: [
      strip('a2 b3 c3 d4 v4 w4 x4', 51),
      ...[52, 53, 54].map((seed) => strip('W1 a2 b3 c3 d4 v4 w4 x4', seed)),
      strip('a2 b3 c3 d4 v4 w4 x4', 55),
    ],
    lines: ten,
    unit: 10,
    expanding: true,
    pays: pays(3, 'a 30 120 400', 'b 18 60 200', 'c 12 40 120', 'd 8 20 80', 'v 6 16 50', 'w 5 12 40', 'x 4 10 30'),
  },
  {
    ...base,
    id: 'hold',
    pay: 'lines',
    reels: Array.from({ length: 5 }, (_, reel) =>
      strip(reel === 0 || reel === 4 ? 'C4 a2 b2 c3 d3 v4 w4 x4 y4' : 'W1 C4 a2 b2 c3 d3 v4 w4 x4 y4', 61 + reel),
    ),
    lines: twenty,
    unit: 20,
    pays: pays(
      3,
      'a 80 300 2000',
      'b 60 300 1200',
      'c 38 150 600',
      'd 32 100 400',
      'v 18 55 200',
      'w 16 45 150',
      'x 11 35 120',
      'y 8 25 80',
    ),
    hold: {
      from: 6,
      respins: 3,
      oneIn: 18,
      values: [
        [20, 50],
        [40, 26],
        [60, 12],
        [100, 7],
        [200, 3],
        [400, 1],
        [2000, 1],
      ],
      grand: 20_000,
    },
  },
  {
    ...base,
    id: 'tall-ways',
    pay: 'ways',
    rows: [2, 6],
    reels: [
      strip('S1 a1 b2 c2 d3 v6 w6 x7 y8', 71, 6),
      ...[72, 73, 74, 75].map((seed) => strip('S1 W1 a1 b2 c2 d3 v6 w6 x6 y8', seed, 6)),
      strip('S1 a1 b2 c2 d3 v6 w6 x7 y8', 76, 6),
    ],
    lines: [],
    unit: 20,
    pays: pays(
      3,
      'a 20 40 80 200',
      'b 10 20 40 100',
      'c 8 15 30 60',
      'd 5 8 15 30',
      'v 1 2 6 12',
      'w 1 2 5 10',
      'x 1 2 4 8',
      'y 1 2 3 8',
    ),
    scatter: { 4: { units: 60, spins: 10 }, 5: { units: 200, spins: 12 }, 6: { units: 1000, spins: 15 } },
    freeFactor: 2,
  },
  {
    ...base,
    id: 'buy-in',
    pay: 'lines',
    reels: [
      strip('S1 a2 b2 c3 d3 v4 w5 x5 y6', 81),
      ...[82, 83, 84].map((seed) => strip('S1 W1 a2 b2 c3 d3 v4 w5 x5 y5', seed)),
      strip('S1 a2 b2 c3 d3 v4 w5 x5 y6', 85),
    ],
    lines: twenty,
    unit: 20,
    pays: pays(
      3,
      'a 60 300 2000',
      'b 40 200 1200',
      'c 30 100 500',
      'd 25 80 300',
      'v 16 50 150',
      'w 14 40 120',
      'x 12 25 90',
      'y 9 16 70',
    ),
    scatter: { 3: { units: 20, spins: 12 }, 4: { units: 100, spins: 16 }, 5: { units: 500, spins: 24 } },
    freeFactor: 5,
    buy: { cost: 43, spins: 12 },
  },
  {
    ...base,
    id: 'cascade',
    pay: 'anywhere',
    rows: [5, 5],
    reels: same('S1 a5 b6 c7 d8 v9 w10 x11 y12', 6, 91),
    lines: [],
    unit: 20,
    pays: pays(
      8,
      'a 250 250 600 600 1500',
      'b 70 70 250 250 700',
      'c 50 50 140 140 400',
      'd 40 40 60 60 300',
      'v 28 28 40 40 240',
      'w 22 22 32 32 200',
      'x 14 14 26 26 140',
      'y 11 11 24 24 110',
    ),
    scatter: { 4: { units: 60, spins: 10 }, 5: { units: 100, spins: 10 }, 6: { units: 2000, spins: 10 } },
    freeFactor: 2,
    cascade: [1, 2, 3, 5],
  },
  {
    ...base,
    id: 'jackpot',
    pay: 'lines',
    reels: [
      strip('S1 a2 b2 c3 d3 v4 w4 x5 y5', 101),
      ...[102, 103, 104].map((seed) => strip('S1 W1 a2 b2 c3 d3 v4 w4 x5 y5', seed)),
      strip('S1 a2 b2 c3 d3 v4 w4 x5 y5', 105),
    ],
    lines: twenty,
    unit: 20,
    pays: pays(
      3,
      'a 75 400 2000',
      'b 60 280 1250',
      'c 45 140 520',
      'd 35 105 360',
      'v 21 62 200',
      'w 17 52 155',
      'x 12 34 115',
      'y 9 27 82',
    ),
    scatter: { 3: { units: 40, spins: 8 }, 4: { units: 200, spins: 12 }, 5: { units: 1000, spins: 16 } },
    freeFactor: 2,
    pools: true,
  },
];
