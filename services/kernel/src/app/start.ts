import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { BaseConfig } from '../runtime/config.js';
import { createApp } from './create-app.js';
import { startInternalServer } from './internal-server.js';
import { collectProcessMetrics } from '../runtime/metrics.js';
import { Readiness } from '../runtime/readiness.js';

const stopLimitMs = 10_000;

/** Boots a service: migrations, doors, events, jobs; then listens until SIGTERM or SIGINT. */
export async function start(module: object, config: BaseConfig): Promise<NestFastifyApplication> {
  collectProcessMetrics();
  try {
    const app = await createApp(module, config);
    await app.startAllMicroservices();
    await app.listen(config.httpPort, config.host);
    const internal = await startInternalServer(config.host, config.internalPort, app.get(Readiness));
    stopGracefully(app, () => internal.close());
    return app;
  } catch (error) {
    process.stderr.write(
      `${config.service} did not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    process.exit(1);
  }
}

/** Takes no new work, finishes what is in hand, then goes. */
function stopGracefully(app: NestFastifyApplication, closeInternal: () => Promise<void>): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    app.get(Readiness).stop();
    setTimeout(() => process.exit(1), stopLimitMs).unref();
    app
      .close()
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
