import { WithdrawalStateChanged } from '@banyan/proto/wallet/v1/events';
import { sql, type Query, type Sql, type Tx } from '@banyan/kernel/database';
import { errors } from '../errors.js';
import { entryKinds } from '../ledger/command.js';
import { Withdrawal, type WithdrawalState } from './withdrawal.entity.js';

/** Locks one withdrawal until the transaction ends. */
export async function lockWithdrawal(tx: Tx, id: string): Promise<Withdrawal> {
  const found = await tx.manager.findOne(Withdrawal, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!found) throw errors.withdrawal_not_found();
  return found;
}

/** The entry that put a withdrawal on hold, by its version of the account: null before it is there. */
export const holdOf = (withdrawal: Sql): Sql => sql`(
  select j.version from journal j where j.source = 'cashier' and j.external_id = ${withdrawal}.id::text
    and j.slot = ${entryKinds.withdrawal_hold} and j.account_id = ${withdrawal}.account_id)`;

/** The version of the account that the hold made: what came earlier had come when the withdrawal was asked for. */
export async function heldAt(query: Query, id: string): Promise<bigint> {
  const [row] = await query<{ version: string | null }>(
    sql`select ${holdOf(sql`w`)} as version from withdrawal w where w.id = $1`,
    [id],
  );
  return BigInt(row?.version ?? 0);
}

/** What a change of state says of itself. `actor` is an operator's name, or empty for the member and the system. */
export interface Change {
  readonly state: WithdrawalState;
  readonly at: Date;
  readonly reason?: string;
  readonly actor?: string;
}

/** Brings a withdrawal into its next state: row, timeline and event in one transaction. */
export async function move(
  tx: Tx,
  withdrawal: Withdrawal,
  { state, at, reason = '', actor = '' }: Change,
): Promise<void> {
  if (!withdrawal.may(state)) throw errors.withdrawal_state({ state: withdrawal.state, wanted: state });
  withdrawal.state = state;
  withdrawal.reason = reason;
  withdrawal.updatedAt = at;
  await tx.manager.save(withdrawal);
  await addStep(tx, withdrawal, actor);
}

/** Writes the current state to the timeline and publishes it. */
export async function addStep(tx: Tx, withdrawal: Withdrawal, actor: string): Promise<void> {
  const { id, memberId, brand, currency, amountMinor, state, reason, updatedAt } = withdrawal;
  await tx.query(
    sql`insert into withdrawal_step (withdrawal_id, step, state, at, actor, note)
     select $1, count(*), $2, $3, $4, $5 from withdrawal_step where withdrawal_id = $1`,
    [id, state, updatedAt, actor, reason],
  );
  await tx.publish(
    WithdrawalStateChanged,
    { withdrawalId: id, memberId, brand, currency, amountMinor, state, reason },
    memberId,
  );
}
