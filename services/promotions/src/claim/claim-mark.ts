import { createHmac } from 'node:crypto';
import { boundsOf, ctx, networkOf } from '@banyan/kernel/app';
import { sql, type Query, type Sql } from '@banyan/kernel/database';
import type { Terms } from '../campaign/terms.js';
import { config } from '../config.js';

const key = createHmac('sha256', Buffer.from(config.secretKey, 'base64')).update('claims: marks').digest();
/** As it is kept: who reads it learns no address, and not what campaigns have in common. */
const digestOf = (campaignId: string, what: string): string =>
  createHmac('sha256', key).update(`${campaignId}:${what}`).digest('base64url');

/** What claims of different members may have in common. */
export type MarkKind = 'NETWORK' | 'PHONE' | 'CARD';

/** How many members may have the same; 0: any number. */
export type Bounds = Readonly<Record<MarkKind, number>>;

export const boundsOfTerms = ({ perNetwork, perPhone, perCard }: Terms): Bounds => ({
  NETWORK: perNetwork,
  PHONE: perPhone,
  CARD: perCard,
});

/** Something that members may share. */
export interface Mark {
  readonly mark: string;
  /** What several share, as a site of networks, may be had so many times as often. */
  readonly times: number;
}

/** The network of the request in hand, and its site. */
export const marksHere = (): readonly Mark[] =>
  boundsOf(networkOf(ctx().ip), 1).map(([mark, times]) => ({ mark, times }));

/** Of a campaign's claims in a period, by whom. */
export interface Claimed {
  readonly campaignId: string;
  readonly period: string;
  readonly memberId: string;
}

/** Notes what a claim has in common with others, in the place of what was noted of that kind before. */
export async function noteMarks(
  query: Query,
  claim: Claimed & { readonly id: string },
  kind: MarkKind,
  marks: readonly Mark[],
  at: Date,
): Promise<void> {
  const { id, campaignId, period, memberId } = claim;
  const kept = marks.map(({ mark }) => digestOf(campaignId, mark));
  await query(
    sql`with gone as (delete from claim_mark where claim_id = $1 and kind = $8 and mark <> all($2::text[]))
     insert into claim_mark (claim_id, kind, mark, times, campaign_id, period, member_id, noted_at)
     select $1, $8, n.mark, n.times, $4, $5, $6, $7 from unnest($2::text[], $3::int[]) as n (mark, times)
     on conflict (claim_id, kind, mark) do update set noted_at = excluded.noted_at`,
    [id, kept, marks.map(({ times }) => times), campaignId, period, memberId, at, kind],
  );
}

/** Other members who have the same mark `m`, and a reward of the same campaign and period or one on its way; counted up to `most`. */
const others = (most: Sql): Sql => sql`(select count(*) from (
  select distinct o.member_id from claim_mark o join claim c on c.id = o.claim_id
  where o.campaign_id = m.campaign_id and o.period = m.period and o.kind = m.kind and o.mark = m.mark and o.member_id <> m.member_id
    and c.state in ('GRANTING', 'GRANTED') limit ${most}) one)`;

/** Which kind as many others as may have the reward of already, of what a claim has in common with them; null for none. Under the lock of the campaign's row nobody comes in between. */
export async function fullKind(query: Query, claimId: string, bounds: Bounds): Promise<MarkKind | null> {
  const kinds = Object.entries(bounds).filter(([, most]) => most > 0);
  if (kinds.length === 0) return null;
  // What is bound and has no mark would pass any bound.
  const [row] = await query<{ kind: MarkKind }>(
    sql`select b.kind from unnest($2::text[], $3::int[]) as b (kind, most) left join claim_mark m on m.claim_id = $1 and m.kind = b.kind
     where m.claim_id is null or ${others(sql`m.times * b.most`)} >= m.times * b.most order by b.kind limit 1`,
    [claimId, kinds.map(([kind]) => kind), kinds.map(([, most]) => most)],
  );
  return row?.kind ?? null;
}

/** Whether as many others as may have got the reward from the network of the request in hand, before there is a claim. */
export async function isFullHere(
  query: Query,
  { campaignId, period, memberId }: Claimed,
  most: number,
): Promise<boolean> {
  const marks = marksHere();
  const rows = await query(
    sql`select 1 from (select $1::bigint as campaign_id, $2::text as period, 'NETWORK' as kind, $3::bigint as member_id, n.mark, n.times
       from unnest($4::text[], $5::int[]) as n (mark, times)) m where ${others(sql`m.times * $6::int`)} >= m.times * $6::int limit 1`,
    [
      campaignId,
      period,
      memberId,
      marks.map(({ mark }) => digestOf(campaignId, mark)),
      marks.map(({ times }) => times),
      most,
    ],
  );
  return rows.length > 0;
}

/**
 * Forgets marks of campaigns that are over, and of periods that are, once nobody has a claim of that campaign and period that is still to be given: nothing is
 * counted by them any more.
 */
export async function forgetMarks(query: Query, before: Date, atOnce: number): Promise<number> {
  const gone = await query(
    sql`delete from claim_mark where (claim_id, kind, mark) in (
       select m.claim_id, m.kind, m.mark from claim_mark m where m.period <> 'ONCE' and m.noted_at < $1 and ${isOver}
       union all select m.claim_id, m.kind, m.mark from campaign p join claim_mark m on m.campaign_id = p.id
       where (p.ends_at < $1 or p.state = 'ENDED' and p.updated_at < $1) and m.noted_at < $1 and ${isOver} limit $2) returning 1`,
    [before, atOnce],
  );
  return gone.length;
}

/* By the index of claims that are open, which has the campaign and the period. */
const isOver = sql`not exists (select from claim c where c.campaign_id = m.campaign_id and c.period = m.period
  and c.state in ('JOINED', 'APPLYING', 'CLAIMABLE', 'GRANTING'))`;
