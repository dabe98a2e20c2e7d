import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { config } from '../config.js';
import { plainAddress } from '../proxy/client-ip.js';

const headersMs = 10_000;
const requestMs = 30_000;
/** Longer than any service may take to begin its answer. */
const silenceMs = 60_000;

/**
 * Bounds what connections cost: how long a request may take to arrive, how long nothing may pass, and how many one address holds
 * open. One too many, and the oldest that has no request in hand is closed. Our own proxies hold the connections of many.
 */
@Injectable()
export class OpenSockets implements OnModuleInit {
  private readonly open = new Map<string, Set<Socket>>();
  private readonly busy = new WeakSet<Socket>();

  constructor(private readonly adapter: HttpAdapterHost) {}

  onModuleInit(): void {
    const server = this.adapter.httpAdapter.getHttpServer() as Server;
    server.headersTimeout = headersMs;
    server.requestTimeout = requestMs;
    server.setTimeout(silenceMs);
    server.on('connection', (socket: Socket) => this.enter(socket));
    server.on('request', ({ socket }, answer: ServerResponse) => {
      this.busy.add(socket);
      answer.once('close', () => this.busy.delete(socket));
    });
    server.on('upgrade', (_request, socket) => this.busy.add(socket as Socket));
  }

  private enter(socket: Socket): void {
    const address = plainAddress(socket.remoteAddress ?? '');
    if (config.trustedProxies.includes(address)) return;
    const own = this.open.get(address) ?? new Set();
    this.open.set(address, own.add(socket));
    socket.once('close', () => {
      own.delete(socket);
      if (own.size === 0) this.open.delete(address);
    });
    if (own.size <= config.connectionsPerAddress) return;
    for (const one of own) {
      if (this.busy.has(one)) continue;
      one.destroy();
      return;
    }
  }
}
