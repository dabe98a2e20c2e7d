import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Clock, type RedisClient } from '@banyan/kernel/app';
import type { OperatorPresence } from '@banyan/kernel/auth';
import { operatorToken } from '@banyan/kernel/testing';
import type { Socket } from 'socket.io';
import { TokenVerifier } from '../token/token-verifier.js';
import { LiveSessions } from './sessions.js';

const minute = 60_000;

/** An operator was at work so long ago, as the token says and as Redis has it. */
function presenceOf(heardMs: number, asked: number[] = []): OperatorPresence {
  const of: OperatorPresence['of'] = (_sid, known, idleSeconds) => {
    asked.push(known);
    const last = Math.max(known, Date.now() - heardMs);
    return Promise.resolve({ last, idle: Date.now() - last > idleSeconds * 1000 });
  };
  return { of } as OperatorPresence;
}

describe('a live connection of an operator', () => {
  const open: LiveSessions[] = [];
  afterEach(() => open.splice(0).forEach((one) => one.stop()));

  const closed = async (seenMs: number, heardMs: number, asked?: number[]) => {
    const sessions = new LiveSessions({ revoked: () => Promise.resolve([]) }, presenceOf(heardMs, asked), {
      say: () => Promise.resolve(),
    });
    open.push(sessions);
    let gone = false;
    const socket = Object.assign(new EventEmitter(), { conn: { close: () => (gone = true) } }) as unknown as Socket;
    const idling = { seenMs: Date.now() - seenMs, idleSeconds: 900 };
    sessions.open(socket, { sid: 'one', expiresAt: Date.now() + minute, idling });
    sessions.follow(socket);
    await sleep(2500);
    return gone;
  };

  it('is closed when nobody is at work any more', async () => {
    expect(await closed(16 * minute, 16 * minute)).toBe(true);
  });

  it('goes on where somebody is, which is asked for when the time that is known here is over', async () => {
    const asked: number[] = [];
    expect(await closed(16 * minute, minute, asked)).toBe(false);
    expect(asked).toHaveLength(1);
    expect(await closed(minute, minute, asked)).toBe(false);
    expect(asked).toHaveLength(1);
  });

  it('is opened by no token of who is not at work', async () => {
    const token = await operatorToken(['approval.view'], {
      seenAt: new Date(Date.now() - 16 * minute),
      idleSeconds: 900,
    });
    const redis = { client: { exists: () => Promise.resolve(0) } } as unknown as RedisClient;
    const read = (heardMs: number) => new TokenVerifier(redis, presenceOf(heardMs), new Clock()).read(token);
    expect(await read(16 * minute)).toBeUndefined();
    expect(await read(minute)).toMatchObject({ principal: { type: 'operator' }, idling: { idleSeconds: 900 } });
  });
});

describe('who is connected', () => {
  it('is said once by brand, each member once however many connections he has, and no operator', async () => {
    const said: Array<[string, readonly string[]]> = [];
    const say = (brand: string, ids: readonly string[]) => Promise.resolve(void said.push([brand, ids]));
    const sessions = new LiveSessions({ revoked: () => Promise.resolve([]) }, presenceOf(0), { say });
    for (const [brand, id] of [
      ['BANYAN', '7'],
      ['BANYAN', '7'],
      ['BANYAN', '8'],
      ['LOTUS', '9'],
      [undefined, ''],
    ] as const) {
      const socket = Object.assign(new EventEmitter(), { conn: { close: () => undefined } }) as unknown as Socket;
      const own = { sid: `s${id}`, expiresAt: Date.now() + minute, idling: undefined };
      sessions.open(socket, { ...own, ...(brand && { member: { brand, id } }) });
      sessions.follow(socket);
    }
    await sleep(2500);
    sessions.stop();
    expect(said).toEqual([
      ['BANYAN', ['7', '8']],
      ['LOTUS', ['9']],
    ]);
  });
});
