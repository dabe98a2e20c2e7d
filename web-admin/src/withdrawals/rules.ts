import type { ReviewedWithdrawal, Withdrawal } from '../api/money-types.js';

/** Available balance before the request and after the payout; null when the server did not say. */
export function balances(row: ReviewedWithdrawal): { before: string; after: string } | null {
  const after = row.checks.find(({ code }) => code === 'balance_negative')?.detail;
  if (after === undefined) return null;
  return { before: String(BigInt(after) + BigInt(row.amountMinor)), after };
}

/** Minutes after which a withdrawal is near due and overdue. */
export const sla = { near: 20, over: 30 };

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
  /** It waits for the member's documents: all that can be done is to give the money back. */
  turnDown: boolean;
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
    turnDown: row.state === 'WAITING_KYC' && allowed('approve'),
  };
}
