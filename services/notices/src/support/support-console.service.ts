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
import { SettingReader } from '@banyan/kernel/grpc';
import { PictureStore } from '@banyan/kernel/pictures';
import { errors } from '../errors.js';
import { digestOf } from '../html/written.js';
import { settings } from '../settings.gen.js';
import { addLine, held, type HeldConversation, knownLine, sayable, tellChanged } from './line.js';
import { SupportDeskService } from './support-desk.service.js';
import type {
  SupportHandOverRequest,
  SupportRecordDto,
  SupportRecordLineDto,
  SupportRowDto,
  SupportRowPageDto,
} from './support-console.dto.js';
import type { SupportLineRequest } from './support.dto.js';
import { countUnread } from './support-unread.service.js';
import { mostLines } from './types.js';

const minuteMs = 60_000;

interface Acted {
  readonly action: string;
  readonly before?: Record<string, unknown>;
  readonly after?: Record<string, unknown>;
  readonly reason?: string;
}

/** Conversations of members, as operators have them: one holds each, and speaks in it alone. */
@Injectable()
export class SupportConsoleService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly settings: SettingReader,
    private readonly pictures: PictureStore,
    private readonly desk: SupportDeskService,
  ) {}

  list(query: ListQuery): Promise<SupportRowPageDto> {
    return listPage<SupportRowDto>(this.db.query, query, records());
  }

  /** One whole. That it was read is on record, what it says is not. */
  async open(id: bigint): Promise<SupportRecordDto> {
    return this.db.transaction(async (tx) => {
      const found = await read(tx.query, id);
      await auditAction(tx, { action: 'support.read', objectType: 'support', objectId: id }, this.clock.now());
      return found;
    });
  }

  /** What came after a line, for who holds it: that he reads on is no more on record than that he took it. Throws `notices.support_not_yours`. */
  async news(id: bigint, after: bigint): Promise<SupportRecordDto> {
    const found = await read(this.db.query, id, after);
    if (!found.mine || found.state !== 'TAKEN') throw errors.support_not_yours();
    return found;
  }

  /** A picture that came with a line; who looked is recorded. */
  async look(id: bigint, line: bigint, place: number): Promise<Buffer> {
    return this.db.transaction(async (tx) => {
      const { said } = await read(tx.query, id, line - 1n);
      if (said[0]?.id !== String(line)) throw errors.support_not_found();
      const picture = await this.pictures.read(tx.query, `support:${line}`, place);
      const seen = { action: 'support.view_picture', objectType: 'support', objectId: id, after: { line, place } };
      await auditAction(tx, seen, this.clock.now());
      return picture;
    });
  }

  /** Of several who take one it is the first's; the same of him again is the same. Throws `notices.support_taken`. */
  async take(id: bigint): Promise<SupportRecordDto> {
    const { id: operatorId, username } = principal();
    const answerMinutes = await this.minutesOf(id, settings.supportAnswerMinutes);
    return this.change(id, async (tx, { state, operatorId: holder }, now) => {
      if (state === 'CLOSED') throw errors.support_closed();
      if (state === 'TAKEN' && holder !== String(operatorId)) throw errors.support_taken();
      if (state === 'TAKEN') return null;
      await hold(tx, { id, operatorId, username, until: later(now, answerMinutes) });
      return { action: 'support.take', after: { taken: username } };
    });
  }

  /** The same key again is the same line. Only who holds it speaks. */
  async say(id: bigint, { content, key }: SupportLineRequest): Promise<SupportRecordDto> {
    const { id: operatorId } = principal();
    const said = sayable(content);
    const awayMinutes = await this.minutesOf(id, settings.supportAwayMinutes);
    const tellMinutes = await this.minutesOf(id, settings.supportTellMinutes);
    return this.change(id, async (tx, found, now) => {
      const known = await knownLine(tx, 'OPERATOR', operatorId, key);
      if (known && known.conversationId !== found.id) throw errors.support_not_found();
      requireMine(found);
      if (known) return null;
      if (found.lines >= mostLines) throw errors.support_too_many({ retryAfterSeconds: 0 });
      const line = await addLine(tx, { conversationId: id, author: 'OPERATOR', authorId: operatorId, name: found.shownName, key, content: said, at: now }); // prettier-ignore
      await tx.query(sql`update support_conversation set awaited = false, tend_at = $2 where id = $1`, [id, later(now, awayMinutes)]); // prettier-ignore
      await countUnread(tx, id, line, later(now, tellMinutes));
      return { action: 'support.answer', after: { content: digestOf(said) } };
    });
  }

  /** To an operator who is at the desk (`notices.support_operator`), or back to where it stood in the queue. */
  async handOver(id: bigint, { to, note }: SupportHandOverRequest): Promise<SupportRecordDto> {
    const answerMinutes = await this.minutesOf(id, settings.supportAnswerMinutes);
    return this.change(id, async (tx, found, now) => {
      requireMine(found);
      if (to === principal().id) throw errors.support_operator();
      await this.note(tx, id, note, now);
      const next = to === null ? null : (await this.desk.there(tx.query, found.brand)).find((one) => one.id === String(to)); // prettier-ignore
      if (next === undefined) throw errors.support_operator();
      await (next
        ? hold(tx, { id, operatorId: BigInt(next.id), username: next.username, until: later(now, answerMinutes) })
        : tx.query(requeue, [id, now]));
      return {
        action: 'support.hand_over',
        before: { taken: found.operatorName },
        after: { taken: next?.username ?? '' },
        reason: note,
      };
    });
  }

  /** One that the operator holds, or that nobody does, such as what nobody meant. */
  async close(id: bigint, reason: string): Promise<SupportRecordDto> {
    return this.change(id, async (tx, found, now) => {
      if (found.state !== 'WAITING') requireMine(found);
      await this.note(tx, id, reason, now);
      await tx.query(sql`update support_conversation set state = 'CLOSED', closed_by = 'OPERATOR', closed_at = $2 where id = $1`, [id, now]); // prettier-ignore
      return { action: 'support.close', before: { state: found.state }, after: { state: 'CLOSED' }, reason };
    });
  }

  /** One change at a time of what the operator may see; `act` says what goes on record, null for nothing new. */
  private async change(
    id: bigint,
    act: (tx: Tx, before: HeldConversation, now: Date) => Promise<Acted | null>,
  ): Promise<SupportRecordDto> {
    return this.db.transaction(async (tx) => {
      const [found] = await tx.query<HeldConversation>(
        sql`select ${held} from support_conversation where id = $1 and ($2::text = '' or brand = $2) for update`,
        [id, principal().brand],
      );
      if (!found) throw errors.support_not_found();
      const now = this.clock.now();
      const acted = await act(tx, found, now);
      if (acted) {
        await tx.query(sql`update support_conversation set updated_at = $2 where id = $1`, [id, now]);
        await auditAction(tx, { ...acted, objectType: 'support', objectId: id }, now);
        await tellChanged(tx, found);
      }
      return read(tx.query, id);
    });
  }

  private async note(tx: Tx, id: bigint, content: string, at: Date): Promise<void> {
    const { id: authorId, username: name } = principal();
    await addLine(tx, { conversationId: id, author: 'NOTE', authorId, name, content, at });
  }

  private async minutesOf(
    id: bigint,
    setting: (typeof settings)['supportAnswerMinutes' | 'supportAwayMinutes' | 'supportTellMinutes'],
  ): Promise<number> {
    const [row] = await this.db.query<{ brand: string }>(sql`select brand from support_conversation where id = $1`, [
      id,
    ]);
    if (!row) throw errors.support_not_found();
    return this.settings.get(row.brand, setting);
  }
}

