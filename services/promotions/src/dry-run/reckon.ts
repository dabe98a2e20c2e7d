import { takenOf, type Terms } from '../campaign/terms.js';
import { countedStake, dueOf, meets, type Standing } from '../claim/due.js';

/** A member as he was when the days began. */
export interface PastMember extends Omit<Standing, 'paidIn' | 'language'> {
  readonly memberId: string;
  readonly username: string;
  /** Since when a deposit stands; null: none did. */
  readonly paidInAt: Date | null;
}

/** Something of a member's past that may have made a reward due. */
export interface Happening {
  readonly memberId: string;
  /** One reward in each. */
  readonly period: string;
  readonly day: string;
  readonly at: Date;
  readonly haveMinor: bigint;
  /** Of a deposit: the how manieth it was, and whether it was charged back. */
  readonly nth?: number;
  readonly wentBack?: boolean;
}

/** Stakes of one category in a period that have the same rest below a hundred minor units. */
export interface Tally extends Omit<Happening, 'haveMinor'> {
  readonly category: string;
  readonly rest: number;
  readonly whole: string;
  readonly rounds: number;
}

export interface PastReward {
  readonly memberId: string;
  readonly day: string;
  readonly baseMinor: bigint;
  /** What it takes of the budget. */
  readonly rewardMinor: bigint;
}

/** What counts of a period's stakes, round by round: hundreds add up without a rest, and equal rests are worth the same each. */
export function stakesOf({ reward }: Terms, tallies: readonly Tally[]): Happening[] {
  const periods = new Map<string, Happening>();
  for (const { category, rest, whole, rounds, ...each } of tallies) {
    const key = `${each.memberId} ${each.period}`;
    const known = periods.get(key);
    const counted =
      countedStake(BigInt(whole), category, reward.contribution) +
      countedStake(BigInt(rest), category, reward.contribution) * BigInt(rounds);
    const latest = known && known.at > each.at ? known : each;
    periods.set(key, { ...each, day: latest.day, at: latest.at, haveMinor: (known?.haveMinor ?? 0n) + counted });
  }
  return [...periods.values()];
}

/**
 * What would have been granted, of happenings in their order: to each member one reward in a period, by the rules that claims go by. A period
 * whose deposit was charged back is used up without one. `conditions`: the codes of the terms' conditions.
 */
export function rewardsOf(
  terms: Terms,
  conditions: readonly string[],
  members: readonly PastMember[],
  happenings: readonly Happening[],
): PastReward[] {
  const known = new Map(members.map((member) => [member.memberId, member]));
  const taken = new Set<string>();
  const ladders = new Map<string, { day: string; step: number }>();
  const rewards: PastReward[] = [];
  for (const { memberId, period, day, at, haveMinor, nth, wentBack } of happenings) {
    const member = known.get(memberId);
    const key = `${memberId} ${period}`;
    if (!member || taken.has(key)) continue;
    const standing = {
      ...member,
      deposits: nth === undefined ? member.deposits : nth - 1,
      paidIn: member.paidInAt !== null && member.paidInAt <= at,
      language: null,
    };
    if (conditions.some((code) => meets(code, terms, standing, at) === false)) continue;
    const last = ladders.get(memberId);
    const step = terms.trigger === 'SIGN_IN' && last && isNext(last.day, day) ? last.step + 1 : 0;
    const due = dueOf(terms, haveMinor, step);
    if (!due) continue;
    taken.add(key);
    ladders.set(memberId, { day, step });
    if ((due.rewardMinor > 0n || terms.reward.count > 0) && wentBack !== true)
      rewards.push({ memberId, day, ...due, rewardMinor: takenOf(terms.reward, due.rewardMinor) });
  }
  return rewards;
}

const isNext = (before: string, day: string): boolean => Date.parse(day) - Date.parse(before) === 86_400_000;
