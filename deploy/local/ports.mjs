import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem } from './problem.mjs';
import { isAlive, startMark } from './processes.mjs';

// Binding one address may succeed while another program holds the same port on another, so all three are tried.
const addresses = ['127.0.0.1', '0.0.0.0', '::'];

/** True when nobody listens on this TCP port on any local address. */
export async function isFree(port) {
  for (const host of addresses) if (!(await canBind(port, host))) return false;
  return true;
}

function canBind(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(error.code === 'EAFNOSUPPORT' || error.code === 'EADDRNOTAVAIL'));
    server.listen({ port, host, ipv6Only: host === '::', exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** True when something on this machine takes connections on this port. */
export function accepts(port) {
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port });
    const end = (answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(1_000, () => end(false));
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}

const claims = join(tmpdir(), 'banyan-ports');

/**
 * Claims a port for as long as this process lives; false when another living process has it. A part that is being restarted
 * listens nowhere, and a second platform that took its port meanwhile would be sent the first one's calls.
 */
export function claim(port, folder = claims) {
  const file = join(folder, String(port));
  const draft = `${file}.${process.pid}`;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o777 });
    writeFileSync(draft, JSON.stringify({ pid: process.pid, mark: startMark(process.pid) }));
    for (let tries = 0; tries < 3; tries += 1) {
      try {
        linkSync(draft, file);
        return true;
      } catch {
        const holder = JSON.parse(readFileSync(file, 'utf8'));
        if (holder.pid === process.pid) return true;
        if (isAlive(holder)) return false;
        rmSync(file, { force: true });
      }
    }
    return false;
  } catch {
    // Another user's leftovers, or no folder to write to: whether the port can be bound has to do.
    return true;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Hands out free ports, each once: the wanted one, or the next free one after it. */
export class Ports {
  #given = new Set();
  #free;
  #claim;

  constructor(free = isFree, claimed = claim) {
    this.#free = free;
    this.#claim = claimed;
  }

  async take(wanted) {
    for (let port = wanted; port < Math.min(wanted + 200, 65536); port += 1) {
      if (this.#given.has(port)) continue;
      this.#given.add(port);
      if ((await this.#free(port)) && this.#claim(port)) return port;
    }
    throw new Problem(
      `No free port from ${wanted} on: stop what uses these ports, or give another start with BANYAN_PORT.`,
    );
  }
}
