import { type Query, sql } from '@banyan/kernel/database';
import { errors } from '../errors.js';
import type { Cancelled } from '../terms/cascade.js';
import { tiersJson } from './contract-store.js';
import type { CancelledDto } from './contract.dto.js';

const idsOf = (cancelled: readonly Cancelled[]): string[] => cancelled.map(({ contractId }) => String(contractId));

/** What falls with an agreement, as whoever agrees reads it first. */
export async function shownCancels(query: Query, cancelled: readonly Cancelled[]): Promise<CancelledDto[]> {
  const shown = await query<CancelledDto>(cancelledSql, [idsOf(cancelled)]);
  const because = new Map(cancelled.map((item) => [String(item.contractId), item.because]));
  return shown.map((row) => ({ ...row, because: because.get(row.id) ?? 'UPLINE' }));
}

/** Raises `cancellations_changed` when something else would fall than what was read. */
export function requireShown(cancelled: readonly Cancelled[], read: readonly string[]): void {
  const ids = idsOf(cancelled);
  if (ids.sort().join() !== [...new Set(read)].sort().join()) throw errors.cancellations_changed({ cancels: ids });
}

const cancelledSql = sql`select c.id, c.downline_id as "downlineId", d.username as downline, ${tiersJson} as tiers
  from contract c join team_member d on d.member_id = c.downline_id
  join contract_version v on v.contract_id = c.id and v.version = greatest(c.version, 1)
  where c.id = any($1::bigint[]) order by c.id`;
