import { createConnection, createServer } from 'node:net';
import { Problem } from './problem.mjs';

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

/** Hands out free ports, each once: the wanted one, or the next free one after it. */
export class Ports {
  #given = new Set();
  #free;

  constructor(free = isFree) {
    this.#free = free;
  }

  async take(wanted) {
    for (let port = wanted; port < Math.min(wanted + 200, 65536); port += 1) {
      if (this.#given.has(port)) continue;
      this.#given.add(port);
      if (await this.#free(port)) return port;
    }
    throw new Problem(
      `No free port from ${wanted} on: stop what uses these ports, or give another start with BANYAN_PORT.`,
    );
  }
}
