import { createHmac } from 'node:crypto';
import { boundsOf, ctx, networkOf } from '@banyan/kernel/app';
import { sql, type Query } from '@banyan/kernel/database';
import { config } from '../config.js';

const key = createHmac('sha256', Buffer.from(config.secretKey, 'base64')).update('claims: marks').digest();
/** As it is kept: who reads it learns no address, and not what campaigns have in common. */
const digestOf = (campaignId: string, what: string): string =>
  createHmac('sha256', key).update(`${campaignId}:${what}`).digest('base64url');

/** Of a campaign's claims in a period, by whom. */
export interface Claimed {
  readonly campaignId: string;
  readonly period: string;
  readonly memberId: string;
}

/** The network of the request in hand, and its site, as they are kept for a campaign; a site may have so many times as much. */
const marksHere = (campaignId: string) =>
  boundsOf(networkOf(ctx().ip), 1).map(([network, times]) => ({ mark: digestOf(campaignId, network), times }));

/** Notes from where a claim comes, in the place of what was noted before. */
export async function noteNetwork(query: Query, claim: Claimed & { readonly id: string }, at: Date): Promise<void> {
  const { id, campaignId, period, memberId } = claim;
  const marks = marksHere(campaignId);
  await query(
    sql`with gone as (delete from claim_mark where claim_id = $1 and kind = 'NETWORK' and mark <> all($2::text[]))
     insert into claim_mark (claim_id, kind, mark, times, campaign_id, period, member_id, noted_at)
     select $1, 'NETWORK', n.mark, n.times, $4, $5, $6, $7 from unnest($2::text[], $3::int[]) as n (mark, times) on conflict do nothing`,
    [id, marks.map(({ mark }) => mark), marks.map(({ times }) => times), campaignId, period, memberId, at],
  );
}

/** Other members who have the same mark `m`, and a reward of the same campaign and period or one on its way. */
const others = sql`(select count(distinct o.member_id) from claim_mark o join claim c on c.id = o.claim_id
  where o.campaign_id = m.campaign_id and o.period = m.period and o.kind = m.kind and o.mark = m.mark and o.member_id <> m.member_id
    and c.state in ('GRANTING', 'GRANTED'))`;

/** Whether as many others as may have got the reward where a claim was noted. Under the lock of the campaign's row nobody comes in between. */
export async function isNetworkFull(query: Query, claimId: string, most: number): Promise<boolean> {
  const rows = await query(
    sql`select 1 from claim_mark m where m.claim_id = $1 and m.kind = 'NETWORK' and ${others} >= m.times * $2::int limit 1`,
    [claimId, most],
  );
  return rows.length > 0;
}

/** The same for the request in hand, before there is a claim. */
export async function isFullHere(
  query: Query,
  { campaignId, period, memberId }: Claimed,
  most: number,
): Promise<boolean> {
  const marks = marksHere(campaignId);
  const rows = await query(
    sql`select 1 from (select $1::bigint as campaign_id, $2::text as period, 'NETWORK' as kind, $3::bigint as member_id, n.mark, n.times
       from unnest($4::text[], $5::int[]) as n (mark, times)) m where ${others} >= m.times * $6::int limit 1`,
    [campaignId, period, memberId, marks.map(({ mark }) => mark), marks.map(({ times }) => times), most],
  );
  return rows.length > 0;
}

/** Forgets marks of campaigns that are over, and of periods that are: nothing is counted by them any more. */
export async function forgetMarks(query: Query, before: Date, atOnce: number): Promise<number> {
  const gone = await query(
    sql`delete from claim_mark where (claim_id, kind, mark) in (
       select claim_id, kind, mark from claim_mark where period <> 'ONCE' and noted_at < $1
       union all select m.claim_id, m.kind, m.mark from campaign p join claim_mark m on m.campaign_id = p.id
       where p.ends_at < $1 or p.state = 'ENDED' and p.updated_at < $1 limit $2) returning 1`,
    [before, atOnce],
  );
  return gone.length;
}
