import { randomUUID } from 'node:crypto';
import { sql, type Tx } from '@banyan/kernel/database';

/** A chat of a new installation's demo. */
export interface SeedChat {
  readonly memberId: bigint;
  readonly username: string;
  readonly minutesAgo: number;
  /** Who said what, a minute apart. */
  readonly lines: readonly (readonly [author: 'MEMBER' | 'OPERATOR', content: string])[];
  /** Of a chat that is over; null while it waits. */
  readonly rating: number | null;
}

const minuteMs = 60_000;

export async function seedChat(
  tx: Tx,
  brand: string,
  { memberId, username, minutesAgo, lines, rating }: SeedChat,
  now: Date,
): Promise<void> {
  const began = now.getTime() - minutesAgo * minuteMs;
  const at = (line: number) => new Date(began + line * minuteMs);
  const closedAt = rating === null ? null : at(lines.length);
  const [row] = await tx.query<{ id: string }>(conversationSql, [
    brand, memberId, username, closedAt ? 'CLOSED' : 'WAITING', at(0), rating === null, lines.length, closedAt ? 'MEMBER' : '', closedAt, rating,
    closedAt ?? at(0), closedAt ? 'Banyan' : '',
  ]); // prettier-ignore
  for (const [place, [author, content]] of lines.entries())
    await tx.query(lineSql, [row?.id, author, author === 'MEMBER' ? memberId : 0n, author === 'MEMBER' ? username : 'Banyan', randomUUID(), content, at(place)]); // prettier-ignore
  await tx.query(readSql, [row?.id]);
}

const conversationSql = sql`
insert into support_conversation (brand, member_id, username, language, state, queued_at, waits_since, awaited, lines, closed_by, closed_at, rating,
  updated_at, operator_name, shown_name)
values ($1, $2, $3, 'VI', $4, $5, $5, $6, $7, $8, $9, $10, $11, $12, $12) returning id`;

const lineSql = sql`
insert into support_message (conversation_id, author, author_id, author_name, client_key, content, created_at)
values ($1, $2, $3, $4, $5, $6, $7)`;

/* Their members have seen all that was said. */
const readSql = sql`
update support_conversation c set read_through = (select coalesce(max(m.id), 0) from support_message m where m.conversation_id = c.id)
where id = $1`;
