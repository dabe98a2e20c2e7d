import { mkdirSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { ensureTool } from './tools.mjs';
import { Problem } from '../problem.mjs';

/** Redis from PATH, else from apt-get; data in `<dir>/redis`. Returns its url and its specification. */
export async function nativeRedis({ dir, port, durable, logFile, signal, detail }) {
  const command = await ensureTool({
    command: 'redis-server',
    packages: ['redis-server'],
    why: 'Redis',
    logFile: logFile('apt-redis'),
    signal,
    detail,
  });
  const data = join(dir, 'redis');
  mkdirSync(data, { recursive: true });
  const spec = {
    name: 'redis',
    command,
    args: [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--dir',
      data,
      '--save',
      '',
      '--appendonly',
      durable ? 'yes' : 'no',
      '--maxmemory-policy',
      'noeviction',
    ],
    cwd: data,
    logFile: logFile('redis'),
    isReady: async () => (await ping({ host: '127.0.0.1', port })) === '+PONG',
    hint: `its data folder ${data} may be broken: move it away (it holds caches and sessions only)`,
  };
  return { url: `redis://127.0.0.1:${port}`, spec };
}

/** A server given by REDIS_URL must answer; one that asks for a password or TLS does answer. */
export async function checkRedis(url) {
  const { hostname, port } = new URL(url);
  if ((await ping({ host: hostname, port: Number(port || 6379) })) !== null) return;
  throw new Problem(
    `REDIS_URL points to ${hostname}:${port || 6379}, where nothing answers: start that Redis, or unset REDIS_URL.`,
  );
}

/** The first line that a Redis server answers to PING ('' when it only takes the connection), or null. */
function ping(address) {
  return new Promise((resolve) => {
    const socket = createConnection(address);
    let connected = false;
    const end = (answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(1_500, () => end(connected ? '' : null));
    socket.once('error', () => end(connected ? '' : null));
    socket.once('connect', () => {
      connected = true;
      socket.write('PING\r\n');
    });
    socket.once('data', (data) => end(data.toString('utf8').split('\r\n')[0]));
    socket.once('close', () => end(connected ? '' : null));
  });
}
