import { Injectable } from '@nestjs/common';
import { Clock, ctx } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import {
  Database,
  equals,
  listPage,
  type ListSpec,
  listStatement,
  type Query,
  sql,
  type Tx,
} from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { SettingReader } from '@banyan/kernel/grpc';
import { PictureStore } from '@banyan/kernel/pictures';
import { errors } from '../errors.js';
import { settings } from '../settings.gen.js';
import { addLine, held, type HeldConversation, knownLine, sayable, tellChanged } from './line.js';
import { requireOpen, SupportDeskService } from './support-desk.service.js';
import type {
  SupportConversationDto,
  SupportConversationPageDto,
  SupportDeskDto,
  SupportLineDto,
  SupportLinesDto,
  SupportMemberLineRequest,
  SupportSentDto,
} from './support.dto.js';
import { longestLine, mostLines } from './types.js';

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** So many lines of one member in a minute: who types writes fewer. */
const mostInMinute = 20;
/** So many conversations of one member in a day: each takes an operator's time. */
const mostInDay = 20;
/** So many of a brand wait at once: who came behind them would wait for hours, and writes a feedback instead. */
const mostWaiting = 500;
const perPage = 100;

/** Conversations of members with operators, as members have them. Who may log in may write: nobody needs help more than who is barred from play. */
@Injectable()
export class SupportService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly settings: SettingReader,
    private readonly pictures: PictureStore,
    private readonly desk: SupportDeskService,
  ) {}

  /** Whether one can write, for everybody, and what a member has open. */
  async now(): Promise<SupportDeskDto> {
    const { principal: who } = ctx();
    const { statement, parameters } = ownOf(who?.type === 'member' ? who.id : 0n, { state: ['WAITING', 'TAKEN'] });
    const [desk, [conversation = null]] = await Promise.all([
      this.desk.now(),
      this.db.query<SupportConversationDto>(statement, parameters),
    ]);
    return { ...desk, longest: longestLine, conversation };
  }

  own(query: ListQuery): Promise<SupportConversationPageDto> {
    return listPage<SupportConversationDto>(this.db.query, query, { ...own, parameters: [principal().id] });
  }

  /** What was said after a line, or from the beginning on. */
  async said(id: bigint, after = 0n): Promise<SupportLinesDto> {
    const conversation = await this.one(this.db.query, id);
    const found = await this.db.query<SupportLineDto>(linesAfter, [id, after, perPage + 1]);
    return { conversation, lines: found.slice(0, perPage), more: found.length > perPage };
  }

  /** A picture that came with a line of the member's own. */
  async look(id: bigint, line: bigint, place: number): Promise<Buffer> {
    await this.one(this.db.query, id);
    const [found] = await this.db.query(sql`select 1 from support_message where id = $1 and conversation_id = $2`, [line, id]); // prettier-ignore
    if (!found) throw errors.support_not_found();
    return this.pictures.read(this.db.query, `support:${line}`, place);
  }

  /** Begins a conversation, or says more in the one that is open: a member has one. The same key again is the same line, also when both come at once. */
  async begin(request: SupportMemberLineRequest): Promise<SupportSentDto> {
    const { id: memberId, brand, username } = principal();
    const desk = await this.desk.of(brand);
    return this.write(request, async (tx) => {
      const [open] = await tx.query<HeldConversation>(sql`select ${held} from support_conversation where member_id = $1 and state <> 'CLOSED' for update`, [memberId]); // prettier-ignore
      if (open) return open;
      requireOpen(desk);
      const now = this.clock.now();
      const [twentieth] = await tx.query(
        sql`select 1 from support_conversation where member_id = $1 and queued_at > $2 offset $3 limit 1`,
        [memberId, new Date(now.getTime() - dayMs), mostInDay - 1],
      );
      if (twentieth) throw errors.support_too_many({ retryAfterSeconds: 3_600 });
      const [full] = await tx.query(
        sql`select 1 from support_conversation where brand = $1 and state = 'WAITING' offset $2 limit 1`,
        [brand, mostWaiting - 1],
      );
      if (full) throw errors.support_full();
      const [made] = await tx.query<HeldConversation>(insert, [brand, memberId, username, ctx().language, now]);
      if (!made) throw errors.support_not_found();
      return made;
    });
  }

  /** Says more in one of the member's own. Throws `notices.support_closed` for one that is over. */
  say(id: bigint, request: SupportMemberLineRequest): Promise<SupportSentDto> {
    return this.write(request, (tx) => holdOpenOf(tx, id));
  }

  /** The member is done; the same again is the same. */
  async close(id: bigint): Promise<SupportConversationDto> {
    await this.db.transaction(async (tx) => {
      const found = await holdOwn(tx, id);
      if (found.state === 'CLOSED') return;
      const now = this.clock.now();
      await tx.query(sql`update support_conversation set state = 'CLOSED', closed_by = 'MEMBER', closed_at = $2, updated_at = $2 where id = $1`, [id, now]); // prettier-ignore
      await tellChanged(tx, found);
    });
    return this.one(this.db.query, id);
  }

  /** Once it is over and an operator had it; the last word counts. */
  async rate(id: bigint, rating: number): Promise<SupportConversationDto> {
    await this.db.transaction(async (tx) => {
      const found = await holdOwn(tx, id);
      if (found.state !== 'CLOSED' || found.operatorId === null) throw errors.support_open();
      const changed = await tx.query(
        sql`update support_conversation set rating = $2 where id = $1 and rating is distinct from $2 returning 1`,
        [id, rating],
      );
      if (changed.length > 0) await tellChanged(tx, found);
    });
    return this.one(this.db.query, id);
  }

  private async write(
    { content, key, pictures = [] }: SupportMemberLineRequest,
    where: (tx: Tx) => Promise<HeldConversation>,
  ): Promise<SupportSentDto> {
    const { id: memberId, brand } = principal();
    const said = sayable(content);
    const answerMinutes = await this.settings.get(brand, settings.supportAnswerMinutes);
    return this.db.transaction(async (tx) => {
      await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('notices:support:' || $1::text, 0))`, [
        memberId,
      ]);
      const known = await knownLine(tx, 'MEMBER', memberId, key);
      if (known) return this.sent(tx, known.conversationId, known.id);
      const found = await where(tx);
      const now = this.clock.now();
      await requireTurn(tx, found, now);
      const { id } = found;
      const line = await addLine(tx, { conversationId: id, author: 'MEMBER', authorId: memberId, name: '', key, content: said, pictures: pictures.length, at: now }); // prettier-ignore
      await this.pictures.attach(tx, pictures, `support:${line}`);
      await tx.query(heard, [id, new Date(now.getTime() + answerMinutes * minuteMs), now]);
      await tellChanged(tx, found);
      return this.sent(tx, id, line);
    });
  }

  private async sent(tx: Tx, id: string, lineId: string): Promise<SupportSentDto> {
    const conversation = await this.one(tx.query, BigInt(id));
    const [line] = await tx.query<SupportLineDto>(linesAfter, [id, BigInt(lineId) - 1n, 1]);
    if (!line) throw errors.support_not_found();
    return { conversation, line };
  }

  /** One of the member's own; another's is not there. */
  private async one(query: Query, id: bigint): Promise<SupportConversationDto> {
    const { statement, parameters } = ownOf(principal().id, { id: String(id) });
    const [found] = await query<SupportConversationDto>(statement, parameters);
    if (!found) throw errors.support_not_found();
    return found;
  }
}

async function holdOwn(tx: Tx, id: bigint): Promise<HeldConversation> {
  const [found] = await tx.query<HeldConversation>(
    sql`select ${held} from support_conversation where id = $1 and member_id = $2 for update`,
    [id, principal().id],
  );
  if (!found) throw errors.support_not_found();
  return found;
}

async function holdOpenOf(tx: Tx, id: bigint): Promise<HeldConversation> {
  const found = await holdOwn(tx, id);
  if (found.state === 'CLOSED') throw errors.support_closed();
  return found;
}

/** Refuses who wrote too much within a minute, in whichever conversation, and what goes on for too long. */
async function requireTurn(tx: Tx, { memberId, lines }: HeldConversation, now: Date): Promise<void> {
  if (lines >= mostLines) throw errors.support_too_many({ retryAfterSeconds: 0 });
  const [oldest] = await tx.query<{ at: Date }>(
    sql`select created_at as at from support_message where author = 'MEMBER' and author_id = $1 order by id desc offset $2 limit 1`,
    [memberId, mostInMinute - 1],
  );
  const rest = oldest ? Math.ceil((oldest.at.getTime() + minuteMs - now.getTime()) / 1000) : 0;
  if (rest > 0) throw errors.support_too_many({ retryAfterSeconds: rest });
}

/* Whoever waits already does not begin to wait anew. */
const heard = sql`
update support_conversation set awaited = true, tend_at = case when state = 'TAKEN' and not awaited then $2::timestamptz else tend_at end, updated_at = $3
where id = $1`;

const insert = sql`
insert into support_conversation (brand, member_id, username, language, queued_at, waits_since, updated_at) values ($1, $2, $3, $4, $5, $5, $5) returning ${held}`;

const fields = {
  id: sql`c.id`,
  state: sql`c.state`,
  place: sql`case when c.state = 'WAITING' then (select count(*)::int from support_conversation w
    where w.brand = c.brand and w.state = 'WAITING' and (w.queued_at, w.id) <= (c.queued_at, c.id)) end`,
  operator: sql`c.shown_name`,
  closedBy: sql`c.closed_by`,
  unread: sql`c.unread`,
  feedbackId: sql`c.feedback_id`,
  rateable: sql`c.state = 'CLOSED' and c.operator_id is not null`,
  rating: sql`c.rating`,
  createdAt: sql`c.queued_at`,
  closedAt: sql`c.closed_at`,
};

const own: ListSpec = {
  from: sql`support_conversation c`,
  where: sql`c.member_id = $1`,
  fields,
  filters: { id: equals(sql`c.id`, 'bigint'), state: equals(sql`c.state`) },
  sort: ['createdAt', 'DESC'],
  key: sql`c.id`,
  large: { sorts: { createdAt: sql`c.queued_at` } },
};

const ownOf = (memberId: bigint, filter: ListQuery['filter']) => listStatement({ filter }, { ...own, parameters: [memberId] }); // prettier-ignore

const linesAfter = sql`
select id, author = 'MEMBER' as mine, author_name as name, content, pictures, created_at as "createdAt" from support_message
where conversation_id = $1 and id > $2 and author <> 'NOTE' order by id limit $3`;
