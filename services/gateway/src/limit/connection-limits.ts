import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { boundsOf, networkOf, type Network } from '@banyan/kernel/app';
import { requestErrors } from '@banyan/kernel/errors';
import { config } from '../config.js';
import { livePath } from '../http/live-path.js';
import { sendRawError } from '../http/send-error.js';
import { isProxy, plainAddress } from '../http/client-ip.js';

const headersMs = 10_000;
/** Longer than any body may take to arrive, which `BodyReader` bounds. */
const requestMs = 65_000;
/** Longer than any service may take to begin its answer. */
const silenceMs = 60_000;
/** What a live connection may send in such a time: its token once, and pings. */
const liveMs = 10_000;
const mostOfLiveBytes = 24 * 1024;

/** What a connection is doing; `proven` when it has had an answer before. */
interface Use {
  request: IncomingMessage | undefined;
  proven: boolean;
  upgraded: boolean;
}

/**
 * Bounds what connections cost: how long a request may take to arrive, how long nothing may pass, and how many one address holds
 * open, and its site. One too many, and the oldest that has still to say what it wants is closed, or else the oldest idle one; never one whose
 * request is in hand. Our own proxies hold the connections of many.
 */
@Injectable()
export class ConnectionLimits implements OnModuleInit, OnApplicationShutdown {
  private readonly open = new Map<Network, Map<Socket, Use>>();
  private readonly uses = new WeakMap<Socket, Use>();
  /** What each live connection had said when it was last looked at. */
  private readonly live = new Map<Socket, number>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly adapter: HttpAdapterHost) {}

  onModuleInit(): void {
    const server = this.adapter.httpAdapter.getHttpServer() as Server;
    server.headersTimeout = headersMs;
    server.requestTimeout = requestMs;
    server.setTimeout(silenceMs);
    server.on('connection', (socket: Socket) => this.enter(socket));
    server.on('request', (request: IncomingMessage, answer: ServerResponse) => this.follow(request, answer));
    server.on('upgrade', (request: IncomingMessage) => this.upgrade(request));
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private follow(request: IncomingMessage, answer: ServerResponse): void {
    const use = this.uses.get(request.socket);
    if (!use) return;
    use.request = request;
    answer.once('close', () => {
      use.proven = true;
      if (use.request === request) use.request = undefined;
    });
  }

  /** Only upgrades to a live connection are allowed: a request for another protocol is refused, and counts as no connection. */
  private upgrade(request: IncomingMessage): void {
    const { socket, url = '', headers } = request;
    // From here on Node listens for it no more, and what nobody listens for ends the process.
    socket.on('error', () => socket.destroy());
    if (!url.startsWith(`${livePath}/`) || headers.upgrade?.toLowerCase() !== 'websocket')
      return sendRawError(requestErrors.malformed(), request);
    Object.assign(this.uses.get(socket) ?? {}, { upgraded: true });
    this.live.set(socket, socket.bytesRead);
    socket.once('close', () => this.live.delete(socket));
    this.timer ??= setInterval(() => this.listen(), liveMs).unref();
  }

  /** Leaves who talks on a connection that is there to listen. */
  private listen(): void {
    for (const [socket, before] of this.live) {
      if (socket.bytesRead - before > mostOfLiveBytes) socket.destroy();
      this.live.set(socket, socket.bytesRead);
    }
  }

  private enter(socket: Socket): void {
    const address = plainAddress(socket.remoteAddress ?? '');
    if (isProxy(address)) return;
    const use: Use = { request: undefined, proven: false, upgraded: false };
    this.uses.set(socket, use);
    for (const [holder, most] of boundsOf(networkOf(address), config.connectionsPerAddress)) {
      const own = this.open.get(holder) ?? new Map<Socket, Use>();
      this.open.set(holder, own.set(socket, use));
      socket.once('close', () => {
        own.delete(socket);
        if (own.size === 0) this.open.delete(holder);
      });
      if (own.size > most) leastMissed(own)?.destroy();
    }
  }
}

/** Among an address's connections, oldest first. */
function leastMissed(own: ReadonlyMap<Socket, Use>): Socket | undefined {
  let idle: Socket | undefined;
  for (const [socket, { request, proven, upgraded }] of own) {
    if (upgraded || request?.complete) continue;
    if (request || !proven) return socket;
    idle ??= socket;
  }
  return idle;
}
