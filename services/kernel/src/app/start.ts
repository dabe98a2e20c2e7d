import 'reflect-metadata';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { BaseConfig } from '../runtime/config.js';
import { migrateOnly } from '../database/index.js';
import { prepareOwnLog } from '../events/index.js';
import { createApp } from './create-app.js';
import { startInternalServer } from './internal-server.js';
import { declared } from './kernel-module.js';
import { collectProcessMetrics } from '../runtime/metrics.js';
import { Readiness } from '../runtime/readiness.js';

const stopLimitMs = 10_000;

/**
 * Boots a service: migrations, doors, events, jobs; then listens until SIGTERM or SIGINT. `node dist/main.js migrate` brings its schema up
 * to date as the owner and ends.
 */
export async function start(module: object, config: BaseConfig): Promise<NestFastifyApplication> {
  collectProcessMetrics();
  try {
    if (process.argv[2] === 'migrate') {
      await migrate(config);
      process.exit(0);
    }
    const app = await createApp(module, config);
    await app.startAllMicroservices();
    await app.listen(config.httpPort, config.host);
    const internal = await startInternalServer(config.host, config.internalPort, app.get(Readiness));
    stopGracefully(app, config.drainSeconds * 1000, () => internal.close());
    return app;
  } catch (error) {
    process.stderr.write(
      `${config.service} did not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    process.exit(1);
  }
}

async function migrate(config: BaseConfig): Promise<void> {
  const { databaseUrl, migrationDatabaseUrl } = config;
  if (databaseUrl === undefined) return;
  if (!migrationDatabaseUrl) throw new Error('to migrate it needs MIGRATION_DATABASE_URL');
  await migrateOnly(databaseUrl, migrationDatabaseUrl, declared().schema);
  await prepareOwnLog(config);
}

/** Says that it is not ready, serves on for `drainMs` those who have not heard of it, takes no new work, finishes what is in hand, then goes. */
function stopGracefully(app: NestFastifyApplication, drainMs: number, closeInternal: () => Promise<void>): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    app.get(Readiness).stop();
    setTimeout(() => process.exit(1), drainMs + stopLimitMs).unref();
    sleep(drainMs)
      .then(() => app.close())
      .then(closeInternal)
      .then(
        () => process.exit(0),
        (error: unknown) => {
          new Logger('Stop').error(error);
          process.exit(1);
        },
      );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
