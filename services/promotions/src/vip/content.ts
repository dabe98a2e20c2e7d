/** A VIP level as data. Amounts are digit strings of minor units of the table's currency, rates hundredths of a percent. */
export interface LevelContent {
  readonly level: number;
  readonly name: string;
  /** Reached by both: deposits and valid bets since the beginning. */
  readonly depositMinor: string;
  readonly validMinor: string;
  /** Kept by either, deposits or valid bets of a month; 0: without. */
  readonly keepMinor: string;
  readonly upgradeMinor: string;
  readonly monthlyMinor: string;
  readonly birthdayMinor: string;
  /** Rebate of valid bets by the games' category. */
  readonly rates: Readonly<Record<string, number>>;
  readonly withdrawalsPerDay: number;
  readonly withdrawalDayMinor: string;
}

/** How valid bets of a day are paid back in part. */
export interface RebateContent {
  /** AUTO: paid by itself; CLAIM: claimed within `claimDays`. */
  readonly mode: 'AUTO' | 'CLAIM';
  /** The hour of the next day, in the brand's zone, from which it is paid. */
  readonly hour: number;
  readonly minMinor: string;
  readonly capMinor: string;
  readonly turnover: number;
  readonly claimDays: number;
}

/** How losses of a week are paid back in part: by the highest tier that the loss reaches. */
export interface CashbackContent {
  readonly tiers: ReadonlyArray<{ readonly lossMinor: string; readonly rateBp: number }>;
  /** The most of a loss that counts: a share of the week’s valid bets, in hundredths of a percent. */
  readonly lossShareBp: number;
  /** With fewer rounds of valid bets in the week there is none. */
  readonly leastRounds: number;
  readonly capMinor: string;
  readonly turnover: number;
  readonly claimDays: number;
}

export interface VipContent {
  readonly levels: readonly LevelContent[];
  /** Of the gifts of levels: how many times they have to be staked, and within how many days they are claimed. */
  readonly giftTurnover: number;
  readonly giftDays: number;
  readonly rebate: RebateContent;
  readonly cashback: CashbackContent;
}

/** A thousand units of VND in minor units. */
const k = (amount: number): string => String(BigInt(amount) * 10_000_000n);

type Row = readonly [
  deposit: number,
  valid: number,
  keep: number,
  upgrade: number,
  monthly: number,
  birthday: number,
  slot: number,
  live: number,
  sport: number,
  lottery: number,
  count: number,
  most: number,
];

/* Source: domain.md 5.2; decision 12. Its amounts are thousands of VND. */
const rows: readonly Row[] = [
  [0, 0, 0, 0, 0, 0, 30, 30, 30, 10, 3, 100_000],
  [5_000, 50_000, 0, 28, 0, 28, 40, 35, 35, 10, 3, 200_000],
  [30_000, 500_000, 50_000, 88, 28, 88, 50, 40, 40, 15, 5, 300_000],
  [150_000, 3_000_000, 300_000, 388, 88, 188, 60, 50, 50, 15, 5, 500_000],
  [500_000, 15_000_000, 1_000_000, 1_288, 288, 588, 70, 60, 60, 20, 8, 1_000_000],
  [1_500_000, 60_000_000, 3_000_000, 3_888, 888, 1_288, 80, 70, 70, 20, 10, 2_000_000],
  [5_000_000, 200_000_000, 10_000_000, 18_888, 2_888, 3_888, 100, 80, 80, 25, 10, 5_000_000],
];

/** The currency of {@link standardTable}. */
export const standardCurrency = 'VND';

/** What a brand begins with. Fishing is rebated as slots are; games of players against each other are not. */
export const standardTable: VipContent = {
  levels: rows.map(
    ([deposit, valid, keep, upgrade, monthly, birthday, slot, live, sport, lottery, count, most], level) => ({
      level,
      name: `VIP ${level}`,
      depositMinor: k(deposit),
      validMinor: k(valid),
      keepMinor: k(keep),
      upgradeMinor: k(upgrade),
      monthlyMinor: k(monthly),
      birthdayMinor: k(birthday),
      rates: { RNG: slot, FISH: slot, LIVE: live, SPORTS: sport, PVP: 0, LOTTERY: lottery },
      withdrawalsPerDay: count,
      withdrawalDayMinor: k(most),
    }),
  ),
  giftTurnover: 1,
  giftDays: 7,
  rebate: { mode: 'AUTO', hour: 10, minMinor: k(1), capMinor: k(8_888), turnover: 1, claimDays: 3 },
  cashback: {
    tiers: [
      { lossMinor: k(1_000), rateBp: 300 },
      { lossMinor: k(10_000), rateBp: 500 },
      { lossMinor: k(50_000), rateBp: 800 },
    ],
    lossShareBp: 2_000,
    leastRounds: 20,
    capMinor: k(8_888),
    turnover: 3,
    claimDays: 7,
  },
};

/** Which field does not fit the others, as a path; null when all do. `levelsBefore`: how many the published table has. */
export function flawOfTable({ levels, rebate, cashback }: VipContent, levelsBefore: number): string | null {
  if (levels.length < levelsBefore) return 'levels';
  for (const [at, level] of levels.entries()) {
    const below = levels[at - 1];
    const start = at === 0;
    for (const field of ['depositMinor', 'validMinor', 'keepMinor'] as const) {
      if (start && BigInt(level[field]) !== 0n) return `levels.${at}.${field}`;
      if (below && BigInt(level[field]) < BigInt(below[field])) return `levels.${at}.${field}`;
    }
    if (start && (BigInt(level.upgradeMinor) !== 0n || BigInt(level.monthlyMinor) !== 0n))
      return 'levels.0.upgradeMinor';
    if (!start && BigInt(level.depositMinor) + BigInt(level.validMinor) === 0n) return `levels.${at}.validMinor`;
    if (levels.some((other) => other !== level && other.name === level.name)) return `levels.${at}.name`;
  }
  if (BigInt(rebate.minMinor) > BigInt(rebate.capMinor)) return 'rebate.capMinor';
  for (const [at, tier] of cashback.tiers.entries()) {
    const below = cashback.tiers[at - 1];
    if (below && (BigInt(tier.lossMinor) <= BigInt(below.lossMinor) || tier.rateBp < below.rateBp))
      return `cashback.tiers.${at}.lossMinor`;
  }
  return null;
}
