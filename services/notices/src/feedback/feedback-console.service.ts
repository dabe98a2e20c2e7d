import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction, principal } from '@banyan/kernel/auth';
import {
  Database,
  equals,
  listPage,
  type ListSpec,
  listStatement,
  type Query,
  sql,
  startsWith,
  type Tx,
} from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { requestErrors } from '@banyan/kernel/errors';
import { PictureStore } from '@banyan/kernel/pictures';
import { errors } from '../errors.js';
import { countOfChat, placeInChat } from './chat-pictures.js';
import { digestOf } from '../html/written.js';
import { InboxService } from '../inbox/inbox.service.js';
import type {
  FeedbackAnswerRequest,
  FeedbackCloseRequest,
  FeedbackMessageDto,
  FeedbackRecordDto,
  FeedbackRowDto,
  FeedbackRowPageDto,
} from './feedback.dto.js';
import { addMessage, messagesOf, picturesOf } from './feedback.service.js';

/** What visitors and members ask, as operators answer it. */
@Injectable()
export class FeedbackConsoleService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly inbox: InboxService,
    private readonly pictures: PictureStore,
  ) {}

  /** How to reach the asker is masked; {@link open} shows it. */
  async list(query: ListQuery): Promise<FeedbackRowPageDto> {
    const page = await listPage<FeedbackRowDto>(this.db.query, query, records(this.clock.now()));
    return { ...page, data: page.data.map(masked) };
  }

  /** One whole. That it was read is on record, what it says is not. */
  async open(id: bigint): Promise<FeedbackRecordDto> {
    return this.db.transaction(async (tx) => {
      const found = await this.read(tx.query, id);
      await auditAction(tx, { action: 'feedback.read', objectType: 'feedback', objectId: id }, this.clock.now());
      return found;
    });
  }

  /** A picture that came with it, or with the support conversation that it was; who looked is recorded. */
  async look(id: bigint, place: number): Promise<Buffer> {
    return this.db.transaction(async (tx) => {
      await this.read(tx.query, id);
      const at = (await placeInChat(tx.query, id, place)) ?? { subject: `feedback:${id}` as const, place };
      const picture = await this.pictures.read(tx.query, at.subject, at.place);
      const seen = { action: 'feedback.view_picture', objectType: 'feedback', objectId: id, after: { place } };
      await auditAction(tx, seen, this.clock.now());
      return picture;
    });
  }

  async take(id: bigint, version: number): Promise<FeedbackRecordDto> {
    const { id: operatorId, username } = principal();
    return this.change(id, version, async (tx, before, now) => {
      if (before.state !== 'OPEN') throw errors.feedback_state({ state: before.state });
      await tx.query(sql`update feedback set taken_by = $2, taken_by_name = $3 where id = $1`, [
        id,
        operatorId,
        username,
      ]);
      const [taken, after] = [before.takenByName, username];
      await auditAction(tx, { action: 'feedback.take', objectType: 'feedback', objectId: id, before: { taken }, after: { taken: after } }, now); // prettier-ignore
    });
  }

  /** A member finds it in the inbox; a visitor is reached where he said. */
  async answer(id: bigint, { version, content, close }: FeedbackAnswerRequest): Promise<FeedbackRecordDto> {
    return this.change(id, version, async (tx, { state: before, memberId, brand }, now) => {
      const { id: operatorId, username: operatorName } = principal();
      const state = close ? 'CLOSED' : 'ANSWERED';
      const messageId = await addMessage(tx, { feedbackId: id, operatorName, content, at: now });
      await tx.query(sql`update feedback set state = $2, taken_by = $3, taken_by_name = $4 where id = $1`, [
        id,
        state,
        operatorId,
        operatorName,
      ]);
      const after = { state, content: digestOf(content) };
      await auditAction(tx, { action: 'feedback.answer', objectType: 'feedback', objectId: id, before: { state: before }, after }, now); // prettier-ignore
      if (memberId === null) return;
      const place = { to: 'feedback', id: String(id) } as const;
      const fact = `feedback:${messageId}`;
      await this.inbox.tell(tx, [
        { memberId: BigInt(memberId), brand, kind: 'feedback_answered', fact, at: now, place },
      ]);
    });
  }

  async close(id: bigint, { version, reason }: FeedbackCloseRequest): Promise<FeedbackRecordDto> {
    return this.change(id, version, async (tx, { state }, now) => {
      if (state === 'CLOSED') throw errors.feedback_state({ state });
      await tx.query(sql`update feedback set state = 'CLOSED' where id = $1`, [id]);
      const [before, after] = [{ state }, { state: 'CLOSED' }];
      await auditAction(
        tx,
        { action: 'feedback.close', objectType: 'feedback', objectId: id, before, after, reason },
        now,
      );
    });
  }

  /** Of the version that was looked at alone: two who answer at once do not answer twice. */
  private async change(
    id: bigint,
    version: number,
    act: (tx: Tx, before: FeedbackRecordDto, now: Date) => Promise<void>,
  ): Promise<FeedbackRecordDto> {
    return this.db.transaction(async (tx) => {
      await tx.query(sql`select from feedback where id = $1 for update`, [id]);
      const before = await this.read(tx.query, id);
      if (before.version !== version) throw requestErrors.stale();
      const now = this.clock.now();
      await act(tx, before, now);
      await tx.query(sql`update feedback set version = version + 1, updated_at = $2 where id = $1`, [id, now]);
      return this.read(tx.query, id);
    });
  }

  private async read(query: Query, id: bigint): Promise<FeedbackRecordDto> {
    const { statement, parameters } = listStatement({ filter: { id: String(id) } }, records(this.clock.now()));
    const [row] = await query<FeedbackRowDto>(statement, parameters);
    if (!row) throw errors.feedback_not_found();
    const [more] = await query<{ language: string; pictures: number; messages: FeedbackMessageDto[] }>(
      sql`select f.language, ${picturesOf} as pictures, ${messagesOf} as messages from feedback f where f.id = $1`,
      [id],
    );
    // One that was a conversation came without any of its own.
    const pictures = more?.pictures || (await countOfChat(query, id));
    return { ...row, language: more?.language ?? '', pictures, messages: more?.messages ?? [] };
  }
}

