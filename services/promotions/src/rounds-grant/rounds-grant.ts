import type { FreeRoundsChanged } from '@banyan/proto/games/v1/events';
import { FreeRoundsAsked, FreeRoundsWithdrawn } from '@banyan/proto/promotions/v1/events';
import { sql, type Query, type Tx } from '@banyan/kernel/database';
import type { Reward } from '../campaign/terms.js';
import { errors } from '../errors.js';

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

/**
 * Asks games for the free rounds of a claim, once in each attempt. Throws `promotions.not_claimable` unless those of an earlier attempt were refused: what is on its
 * way, or was given, is never asked for by another name. Throws `promotions.rounds_refused` in the minute after a refusal.
 */
export async function askForRounds(tx: Tx, claim: Asking, reward: Reward, at: Date): Promise<void> {
  const { id, attempt } = claim;
  const key = `claim:${id}:${attempt + 1}`;
  const validUntil = new Date(at.getTime() + (reward.rounds?.days ?? 0) * dayMs);
  const asked = await tx.query(
    sql`insert into rounds_grant (claim_id, key, state, valid_until, updated_at) values ($1, $2, 'ASKED', $3, $4)
     on conflict (claim_id) do update set key = excluded.key, state = excluded.state, grant_id = null, refusal = '', version = 0,
       valid_until = excluded.valid_until, updated_at = excluded.updated_at
       where rounds_grant.state = 'REFUSED' and rounds_grant.updated_at <= $4::timestamptz - interval '1 minute' returning 1`,
    [id, key, validUntil, at],
  );
  if (asked.length === 0) {
    const [{ state } = { state: '' }] = await tx.query<{ state: string }>(
      sql`select state from rounds_grant where claim_id = $1`,
      [id],
    );
    throw state === 'REFUSED' ? errors.rounds_refused() : errors.not_claimable();
  }
  await ask(tx, claim, reward, { key, validUntil });
}

/** Asks once more, by the same name, for what a claim under lock has had no answer to; games answers what became of it. */
export async function askAgain(tx: Tx, claim: Asking, reward: Reward, at: Date): Promise<void> {
  const [still] = await tx.query<{ key: string; validUntil: Date }>(
    sql`update rounds_grant set updated_at = $2 where claim_id = $1 and state = 'ASKED' returning key, valid_until as "validUntil"`,
    [claim.id, at],
  );
  if (still) await ask(tx, claim, reward, still);
}

/** Takes back what claims under lock have of rounds that are on their way or not played: what they were given for went back. What was played stays. */
export async function withdrawRounds(tx: Tx, memberId: bigint, claimIds: readonly string[]): Promise<void> {
  const keys = await tx.query<{ key: string }>(
    sql`select key from rounds_grant where claim_id = any($1::bigint[]) and state in ('ASKED', 'GRANTED') order by key`,
    [claimIds],
  );
  const facts = keys.map(({ key }) => ({ payload: { key, memberId }, key: String(memberId) }));
  if (facts.length > 0) await tx.publishAll(FreeRoundsWithdrawn, facts);
}

/** Claims that have waited for an answer since an instant, those first that have waited longest. */
export const unanswered = (query: Query, since: Date, limit: number): Promise<Array<{ id: string }>> =>
  query(
    sql`select claim_id::text as id from rounds_grant where state = 'ASKED' and updated_at <= $1 order by updated_at limit $2`,
    [since, limit],
  );

async function ask(tx: Tx, claim: Asking, reward: Reward, name: { key: string; validUntil: Date }): Promise<void> {
  const { campaignId, brand, memberId, currency } = claim;
  if (!reward.rounds) throw new Error('a reward without rounds');
  const { vendor, game } = reward.rounds;
  const of = { ...name, memberId: BigInt(memberId), brand, vendor, gameCode: game, currency };
  const asked = { ...of, rounds: reward.count, betMinor: reward.amountMinor, campaignId: BigInt(campaignId) };
  await tx.publish(FreeRoundsAsked, asked, memberId);
}

/** Notes what games tells of a claim that is locked; false when it is of an earlier attempt, or older than what is known. While nothing is known, all of it is news. */
export async function noteRounds(tx: Tx, claimId: string, event: FreeRoundsChanged, at: Date): Promise<boolean> {
  const { key, grantId, state, refusal, version } = event;
  const noted = await tx.query(
    sql`update rounds_grant set state = $3, grant_id = coalesce($4, grant_id), refusal = $5, version = $6, updated_at = $7
     where claim_id = $1 and key = $2 and (version < $6 or state = 'ASKED') returning 1`,
    [claimId, key, state, grantId || null, refusal, version, at],
  );
  return noted.length > 0;
}
