import 'reflect-metadata';
import { Test } from '@nestjs/testing';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { declared } from '../app/kernel-module.js';
import { Clock } from '../runtime/clock.js';
import { configureApp } from '../app/create-app.js';
import { createAdapter, toJson } from '../app/http.js';
import { PinoLogger, createPino } from '../app/logging.js';
import { Database } from '../database/index.js';
import { TestClock } from './test-clock.js';
import { TestEvents } from './test-events.js';
import { cloneTemplate, createDatabase, dropDatabase } from './test-database.js';
import { jsonOrText } from './json-or-text.js';
import { OpenApiCheck } from './openapi-check.js';
import { OwnerDatabase, asOwner, asRuntime } from './test-roles.js';

export interface TestRequest {
  token?: string;
  /** Sent as JSON (bigint as digit strings); a text goes out as it is. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** JSON that a spec may walk without casts; a wrong path is undefined and fails the expectation. */
export type Json = { [key: string]: Json } & { [index: number]: Json } & { length: number };

export interface TestResponse {
  status: number;
  /** Parsed JSON, or the text when it is none. */
  body: Json;
  headers: Headers;
}

export interface TestOptions {
  /** Joins the database of an earlier testService of this spec file: a second replica. */
  keepDatabase?: boolean;
  /** Providers to put in place of the real ones: only for ports at the edge of the system. */
  replace?: ReadonlyArray<readonly [token: unknown, value: unknown]>;
  /** Also serves gRPC on the port that the environment names. */
  grpc?: boolean;
}

/** The real service on a database of its own, cloned from the migrated template. Its every answer is held against its OpenAPI document. */
export interface TestService {
  app: NestFastifyApplication;
  http(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, request?: TestRequest): Promise<TestResponse>;
  /** As the service itself: its own role, which owns nothing. */
  db: Database;
  /** As the role that owns the schema: to plant and to sabotage what the service may not do. */
  owner: OwnerDatabase;
  clock: TestClock;
  events: TestEvents;
  /** Does what breaks the service on purpose: only meanwhile a 500 is no failure, and none at all is one. */
  breaking<T>(run: () => Promise<T>): Promise<T>;
  /** Fails when a response was not as the OpenAPI document describes it. */
  close(): Promise<void>;
}

/** Boots a service's AppModule with real Postgres and Redis. The first import of a spec's AppModule fixes its configuration. */
export async function testService(module: new () => object, options: TestOptions = {}): Promise<TestService> {
  const { config, schema } = declared();
  const url = config.databaseUrl;
  if (url && !options.keepDatabase) await cloneTemplate(config.service, schema, url);
  const clock = new TestClock();
  const builder = Test.createTestingModule({ imports: [module] })
    .overrideProvider(Clock)
    .useValue(clock);
  for (const [token, value] of options.replace ?? []) builder.overrideProvider(token).useValue(value);
  const compiled = await builder.setLogger(new PinoLogger(createPino(config.service, config.logLevel))).compile();
  const app = compiled.createNestApplication<NestFastifyApplication>(createAdapter(), { rawBody: true });
  let truth: OpenApiCheck;
  try {
    await configureApp(app, config);
    truth = new OpenApiCheck(app, module.name === 'AppModule' ? config.service : undefined);
    if (options.grpc) await app.startAllMicroservices();
    await app.listen(0, '127.0.0.1');
  } catch (error) {
    await app.close();
    throw error;
  }
  return serviceOf(app, clock, url, options.keepDatabase ?? false, truth);
}

/** A database with all that the service's migrations make, without the service; returns the URL that the service would take. The spec drops it. */
export async function serviceDatabase(): Promise<string> {
  const { config, schema } = declared();
  const url = asRuntime(await createDatabase(config.service));
  await cloneTemplate(config.service, schema, url);
  return url;
}

function serviceOf(
  app: NestFastifyApplication,
  clock: TestClock,
  url: string | undefined,
  shared: boolean,
  truth: OpenApiCheck,
): TestService {
  const owner = new OwnerDatabase(asOwner(url ?? 'postgres://none_runtime@127.0.0.1/none'));
  return {
    app,
    clock,
    owner,
    db: url ? app.get(Database) : (undefined as unknown as Database),
    events: new TestEvents(app),
    breaking: (run) => truth.breaking(run),
    http: async (method, path, request = {}) => {
      const { token, body, headers } = request;
      const answer = await fetch((await app.getUrl()) + path, {
        method,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        redirect: 'manual',
        ...(body !== undefined && { body: typeof body === 'string' ? body : toJson(body) }),
      });
      if (token && !mayBeKept(answer.headers)) throw new Error(`browsers would keep the answer of ${method} ${path}`);
      return { status: answer.status, body: jsonOrText(await answer.text()) as Json, headers: answer.headers };
    },
    close: async () => {
      await app.close();
      await owner.close();
      if (url && !shared) await dropDatabase(url);
      truth.check();
    },
  };
}

/** Whether an answer to somebody may lie in a browser: it is for nobody to keep, or the same for many and asked for every time. */
function mayBeKept(headers: Headers): boolean {
  return /^(no-store$|public, (max-age=0, )?s-maxage=\d+$)/.test(headers.get('cache-control') ?? '');
}
