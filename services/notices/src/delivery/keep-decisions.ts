import type { Sql, Tx } from '@banyan/kernel/database';
import type { Decision, Due } from './delivery-judge.service.js';

/** The statements of who keeps them. */
export interface DecisionStatements {
  /** Locks those of the ids ($1) that wait and are due by an instant ($2), and gives back their ids. */
  readonly hold: Sql;
  /** Sets state ($2), reason ($3), language ($4) and next due time ($5) of the ids ($1), each a list, as of an instant ($6). */
  readonly keep: Sql;
}

/** Keeps what was decided, and gives back the decisions that hold: of two that decided at once, one has them. */
export async function keepDecisions<D extends Due>(
  tx: Tx,
  { hold, keep }: DecisionStatements,
  decisions: ReadonlyArray<Decision<D>>,
  now: Date,
): Promise<Decision<D>[]> {
  const held = await tx.query<{ id: string }>(hold, [decisions.map(({ due }) => due.id), now]);
  const own = new Set(held.map(({ id }) => id));
  const kept = decisions.filter(({ due }) => own.has(due.id));
  if (kept.length === 0) return [];
  await tx.query(keep, [
    kept.map(({ due }) => due.id),
    kept.map(({ state }) => state),
    kept.map(({ reason }) => reason),
    kept.map(({ language }) => language),
    kept.map(({ dueAt }) => dueAt),
    now,
  ]);
  return kept;
}
