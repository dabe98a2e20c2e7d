import { randomUUID } from 'node:crypto';
import { SupportChanged } from '@banyan/proto/notices/v1/events';
import { sql, type Tx } from '@banyan/kernel/database';
import { messageProblem } from '../chat/text.js';
import { errors } from '../errors.js';
import { longestLine, type SupportAuthor, type SupportState } from './types.js';

/** A conversation that nobody else changes until the transaction ends. */
export interface HeldConversation {
  readonly id: string;
  readonly brand: string;
  readonly memberId: string;
  readonly state: SupportState;
  readonly operatorId: string | null;
  readonly operatorName: string;
  /** The operator as members know him. */
  readonly shownName: string;
  readonly lines: number;
}

export interface NewLine {
  readonly conversationId: bigint | string;
  readonly author: SupportAuthor;
  readonly authorId: bigint;
  /** As who reads it sees who wrote it; empty for the member. */
  readonly name: string;
  readonly key?: string;
  readonly content: string;
  readonly pictures?: number;
  readonly at: Date;
}

/** What events of a conversation are in order by. */
export const keyOf = (id: bigint | string): string => `support:${id}`;

/** As it is kept: without what is empty at its ends and more than one empty line. Throws `notices.support_text` or `notices.support_too_long`. */
export function sayable(content: string): string {
  const said = content.replaceAll(/\r\n?/gu, '\n').replaceAll(/\n{3,}/gu, '\n\n').trim(); // prettier-ignore
  const problem = messageProblem(said, longestLine);
  if (problem === 'text') throw errors.support_text();
  if (problem === 'long') throw errors.support_too_long({ limit: longestLine });
  return said;
}

/** Adds a line; the conversation is held by who does. Returns its id. */
export async function addLine(tx: Tx, line: NewLine): Promise<string> {
  const { conversationId, author, authorId, name, key = randomUUID(), content, pictures = 0, at } = line;
  const [made] = await tx.query<{ id: string }>(insert, [conversationId, author, authorId, name, key, content, pictures, at]); // prettier-ignore
  // Notes are nobody's turn.
  if (author !== 'NOTE')
    await tx.query(sql`update support_conversation set lines = lines + 1 where id = $1`, [conversationId]);
  return made?.id ?? '';
}

/** The line that a key of an author stands for, and in which conversation. */
export async function knownLine(
  tx: Tx,
  author: SupportAuthor,
  authorId: bigint,
  key: string,
): Promise<{ id: string; conversationId: string } | undefined> {
  const [known] = await tx.query<{ id: string; conversationId: string }>(
    sql`select id, conversation_id as "conversationId" from support_message where author = $1 and author_id = $2 and client_key = $3`,
    [author, authorId, key],
  );
  return known;
}

/** Tells the member's screens and the operators' that a conversation is not as it was. */
export const tellChanged = (tx: Tx, { id, brand, memberId }: Pick<HeldConversation, 'id' | 'brand' | 'memberId'>) =>
  tx.publish(SupportChanged, { conversationId: BigInt(id), memberId: BigInt(memberId), brand }, keyOf(id));

export const held = sql`
id, brand, member_id as "memberId", state, operator_id as "operatorId", operator_name as "operatorName", shown_name as "shownName", lines`;

const insert = sql`
insert into support_message (conversation_id, author, author_id, author_name, client_key, content, pictures, created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`;
