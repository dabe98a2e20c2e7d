import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { HttpAdapterHost } from '@nestjs/core';
import { Clock, Readiness } from '@banyan/kernel/app';
import { services } from '../http/routes.js';
import { vital } from '../services.gen.js';
import { OpenApiService } from './openapi.service.js';

const sealed = '/wps/spec/sealed';

describe('the documents of services that are not all there', () => {
  let running: Server[];
  let asked: string[];
  let readiness: Readiness;
  let openApi: OpenApiService;

  beforeEach(() => {
    running = [];
    asked = [];
    readiness = new Readiness();
    const fastify = { get: () => undefined, register: () => undefined };
    const adapter = { httpAdapter: { getInstance: () => fastify } } as unknown as HttpAdapterHost;
    openApi = new OpenApiService(adapter, new Clock(), readiness);
    openApi.onModuleInit();
  });
  afterEach(async () => {
    await Promise.all(
      running.map((server) => {
        server.closeAllConnections();
        return new Promise((resolve) => server.close(resolve));
      }),
    );
  });

  /** Has a service answer with a document that has one path, whose body comes encrypted. */
  async function start(name: keyof typeof services): Promise<void> {
    const server = createServer((_request, response) => {
      asked.push(name);
      response.setHeader('content-type', 'application/json');
      // The next test's server is another one on this port.
      response.setHeader('connection', 'close');
      response.end(JSON.stringify({ paths: { [sealed]: { post: { 'x-encrypted': true } } } }));
    });
    const { port } = new URL(services[name]);
    await new Promise<void>((resolve) => {
      server.listen(Number(port), '127.0.0.1', resolve);
    });
    running.push(server);
  }

  const isReady = async () => (await readiness.state()).ready;

  it('let a gateway be ready once those are read without which money stands still', async () => {
    expect(vital).toEqual(expect.arrayContaining(['identity', 'wallet', 'games']));
    expect(vital.length).toBeLessThan(Object.keys(services).length);
    const [last, ...others] = vital;
    for (const name of others) await start(name);
    expect(await isReady()).toBe(false);
    await start(last!);
    expect(await isReady()).toBe(true);
  });

  it('keep a path of a service closed until its own is read, and no other’s', async () => {
    for (const name of vital) await start(name);
    expect(await isReady()).toBe(true);
    await expect(openApi.isEncrypted(services.notices, 'POST', sealed)).rejects.toMatchObject({
      code: 'system.unavailable',
    });
    expect(await openApi.isEncrypted(services.wallet, 'POST', sealed)).toBe(true);
    expect(await openApi.isEncrypted(services.wallet, 'POST', '/wps/spec/plain')).toBe(false);
    await start('notices');
    expect(await openApi.isEncrypted(services.notices, 'POST', sealed)).toBe(true);
  });

  it('tell of encrypted paths as soon as they are read, whatever another still takes', async () => {
    for (const name of vital) await start(name);
    // It takes a connection and says nothing.
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => {
      silent.listen(Number(new URL(services.notices).port), '127.0.0.1', resolve);
    });
    running.push(silent);
    while (!(await isReady())) await sleep(20);
    expect(await openApi.isEncrypted(services.wallet, 'POST', sealed)).toBe(true);
  });

  it('are read one by one as services come, those that are known only when they are old', async () => {
    for (const name of vital) await start(name);
    while (!(await isReady())) await sleep(20);
    await start('notices');
    for (; !asked.includes('notices'); await sleep(20)) await isReady();
    expect(asked.toSorted()).toEqual([...vital, 'notices'].toSorted());
  });
});
