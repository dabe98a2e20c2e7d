import { currencyOf, minorFromWire, minorOf } from '@banyan/kernel/money';
import type { ReviewedWithdrawal, Withdrawal } from '../api/types.js';
import { sla } from '../dashboard/use-alerts.js';

type Amount = Pick<Withdrawal, 'amountMinor' | 'currency'>;

/** Above this the operator types the amount again before approving: 20 million đồng in minor units. */
const typedAbove = 20_000_000_0000n;

/** Large amounts in đồng, and every amount in another currency, are typed again. */
export const needsTyping = ({ amountMinor, currency }: Amount): boolean =>
  currency !== 'VND' || minorFromWire(amountMinor) > typedAbove;

/** Whether the text is the amount: whole units with any grouping, `48.000.000`, `48,000,000` or `48000000`. */
export function isTyped(text: string, { amountMinor, currency }: Amount): boolean {
  const digits = text.replace(/[\s.,\u00a0₫₮]/g, '');
  if (!/^\d{1,12}$/.test(digits)) return false;
  return minorOf(digits, currencyOf(currency).scale) === minorFromWire(amountMinor);
}

/** Available balance before the request and after the payout; null when the server did not say. */
export function balances(row: ReviewedWithdrawal): { before: string; after: string } | null {
  const after = row.checks.find(({ code }) => code === 'balance_negative')?.detail;
  if (after === undefined) return null;
  return { before: String(BigInt(after) + BigInt(row.amountMinor)), after };
}

export type Urgency = 'over' | 'near' | 'calm';

/** How urgent a waiting withdrawal is after so many minutes. */
export function urgency(minutes: number): Urgency {
  if (minutes >= sla.over) return 'over';
  return minutes >= sla.near ? 'near' : 'calm';
}

const pending = new Set(['IN_REVIEW', 'PAY_FAILED', 'PAY_UNKNOWN']);

/** An operator still has to decide on it. */
export const reviewable = (row: Pick<Withdrawal, 'state'>): boolean => row.state === 'IN_REVIEW';

/** Somebody waits for it: a decision, or a payout that went wrong. */
export const isPending = (row: Pick<Withdrawal, 'state'>): boolean => pending.has(row.state);

/** One has approved it, and it needs two. */
export const waitsForSecond = (row: Pick<Withdrawal, 'state' | 'firstApprover'>): boolean =>
  reviewable(row) && row.firstApprover !== null;

/** Who holds it now; null when nobody does or the hold ran out. */
export function holderOf(row: Withdrawal, now = Date.now()): { id: string; name: string } | null {
  if (!row.claimedBy || !row.claimedUntil || Date.parse(row.claimedUntil) <= now) return null;
  return { id: row.claimedBy, name: row.claimedByName ?? row.claimedBy };
}

export interface Rights {
  claim: boolean;
  release: boolean;
  decide: boolean;
  /** The first approver sees the request but has no approve button: somebody else must be the second. */
  ownApproval: boolean;
  retry: boolean;
}

type Allowed = (action: string) => boolean;

/** What this operator may do with this withdrawal now. The server decides again. */
export function rightsOf(row: Withdrawal, operatorId: string, allowed: Allowed, now = Date.now()): Rights {
  const open = reviewable(row);
  const holder = holderOf(row, now);
  const mine = holder?.id === operatorId;
  const ownApproval = open && row.firstApprover === operatorId;
  return {
    claim: open && !holder && !ownApproval && allowed('claim'),
    release: open && mine && allowed('claim'),
    decide: open && mine && !ownApproval && allowed('approve'),
    ownApproval,
    retry: row.state === 'PAY_FAILED' && allowed('retry'),
  };
}
