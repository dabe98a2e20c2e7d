import { Module, type DynamicModule, type Provider, type Type } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import type { BaseConfig } from '../runtime/config.js';
import { Outbox } from '../database/index.js';
import { DeadLetterService, deadLetterAdmin } from './dead-letters.js';
import { EventReportService, eventAdmin } from './event-report.js';
import { EVENT_SOURCES, Events } from './events.js';
import { EventJobs } from './events.jobs.js';
import { EventHandlers } from './on-event.js';
import { TableOutbox, type EventSource } from './outbox.js';

export { requireEarlierDone } from './dead-letters.js';
export { Events, prepareOwnLog } from './events.js';
export { partitionsPerTopic, type EventMeta, type OutgoingMessage } from './message.js';
export type { EventState, HandlerState, SourceState } from './event-report.js';
export { eventFunctions, eventMigrations } from './migration.js';
export { OnEvent, OnEvents } from './on-event.js';
export { wakeRelays, type EventSource } from './outbox.js';

@Module({})
class EventsModule {}

/** Outbox, relay, inbox, retries and dead letters of a service; in one without a database, handlers alone. */
export function eventsModule(config: BaseConfig, sources: ReadonlyArray<Type<EventSource>>): DynamicModule {
  const withDatabase = config.databaseUrl !== undefined;
  const providers: Provider[] = [
    Events,
    EventHandlers,
    ...sources,
    { provide: Outbox, useClass: TableOutbox },
    { provide: EVENT_SOURCES, inject: [...sources], useFactory: (...all: EventSource[]) => all },
    ...(withDatabase ? [DeadLetterService, EventReportService, EventJobs] : []),
  ];
  return {
    module: EventsModule,
    global: true,
    imports: [DiscoveryModule],
    controllers: withDatabase ? [deadLetterAdmin(config.service), eventAdmin(config.service)] : [],
    providers,
    exports: [Outbox, Events],
  };
}
