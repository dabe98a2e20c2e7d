import { type Query, sql } from '@banyan/kernel/database';
import type { Subject } from '@banyan/kernel/pictures';

/** As many of a conversation as a feedback shows. */
export const mostOfChat = 30;

/*
 * What its member showed in the support conversation that became feedback $1, in its order, while that is kept: since the last answer, as his
 * words, or in all where he said nothing since.
 */
const ofChat = sql`
picture p join support_message m on p.subject = 'support:' || m.id join support_conversation c on c.id = m.conversation_id
cross join lateral (select coalesce(max(o.id), 0) as id from support_message o where o.conversation_id = c.id and o.author = 'OPERATOR') a
where c.feedback_id = $1 and m.author = 'MEMBER' and m.pictures > 0 and (m.id > a.id or not exists (
  select from support_message s where s.conversation_id = c.id and s.author = 'MEMBER' and s.id > a.id))`;

/** How many came with the support conversation that became a feedback; none of one that was written as such. */
export async function countOfChat(query: Query, feedbackId: bigint): Promise<number> {
  const [row] = await query<{ count: number }>(sql`select count(*)::int as count from ${ofChat}`, [feedbackId]);
  return Math.min(row?.count ?? 0, mostOfChat);
}

/** Where the picture of a place, from 0 on, is kept; null where there is none. */
export async function placeInChat(query: Query, feedbackId: bigint, place: number) {
  const [row] = await query<{ subject: Subject; place: number }>(
    sql`select p.subject, p.place::int as place from ${ofChat} order by m.id, p.place limit 1 offset $2`,
    [feedbackId, place],
  );
  return row ?? null;
}
