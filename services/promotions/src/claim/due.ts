import { contributed, rewardOf, type Contribution, type Terms } from '../campaign/terms.js';

const dayMs = 86_400_000;

/** What is due by terms, and of what it is a part. */
export interface Due {
  readonly baseMinor: bigint;
  readonly rewardMinor: bigint;
}

/**
 * What a deposit, what was staked or lost, or (of terms that count nothing) taking part makes due; null while it is less than asked for.
 * Claims and dry runs on past days ask this one function.
 */
export function dueOf({ minMinor, reward }: Terms, haveMinor: bigint, step = 0): Due | null {
  if (haveMinor < minMinor) return null;
  return { baseMinor: haveMinor > 0n ? haveMinor : 0n, rewardMinor: rewardOf(reward, haveMinor, step) };
}

/** Whole minor units of each round; the whole stake of what was joined before a table of contributions counted for stakes too. */
export function countedStake(stakeMinor: bigint, category: string, contribution: Partial<Contribution>): bigint {
  if (Object.keys(contribution).length === 0) return stakeMinor;
  return contributed(stakeMinor, category, contribution) / 100n;
}

/** What is known of a member when he joins. */
export interface Standing {
  readonly registeredAt: Date | null;
  readonly deposits: number;
  readonly paidIn: boolean;
  readonly accountType: number;
  /** In which he reads; null: not known. */
  readonly language: string | null;
}

/** Whether he meets a condition of joining, by its code, at an instant; null: it is met by what comes after, or nobody knows. */
export function meets(code: string, terms: Terms, member: Standing, at: Date): boolean | null {
  const { registeredAt, deposits, paidIn, accountType, language } = member;
  if (code === 'REGISTRATION')
    return registeredAt !== null && at.getTime() - registeredAt.getTime() <= terms.withinDays * dayMs;
  // Of whom no registration was heard, deposits may have been missed too.
  if (code === 'FIRST_DEPOSIT' && (!registeredAt || deposits > 0)) return false;
  if (code === 'paid_in') return paidIn;
  if (code === 'account_types') return terms.accountTypes.includes(accountType);
  if (code === 'languages') return language === null ? null : terms.languages.includes(language);
  return null;
}
