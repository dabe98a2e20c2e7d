import { Controller, Get, HttpCode, Injectable, Param, Post, Query, type Type } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { Operator, auditAction, principal } from '../auth/index.js';
import { Clock } from '../runtime/clock.js';
import { Database, equals, listPage, type ListSpec, sql, type Tx } from '../database/index.js';
import { Id, Instant, Int, Json, ListQuery, PageOf, Text, Uuid, type Page } from '../dto/index.js';
import { defineErrors, requestErrors } from '../errors/index.js';
import { received } from './delivery.js';
import { Events } from './events.js';
import type { EventMeta } from './message.js';
import { messageOf } from './retry-queue.js';
import { textOf } from '../runtime/timing.js';

const errors = defineErrors('events', {
  already_replayed: 409,
  unreadable: 422,
  replay_failed: 422,
});

/** A message that was given up on, as the console shows it. */
export class DeadLetter {
  @Id() readonly id: string;
  @Uuid() readonly eventId: string;
  @Text() readonly handler: string;
  @Text() readonly topic: string;
  @Text() readonly type: string;
  @Text() readonly key: string;
  @Text({ nullable: true }) readonly brand: string | null;
  @Text() readonly error: string;
  @Int() readonly attempts: number;
  @Instant() readonly failedAt: Date;
  @Instant({ nullable: true }) readonly replayedAt: Date | null;
  @Text({ nullable: true }) readonly replayedBy: string | null;
}

/** With what it says. */
export class OpenedLetter extends DeadLetter {
  @Json({ description: 'the event as JSON, or `undecoded` in base64 when its type cannot read it' })
  readonly payload: unknown;
}

interface Stored {
  event_id: string;
  handler: string;
  topic: string;
  key: string;
  headers: Record<string, string>;
  payload: Buffer;
  replayed_at: Date | null;
}

const list: ListSpec = {
  from: sql`dead_letter`,
  fields: {
    id: sql`id::text`,
    eventId: sql`event_id`,
    handler: sql`handler`,
    topic: sql`topic`,
    type: sql`type`,
    key: sql`key`,
    brand: sql`headers->>'brand'`,
    error: sql`error`,
    attempts: sql`attempts`,
    failedAt: sql`failed_at`,
    replayedAt: sql`replayed_at`,
    replayedBy: sql`replayed_by`,
  },
  filters: {
    id: equals(sql`id`, 'bigint'),
    eventId: equals(sql`event_id`),
    handler: equals(sql`handler`),
    topic: equals(sql`topic`),
    type: equals(sql`type`),
    key: equals(sql`key`),
    state: equals(sql`case when replayed_at is null then 'open' else 'replayed' end`),
  },
  sort: ['failedAt', 'DESC'],
  key: sql`id`,
};

/**
 * Throws while a message of this one's key that came before it is given up and not replayed: for handlers that build on what was done for
 * those before. It is tried again, and given up too where that takes long; then they are replayed in their order.
 */
export async function requireEarlierDone(tx: Tx, { id, key }: EventMeta): Promise<void> {
  const [earlier] = await tx.query<{ event: string }>(
    sql`select event_id as event from dead_letter where key = $1 and replayed_at is null and event_id <> $2
       and id < coalesce((select min(id) from dead_letter where event_id = $2), 9223372036854775807) order by id limit 1`,
    [key, id],
  );
  if (earlier) throw new Error(`event ${earlier.event} was given up: replay it first`);
}

/** What operators may do with messages that were given up on. */
@Injectable()
export class DeadLetterService {
  constructor(
    private readonly db: Database,
    private readonly events: Events,
    private readonly clock: Clock,
  ) {}

  list(query: ListQuery): Promise<Page<DeadLetter>> {
    return listPage<DeadLetter>(this.db.query, query, list);
  }

  /** With the event as JSON, or `undecoded` in base64 when its type cannot read it. */
  async get(id: string): Promise<OpenedLetter> {
    const { data } = await this.list(Object.assign(new ListQuery(), { filter: { id } }));
    const [row] = await this.db.query<Stored>(sql`select * from dead_letter where id = $1`, [id]);
    if (!data[0] || !row) throw requestErrors.not_found();
    return { ...data[0], payload: this.payload(row) };
  }

  /** Runs the handler once more, with the inbox and the audit in the same transaction: it succeeds once or changes nothing. */
  async replay(id: string): Promise<OpenedLetter> {
    if (!/^\d{1,18}$/.test(id)) throw requestErrors.not_found();
    await this.db.transaction(async (tx) => {
      const [row] = await tx.query<Stored>(sql`select * from dead_letter where id = $1 for update`, [id]);
      if (!row) throw requestErrors.not_found();
      if (row.replayed_at) throw errors.already_replayed();
      const handler = this.events.delivery.handler(row.handler);
      if (!handler) throw errors.unreadable({ reason: `no handler ${row.handler}` });
      const event = decode(() => handler.type.decode(row.payload));
      try {
        await this.events.delivery.run(handler, [received(messageOf(row), event)], tx);
      } catch (error) {
        throw errors.replay_failed({ reason: textOf(error) });
      }
      const at = this.clock.now();
      await tx.query(sql`update dead_letter set replayed_at = $2, replayed_by = $3 where id = $1`, [
        id,
        at,
        principal().username,
      ]);
      await tx.query(sql`update inbox set outcome = 'done', settled_at = now() where event_id = $1 and handler = $2`, [
        row.event_id,
        row.handler,
      ]);
      const after = { eventId: row.event_id, handler: row.handler };
      await auditAction(tx, { action: 'deadletter.replay', objectType: 'deadletter', objectId: id, after }, at);
    });
    return this.get(id);
  }

  private payload(row: Stored): unknown {
    try {
      const type = this.events.delivery.handler(row.handler)?.type;
      if (type) return type.toJSON(type.decode(row.payload));
    } catch {
      // Shown as it is: that it cannot be read is why it is here.
    }
    return { undecoded: row.payload.toString('base64') };
  }
}

function decode<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw errors.unreadable({ reason: textOf(error) });
  }
}

/** The console's door to a service's dead letters: `/admin/v1/<service>/dead-letters`. */
export function deadLetterAdmin(service: string): Type {
  @Controller(`/admin/v1/${service}/dead-letters`)
  class DeadLetterAdminController {
    constructor(private readonly letters: DeadLetterService) {}

    @Operator('deadletter.view') @ApiOkResponse({ type: PageOf(DeadLetter) }) @Get() list(@Query() query: ListQuery) {
      return this.letters.list(query);
    }
    @Operator('deadletter.view') @ApiOkResponse({ type: OpenedLetter }) @Get(':id') get(@Param('id') id: string) {
      return this.letters.get(id);
    }
    @Operator('deadletter.replay')
    @ApiOkResponse({ type: OpenedLetter })
    @Post(':id/replay')
    @HttpCode(200)
    replay(@Param('id') id: string) {
      return this.letters.replay(id);
    }
  }
  return DeadLetterAdminController;
}
