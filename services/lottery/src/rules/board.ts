/** Where an official draw is held: north, central, south. */
export type Region = 'MB' | 'MT' | 'MN';
export const regions = ['MB', 'MT', 'MN'] as const;

export type Tier = 'DB' | 'G1' | 'G2' | 'G3' | 'G4' | 'G5' | 'G6' | 'G7' | 'G8';

/** The numbers of a draw by prize: texts, since leading zeros count. */
export type Prizes = Readonly<Partial<Record<Tier, readonly string[]>>>;

/** How many numbers of how many digits a prize has. */
export interface PrizeShape {
  readonly tier: Tier;
  readonly count: number;
  readonly digits: number;
}

const shape = (...of: Array<[Tier, number, number]>): readonly PrizeShape[] =>
  of.map(([tier, count, digits]) => ({ tier, count, digits }));

const south = shape(
  ['DB', 1, 6], ['G1', 1, 5], ['G2', 1, 5], ['G3', 2, 5], ['G4', 7, 5], ['G5', 1, 4], ['G6', 3, 4], ['G7', 1, 3], ['G8', 1, 2],
); // prettier-ignore
const north = shape(
  ['DB', 1, 5], ['G1', 1, 5], ['G2', 2, 5], ['G3', 6, 5], ['G4', 4, 4], ['G5', 6, 4], ['G6', 3, 3], ['G7', 4, 2],
); // prettier-ignore

/** The prizes of a region, the special prize first. Source: domain.md 3.1. */
export const prizesOf = (region: Region): readonly PrizeShape[] => (region === 'MB' ? north : south);

/** What is wrong with a draw's numbers: the prizes whose count or digits are not the region's, and those that it does not have. */
export function faultsOf(region: Region, prizes: Readonly<Record<string, unknown>>): string[] {
  const shapes = new Map<string, PrizeShape>(prizesOf(region).map((each) => [each.tier, each]));
  const strange = Object.keys(prizes).filter((tier) => !shapes.has(tier));
  const given = new Map(Object.entries(prizes));
  const wrong = [...shapes.values()]
    .filter(({ tier, count, digits }) => {
      const numbers = given.get(tier);
      return !Array.isArray(numbers) || numbers.length !== count || !numbers.every((each) => isNumber(each, digits));
    })
    .map(({ tier }) => tier);
  return [...wrong, ...strange];
}

const isNumber = (value: unknown, digits: number): boolean =>
  typeof value === 'string' && value.length === digits && /^\d+$/.test(value);

/** The numbers of these prizes in their order. */
export const numbersOf = (prizes: Prizes, tiers: readonly Tier[]): string[] =>
  tiers.flatMap((tier) => [...(prizes[tier] ?? [])]);