const later = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * minuteMs);

function requireMine({ state, operatorId }: HeldConversation): void {
  if (state === 'CLOSED') throw errors.support_closed();
  if (state !== 'TAKEN' || operatorId !== String(principal().id)) throw errors.support_not_yours();
}

/** Gives it to an operator, under the name by which members know him. Whoever gets one owes a word, also where it was answered before. */
const hold = (
  tx: Tx,
  { id, operatorId, username, until }: { id: bigint; operatorId: bigint; username: string; until: Date },
) =>
  tx.query(
    sql`update support_conversation set state = 'TAKEN', awaited = true, operator_id = $2, operator_name = $3, tend_at = $4,
     shown_name = coalesce((select name from support_desk where operator_id = $2), '') where id = $1`,
    [id, operatorId, username, until],
  );

/** Back to the queue, in its old place. */
const requeue = sql`
update support_conversation set state = 'WAITING', awaited = true, operator_id = null, operator_name = '', shown_name = '', tend_at = null, waits_since = $2 where id = $1`;

async function read(query: Query, id: bigint, after = 0n): Promise<SupportRecordDto> {
  const { statement, parameters } = listStatement({ filter: { id: String(id) } }, records());
  const [row] = await query<SupportRowDto>(statement, parameters);
  if (!row) throw errors.support_not_found();
  const [more] = await query<{ language: string }>(sql`select language from support_conversation where id = $1`, [id]);
  const said = await query<SupportRecordLineDto>(
    sql`select m.id, m.author, case when m.author = 'MEMBER' then c.username else m.author_name end as name, m.content, m.pictures,
     m.created_at as "createdAt" from support_message m join support_conversation c on c.id = m.conversation_id
     where m.conversation_id = $1 and m.id > $2 order by m.id`,
    [id, after],
  );
  return { ...row, language: more?.language ?? '', said };
}

function records(): ListSpec {
  const { brand, id } = principal();
  const mine = sql`c.operator_id is not distinct from $2::bigint and c.state <> 'WAITING'`;
  return {
    from: sql`support_conversation c`,
    // The count names the operator as well: a parameter that nothing asks for has no type.
    where: sql`($1::text = '' or c.brand = $1) and $2::bigint is not null`,
    parameters: [brand, id],
    fields: {
      id: sql`c.id`,
      brand: sql`c.brand`,
      memberId: sql`c.member_id`,
      username: sql`c.username`,
      state: sql`c.state`,
      awaited: sql`c.awaited and c.state <> 'CLOSED'`,
      operatorId: sql`c.operator_id`,
      operatorName: sql`c.operator_name`,
      mine,
      lines: sql`c.lines`,
      closedBy: sql`c.closed_by`,
      rating: sql`c.rating`,
      queuedAt: sql`c.queued_at`,
      closedAt: sql`c.closed_at`,
      updatedAt: sql`c.updated_at`,
    },
    filters: {
      id: equals(sql`c.id`, 'bigint'),
      brand: equals(sql`c.brand`),
      memberId: equals(sql`c.member_id`, 'bigint'),
      state: equals(sql`c.state`),
      operatorId: equals(sql`c.operator_id`, 'bigint'),
      mine: (value) =>
        String(value) === 'true' ? sql`c.operator_id = $2::bigint and c.state <> 'WAITING'` : sql`not (${mine})`,
      rating: equals(sql`c.rating`, 'bigint'),
      q: startsWith(sql`c.username`),
    },
    sort: ['queuedAt', 'DESC'],
    key: sql`c.id`,
    large: { sorts: { queuedAt: sql`c.queued_at` }, narrowedBy: ['memberId'] },
  };
}
