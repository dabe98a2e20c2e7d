import { Global, Module, type DynamicModule, type Provider, type Type } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE, DiscoveryModule } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { AccessGuard, JwtStrategy, OnlineMembers, OperatorPresence, RouteCheck } from '../auth/index.js';
import { CONFIG, type BaseConfig } from '../runtime/config.js';
import {
  Database,
  READS,
  connect,
  connectReading,
  ServerGauge,
  type EntityClass,
  type Grants,
  type MigrationClass,
  type Schema,
} from '../database/index.js';
import { createValidationPipe } from '../dto/index.js';
import { eventFunctions, eventMigrations, eventsModule, type EventSource } from '../events/index.js';
import { exportMigrations, exportsModule, jobMigrations, jobsModule } from '../jobs/index.js';
import { entryOf } from '../rules/entry.js';
import { ErrorFilter, ResponseInterceptor } from './responses.js';
import { Clock } from '../runtime/clock.js';
import type { OperationIds, Refusals } from './openapi.js';
import { Readiness } from '../runtime/readiness.js';
import { RedisClient } from '../runtime/redis.js';
import { SettingReader } from '../grpc/setting-reader.js';

export interface KernelOptions extends Grants {
  readonly entities?: readonly EntityClass[];
  readonly migrations?: readonly MigrationClass[];
  readonly routines?: Schema['routines'];
  /** Further outboxes beside the table, such as a journal; created by Nest, so they may inject. */
  readonly eventSources?: ReadonlyArray<Type<EventSource>>;
  /** The refusals of each operation, from the service's refusals.gen.ts, for the OpenAPI document. */
  readonly refusals?: Refusals;
  readonly operationIds?: OperationIds | undefined;
  /** What runs before every operation of this service, by its name in `refusals`. */
  readonly admission?: string;
}

interface Declared {
  readonly config: BaseConfig;
  readonly schema: Schema;
  readonly refusals: Refusals | undefined;
  readonly operationIds: OperationIds | undefined;
}

let known: Declared | undefined;

/** What this process's service declared, for its OpenAPI document and for kernel/testing. */
export const declared = (): Declared => {
  if (!known) throw new Error('kernel(config) was not called');
  return known;
};

/** Every operation's refusals, with those of what runs before it. */
const withAdmission = (refusals: Refusals, admission?: string): Refusals =>
  admission === undefined
    ? refusals
    : Object.fromEntries(
        Object.entries(refusals).map(([operation, own]) => [
          operation,
          [own, entryOf(refusals, admission)].filter(Boolean).join(', '),
        ]),
      );

@Global()
@Module({})
class KernelModule {}

/** Everything that a service needs around its features. Without a DATABASE_URL there is no Database, no outbox and no job. */
export function kernel(config: BaseConfig, options: KernelOptions = {}): DynamicModule {
  const withDatabase = config.databaseUrl !== undefined;
  const schema: Schema = {
    entities: options.entities ?? [],
    migrations: withDatabase
      ? [...eventMigrations, ...jobMigrations, ...exportMigrations, ...(options.migrations ?? [])]
      : [],
    routines: options.routines,
    appendOnly: options.appendOnly ?? [],
    functions: [...(withDatabase ? eventFunctions : []), ...(options.functions ?? [])],
  };
  known = {
    config,
    schema,
    operationIds: options.operationIds,
    refusals: options.refusals && withAdmission(options.refusals, options.admission),
  };
  const providers: Provider[] = [
    { provide: CONFIG, useValue: config },
    Clock,
    Readiness,
    RedisClient,
    JwtStrategy,
    OnlineMembers,
    OperatorPresence,
    RouteCheck,
    SettingReader,
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_PIPE, useFactory: createValidationPipe },
    { provide: APP_FILTER, useClass: ErrorFilter },
    { provide: APP_INTERCEPTOR, useClass: ResponseInterceptor },
    ...(withDatabase ? databaseProviders(schema) : []),
  ];
  return {
    module: KernelModule,
    global: true,
    imports: [
      DiscoveryModule,
      eventsModule(config, options.eventSources ?? []),
      ...(withDatabase ? [jobsModule(config.service), exportsModule(config.service)] : []),
    ],
    providers,
    exports: [
      CONFIG,
      Clock,
      Readiness,
      RedisClient,
      OnlineMembers,
      OperatorPresence,
      RouteCheck,
      SettingReader,
      ...(withDatabase ? [Database, DataSource] : []),
    ],
  };
}

function databaseProviders(schema: Schema): Provider[] {
  return [
    {
      provide: DataSource,
      inject: [CONFIG, Readiness],
      useFactory: async (config: BaseConfig, readiness: Readiness) => {
        const source = await connect(config.databaseUrl ?? '', schema, {
          ownerUrl: config.migrationDatabaseUrl,
          elsewhere: config.migrations === 'elsewhere',
          plain: config.env === 'production',
        });
        readiness.add('database', async () => (await source.query('select 1')) !== undefined);
        return source;
      },
    },
    {
      provide: READS,
      inject: [CONFIG, DataSource],
      useFactory: (config: BaseConfig, _upToDate: DataSource) => connectReading(config.databaseUrl ?? '', schema),
    },
    Database,
    ServerGauge,
  ];
}
