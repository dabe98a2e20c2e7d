import { NestFactory } from '@nestjs/core';
import { Transport, type MicroserviceOptions } from '@nestjs/microservices';
import type { ServiceDefinition } from '@grpc/grpc-js';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { BaseConfig } from '../runtime/config.js';
import { servedDefinitions, tolerant } from '../grpc/index.js';
import { createAdapter, prepareHttp } from './http.js';
import { declared } from './kernel-module.js';
import { PinoLogger, createPino } from './logging.js';
import { documentOf } from './openapi.js';

/** Builds the service's application, not yet listening. */
export async function createApp(module: object, config: BaseConfig): Promise<NestFastifyApplication> {
  const logger = new PinoLogger(createPino(config.service, config.logLevel));
  const app = await NestFactory.create<NestFastifyApplication>(module as never, createAdapter(), {
    logger,
    rawBody: true,
    abortOnError: false,
  });
  await configureApp(app, config);
  return app;
}

/** What createApp does after the module is compiled; kernel/testing does the same to its own. */
export async function configureApp(app: NestFastifyApplication, config: BaseConfig): Promise<void> {
  await prepareHttp(app);
  for (const [service, definition] of servedDefinitions()) connectGrpc(app, config, service, definition);
  app.enableShutdownHooks([]);
  serveOpenApi(app, config.service);
}

function connectGrpc(
  app: NestFastifyApplication,
  config: BaseConfig,
  service: string,
  definition: ServiceDefinition,
): void {
  app.connectMicroservice<MicroserviceOptions>(
    {
      transport: Transport.GRPC,
      options: {
        package: service.split('.').slice(0, -1).join('.'),
        packageDefinition: { [service]: tolerant(definition) } as never,
        url: `${config.host}:${config.grpcPort ?? 0}`,
        maxReceiveMessageLength: 16 * 1024 * 1024,
      },
    },
    { inheritAppConfig: true },
  );
}

/** `/openapi/service.json` of this service; the gateway merges them all. */
function serveOpenApi(app: NestFastifyApplication, service: string): void {
  let text: string | undefined;
  (app.getHttpAdapter().getInstance() as FastifyInstance).get('/openapi/service.json', (_request, reply) => {
    text ??= JSON.stringify(documentOf(app, service, declared().refusals, declared().operationIds));
    return reply
      .type('application/json')
      .serializer((body: unknown) => String(body))
      .send(text);
  });
}
