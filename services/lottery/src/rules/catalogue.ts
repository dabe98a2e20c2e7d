import { numbersOf, prizesOf, type Prizes, type Region, type Tier } from './board.js';

/** Whose bound on stakes a bet counts for. */
export type LimitGroup = 'lo' | 'de' | 'cang' | 'xien';

/** Odds are thousandths of the unit stake, the stake included: 99.9 is 99900. */
export interface OfficialBet {
  readonly code: string;
  /** `online`: domain.md 3.3; `slip`: as southern slips are written, 3.4. */
  readonly style: 'online' | 'slip';
  readonly group: LimitGroup;
  readonly digits: number;
  /** Which digits of a prize number are compared; `tens` and `ones` are those of its last two. */
  readonly part: 'last' | 'first' | 'tens' | 'ones';
  /** The prizes that it competes in, by region; none where the region does not have the bet. */
  readonly tiers: Readonly<Record<Region, readonly Tier[]>>;
  /** `hits`: each hit of each number pays; `all`: pays once when all are drawn; `none`: when none is; `pairs`: đá. */
  readonly rule: 'hits' | 'all' | 'none' | 'pairs';
  /** How many numbers make one bet. 1: each number by itself; 0: two or more together. */
  readonly pick: number;
  /** How often the unit stake is charged for a number: once, or for each prize number that is compared. */
  readonly units: 'one' | 'compared';
  readonly odds: Readonly<Record<Region, number>>;
}

const all: readonly Tier[] = ['DB', 'G1', 'G2', 'G3', 'G4', 'G5', 'G6', 'G7', 'G8'];
const none: readonly Tier[] = [];

type Tiers = readonly [north: readonly Tier[], south: readonly Tier[]];

const everywhere = (digits: number): Tiers => {
  const of = (region: Region) => prizesOf(region).filter((each) => each.digits >= digits);
  return [of('MB').map(({ tier }) => tier), of('MN').map(({ tier }) => tier)];
};
const both = (...tiers: Tier[]): Tiers => [tiers, tiers];

interface Written {
  readonly style?: 'slip';
  readonly part?: OfficialBet['part'];
  readonly rule?: OfficialBet['rule'];
  readonly pick?: number;
  readonly units?: 'one';
}

function bet(
  code: string,
  group: LimitGroup,
  digits: number,
  [north, south]: Tiers,
  odds: number | readonly [north: number, south: number],
  { style, part = 'last', rule = 'hits', pick = 1, units }: Written = {},
): OfficialBet {
  const [ofNorth, ofSouth] = typeof odds === 'number' ? [odds, odds] : odds;
  return {
    code,
    style: style ?? 'online',
    group,
    digits,
    part,
    tiers: { MB: north, MT: south, MN: south },
    rule,
    pick,
    units: units ?? 'compared',
    odds: { MB: ofNorth, MT: ofSouth, MN: ofSouth },
  };
}

const once = { units: 'one' } as const;
const first = { part: 'first' } as const;
const together = (pick: number) => ({ rule: 'all', pick, units: 'one' }) as const;
const missed = (pick: number) => ({ rule: 'none', pick, units: 'one' }) as const;
const slip = { style: 'slip' } as const;

