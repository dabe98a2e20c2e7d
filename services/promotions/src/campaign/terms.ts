/** The categories of promotions, beside "all". Source: the specification, S-88; "gaming" and "other" are labels without rules (decision 46). */
export const categories = [
  'OTHER',
  'SPORT',
  'LIVE',
  'SLOTS',
  'POKER',
  'FISHING',
  'LOTTERY',
  'REBATE',
  'POINTS_MALL',
  'RANKING',
  'DEPOSIT',
  'APP_DOWNLOAD',
  'NEW_PLAYER',
  'GAMING',
] as const;
export type Category = (typeof categories)[number];

export const tags = ['NEWBIE', 'LIMITED', 'SPECIAL', 'DAILY', 'HIGH_REBATE', 'VIP'] as const;
export type Tag = (typeof tags)[number];

/** What makes a reward due: the next deposit, the first one, what is staked or lost after joining, a code, a word of operators, a day. */
export const triggers = [
  'REGISTRATION',
  'FIRST_DEPOSIT',
  'DEPOSIT',
  'STAKE',
  'LOSS',
  'CODE',
  'APPLICATION',
  'DATE',
  'SIGN_IN',
] as const;
export type Trigger = (typeof triggers)[number];

/** How often a member may have it. */
export const periods = ['ONCE', 'DAY', 'WEEK', 'MONTH'] as const;
export type Period = (typeof periods)[number];

/**
 * CASH and BONUS are money that the wallet gives; of the others `count` says how many. POINTS and SPINS are booked here, FREE_ROUNDS are asked for
 * at games.
 */
export const rewardKinds = ['CASH', 'BONUS', 'POINTS', 'SPINS', 'FREE_ROUNDS'] as const;
export type RewardKind = (typeof rewardKinds)[number];
export const isMoney = (kind: RewardKind): kind is 'CASH' | 'BONUS' => kind === 'CASH' || kind === 'BONUS';

/** Whether a campaign's budget is spent on it. */
export const hasCost = (kind: RewardKind): boolean => isMoney(kind) || kind === 'FREE_ROUNDS';

/** The most points, spins or rounds of one reward. */
const mostOfKind: Readonly<Record<Exclude<RewardKind, 'CASH' | 'BONUS'>, number>> = {
  POINTS: 1_000_000,
  SPINS: 100,
  FREE_ROUNDS: 1_000,
};

/** The game that free rounds are of, as its vendor and members know it. */
export interface RoundsGame {
  readonly vendor: string;
  readonly game: string;
  /** What members read. */
  readonly name: string;
  /** For how many days after the claim they can be played. */
  readonly days: number;
}

/** What a wagering multiplies: the bonus alone, or what was paid in with it. */
export const wagerBases = ['BONUS', 'DEPOSIT_PLUS_BONUS'] as const;
export type WagerBase = (typeof wagerBases)[number];

/** The games' categories that a table of contributions knows. */
export const gameCategories = ['RNG', 'FISH', 'LIVE', 'SPORTS', 'PVP', 'LOTTERY'] as const;
export type GameCategory = (typeof gameCategories)[number];

/** How much of a stake counts for a wagering, in percent. Source: domain.md 5.4. */
export type Contribution = Readonly<Record<GameCategory, number>>;
export const standardContribution: Contribution = { RNG: 100, FISH: 100, LIVE: 10, SPORTS: 100, PVP: 0, LOTTERY: 50 };

