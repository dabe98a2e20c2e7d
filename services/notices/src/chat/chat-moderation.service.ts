import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction, principal } from '@banyan/kernel/auth';
import {
  before as earlier,
  Database,
  equals,
  listPage,
  type ListSpec,
  listStatement,
  since,
  sql,
  type Tx,
} from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { ChatMessageRemoved, ChatReportChanged } from '@banyan/proto/notices/v1/events';
import { inScope } from '../brand/scope.js';
import { errors } from '../errors.js';
import { digestOf } from '../html/written.js';
import type {
  ChatDecisionRequest,
  ChatMessageRecordDto,
  ChatMessageRecordPageDto,
  ChatMuteDto,
  ChatMutePageDto,
  ChatMuteRequest,
  ChatReportPageDto,
  ChatReportRecordDto,
} from './chat-console.dto.js';
import { holdWriter, roomKey } from './chat.service.js';

/** What operators do about what is written. */
@Injectable()
export class ChatModerationService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  messages(query: ListQuery): Promise<ChatMessageRecordPageDto> {
    return listPage<ChatMessageRecordDto>(this.db.query, query, inScope(messages));
  }

  mutes(query: ListQuery): Promise<ChatMutePageDto> {
    return listPage<ChatMuteDto>(this.db.query, query, inScope(mutes));
  }

  reports(query: ListQuery): Promise<ChatReportPageDto> {
    return listPage<ChatReportRecordDto>(this.db.query, query, inScope(reports));
  }

  /** Takes a message out of every screen; what was reported of it is upheld by that. */
  async remove(id: bigint, reason: string): Promise<ChatMessageRecordDto> {
    return this.db.transaction(async (tx) => {
      const before = await this.holdMessage(tx, id);
      if (before.removedAt) throw errors.chat_removed();
      await this.takeOut(tx, before, reason);
      await this.decideAll(tx, before, 'UPHELD');
      return one<ChatMessageRecordDto>(tx, id, messages, errors.chat_message_not_found);
    });
  }

  /** The member who wrote a message writes nothing for a time, or for good; what was said before about him is replaced. */
  async mute(messageId: bigint, { minutes, reason }: ChatMuteRequest): Promise<ChatMuteDto> {
    return this.db.transaction(async (tx) => {
      const { memberId, nickname, brand } = await one<ChatMessageRecordDto>(tx, messageId, messages, errors.chat_message_not_found); // prettier-ignore
      await holdWriter(tx, memberId);
      const now = this.clock.now();
      const { username } = principal();
      await tx.query(sql`update chat_mute set lifted_at = $2, lifted_by = $3, lifted_reason = $4 where member_id = $1 and lifted_at is null`, [memberId, now, username, reason]); // prettier-ignore
      const until = minutes === null ? null : new Date(now.getTime() + minutes * 60_000);
      const [made] = await tx.query<{ id: string }>(insertMute, [brand, memberId, nickname, until, reason, username, now]); // prettier-ignore
      const after = { minutes, message: String(messageId) };
      await auditAction(tx, { action: 'chat.mute', objectType: 'member', objectId: memberId, after, reason }, now);
      return one<ChatMuteDto>(tx, BigInt(made?.id ?? 0), mutes, errors.chat_mute_not_found);
    });
  }

  /** Ends a mute before its time; one that counts no more is none. */
  async lift(id: bigint, reason: string): Promise<ChatMuteDto> {
    return this.db.transaction(async (tx) => {
      const { memberId } = await one<ChatMuteDto>(tx, id, mutes, errors.chat_mute_not_found);
      await holdWriter(tx, memberId);
      const now = this.clock.now();
      const lifted = await tx.query(
        sql`update chat_mute set lifted_at = $2, lifted_by = $3, lifted_reason = $4 where id = $1 and lifted_at is null and (until is null or until > $2) returning id`,
        [id, now, principal().username, reason],
      );
      if (lifted.length === 0) throw errors.chat_mute_not_found();
      await auditAction(tx, { action: 'chat.unmute', objectType: 'member', objectId: memberId, reason }, now);
      return one<ChatMuteDto>(tx, id, mutes, errors.chat_mute_not_found);
    });
  }

  /** Decides all that was reported of a message; who upholds it takes the message out, unless it is out or forgotten. */
  async decide(id: bigint, { state, reason }: ChatDecisionRequest): Promise<ChatReportRecordDto> {
    return this.db.transaction(async (tx) => {
      const report = await one<ChatReportRecordDto>(tx, id, reports, errors.chat_report_not_found);
      const messageId = BigInt(report.messageId);
      await tx.query(sql`select from chat_message where id = $1 for update`, [messageId]);
      const decided = await this.decideAll(tx, { ...report, id: report.messageId }, state);
      if (!decided.includes(report.id)) throw errors.chat_report_decided();
      const after = { state };
      await auditAction(tx, { action: 'chat.decide', objectType: 'chat_report', objectId: id, before: { state: report.state }, after, reason }, this.clock.now()); // prettier-ignore
      const [message] = await rowsOf<ChatMessageRecordDto>(tx, messageId, messages);
      if (state === 'UPHELD' && message && !message.removedAt) await this.takeOut(tx, message, reason);
      return one<ChatReportRecordDto>(tx, id, reports, errors.chat_report_not_found);
    });
  }

  private async holdMessage(tx: Tx, id: bigint): Promise<ChatMessageRecordDto> {
    await tx.query(sql`select from chat_message where id = $1 for update`, [id]);
    return one<ChatMessageRecordDto>(tx, id, messages, errors.chat_message_not_found);
  }

  private async takeOut(tx: Tx, { id, roomId, brand, text }: ChatMessageRecordDto, reason: string): Promise<void> {
    const now = this.clock.now();
    const { username } = principal();
    await tx.query(sql`update chat_message set removed_at = $2, removed_by = $3 where id = $1`, [id, now, username]);
    const before = { text: digestOf(text) };
    await auditAction(tx, { action: 'chat.remove', objectType: 'chat_message', objectId: id, before, reason }, now);
    await tx.publish(ChatMessageRemoved, { messageId: BigInt(id), roomId: BigInt(roomId), brand }, roomKey(roomId));
  }

  /** The ids of those that were open. */
  private async decideAll(tx: Tx, { id, roomId, brand }: OfMessage, state: string): Promise<string[]> {
    const decided = await tx.query<{ id: string }>(
      sql`update chat_report set state = $2, decided_by = $3, decided_at = $4 where message_id = $1 and state = 'OPEN' returning id`,
      [id, state, principal().username, this.clock.now()],
    );
    if (decided.length > 0)
      await tx.publish(ChatReportChanged, { messageId: BigInt(id), roomId: BigInt(roomId), brand }, roomKey(roomId));
    return decided.map(({ id: report }) => report);
  }
}

