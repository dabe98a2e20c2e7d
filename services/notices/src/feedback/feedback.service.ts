import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { boundsOf, Clock, ctx, networkOf } from '@banyan/kernel/app';
import { principal, trialType } from '@banyan/kernel/auth';
import { pictureErrors } from '@banyan/kernel/errors';
import { Database, equals, listPage, type ListSpec, sql, type Tx } from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { PictureStore } from '@banyan/kernel/pictures';
import { errors } from '../errors.js';
import type { FeedbackDto, FeedbackPageDto, FeedbackReceiptDto, FeedbackRequest } from './feedback.dto.js';

const dayMs = 86_400_000;
/** When an answer is due. Source: specification 407. */
export const answerMs = dayMs;
/** So many of one member or of one network within a day. */
const mostOfMember = 10;
const mostOfNetwork = 20;
/** So many lines of the asker in one conversation; who has more to say begins another. */
const mostSaid = 20;

/** What visitors and members ask, complain of and propose. */
@Injectable()
export class FeedbackService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly pictures: PictureStore,
  ) {}

  /** The same of the same asker within a day is the same, also when both come at once. */
  async send({
    type,
    content,
    contact = '',
    complaint = false,
    pictures = [],
  }: FeedbackRequest): Promise<FeedbackReceiptDto> {
    const { principal: who, brand: ofHost, language, ip } = ctx();
    const member = who?.type === 'member' ? who : null;
    // A trial account has no inbox either.
    const reached = member !== null && member.accountType !== trialType;
    if (!reached && contact.trim() === '') throw errors.feedback_contact();
    // Nobody could see a visitor's again, and a place for strangers' files is none.
    if (!reached && pictures.length > 0) throw pictureErrors.not_found();
    const brand = member?.brand ?? ofHost;
    // Members are counted by themselves: many may share the network of one who floods.
    const networks = reached ? [] : boundsOf(networkOf(ip), mostOfNetwork);
    const asker = member ? `member ${member.id}` : `network ${networkOf(ip)}`;
    const hash = createHash('sha256')
      .update(JSON.stringify([brand, asker, type, complaint, contact, content, ...pictures]))
      .digest();
    return this.db.transaction(async (tx) => {
      for (const [network] of networks) await holdAsker(tx, network);
      if (member) await holdAsker(tx, `member ${member.id}`);
      const now = this.clock.now();
      const since = new Date(now.getTime() - dayMs);
      const [known] = await tx.query<FeedbackReceiptDto>(
        sql`select id::text, due_at as "dueAt" from feedback where content_hash = $1 and created_at > $2 limit 1`,
        [hash, since],
      );
      if (known) return known;
      for (const [network, most] of networks) await requireFewer(tx, sqlOfNetwork, [[network], since, brand], most);
      if (member) await requireFewer(tx, sqlOfMember, [member.id, since], mostOfMember);
      const dueAt = new Date(now.getTime() + answerMs);
      const [made] = await tx.query<{ id: string }>(insert, [
        brand, member?.id ?? null, member?.username ?? '', type, complaint, contact.trim(), language, dueAt,
        networks.map(([network]) => network), hash, now,
      ]); // prettier-ignore
      const id = made?.id ?? '';
      await addMessage(tx, { feedbackId: BigInt(id), operatorName: null, content, at: now });
      await this.pictures.attach(tx, pictures, `feedback:${id}`);
      return { id, dueAt };
    });
  }

  own(query: ListQuery): Promise<FeedbackPageDto> {
    return listPage<FeedbackDto>(this.db.query, query, { ...own, parameters: [principal().id] });
  }

  /** One of the member's own; another's is not there. */
  async one(id: bigint): Promise<FeedbackDto> {
    const [found] = (await this.own({ page: 1, perPage: 1, filter: { id: String(id) } })).data;
    if (!found) throw errors.feedback_not_found();
    return found;
  }

  /** A picture that came with one of the member's own. */
  async look(id: bigint, place: number): Promise<Buffer> {
    await this.one(id);
    return this.pictures.read(this.db.query, `feedback:${id}`, place);
  }

  /** What was answered or closed waits for an answer again, a day from now. */
  async say(id: bigint, content: string): Promise<FeedbackDto> {
    await this.db.transaction(async (tx) => {
      const state = await holdOwn(tx, id);
      const now = this.clock.now();
      const [said] = await tx.query<{ count: number }>(
        sql`select count(*)::int as count from feedback_message where feedback_id = $1 and operator_name is null`,
        [id],
      );
      if ((said?.count ?? 0) >= mostSaid) throw errors.feedback_too_many();
      await addMessage(tx, { feedbackId: id, operatorName: null, content, at: now });
      const dueAt = state === 'OPEN' ? null : new Date(now.getTime() + answerMs);
      await tx.query(
        sql`update feedback set state = 'OPEN', due_at = coalesce($2, due_at), version = version + 1, updated_at = $3 where id = $1`,
        [id, dueAt, now],
      );
    });
    return this.one(id);
  }

  /** Forgets where something came from once that bounds nothing any more, and how to reach who asked long ago. */
  async forget(signal: AbortSignal): Promise<void> {
    const now = this.clock.now().getTime();
    const [day, year] = [new Date(now - 2 * dayMs), new Date(now - 365 * dayMs)];
    for (let count = atOnce; count === atOnce && !signal.aborted;)
      count = (await this.db.query(forgetSql, [day, year, atOnce])).length;
  }

  async rate(id: bigint, rating: number): Promise<FeedbackDto> {
    await this.db.transaction(async (tx) => {
      if ((await holdOwn(tx, id)) === 'OPEN') throw errors.feedback_unanswered();
      await tx.query(sql`update feedback set rating = $2, updated_at = $3 where id = $1`, [
        id,
        rating,
        this.clock.now(),
      ]);
    });
    return this.one(id);
  }
}