export interface Reward {
  readonly kind: RewardKind;
  /** How many points, spins or rounds; 0 of money. */
  readonly count: number;
  /** Of spins: the wheel that they are of; null of others. */
  readonly wheelId: string | null;
  /** Of free rounds: what they are of; null of others. */
  readonly rounds: RoundsGame | null;
  /** A fixed amount, or what one free round would cost; 0 where it is a part of the deposit or the loss, or a ladder. */
  readonly amountMinor: bigint;
  /** Of the deposit or the loss; 0 where the amount is fixed. */
  readonly percent: number;
  /** The most that a percentage comes to. */
  readonly maxMinor: bigint;
  /** Of signing in: what each day in a row brings; after the last one it begins anew. */
  readonly ladder: readonly bigint[];
  /** Of cash: how many times it has to be staked before it may be withdrawn. */
  readonly turnover: number;
  readonly wagerBase: WagerBase;
  /** Of a bonus: how many times the base has to be staked. */
  readonly wagerTimes: number;
  /** Of a bonus: within how many days. */
  readonly bonusDays: number;
  readonly contribution: Contribution;
}

export interface Terms {
  readonly trigger: Trigger;
  readonly per: Period;
  /** The least deposit, stake or loss. */
  readonly minMinor: bigint;
  readonly code: string;
  /** Of a registration: how many days after it may be joined. */
  readonly withinDays: number;
  /** Languages of the specification; empty: all. */
  readonly languages: readonly string[];
  /** Types of accounts; empty: all but trial accounts, which never get anything. */
  readonly accountTypes: readonly number[];
  /** A deposit makes due one claim of such a campaign: of those that wait, the one of the highest priority. */
  readonly exclusive: boolean;
  /** Only for who has paid in once, so that accounts without money of their own get nothing. */
  readonly paidIn: boolean;
  /** How many members of one network may have it in a period; 0: any number. */
  readonly perNetwork: number;
  /** How many members may have it in a period who proved the same mobile, or bound the same bank account; 0: also who has none. */
  readonly perPhone: number;
  readonly perCard: number;
  /** Paid as soon as it is due, without a claim. */
  readonly automatic: boolean;
  /** Within how many days after it became due it has to be claimed. */
  readonly claimDays: number;
  readonly reward: Reward;
}

/** A shorter code could be guessed. */
const leastCode = 8;

/** Whether a percentage has something to be a part of. */
export const hasBase = (trigger: Trigger): boolean =>
  trigger === 'DEPOSIT' || trigger === 'FIRST_DEPOSIT' || trigger === 'LOSS';

/** What of a campaign's terms cannot be, by the field; null when all is well. */
export function flawOf({ trigger, per, minMinor, code, withinDays, paidIn, reward }: Terms): string | null {
  const { kind, amountMinor, percent, maxMinor, ladder, wagerBase, wagerTimes, bonusDays, turnover, contribution } =
    reward;
  const counts = hasBase(trigger) || trigger === 'STAKE';
  if (counts !== minMinor > 0n) return 'minMinor';
  if (trigger === 'CODE' ? code.length < leastCode : code !== '') return 'code';
  if (paidIn && (trigger === 'DEPOSIT' || trigger === 'FIRST_DEPOSIT')) return 'paidIn';
  const shares = kind === 'BONUS' || trigger === 'STAKE';
  if (shares && Object.values(contribution).every((percent) => percent === 0)) return 'contribution';
  if ((trigger === 'REGISTRATION') !== withinDays > 0) return 'withinDays';
  if ((trigger === 'REGISTRATION' || trigger === 'FIRST_DEPOSIT') && per !== 'ONCE') return 'per';
  if (trigger === 'SIGN_IN' && per !== 'DAY') return 'per';
  if (trigger === 'SIGN_IN' && kind !== 'CASH') return 'kind';
  if (!isMoney(kind)) return flawOfGoods(reward);
  if (reward.count !== 0) return 'count';
  if (reward.wheelId !== null) return 'wheelId';
  if (reward.rounds !== null) return 'rounds';
  if ((trigger === 'SIGN_IN') !== ladder.length > 0 || ladder.some((step) => step <= 0n)) return 'ladder';
  if (percent > 0 && (!hasBase(trigger) || maxMinor <= 0n)) return 'percent';
  // What is lost stands at the end of a period; a part of it is no more than it.
  if (trigger === 'LOSS' && per === 'ONCE') return 'per';
  if (trigger === 'LOSS' && percent > 100) return 'percent';
  if (trigger === 'LOSS' && amountMinor > minMinor) return 'amountMinor';
  const ways = [amountMinor > 0n, percent > 0, ladder.length > 0];
  if (ways.filter(Boolean).length !== 1) return 'amountMinor';
  if (kind === 'BONUS' && (wagerTimes < 1 || bonusDays < 1 || turnover !== 0)) return 'wagerTimes';
  if (kind === 'CASH' && (wagerTimes !== 0 || bonusDays !== 0)) return 'turnover';
  const deposited = trigger === 'DEPOSIT' || trigger === 'FIRST_DEPOSIT';
  if (wagerBase === 'DEPOSIT_PLUS_BONUS' && (!deposited || kind !== 'BONUS')) return 'wagerBase';
  return null;
}

