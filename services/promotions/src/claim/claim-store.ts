import { sql, type Query, type Sql, type Tx } from '@banyan/kernel/database';
import type { Cost } from '../campaign/budget.service.js';
import { termsOf, type Content } from '../campaign/content.js';
import { isMoney, takenOf, type Trigger } from '../campaign/terms.js';
import { errors } from '../errors.js';

export const claimStates = [
  'JOINED',
  'APPLYING',
  'REJECTED',
  'CLAIMABLE',
  'GRANTING',
  'GRANTED',
  'EXPIRED',
  'CANCELLED',
] as const;
export type ClaimState = (typeof claimStates)[number];

export const bonusStates = ['ACTIVE', 'RELEASING', 'FORFEITING', 'FINISHED', 'EXPIRED'] as const;
export type BonusState = (typeof bonusStates)[number];

/** Rounds that began in time may be settled so much later. */
export const graceMs = 86_400_000;

/** A claim under lock, with the version that it was joined by. */
export interface ClaimRow {
  readonly id: string;
  readonly campaignId: string;
  readonly brand: string;
  readonly memberId: string;
  readonly currency: string;
  readonly trigger: Trigger;
  readonly period: string;
  readonly state: ClaimState;
  readonly step: number;
  readonly baseMinor: string;
  readonly needMinor: string;
  readonly haveMinor: string;
  readonly rewardMinor: string;
  readonly claimUntil: Date | null;
  readonly endsAt: Date | null;
  readonly bonusState: BonusState | null;
  /** Grows with each reservation of its reward. */
  readonly attempt: number;
  readonly content: Content;
}

export const claimColumns = sql`c.id::text as id, c.campaign_id::text as "campaignId", c.brand, c.member_id::text as "memberId", c.currency,
  c.trigger, c.period, c.state, c.step, c.base_minor::text as "baseMinor", c.need_minor::text as "needMinor", c.have_minor::text as "haveMinor",
  c.reward_minor::text as "rewardMinor", c.claim_until as "claimUntil", c.ends_at as "endsAt", c.bonus_state as "bonusState", c.attempt, v.content`;
export const claimTables = sql`claim c join campaign_version v on v.campaign_id = c.campaign_id and v.version = c.version`;

/** Locks a claim; null when there is none. */
export async function lockClaim(tx: Tx, id: bigint): Promise<ClaimRow | null> {
  // Beside the lock: a claim keeps its version, and a version is never changed.
  const [row] = await tx.query<ClaimRow>(
    sql`select ${claimColumns} from ${claimTables} where c.id = $1 for update of c`,
    [id],
  );
  return row ?? null;
}

/** What a claim takes of its campaign's budget. */
export const costOf = ({ rewardMinor, content }: Pick<ClaimRow, 'rewardMinor' | 'content'>): Cost => ({
  minor: takenOf(termsOf(content.terms).reward, BigInt(rewardMinor)),
  count: termsOf(content.terms).reward.count,
});

/**
 * Locks a claim whose reward can be claimed now; null when it was given or is on its way. Throws `promotions.claim_not_found`, or
 * `promotions.not_claimable` before its conditions are met, after its time, and of nothing.
 */
export async function lockDue(tx: Tx, id: bigint, now: Date): Promise<ClaimRow | null> {
  const claim = await lockClaim(tx, id);
  if (!claim) throw errors.claim_not_found();
  if (claim.state === 'GRANTING' || claim.state === 'GRANTED') return null;
  const isOver = claim.claimUntil !== null && claim.claimUntil <= now;
  const isNothing = isMoney(termsOf(claim.content.terms).reward.kind) && BigInt(claim.rewardMinor) <= 0n;
  if (claim.state !== 'CLAIMABLE' || isOver || isNothing) throw errors.not_claimable();
  return claim;
}

/** A campaign as members see it: its latest version. */
export interface Published {
  readonly id: string;
  readonly brand: string;
  readonly state: 'LIVE' | 'PAUSED' | 'ENDED';
  readonly version: number;
  readonly zone: string;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  /** Whether at least one reward of the most that it can come to is left. */
  readonly left: boolean;
  readonly content: Content;
}

export const publishedColumns = sql`p.id::text as id, p.brand, p.state, p.version, p.zone, p.starts_at as "startsAt", p.ends_at as "endsAt",
  p.taken < p.stock and p.spent_minor + p.most_minor <= p.budget_minor as left, p.published as content`;

export async function publishedOf(query: Query, id: bigint, brand: string): Promise<Published | null> {
  const [row] = await query<Published>(
    sql`select ${publishedColumns} from campaign p where p.id = $1 and p.brand = $2 and p.version > 0`,
    [id, brand],
  );
  return row ?? null;
}

/** What promotions gave a member from one instant until another (null: until now), which he did not lose of his own. */
export const givenMinor = (member: Sql, currency: Sql, from: Sql, until: Sql): Sql => sql`coalesce((
  select sum(g.reward_minor) from claim g where g.member_id = ${member} and g.currency = ${currency} and g.state = 'GRANTED'
    and g.granted_at >= ${from} and (${until} is null or g.granted_at < ${until})), 0)`;

/** The name of the period (DAY, WEEK, MONTH or ONCE) that a time by the brand's clock is in. */
export const periodKey = (per: Sql, at: Sql): Sql => sql`
case ${per} when 'DAY' then to_char(${at}, 'YYYY-MM-DD') when 'WEEK' then to_char(${at}, 'IYYY-"W"IW')
  when 'MONTH' then to_char(${at}, 'YYYY-MM') else 'ONCE' end`;

/** When that period ends by the brand's clock; null when it never does. */
export const periodUntil = (per: Sql, at: Sql): Sql => sql`
case when ${per} <> 'ONCE' then date_trunc(lower(${per}), ${at}) + ('1 ' || lower(${per}))::interval end`;

/** Which period an instant is in, by the brand's calendar, and when that ends; null when it never does. */
export async function periodOf(
  query: Query,
  { zone, content }: Pick<Published, 'zone' | 'content'>,
  at: Date,
): Promise<{ key: string; before: string; until: Date | null }> {
  const [row] = await query<{ key: string; before: string; until: Date | null }>(
    sql`select ${periodKey(sql`$3`, sql`l.at`)} as key, to_char(l.at - interval '1 day', 'YYYY-MM-DD') as before,
       ${periodUntil(sql`$3`, sql`l.at`)} at time zone $2 as until
     from (select $1::timestamptz at time zone $2 as at) l`,
    [at, zone, content.terms.per],
  );
  return row ?? { key: 'ONCE', before: '', until: null };
}
