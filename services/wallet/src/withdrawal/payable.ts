import type { Clock } from '@banyan/kernel/app';
import { sql, type Tx } from '@banyan/kernel/database';
import type { DomainError } from '@banyan/kernel/errors';
import { errors } from '../errors.js';
import { restrictionOf } from '../restriction/restrictions.js';
import type { Withdrawal } from './withdrawal.entity.js';

/**
 * Why money must not leave now, or null: the balance is below zero, or operators keep withdrawals from the member. Locks the account until
 * the transaction ends: what took money from it or set a restriction has happened and is seen, or waits. Asked under the withdrawal's lock.
 */
export async function heldBack(tx: Tx, { accountId, memberId }: Withdrawal, clock: Clock): Promise<DomainError | null> {
  const [row] = await tx.query<{ balance: string }>(sql`select balance from account where id = $1 for no key update`, [
    accountId,
  ]);
  if (BigInt(row?.balance ?? 0) < 0n) return errors.balance_negative();
  const found = await restrictionOf(tx.query, memberId, 'withdrawal', clock.now());
  return found && errors.withdrawal_restricted({ reason: found.reason, until: found.until?.toISOString() ?? null });
}

/** What the timeline notes of a payout that was held back, and of providers: codes, which operators read in words, and members do not. */
const codes: ReadonlySet<string> = new Set([
  'balance_negative',
  'withdrawal_restricted',
  'provider_refused',
  'provider_silent',
]);

/** The note as its code, without the service. */
export const noteOf = ({ code }: DomainError): string => code.slice(code.indexOf('.') + 1);

/** What a member reads of a note: nothing of a code. */
export const shownNote = (note = ''): string => (codes.has(note) ? '' : note);