/** Every bet on an official draw. Source: domain.md 3.3 and 3.4; xiên on the special prize is not offered (ambiguous in its source). */
const catalogue: readonly OfficialBet[] = [
  bet('lo2', 'lo', 2, everywhere(2), 99_900),
  bet('lo2_1k', 'lo', 2, everywhere(2), [3_700, 5_445], once),
  bet('lo2_first', 'lo', 2, [all.slice(0, 7), all], 99_900, first),
  bet('lo_tier_a', 'lo', 2, [['G3'], ['G4']], 99_900),
  bet('lo_tier_b', 'lo', 2, [['G5'], ['G6']], 99_900),
  bet('lo3', 'lo', 3, everywhere(3), 980_000),
  bet('lo4', 'lo', 4, everywhere(4), 9_000_000),
  bet('de', 'de', 2, both('DB'), 99_900),
  bet('de_first', 'de', 2, both('DB'), 99_900, first),
  bet('de_g1', 'de', 2, both('G1'), 99_900),
  bet('de_g1_first', 'de', 2, both('G1'), 99_900, first),
  bet('de_head', 'de', 2, [['G7'], ['G8']], 99_900),
  bet(
    'de_head_tail',
    'de',
    2,
    [
      ['G7', 'DB'],
      ['G8', 'DB'],
    ],
    99_900,
  ),
  bet('head1', 'de', 1, both('DB'), 9_950, { part: 'tens' }),
  bet('tail1', 'de', 1, both('DB'), 9_950, { part: 'ones' }),
  bet('cang3', 'cang', 3, both('DB'), 980_000),
  bet('cang3_first', 'cang', 3, both('DB'), 980_000, first),
  bet('cang3_g1', 'cang', 3, both('G1'), 980_000),
  bet('cang3_head', 'cang', 3, [['G6'], ['G7']], 980_000),
  bet(
    'cang3_head_tail',
    'cang',
    3,
    [
      ['G6', 'DB'],
      ['G7', 'DB'],
    ],
    980_000,
  ),
  bet('cang4', 'cang', 4, both('DB'), 9_000_000),
  bet('xien2', 'xien', 2, everywhere(2), [16_000, 28_000], together(2)),
  bet('xien3', 'xien', 2, everywhere(2), [65_000, 150_000], together(3)),
  bet('xien4', 'xien', 2, everywhere(2), [180_000, 750_000], together(4)),
  bet('miss4', 'xien', 2, everywhere(2), [2_300, 1_800], missed(4)),
  bet('miss6', 'xien', 2, everywhere(2), [4_500, 2_500], missed(6)),
  bet('miss8', 'xien', 2, everywhere(2), [8_000, 3_300], missed(8)),
  bet('miss10', 'xien', 2, everywhere(2), [12_000, 4_300], missed(10)),
  bet(
    's_dd',
    'de',
    2,
    [
      ['G7', 'DB'],
      ['G8', 'DB'],
    ],
    75_000,
    slip,
  ),
  bet('s_dau2', 'de', 2, [['G7'], ['G8']], 75_000, slip),
  bet('s_dau3', 'cang', 3, [['G6'], ['G7']], 650_000, slip),
  bet('s_duoi2', 'de', 2, both('DB'), 75_000, slip),
  bet('s_duoi3', 'cang', 3, both('DB'), 650_000, slip),
  bet(
    's_xc',
    'cang',
    3,
    [
      ['G6', 'DB'],
      ['G7', 'DB'],
    ],
    650_000,
    slip,
  ),
  bet('s_b2', 'lo', 2, everywhere(2), 75_000, slip),
  bet('s_b3', 'lo', 3, everywhere(3), 650_000, slip),
  bet('s_b4', 'lo', 4, everywhere(4), 5_500_000, slip),
  bet('s_b7l', 'lo', 2, [none, ['G8', 'G7', 'G6', 'G5', 'DB']], 75_000, slip),
  bet('s_b8l', 'lo', 2, [['G7', 'G6', 'DB'], none], 75_000, slip),
  bet('s_da', 'xien', 2, everywhere(2), [650_000, 750_000], { ...slip, rule: 'pairs', pick: 0 }),
  bet('s_nt2', 'de', 2, [['G1'], none], 75_000, slip),
  bet('s_nt3', 'cang', 3, [['G1'], none], 650_000, slip),
  bet('s_nt4', 'cang', 4, [['G1'], none], 5_500_000, slip),
  bet('s_xien2', 'xien', 2, [all, none], 350_000, { ...slip, rule: 'all', pick: 2 }),
  bet('s_xien3', 'xien', 2, [all, none], 1_000_000, { ...slip, rule: 'all', pick: 3 }),
  bet('s_xien4', 'xien', 2, [all, none], 3_000_000, { ...slip, rule: 'all', pick: 4 }),
];

const byCode: ReadonlyMap<string, OfficialBet> = new Map(catalogue.map((each) => [each.code, each]));

/** The bet of a code where the region has it. */
export function officialBet(region: Region, code: string): OfficialBet | undefined {
  const found = byCode.get(code);
  return found && found.tiers[region].length > 0 ? found : undefined;
}

/** Which digits a bet compares. */
export const partOf = (code: string): OfficialBet['part'] => byCode.get(code)?.part ?? 'last';