/** The first and the last sign tell one from another. */
const masked = ({ contact, ...row }: FeedbackRowDto): FeedbackRowDto => ({
  ...row,
  contact: contact.length < 3 ? '*'.repeat(contact.length) : `${contact[0]}${'*'.repeat(6)}${contact.at(-1)}`,
});

function records(now: Date): ListSpec {
  const { brand } = principal();
  const overdue = sql`f.state = 'OPEN' and f.due_at < $2::timestamptz`;
  return {
    from: sql`feedback f`,
    // The count names the hour as well: a parameter that nothing asks for has no type.
    where: sql`($1::text = '' or f.brand = $1) and $2::timestamptz is not null`,
    parameters: [brand, now],
    fields: {
      id: sql`f.id`,
      brand: sql`f.brand`,
      memberId: sql`f.member_id`,
      username: sql`f.username`,
      type: sql`f.type`,
      complaint: sql`f.complaint`,
      contact: sql`f.contact`,
      state: sql`f.state`,
      dueAt: sql`f.due_at`,
      overdue,
      takenBy: sql`f.taken_by`,
      takenByName: sql`f.taken_by_name`,
      rating: sql`f.rating`,
      version: sql`f.version`,
      createdAt: sql`f.created_at`,
      updatedAt: sql`f.updated_at`,
    },
    filters: {
      id: equals(sql`f.id`, 'bigint'),
      brand: equals(sql`f.brand`),
      memberId: equals(sql`f.member_id`, 'bigint'),
      state: equals(sql`f.state`),
      type: equals(sql`f.type`),
      complaint: equals(sql`f.complaint`, 'boolean'),
      takenBy: equals(sql`f.taken_by`, 'bigint'),
      overdue: (value) => (String(value) === 'true' ? overdue : sql`not (${overdue})`),
      q: startsWith(sql`f.username`),
    },
    masked: ['contact'],
    sort: ['createdAt', 'DESC'],
    key: sql`f.id`,
    large: { sorts: { createdAt: sql`f.created_at`, dueAt: sql`f.due_at` }, narrowedBy: ['memberId'] },
  };
}
