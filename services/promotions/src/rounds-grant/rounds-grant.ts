import type { FreeRoundsChanged } from '@banyan/proto/games/v1/events';
import { FreeRoundsAsked } from '@banyan/proto/promotions/v1/events';
import { sql, type Sql, type Tx } from '@banyan/kernel/database';
import type { Reward } from '../campaign/terms.js';

const dayMs = 86_400_000;

/** ASKED until games says more; REFUSED by games or the vendor. */
export const roundsStates = ['ASKED', 'GRANTED', 'REFUSED', 'USED', 'EXPIRED', 'CANCELLED'] as const;
export type RoundsState = (typeof roundsStates)[number];

/** Of a claim under lock: for whom its rounds are. */
interface Asking {
  readonly id: string;
  readonly campaignId: string;
  readonly brand: string;
  readonly memberId: string;
  readonly currency: string;
  /** How often its reward was reserved before. */
  readonly attempt: number;
}

/** Asks games for the free rounds of a claim, once in each attempt. */
export async function askForRounds(tx: Tx, claim: Asking, reward: Reward, at: Date): Promise<void> {
  const { id, campaignId, brand, memberId, currency, attempt } = claim;
  if (!reward.rounds) throw new Error('a reward without rounds');
  const { vendor, game, days } = reward.rounds;
  const key = `claim:${id}:${attempt + 1}`;
  const validUntil = new Date(at.getTime() + days * dayMs);
  await tx.query(
    sql`insert into rounds_grant (claim_id, key, state, valid_until, updated_at) values ($1, $2, 'ASKED', $3, $4)
     on conflict (claim_id) do update set key = excluded.key, state = excluded.state, grant_id = null, refusal = '', version = 0,
       valid_until = excluded.valid_until, updated_at = excluded.updated_at`,
    [id, key, validUntil, at],
  );
  const of = { key, memberId: BigInt(memberId), brand, vendor, gameCode: game, currency, validUntil };
  const asked = { ...of, rounds: reward.count, betMinor: reward.amountMinor, campaignId: BigInt(campaignId) };
  await tx.publish(FreeRoundsAsked, asked, memberId);
}

/** Notes what games tells of a claim that is locked; false when it is of an earlier attempt, or older than what is known. */
export async function noteRounds(tx: Tx, claimId: string, event: FreeRoundsChanged, at: Date): Promise<boolean> {
  const { key, grantId, state, refusal, version } = event;
  const noted = await tx.query(
    sql`update rounds_grant set state = $3, grant_id = coalesce($4, grant_id), refusal = $5, version = $6, updated_at = $7
     where claim_id = $1 and key = $2 and version < $6 returning 1`,
    [claimId, key, state, grantId || null, refusal, version, at],
  );
  return noted.length > 0;
}

/** Whether a claim `c` has asked for rounds. */
export const hasAsked = (claimId: Sql): Sql => sql`exists (select from rounds_grant r where r.claim_id = ${claimId})`;