/** What is counted asks for nothing that money asks for. */
function flawOfGoods({ kind, count, wheelId, rounds, ...money }: Reward): string | null {
  if (kind === 'CASH' || kind === 'BONUS') return null;
  if (count < 1 || count > mostOfKind[kind]) return 'count';
  if ((kind === 'SPINS') !== (wheelId !== null)) return 'wheelId';
  if ((kind === 'FREE_ROUNDS') !== (rounds !== null)) return 'rounds';
  if (money.amountMinor > 0n !== (kind === 'FREE_ROUNDS')) return 'amountMinor';
  if (money.percent !== 0 || money.maxMinor !== 0n) return 'amountMinor';
  if (money.ladder.length > 0) return 'ladder';
  if (money.turnover !== 0) return 'turnover';
  return money.wagerTimes === 0 && money.bonusDays === 0 && money.wagerBase === 'BONUS' ? null : 'wagerTimes';
}

/** What a reward comes to in money that is given, of a base or on a step of a ladder; fractions of a minor unit are not given. */
export function rewardOf(
  { kind, amountMinor, percent, maxMinor, ladder }: Reward,
  baseMinor: bigint,
  step = 0,
): bigint {
  if (kind === 'FREE_ROUNDS') return 0n;
  if (ladder.length > 0) return ladder[step % ladder.length] ?? 0n;
  if (percent === 0) return amountMinor;
  const part = baseMinor > 0n ? (baseMinor * BigInt(percent)) / 100n : 0n;
  return part < maxMinor ? part : maxMinor;
}

/** What one reward takes of the budget: money that is given, or what free rounds would cost if they were paid for. */
export const takenOf = ({ kind, count, amountMinor }: Reward, givenMinor: bigint): bigint =>
  kind === 'FREE_ROUNDS' ? amountMinor * BigInt(count) : givenMinor;

/** The most that one reward can take of the budget. */
export const mostOf = (reward: Reward): bigint => takenOf(reward, mostGiven(reward));

const mostGiven = ({ amountMinor, percent, maxMinor, ladder }: Reward): bigint =>
  ladder.length > 0 ? ladder.reduce((a, b) => (a > b ? a : b)) : percent > 0 ? maxMinor : amountMinor;

/** What has to be staked for a bonus before it becomes cash. Source: domain.md 5.4. */
export function wagerOf({ wagerBase, wagerTimes }: Reward, bonusMinor: bigint, depositMinor: bigint): bigint {
  const base = wagerBase === 'DEPOSIT_PLUS_BONUS' ? depositMinor + bonusMinor : bonusMinor;
  return base * BigInt(wagerTimes);
}

/** What a stake counts, in hundredths of a minor unit, so that nothing is rounded away; nothing in a category that the table lacks. */
export function contributed(stakeMinor: bigint, category: string, contribution: Partial<Contribution>): bigint {
  const percent = new Map<string, number>(Object.entries(contribution)).get(category) ?? 0;
  return stakeMinor * BigInt(percent);
}
