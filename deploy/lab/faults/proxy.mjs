import { createServer, createConnection } from 'node:net';
import { once } from 'node:events';

/**
 * A TCP proxy on one edge between two parts. What it does to the traffic is its `mode`:
 *
 * - `pass`: nothing.
 * - `cut`: open connections are reset, new ones too.
 * - `delay`: every chunk comes later, by `ms` and a jitter of as much, in order.
 * - `hole`: connections stay open and nothing comes through in either direction (half-open). When the mode ends they are reset,
 *   as they are when the other end comes back and knows nothing of them.
 * - `vanish`: as `hole`, but what hangs hangs for ever, as when the other end's machine is gone: only who waits with a limit
 *   of his own finds out. New connections work once the mode is over.
 * - `reset-request`: a chunk goes on to the server, then the connection is reset: the request was sent.
 * - `reset-reply`: what the server answers is thrown away and the connection is reset: the reply is lost.
 *
 * The two resets strike a third of the chunks, by the edge's own stream of numbers.
 */
export class Edge {
  port = 0;
  struck = 0;
  #name;
  #random;
  #target;
  #mode = { name: 'pass' };
  #pairs = new Set();
  #server;

  constructor(name, random) {
    this.#name = name;
    this.#random = random;
  }

  get name() {
    return this.#name;
  }

  /** Listens on a free port, or on `port`. Resolves when it does. */
  async listen(port = 0) {
    this.#server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => this.#accept(client));
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.port = this.#server.address().port;
    return this;
  }

  /** Where connections lead from now on. Answers this edge's own `host:port`. */
  to(host, port) {
    this.#target = { host: host === 'localhost' ? '127.0.0.1' : host, port: Number(port) };
    return `127.0.0.1:${this.port}`;
  }

  mode(name, ms = 0) {
    const before = this.#mode.name;
    this.#mode = { name, ms };
    if (name === 'cut') for (const pair of this.#pairs) pair.reset();
    if (before === 'hole' && name !== 'hole') for (const pair of this.#pairs) if (pair.holed) pair.reset();
  }

  get #swallows() {
    return this.#mode.name === 'hole' || this.#mode.name === 'vanish';
  }

  close() {
    for (const pair of this.#pairs) pair.reset();
    this.#server?.close();
  }

  #accept(client) {
    if (this.#mode.name === 'cut' || !this.#target) return void client.resetAndDestroy();
    const server = createConnection({ ...this.#target, noDelay: true, allowHalfOpen: true });
    const pair = {
      client,
      server,
      holed: false,
      reset: () => {
        this.#pairs.delete(pair);
        for (const socket of [client, server]) socket.resetAndDestroy();
      },
    };
    this.#pairs.add(pair);
    for (const socket of [client, server]) {
      socket.on('error', () => pair.reset());
      socket.on('close', () => pair.reset());
    }
    this.#carry(pair, client, server, 'request');
    this.#carry(pair, server, client, 'reply');
  }

  #carry(pair, from, to, direction) {
    let lastAt = 0;
    const waiting = [];
    const next = () =>
      setTimeout(
        () => {
          waiting.shift().work();
          if (waiting.length > 0) next();
        },
        Math.max(0, waiting[0].at - performance.now()),
      );
    /** Later chunks wait behind delayed ones, the end of the stream too. Never by timers of their own: those may overtake each other. */
    const later = (work) => {
      const wait = this.#mode.name === 'delay' ? this.#mode.ms * (1 + this.#random.next()) : 0;
      const now = performance.now();
      lastAt = Math.max(lastAt, now + wait);
      if (waiting.length === 0 && lastAt <= now) return work();
      if (waiting.push({ at: lastAt, work }) === 1) next();
    };
    from.on('data', (chunk) => {
      if (this.#swallows) pair.holed = true;
      if (pair.holed) return;
      const strikes = this.#mode.name === `reset-${direction}` && this.#random.chance(1 / 3);
      if (strikes) return this.#strike(pair, to, chunk, direction);
      later(() => {
        if (to.destroyed || to.write(chunk)) return;
        from.pause();
        to.once('drain', () => from.resume());
      });
    });
    from.on('end', () => {
      if (pair.holed || this.#swallows) pair.holed = true;
      else later(() => to.end());
    });
  }

  #strike(pair, to, chunk, direction) {
    this.struck += 1;
    if (direction === 'reply') return pair.reset();
    // The chunk must have left for the server before the connection goes, and no answer comes back.
    pair.holed = true;
    return to.write(chunk, () => setTimeout(() => pair.reset(), 5));
  }
}
