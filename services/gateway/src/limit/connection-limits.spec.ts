import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { HttpAdapterHost } from '@nestjs/core';
import { describe, expect, it } from '@jest/globals';
import { config } from '../config.js';
import { LiveConnectionLimits, type Connection } from '../live/live-connection-limits.js';
import { ConnectionLimits } from './connection-limits.js';

const sites = 16;
/** Another /64 of one customer's /48 for each. */
const ofSite = (at: number) => `2001:db8:7:${at.toString(16)}::1`;
const ofOthers = (at: number) => `10.9.${at >> 8}.${at & 255}`;

class Peer extends EventEmitter {
  closed = false;
  constructor(readonly remoteAddress: string) {
    super();
  }
  close(): void {
    this.closed = true;
    this.emit('close');
  }
  readonly destroy = () => this.close();
}

describe('open connections', () => {
  it('are bounded for the /48 of a customer, however many addresses it has', () => {
    const server = Object.assign(new EventEmitter(), { setTimeout: () => undefined });
    const adapter = { httpAdapter: { getHttpServer: () => server } } as unknown as HttpAdapterHost;
    new ConnectionLimits(adapter).onModuleInit();
    const enter = (count: number, addressOf: (at: number) => string) =>
      Array.from({ length: count }, (_none, at) => {
        const peer = new Peer(addressOf(at));
        server.emit('connection', peer);
        return peer;
      });
    const most = sites * config.connectionsPerAddress;
    const others = enter(10, ofOthers);
    const many = enter(most + 50, ofSite);
    expect(many.filter(({ closed }) => !closed)).toHaveLength(most);
    expect(many.slice(0, 50).every(({ closed }) => closed)).toBe(true);
    expect(others.every(({ closed }) => !closed)).toBe(true);
  });

  it('of the live channel as well', () => {
    const arrivals = new LiveConnectionLimits();
    const open = (address: string) => {
      const peer = new Peer(address);
      const request = { socket: peer, headers: {} } as unknown as IncomingMessage;
      const refusal = arrivals.refusal(request);
      const connection = Object.assign(peer, { request });
      if (refusal === null) arrivals.count(connection satisfies Connection);
      return { refusal, connection };
    };
    const most = sites * config.websocketsPerAddress;
    const many = Array.from({ length: most + 5 }, (_none, at) => open(ofSite(at)));
    expect(many.filter(({ refusal }) => refusal === null)).toHaveLength(most);
    expect(open('2001:db8:8::1').refusal).toBeNull();
    many[0]?.connection.close();
    expect(open(ofSite(most + 5)).refusal).toBeNull();
    expect(open(ofSite(most + 6)).refusal).toBe('too many');
  });
});
