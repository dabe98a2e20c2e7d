import { type Query, sql } from '@banyan/kernel/database';
import type { DomainError } from '@banyan/kernel/errors';
import { errors } from '../errors.js';
import { mostUplines } from '../tree/account-types.js';

/** Who would stand under whom. `uplineId` null: at the top of a line. */
export interface Move {
  readonly memberId: bigint;
  readonly uplineId: bigint | null;
}

interface Facts {
  readonly movable: boolean;
  readonly uplineId: string | null;
  readonly fit: boolean | null;
  readonly cycle: boolean;
  readonly deepest: number;
  readonly newDepth: number;
}

/** Why a move cannot be made as things are; null when nothing is in the way. */
export async function problemOf(query: Query, { memberId, uplineId }: Move): Promise<DomainError | null> {
  const [facts] = await query<Facts>(factsSql, [memberId, uplineId]);
  if (!facts?.movable) return errors.line_not_movable();
  if (uplineId !== null && !facts.fit) return errors.line_upline_unfit();
  if (facts.cycle) return errors.line_cycle();
  if (facts.uplineId === (uplineId === null ? null : String(uplineId))) return errors.line_unchanged();
  if (facts.newDepth + facts.deepest > mostUplines) return errors.line_too_deep({ limit: mostUplines });
  return null;
}

/**
 * Whether the member would stand below itself once all moves that are agreed on have happened: two moves that are each fine
 * alone must not close a circle together. Held under `holdLines`.
 */
export async function closesCircle(query: Query, { memberId, uplineId }: Move): Promise<boolean> {
  if (uplineId === null) return false;
  const [row] = await query<{ circle: boolean }>(futureSql, [memberId, uplineId, 2 * mostUplines]);
  return row?.circle ?? false;
}

const factsSql = sql`
select m.status <> 'CLOSED' and m.account_type <> 4 as movable, m.upline_id as "uplineId",
  u.brand = m.brand and u.status = 'ACTIVE' and u.account_type in (1, 2, 41) as fit,
  coalesce(u.id = m.id or u.upline_path @> array[m.id], false) as cycle,
  (select coalesce(max(cardinality(d.upline_path)), cardinality(m.upline_path))::int from member d
    where d.upline_path @> array[m.id]) - cardinality(m.upline_path) as deepest,
  coalesce(cardinality(u.upline_path) + 1, 0) as "newDepth"
from member m left join member u on u.id = $2::bigint where m.id = $1`;

const futureSql = sql`
with recursive up (id, steps) as (
  select $2::bigint, 1
  union all
  select case when s.id is null then m.upline_id else s.new_upline_id end, up.steps + 1
  from up join member m on m.id = up.id left join line_move s on s.member_id = up.id and s.state = 'SCHEDULED'
  where up.id <> $1 and up.steps < $3
)
select bool_or(id = $1) as circle from up where id is not null`;
