import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

/** Stands before Redis; while it is down, connections are reset. */
class RedisProxy {
  private readonly open = new Set<Socket>();
  private down = false;
  private readonly server: Server;

  constructor(redisUrl: string) {
    const { hostname, port } = new URL(redisUrl);
    this.server = createServer((client) => {
      if (this.down) return void client.destroy();
      const upstream = connect(Number(port || 6379), hostname);
      for (const [from, to] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        this.open.add(from);
        from.on('error', () => undefined).on('close', () => to.destroy());
        from.pipe(to);
      }
    });
  }

  async listen(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `redis://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  set(down: boolean): void {
    this.down = down;
    if (down) for (const socket of this.open) socket.destroy();
  }

  close(): void {
    this.set(true);
    this.server.close();
  }
}

describe('the live server', () => {
  const redisProxy = new RedisProxy(process.env['REDIS_URL'] ?? '');
  let worker: ChildProcess;
  let said = '';

  const says = async (word: string) => {
    said = '';
    for (const end = Date.now() + 15_000; Date.now() < end; await sleep(20))
      if (said.split(word).length > 5) return true;
    return false;
  };

  beforeAll(async () => {
    worker = spawn(process.execPath, [join(import.meta.dirname, 'live-worker.fixture.js'), await redisProxy.listen()], {
      env: process.env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    worker.stdout?.on('data', (chunk) => (said += String(chunk)));
  });
  afterAll(() => {
    worker.kill('SIGKILL');
    redisProxy.close();
  });

  // Its adapter once read in a loop that left the process no time to connect again: it hung until it was killed.
  it('goes on while Redis is away, and comes back with it', async () => {
    expect(await says('ready')).toBe(true);
    redisProxy.set(true);
    expect(await says('alive')).toBe(true);
    redisProxy.set(false);
    expect(await says('ready')).toBe(true);
  });
});