/** In code units. */
const longestTaken = 10_000;

/**
 * What a member said elsewhere and nobody came for, as a feedback of his; bounds count it, and do not refuse it. What it says is a copy, which
 * {@link forgetMoved} ends with where it was said. Returns its id.
 */
export async function takeOver(
  tx: Tx,
  {
    memberId,
    brand,
    username,
    language,
    content,
    source,
    at,
  }: {
    memberId: string;
    brand: string;
    username: string;
    language: string;
    content: string;
    /** Where it was said: the same is one feedback. */
    source: string;
    at: Date;
  },
): Promise<bigint> {
  const hash = createHash('sha256').update(source).digest();
  const dueAt = new Date(at.getTime() + answerMs);
  const [made] = await tx.query<{ id: string }>(insert, [brand, memberId, username, 'SERVICE', false, '', language, dueAt, [], hash, at]); // prettier-ignore
  const id = BigInt(made?.id ?? 0);
  // What is longer stays where it was said.
  await addMessage(tx, {
    feedbackId: id,
    operatorName: null,
    content: content.slice(0, longestTaken),
    moved: true,
    at,
  });
  return id;
}

/**
 * Deletes what was said elsewhere of some feedbacks, once that is gone; what was answered and said in them stays. The first line of what was
 * taken over is such, also where a release took it over that did not mark it.
 */
export async function forgetMoved(tx: Tx, feedbackIds: readonly string[]): Promise<void> {
  await tx.query(
    sql`delete from feedback_message m where feedback_id = any($1::bigint[]) and (moved or operator_name is null
       and id = (select min(f.id) from feedback_message f where f.feedback_id = m.feedback_id))`,
    [feedbackIds],
  );
}

/** Adds a line to a conversation and returns its id. */
export async function addMessage(
  tx: Tx,
  {
    feedbackId,
    operatorName,
    content,
    moved = false,
    at,
  }: { feedbackId: bigint; operatorName: string | null; content: string; moved?: boolean; at: Date },
): Promise<string> {
  const [made] = await tx.query<{ id: string }>(
    sql`insert into feedback_message (feedback_id, operator_name, content, created_at, moved) values ($1, $2, $3, $4, $5) returning id::text`,
    [feedbackId, operatorName, content, at, moved],
  );
  return made?.id ?? '';
}

/** How many pictures came with a feedback `f`. */
export const picturesOf = sql`(select count(*)::int from picture p where p.subject = 'feedback:' || f.id)`;

/** All lines of a conversation `f`. */
export const messagesOf = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', m.id::text, 'answer', m.operator_name is not null,
  'content', m.content, 'createdAt', to_char(m.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by m.id), '[]') from feedback_message m where m.feedback_id = f.id)`;

/** The member's own one, which nobody else changes until the transaction ends; returns its state. */
async function holdOwn(tx: Tx, id: bigint): Promise<string> {
  const [row] = await tx.query<{ state: string }>(
    sql`select state from feedback where id = $1 and member_id = $2 for update`,
    [id, principal().id],
  );
  if (!row) throw errors.feedback_not_found();
  return row.state;
}

/** Whoever asks at once is counted one after the other. */
const holdAsker = (tx: Tx, asker: string): Promise<unknown> =>
  tx.query(sql`select pg_advisory_xact_lock(hashtextextended('notices:feedback:' || $1::text, 0))`, [asker]);

async function requireFewer(
  tx: Tx,
  statement: typeof sqlOfMember,
  values: readonly unknown[],
  most: number,
): Promise<void> {
  const [row] = await tx.query<{ count: number }>(statement, values);
  if ((row?.count ?? 0) >= most) throw errors.feedback_too_many();
}

const sqlOfMember = sql`select count(*)::int as count from feedback where member_id = $1 and created_at > $2`;
const sqlOfNetwork = sql`select count(*)::int as count from feedback where networks @> $1::text[] and created_at > $2 and brand = $3`;

const atOnce = 1000;
const forgetSql = sql`
update feedback set networks = '{}', contact = case when updated_at < $2 then '' else contact end
where id in (select id from feedback where created_at < $1 and networks <> '{}' or updated_at < $2 and contact <> '' order by id limit $3)
returning 1`;

const insert = sql`
insert into feedback (brand, member_id, username, type, complaint, contact, language, due_at, networks, content_hash, created_at, updated_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9::text[], $10, $11, $11) returning id::text`;

const own: ListSpec = {
  from: sql`feedback f`,
  where: sql`f.member_id = $1`,
  fields: {
    id: sql`f.id`,
    type: sql`f.type`,
    complaint: sql`f.complaint`,
    state: sql`f.state`,
    dueAt: sql`f.due_at`,
    rating: sql`f.rating`,
    createdAt: sql`f.created_at`,
    pictures: picturesOf,
    messages: messagesOf,
  },
  filters: { id: equals(sql`f.id`, 'bigint'), state: equals(sql`f.state`) },
  sort: ['createdAt', 'DESC'],
  key: sql`f.id`,
};