/** All bets of a region in the order of the catalogue. */
export const officialBets = (region: Region): OfficialBet[] =>
  catalogue.filter(({ tiers }) => tiers[region].length > 0);

/** How many prize numbers the bet is compared with. */
export const comparedIn = (region: Region, { tiers }: OfficialBet): number =>
  prizesOf(region)
    .filter(({ tier }) => tiers[region].includes(tier))
    .reduce((sum, { count }) => sum + count, 0);

/** What of each prize number is compared, one for each number. */
export function comparedParts(region: Region, { tiers, part, digits }: OfficialBet, prizes: Prizes): string[] {
  return numbersOf(prizes, tiers[region]).map((number) => {
    if (part === 'first') return number.slice(0, digits);
    if (part === 'tens') return number.slice(-2, -1);
    return number.slice(-digits);
  });
}

/**
 * What comes back in the mean of what is charged, in tenths of a percent, from independent uniform digits; of đá that of the count of numbers
 * that brings most. Source: domain.md 3.3.
 */
export function returnOf(region: Region, of: OfficialBet): number {
  const n = comparedIn(region, of);
  const odds = of.odds[region];
  const units = of.units === 'one' ? 1 : n;
  if (of.rule === 'hits') return Math.round((odds * n) / 10 ** of.digits / units);
  if (of.rule === 'none') return Math.round(odds * ((100 - of.pick) / 100) ** n);
  if (of.rule === 'pairs')
    return Math.max(...pairCounts.map((k) => Math.round((odds * pairsWorth(k, n)) / ((units * k * (k - 1)) / 2))));
  return Math.round((odds * chanceOfAll(of.pick, n)) / units);
}

/** How many numbers a bet of đá may have. */
const pairCounts = [2, 3, 4, 5, 6, 7, 8, 9, 10];

/** The wins that đá on k numbers brings in the mean of n prize numbers: number after number, by how many are matched and the most hits of one. */
function pairsWorth(k: number, n: number): number {
  let states = new Map([[keyOf(n, 0, 0), 1]]);
  for (let i = 0; i < k; i++) {
    const next = new Map<number, number>();
    for (const [key, chance] of states) {
      const [left, matched, most] = [Math.floor(key / 10_000), Math.floor(key / 100) % 100, key % 100];
      const p = 1 / (100 - i);
      let exactly = (1 - p) ** left;
      for (let hits = 0; hits <= left; hits++) {
        const to = keyOf(left - hits, matched + (hits > 0 ? 1 : 0), Math.max(most, hits));
        next.set(to, (next.get(to) ?? 0) + chance * exactly);
        exactly *= ((left - hits) * p) / ((hits + 1) * (1 - p));
      }
    }
    states = next;
  }
  let sum = 0;
  for (const [key, chance] of states) {
    const [matched, most] = [Math.floor(key / 100) % 100, key % 100];
    if (matched > 1) sum += chance * (matched - 1 + (most - 1) / 2);
  }
  return sum;
}

const keyOf = (left: number, matched: number, most: number): number => left * 10_000 + matched * 100 + most;

function chanceOfAll(k: number, n: number): number {
  let sum = 0;
  let choose = 1;
  for (let j = 0; j <= k; j++) {
    sum += (j % 2 === 0 ? 1 : -1) * choose * ((100 - j) / 100) ** n;
    choose = (choose * (k - j)) / (j + 1);
  }
  return sum;
}

/** A bet that brings back more than it costs is not sold, whatever its source writes: docs/decisions/2026-11-26-da-is-not-offered.md. */
const mostReturn = 1000;

const offered: Readonly<Record<Region, readonly OfficialBet[]>> = {
  MB: offeredIn('MB'),
  MT: offeredIn('MT'),
  MN: offeredIn('MN'),
};

function offeredIn(region: Region): OfficialBet[] {
  return officialBets(region).filter((each) => returnOf(region, each) <= mostReturn);
}

/** The bets of a region that are sold, in the order of the catalogue. */
export const offeredBets = (region: Region): readonly OfficialBet[] => offered[region];

export const isOffered = (region: Region, code: string): boolean => offered[region].some((each) => each.code === code);
