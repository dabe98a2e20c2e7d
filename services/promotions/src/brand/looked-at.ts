import { principal } from '@banyan/kernel/auth';
import type { Query, Sql, Tx } from '@banyan/kernel/database';
import { requestErrors } from '@banyan/kernel/errors';

/** A record that an operator changes as he looked at it. */
export interface LookedAt<R> {
  readonly id: bigint | string;
  /** Of the record as it was read. */
  readonly revision: number;
  /** Locks the row of `$1` where it is of the brand `$2`, which is empty for operators of all brands; may select what `read` does not show. */
  readonly lock: Sql;
  /** Throws where there is none for this operator. */
  readonly read: (query: Query) => Promise<R>;
}

/** The record under its lock, and what `lock` selects. Throws `request.stale` for another revision; a row of another brand is not locked. */
export async function lockedAsLookedAt<R extends { readonly revision: number }, Held extends object = object>(
  tx: Tx,
  { id, revision, lock, read }: LookedAt<R>,
): Promise<{ readonly before: R; readonly held: Held }> {
  const [held] = await tx.query<Held>(lock, [id, principal().brand]);
  const before = await read(tx.query);
  if (!held || before.revision !== revision) throw requestErrors.stale();
  return { before, held };
}
