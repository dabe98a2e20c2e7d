import { sql, type Sql } from '@banyan/kernel/database';
import type { Terms } from '../campaign/terms.js';
import type { GivenRoundsDto } from '../claim/claim.dto.js';

/** What became of a claim's free rounds, as {@link roundsOf} reads it. */
export interface GivenRoundsRow {
  readonly state: GivenRoundsDto['state'];
  readonly grantId: string | null;
  readonly validUntil: string;
}

/** Of a claim; null before they were asked for. */
export const roundsOf = (claimId: Sql): Sql => sql`(
  select jsonb_build_object('state', r.state, 'grantId', r.grant_id, 'validUntil', r.valid_until) from rounds_grant r where r.claim_id = ${claimId})`;

/** With the game that they are of; null of terms that give none. */
export function shownRounds(row: GivenRoundsRow | null, { reward: { rounds } }: Terms): GivenRoundsDto | null {
  if (!rounds) return null;
  return {
    vendor: rounds.vendor,
    gameCode: rounds.game,
    name: rounds.name,
    state: row?.state ?? null,
    grantId: row?.grantId ?? null,
    validUntil: row ? new Date(row.validUntil) : null,
  };
}
