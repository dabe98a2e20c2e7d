import { Controller, Get, Inject, Injectable, type Type } from '@nestjs/common';
import { ApiOkResponse, ApiProperty } from '@nestjs/swagger';
import { Operator } from '../auth/index.js';
import { CONFIG, type BaseConfig } from '../runtime/config.js';
import { Database, sql } from '../database/index.js';
import { Instant, Int, ListOf, Text } from '../dto/index.js';
import { EVENT_SOURCES, Events } from './events.js';
import { topicOf } from './message.js';
import { EventHandlers } from './on-event.js';
import { openTransactionAge, outboxSource, type EventSource } from './outbox.js';

/** What one of a service's outboxes still has to send. */
export class SourceState {
  @Text()
  readonly name: string;

  @Instant({ nullable: true, description: 'when the relay last moved on; null before the first time' })
  readonly movedAt: Date | null;

  @Instant({
    nullable: true,
    description: 'when the oldest event happened that is committed and not in the log; null when all are sent',
  })
  readonly oldestAt: Date | null;
}

/** What one handler has left undone. */
export class HandlerState {
  @Text()
  readonly name: string;

  @Text()
  readonly topic: string;

  @Text()
  readonly type: string;

  @Int({ description: 'messages that wait for a retry or behind one' })
  readonly parked: number;

  @Instant({ nullable: true, description: 'when the next of them is tried' })
  readonly nextAt: Date | null;

  @Int({ description: 'dead letters that nobody has replayed' })
  readonly dead: number;
}

/** A topic that a service consumes. */
export class TopicState {
  @Text()
  readonly topic: string;

  @Int({ description: 'messages that are not settled' })
  readonly lag: number;
}

/** The events of one service, as the console shows them. */
export class EventState {
  @Text()
  readonly service: string;

  @Text({ description: 'where events travel: kafka or postgres; none in tests' })
  readonly log: string;

  @ApiProperty({
    type: Number,
    description:
      'seconds since the oldest open write transaction began: no event of a later one is sent before it ends',
  })
  readonly horizonSeconds: number;

  @ListOf(() => SourceState)
  readonly sources: SourceState[];

  @ListOf(() => TopicState, { nullable: true, description: 'null when the log did not answer' })
  readonly topics: TopicState[] | null;

  @ListOf(() => HandlerState)
  readonly handlers: HandlerState[];
}

/** Gathers the state of a service's events for operators. */
@Injectable()
export class EventReportService {
  private readonly all: EventSource[];

  constructor(
    @Inject(CONFIG) private readonly config: BaseConfig,
    @Inject(EVENT_SOURCES) sources: EventSource[],
    private readonly events: Events,
    private readonly handlers: EventHandlers,
    private readonly db: Database,
  ) {
    this.all = [outboxSource(config.service), ...sources];
  }

  async state(): Promise<EventState> {
    const [horizon] = await this.db.query<{ age: number }>(openTransactionAge);
    const [sources, topics, handlers] = await Promise.all([
      Promise.all(this.all.map((source) => this.source(source))),
      this.topics(),
      this.left(),
    ]);
    const { service, eventLog } = this.config;
    return { service, log: eventLog, horizonSeconds: horizon?.age ?? 0, sources, topics, handlers };
  }

  private async source(source: EventSource): Promise<SourceState> {
    const [at] = await this.db.query<{ cursor: string; moved_at: Date }>(
      sql`select cursor, moved_at from outbox_cursor where source = $1`,
      [source.name],
    );
    const { messages } = await source.read(this.db.query, at?.cursor ?? '', 1);
    return { name: source.name, movedAt: at?.moved_at ?? null, oldestAt: messages[0]?.occurredAt ?? null };
  }

  private async topics(): Promise<EventState['topics']> {
    try {
      return [...(await this.events.lags())].map(([topic, lag]) => ({ topic, lag }));
    } catch {
      return null;
    }
  }

  private async left(): Promise<HandlerState[]> {
    const rows = await this.db.query<{ handler: string; parked: number; next_at: Date | null; dead: number }>(
      sql`select handler, sum(parked)::int as parked, min(next_at) as next_at, sum(dead)::int as dead from (
         select handler, 1 as parked, next_at, 0 as dead from event_retry
         union all select handler, 0, null, 1 from dead_letter where replayed_at is null
       ) open group by handler`,
    );
    const left = new Map(rows.map((row) => [row.handler, row]));
    return this.handlers.find().map(({ name, type }) => {
      const { parked = 0, next_at: nextAt = null, dead = 0 } = left.get(name) ?? {};
      return { name, topic: topicOf(type.$type), type: type.$type, parked, nextAt, dead };
    });
  }
}

/** The console's door to a service's events: `/admin/v1/<service>/events`. */
export function eventAdmin(service: string): Type {
  @Controller(`/admin/v1/${service}/events`)
  class EventStateAdminController {
    constructor(private readonly report: EventReportService) {}

    @Operator('deadletter.view') @ApiOkResponse({ type: EventState }) @Get() state() {
      return this.report.state();
    }
  }
  return EventStateAdminController;
}
