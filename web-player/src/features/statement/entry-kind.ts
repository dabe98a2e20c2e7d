import { entryOf } from '@banyan/kernel/rules';
import type { StatementEntry } from '../../api/statement';

export const entryKinds = [
  'deposit',
  'withdrawal_hold',
  'withdrawal_release',
  'withdrawal_refund',
  'bet',
  'win',
  'rollback_bet',
  'rollback_win',
  'promo_win',
  'jackpot_win',
  'adjustment',
  'manual_credit',
  'manual_debit',
  'chargeback',
  'reversal',
  'bonus_release',
  'freespin_win',
  'freespin_bonus',
  'vendor_deposit',
  'vendor_deposit_returned',
  'vendor_withdrawal',
  'transfer',
  'dividend',
  'daily_salary',
  'hourly_salary',
  'realtime_salary',
  'forced_payment',
] as const;
export type EntryKind = (typeof entryKinds)[number];

/** The name of a kind that the texts know. */
export const kindName = (kind: string): EntryKind | 'other' => entryKinds.find((known) => known === kind) ?? 'other';

const heldNames = {
  HELD: 'win_held',
  RELEASED: 'win_released',
  REFUSED: 'win_refused',
  CANCELLED: 'win_cancelled',
} as const;

type Named = Pick<StatementEntry, 'kind' | 'amountMinor'> & Partial<Pick<StatementEntry, 'heldState'>>;

/** What an entry is called: a round that won nothing, and a win that waits for a review, are booked as a win of zero. */
export function entryName({ kind, amountMinor, heldState }: Named) {
  if (heldState) return entryOf(heldNames, heldState) ?? 'other';
  return kind === 'win' && amountMinor === '0' ? 'no_win' : kindName(kind);
}

/** Won money has a colour of its own; other credits are plain credits, debits and nothing have none. */
export function toneOfEntry(kind: string, amountMinor: string): 'win' | 'positive' | undefined {
  if (amountMinor === '0' || amountMinor.startsWith('-')) return undefined;
  return ['win', 'jackpot_win', 'freespin_win'].includes(kind) ? 'win' : 'positive';
}
