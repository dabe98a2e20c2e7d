import type { IconName } from '../../components/icon';
import { paths } from '../../navigation/paths';

/** What is asked, by topic and in this order; the words are `items` of the namespace `help`. */
export const topics = [
  { topic: 'deposit', icon: 'wallet', items: ['depositHow', 'depositLate'] },
  { topic: 'withdraw', icon: 'bank', items: ['withdrawHow', 'withdrawLong', 'withdrawLocked', 'withdrawReceipt'] },
  { topic: 'fair', icon: 'shield', items: ['fairHow', 'fairRtp', 'fairBroken'] },
  { topic: 'account', icon: 'user', items: ['accountPassword', 'accountTrial', 'accountApp'] },
  { topic: 'bounds', icon: 'clock', items: ['boundsLimits', 'boundsBreak'] },
] as const satisfies ReadonlyArray<{ topic: string; icon: IconName; items: readonly string[] }>;

export type Question = (typeof topics)[number]['items'][number];

/** Where an answer leads. */
export const places = {
  depositHow: paths.deposit,
  depositLate: paths.deposit,
  withdrawHow: paths.withdraw,
  fairHow: paths.games(),
  fairBroken: paths.rounds,
  accountPassword: paths.account,
  accountApp: paths.app(),
  boundsLimits: paths.limits,
  boundsBreak: paths.limits,
} as const satisfies Partial<Record<Question, string>>;

export const leads = (question: Question): question is keyof typeof places => question in places;

/** Without marks and capitals, so that "rut tien" finds "Rút tiền". */
const plain = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd');

/** Whether every word that was typed stands in the text. */
export function speaksOf(text: string, typed: string): boolean {
  const within = plain(text);
  return plain(typed)
    .split(/\s+/u)
    .every((word) => within.includes(word));
}
