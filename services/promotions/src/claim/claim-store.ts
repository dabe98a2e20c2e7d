import { sql, type Query, type Tx } from '@banyan/kernel/database';
import type { Content } from '../campaign/content.js';
import type { Trigger } from '../campaign/terms.js';

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
  c.trigger, c.state, c.step, c.base_minor::text as "baseMinor", c.need_minor::text as "needMinor", c.have_minor::text as "haveMinor",
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

/** Which period an instant is in, by the brand's calendar, and when that ends; null when it never does. */
export async function periodOf(
  query: Query,
  { zone, content }: Pick<Published, 'zone' | 'content'>,
  at: Date,
): Promise<{ key: string; before: string; until: Date | null }> {
  const [row] = await query<{ key: string; before: string; until: Date | null }>(
    sql`select case $3 when 'DAY' then to_char(l.at, 'YYYY-MM-DD') when 'WEEK' then to_char(l.at, 'IYYY-"W"IW')
         when 'MONTH' then to_char(l.at, 'YYYY-MM') else 'ONCE' end as key,
       to_char(l.at - interval '1 day', 'YYYY-MM-DD') as before,
       case when $3 <> 'ONCE' then (date_trunc(lower($3), l.at) + ('1 ' || lower($3))::interval) at time zone $2 end as until
     from (select $1::timestamptz at time zone $2 as at) l`,
    [at, zone, content.terms.per],
  );
  return row ?? { key: 'ONCE', before: '', until: null };
}
