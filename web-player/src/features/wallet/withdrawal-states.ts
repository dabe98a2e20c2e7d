import type { WithdrawalState } from '../../api/withdrawal';

/** Nothing follows these. */
export const finalStates: ReadonlySet<string> = new Set(['SUCCESS', 'REJECTED', 'CANCELLED']);
/** The money went back into the wallet. */
export const returnedStates: ReadonlySet<string> = new Set(['REJECTED', 'CANCELLED']);

/** The way that is meant: what comes next is shown from here. */
const way: readonly WithdrawalState[] = ['PENDING_RISK', 'IN_REVIEW', 'APPROVED', 'PAYING', 'SUCCESS'];

/** What is still to come after a state, until the money is there. */
export function comingAfter(state: WithdrawalState): WithdrawalState[] {
  if (finalStates.has(state)) return [];
  if (state === 'WAITING_KYC') return ['IN_REVIEW', 'APPROVED', 'PAYING', 'SUCCESS'];
  if (state === 'PAY_UNKNOWN' || state === 'PAY_FAILED') return ['SUCCESS'];
  const here = way.findIndex((step) => step === state);
  return way.slice(here + 1).filter((step) => step !== 'IN_REVIEW');
}

export const toneOf = (state: WithdrawalState): 'positive' | 'negative' | 'warning' | 'accent' => {
  if (state === 'SUCCESS') return 'positive';
  if (state === 'REJECTED' || state === 'CANCELLED') return 'negative';
  return state === 'PAY_UNKNOWN' || state === 'PAY_FAILED' || state === 'WAITING_KYC' ? 'warning' : 'accent';
};
