import { Injectable } from '@nestjs/common';
import { Clock, ctx } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { SettingReader } from '@banyan/kernel/grpc';
import { ChatMessagePosted, ChatReportChanged } from '@banyan/proto/notices/v1/events';
import { errors } from '../errors.js';
import { settings } from '../settings.gen.js';
import { ChatAuthorService, type ChatAuthor } from './chat-author.service.js';
import { ChatRoomService, type OpenRoom } from './chat-room.service.js';
import { ChatRuleService } from './chat-rule.service.js';
import type { ChatHistoryDto, ChatMessageDto, ChatMessageRequest, ChatReportDto } from './chat.dto.js';
import { oneLine } from './text.js';
import type { ReportReason } from './types.js';

const perPage = 50;
const minuteMs = 60_000;
const dayMs = 86_400_000;
/** So many reports of one member within a day. */
const mostReports = 20;
/** Reports are kept so long, with what was reported. */
const reportsKeptMs = 365 * dayMs;
const atOnce = 1_000;

/** What events of a room are in order by. */
export const roomKey = (roomId: bigint | string): string => `chat:${roomId}`;

/** Until the transaction ends nobody else writes, mutes or unmutes for this member. */
export const holdWriter = (tx: Tx, memberId: bigint | string): Promise<unknown> =>
  tx.query(sql`select pg_advisory_xact_lock(hashtextextended('notices:chat:' || $1::text, 0))`, [String(memberId)]);

/** What is written in the rooms, by members, and read by everybody. */
@Injectable()
export class ChatService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly rooms: ChatRoomService,
    private readonly authors: ChatAuthorService,
    private readonly rules: ChatRuleService,
    private readonly settings: SettingReader,
  ) {}

  /** The newest messages of a room, or those before one. */
  async history(roomId: bigint, before?: bigint): Promise<ChatHistoryDto> {
    await this.rooms.requireOpen(roomId);
    const { principal: who } = ctx();
    const own = who?.type === 'member' ? who.id : null;
    const found = await this.db.query<ChatMessageDto>(shown, [roomId, before ?? null, own, perPage + 1]);
    return { messages: found.slice(0, perPage), more: found.length > perPage };
  }

  /** The same key again is the same message, also when both come at once. */
  async write(roomId: bigint, { text, key }: ChatMessageRequest): Promise<ChatMessageDto> {
    const { id: memberId, brand } = principal();
    if (!(await this.rooms.isOn(brand))) throw errors.chat_off();
    const said = oneLine(text);
    await this.rules.requireSayable(brand, said);
    const [author, perMinute] = await Promise.all([
      this.authors.of(brand, memberId),
      this.settings.get(brand, settings.chatPerMinute),
    ]);
    return this.db.transaction(async (tx) => {
      await holdWriter(tx, memberId);
      const [known] = await tx.query<Known>(byKey, [memberId, key, roomId]);
      if (known && !known.here) throw errors.chat_message_not_found();
      if (known) return known.message;
      const room = await this.rooms.holdOpen(tx, roomId, brand);
      await this.requireTurn(tx, memberId, room, perMinute);
      return this.keep(tx, { roomId, brand, memberId, key, author, text: said });
    });
  }

  /** Once of a member who may write, for a message; another brand's message is not there, nor one that is taken out at the same moment. */
  async report(messageId: bigint, reason: ReportReason): Promise<ChatReportDto> {
    const { id: reporterId, brand } = principal();
    if (!(await this.rooms.isOn(brand))) throw errors.chat_off();
    await this.db.transaction(async (tx) => {
      await holdWriter(tx, reporterId);
      const [message] = await tx.query<Reported>(reported, [messageId, brand]);
      if (!message) throw errors.chat_message_not_found();
      if (message.memberId === String(reporterId)) throw errors.chat_own_message();
      const now = this.clock.now();
      await this.requireUnmuted(tx, reporterId, now);
      const [{ count } = { count: 0 }] = await tx.query<{ count: number }>(
        sql`select count(*)::int as count from chat_report where reporter_id = $1 and created_at > $2 and message_id <> $3`,
        [reporterId, new Date(now.getTime() - dayMs), messageId],
      );
      if (count >= mostReports) throw errors.chat_too_many({ retryAfterSeconds: 3_600 });
      const { roomId, memberId, nickname, text } = message;
      const made = await tx.query(insertReport, [messageId, roomId, brand, memberId, nickname, text, reporterId, reason, now]); // prettier-ignore
      if (made.length > 0)
        await tx.publish(ChatReportChanged, { messageId, roomId: BigInt(roomId), brand }, roomKey(roomId));
    });
    return { reported: true };
  }

  /** Deletes what is older than its brand keeps messages, and reports after a year. */
  async forget(signal: AbortSignal): Promise<void> {
    const now = this.clock.now().getTime();
    const brands = await this.db.query<{ brand: string }>(sql`select distinct brand from chat_room`);
    for (const { brand } of brands) {
      const days = await this.settings.get(brand, settings.chatKeptDays);
      await this.empty(signal, forgetMessages, [brand, new Date(now - days * dayMs), atOnce]);
    }
    await this.empty(signal, forgetReports, [new Date(now - reportsKeptMs), atOnce]);
  }

  private async empty(signal: AbortSignal, statement: typeof forgetMessages, values: unknown[]): Promise<void> {
    for (let count = atOnce; count === atOnce && !signal.aborted;)
      count = (await this.db.query(statement, values)).length;
  }

  /** Refuses who is muted, who wrote too much within a minute, and who wrote in a slow room a moment ago. */
  private async requireTurn(tx: Tx, memberId: bigint, room: OpenRoom, perMinute: number): Promise<void> {
    const now = this.clock.now();
    await this.requireUnmuted(tx, memberId, now);
    const written = await tx.query<{ at: Date; roomId: string }>(
      sql`select created_at as at, room_id as "roomId" from chat_message where member_id = $1 and created_at > $2
       order by created_at desc limit $3`,
      [memberId, new Date(now.getTime() - Math.max(minuteMs, room.slowSeconds * 1000)), 60 * 61],
    );
    const left = (at: Date, ms: number) => Math.ceil((at.getTime() + ms - now.getTime()) / 1000);
    const last = written.find(({ roomId }) => roomId === room.id);
    const wait = last ? left(last.at, room.slowSeconds * 1000) : 0;
    if (wait > 0) throw errors.chat_slow({ retryAfterSeconds: wait });
    const oldest = written[perMinute - 1];
    const rest = oldest ? left(oldest.at, minuteMs) : 0;
    if (rest > 0) throw errors.chat_too_many({ retryAfterSeconds: rest });
  }

  private async requireUnmuted(tx: Tx, memberId: bigint, now: Date): Promise<void> {
    const [mute] = await tx.query<{ until: Date | null; reason: string }>(
      sql`select until, reason from chat_mute where member_id = $1 and lifted_at is null and (until is null or until > $2)`,
      [memberId, now],
    );
    if (mute) throw errors.chat_muted({ until: mute.until?.toISOString() ?? null, reason: mute.reason });
  }

  private async keep(tx: Tx, { roomId, brand, memberId, key, author, text }: Writing): Promise<ChatMessageDto> {
    const now = this.clock.now();
    const { nickname, icon, vipLevel } = author;
    const [made] = await tx.query<ChatMessageDto>(insert, [roomId, brand, memberId, key, nickname, icon, vipLevel, text, now]); // prettier-ignore
    if (!made) throw errors.chat_room_not_found();
    const messageId = BigInt(made.id);
    const told = { messageId, roomId, brand, nickname, icon: icon ?? '', vipLevel, text, createdAt: now };
    await tx.publish(ChatMessagePosted, told, roomKey(roomId));
    return made;
  }
}

