import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server as TcpServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Server, ServerCredentials, type sendUnaryData } from '@grpc/grpc-js';
import { afterAll, describe, expect, it } from '@jest/globals';
import {
  IdentityServiceClient,
  IdentityServiceService,
  ResolveBrandResponse,
} from '@banyan/proto/identity/v1/identity';
import type { BaseConfig } from '../runtime/config.js';
import { DeadlineClient } from '../database/connect.js';
import { grpcClient } from '../grpc/client.js';
import { Readiness } from '../runtime/readiness.js';
import { RedisClient } from '../runtime/redis.js';

/** Stands before a server that can vanish: its connections stay open and carry nothing any more, new ones work. */
class Vanishing {
  private readonly open = new Set<{ gone: boolean; sockets: readonly [Socket, Socket] }>();
  private readonly server: TcpServer;
  /** Whether new connections carry nothing as well. */
  away = false;

  constructor(host: string, port: number) {
    this.server = createServer((client) => {
      const upstream = connect(port, host);
      const pair = { gone: this.away, sockets: [client, upstream] as const };
      this.open.add(pair);
      for (const [from, to] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        from.on('data', (chunk) => pair.gone || to.write(chunk));
        from.on('error', () => undefined).on('close', () => to.destroy());
      }
    });
  }

  async listen(): Promise<number> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return (this.server.address() as AddressInfo).port;
  }

  vanish(): void {
    for (const pair of this.open) pair.gone = true;
  }

  close(): void {
    for (const { sockets } of this.open) for (const socket of sockets) socket.destroy();
    this.server.close();
  }
}

const endpoints: Vanishing[] = [];

async function before(url: string): Promise<{ endpoint: Vanishing; port: number }> {
  const { hostname, port } = new URL(url);
  const endpoint = new Vanishing(hostname, Number(port || 6379));
  endpoints.push(endpoint);
  return { endpoint, port: await endpoint.listen() };
}

/** Asks until it works; returns whether it did within 25 seconds. */
async function comesBack(ask: () => Promise<unknown>): Promise<boolean> {
  for (const end = Date.now() + 25_000; Date.now() < end; await sleep(50)) {
    const done = await Promise.race([
      ask().then(
        () => true,
        () => false,
      ),
      sleep(1000, false),
    ]);
    if (done) return true;
  }
  return false;
}

describe('a peer whose machine is gone and who closes no connection', () => {
  afterAll(() => endpoints.forEach((endpoint) => endpoint.close()));

  it('is given up by the database', async () => {
    const url = process.env['TEST_SERVER_URL'] ?? '';
    const { endpoint, port } = await before(url);
    const connectionString = Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href;
    const client = new DeadlineClient({ connectionString, answerMs: 1500 });
    client.on('error', () => undefined);
    await client.connect();
    await sleep(1600);
    await client.query('select 1');
    endpoint.vanish();
    await expect(client.query('select 1')).rejects.toThrow();
  });

  it('is given up by Redis, which then works again', async () => {
    const { endpoint, port } = await before(process.env['REDIS_URL'] ?? '');
    const redis = new RedisClient({ redisUrl: `redis://127.0.0.1:${port}` } as BaseConfig, new Readiness());
    await redis.onModuleInit();
    await redis.client.ping();
    endpoint.away = true;
    endpoint.vanish();
    await expect(redis.client.get('half-open')).rejects.toThrow();
    // The next connection is accepted and never greeted; it must be given up, too.
    await sleep(300);
    endpoint.away = false;
    expect(await comesBack(() => redis.client.get('half-open'))).toBe(true);
    redis.onApplicationShutdown();
  });

  it('is given up by gRPC, which then works again', async () => {
    const server = new Server();
    server.addService(IdentityServiceService, {
      getMember: (_call: unknown, done: sendUnaryData<never>) => done({ code: 5, details: 'nobody' }),
      resolveBrand: (_call: unknown, done: sendUnaryData<object>) =>
        done(null, ResolveBrandResponse.fromPartial({ brand: 'BANYAN' })),
    });
    const own = await new Promise<number>((resolve, reject) => {
      server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) =>
        error ? reject(error) : resolve(port),
      );
    });
    const { endpoint, port } = await before(`http://127.0.0.1:${own}`);
    const client = grpcClient(IdentityServiceClient, `127.0.0.1:${port}`, { tokenJwks: '{"keys":[]}' });
    const ask = () => client.resolveBrand({ host: '', ip: '', brand: 'BANYAN' }, { deadlineMs: Date.now() + 900 });
    await ask();
    endpoint.vanish();
    await expect(ask()).rejects.toThrow();
    expect(await comesBack(ask)).toBe(true);
    client.close();
    server.forceShutdown();
  });

  it('is passed over by gRPC where its name stands for several, which all are called', async () => {
    const calls = [0, 0];
    const servers = await Promise.all(
      calls.map(async (_none, at) => {
        const server = new Server();
        server.addService(IdentityServiceService, {
          getMember: (_call: unknown, done: sendUnaryData<never>) => done({ code: 5, details: 'nobody' }),
          resolveBrand: (_call: unknown, done: sendUnaryData<object>) => {
            calls[at] = (calls[at] ?? 0) + 1;
            done(null, ResolveBrandResponse.fromPartial({ brand: 'BANYAN' }));
          },
        });
        const port = await new Promise<number>((resolve, reject) => {
          server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
            error ? reject(error) : resolve(bound),
          );
        });
        return { server, port };
      }),
    );
    const address = `ipv4:${servers.map(({ port }) => `127.0.0.1:${port}`).join(',')}`;
    const client = grpcClient(IdentityServiceClient, address, { tokenJwks: '{"keys":[]}' });
    const ask = () => client.resolveBrand({ host: '', ip: '', brand: 'BANYAN' });
    for (let n = 0; n < 20; n++) await ask();
    expect(Math.min(...calls)).toBeGreaterThan(5);
    await new Promise<void>((done) => {
      servers[0]?.server.tryShutdown(() => done());
    });
    for (let n = 0; n < 20; n++) expect((await ask()).brand).toBe('BANYAN');
    client.close();
    servers[1]?.server.forceShutdown();
  });
});
