import { sql, type Sql, type Tx } from '@banyan/kernel/database';
import type { Decision, Due } from './delivery-judge.service.js';

/** Keeps what was decided of waiting rows of a table, and gives back the decisions that hold: of two that decided at once, one has them. */
export async function keepDecisions<D extends Due>(
  tx: Tx,
  table: Sql,
  decisions: ReadonlyArray<Decision<D>>,
  now: Date,
): Promise<Decision<D>[]> {
  const held = await tx.query<{ id: string }>(
    sql`select id from ${table} where id = any($1::bigint[]) and state = 'WAITING' and due_at <= $2 order by id for update skip locked`,
    [decisions.map(({ due }) => due.id), now],
  );
  const own = new Set(held.map(({ id }) => id));
  const kept = decisions.filter(({ due }) => own.has(due.id));
  if (kept.length === 0) return [];
  await tx.query(
    sql`update ${table} d set state = n.state, reason = n.reason, language = n.language, due_at = n.due_at, updated_at = $6
    from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::timestamptz[]) as n (id, state, reason, language, due_at)
    where d.id = n.id`,
    [
      kept.map(({ due }) => due.id),
      kept.map(({ state }) => state),
      kept.map(({ reason }) => reason),
      kept.map(({ language }) => language),
      kept.map(({ dueAt }) => dueAt),
      now,
    ],
  );
  return kept;
}