interface Writing {
  readonly roomId: bigint;
  readonly brand: string;
  readonly memberId: bigint;
  readonly key: string;
  readonly author: ChatAuthor;
  readonly text: string;
}

/** What a key stands for, and whether it still stands in the room that it is sent to. */
interface Known {
  readonly message: ChatMessageDto;
  readonly here: boolean;
}

interface Reported {
  readonly roomId: string;
  readonly memberId: string;
  readonly nickname: string;
  readonly text: string;
}

const fields = sql`id, nickname, icon, vip_level as "vipLevel", text, created_at as "createdAt"`;

const shown = sql`
select ${fields}, member_id is not distinct from $3::bigint as mine from chat_message
where room_id = $1 and removed_at is null and ($2::bigint is null or id < $2) order by id desc limit $4`;

const byKey = sql`
select room_id = $3 and removed_at is null as here,
  json_build_object('id', id::text, 'nickname', nickname, 'icon', icon, 'vipLevel', vip_level, 'text', text, 'createdAt', created_at, 'mine', true) as message
from chat_message where member_id = $1 and client_key = $2`;

const insert = sql`
insert into chat_message (room_id, brand, member_id, client_key, nickname, icon, vip_level, text, created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${fields}, true as mine`;

const reported = sql`
select room_id as "roomId", member_id as "memberId", nickname, text from chat_message
where id = $1 and brand = $2 and removed_at is null for share`;

const insertReport = sql`
insert into chat_report (message_id, room_id, brand, member_id, nickname, text, reporter_id, reason, created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (message_id, reporter_id) do nothing returning id`;

const forgetMessages = sql`
delete from chat_message where id in (
  select id from chat_message where brand = $1 and created_at < $2 order by created_at limit $3) returning id`;

const forgetReports = sql`
delete from chat_report where id in (select id from chat_report where created_at < $1 order by created_at limit $2) returning id`;