/** A message by its id. */
interface OfMessage {
  readonly id: string;
  readonly roomId: string;
  readonly brand: string;
}

function rowsOf<T>(tx: Tx, id: bigint, spec: ListSpec): Promise<T[]> {
  const { statement, parameters } = listStatement({ filter: { id: String(id) } }, inScope(spec));
  return tx.query<T>(statement, parameters);
}

/** One that the operator in hand may see. */
async function one<T>(tx: Tx, id: bigint, spec: ListSpec, missing: () => Error): Promise<T> {
  const [row] = await rowsOf<T>(tx, id, spec);
  if (!row) throw missing();
  return row;
}

const insertMute = sql`
insert into chat_mute (brand, member_id, nickname, until, reason, muted_by, created_at) values ($1, $2, $3, $4, $5, $6, $7) returning id`;

const messages: ListSpec = {
  from: sql`chat_message a join chat_room r on r.id = a.room_id`,
  rows: sql`chat_message a`,
  fields: {
    id: sql`a.id`,
    brand: sql`a.brand`,
    roomId: sql`a.room_id`,
    roomName: sql`r.name`,
    memberId: sql`a.member_id`,
    nickname: sql`a.nickname`,
    text: sql`a.text`,
    createdAt: sql`a.created_at`,
    removedAt: sql`a.removed_at`,
    removedBy: sql`a.removed_by`,
  },
  filters: {
    id: equals(sql`a.id`, 'bigint'),
    brand: equals(sql`a.brand`),
    roomId: equals(sql`a.room_id`, 'bigint'),
    memberId: equals(sql`a.member_id`, 'bigint'),
    from: since(sql`a.created_at`),
    until: earlier(sql`a.created_at`),
  },
  sort: ['createdAt', 'DESC'],
  key: sql`a.id`,
  large: { sorts: { createdAt: sql`a.created_at` } },
};

/* One that nobody ended, and whose time is not over. */
const counts = sql`(a.lifted_at is null and (a.until is null or a.until > now()))`;

const mutes: ListSpec = {
  from: sql`chat_mute a`,
  fields: {
    id: sql`a.id`,
    brand: sql`a.brand`,
    memberId: sql`a.member_id`,
    nickname: sql`a.nickname`,
    until: sql`a.until`,
    reason: sql`a.reason`,
    mutedBy: sql`a.muted_by`,
    createdAt: sql`a.created_at`,
    counts,
    liftedBy: sql`a.lifted_by`,
    liftedAt: sql`a.lifted_at`,
    liftedReason: sql`a.lifted_reason`,
  },
  filters: {
    id: equals(sql`a.id`, 'bigint'),
    brand: equals(sql`a.brand`),
    memberId: equals(sql`a.member_id`, 'bigint'),
    mutedBy: equals(sql`a.muted_by`),
    counts: (value) => (String(value) === 'true' ? counts : sql`not ${counts}`),
    from: since(sql`a.created_at`),
    until: earlier(sql`a.created_at`),
  },
  sort: ['createdAt', 'DESC'],
  key: sql`a.id`,
  large: { sorts: { createdAt: sql`a.created_at` } },
};

const reports: ListSpec = {
  from: sql`chat_report a`,
  fields: {
    id: sql`a.id`,
    brand: sql`a.brand`,
    messageId: sql`a.message_id`,
    roomId: sql`a.room_id`,
    memberId: sql`a.member_id`,
    nickname: sql`a.nickname`,
    text: sql`a.text`,
    reporterId: sql`a.reporter_id`,
    reason: sql`a.reason`,
    state: sql`a.state`,
    decidedBy: sql`a.decided_by`,
    createdAt: sql`a.created_at`,
  },
  filters: {
    id: equals(sql`a.id`, 'bigint'),
    brand: equals(sql`a.brand`),
    state: equals(sql`a.state`),
    reason: equals(sql`a.reason`),
    memberId: equals(sql`a.member_id`, 'bigint'),
    messageId: equals(sql`a.message_id`, 'bigint'),
  },
  sort: ['createdAt', 'DESC'],
  key: sql`a.id`,
  large: { sorts: { createdAt: sql`a.created_at` } },
};
