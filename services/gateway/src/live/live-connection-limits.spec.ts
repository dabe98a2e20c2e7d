import { randomUUID, createPrivateKey, type JsonWebKey } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { RoundSettled } from '@banyan/proto/games/v1/events';
import {
  DepositFailed,
  DepositSettled,
  EntryPosted,
  WinHeld,
  WithdrawalStateChanged,
} from '@banyan/proto/wallet/v1/events';
import { MemberStatusChanged } from '@banyan/proto/identity/v1/events';
import { RedisClient } from '@banyan/kernel/app';
import { revokedKey } from '@banyan/kernel/auth';
import { memberToken, operatorToken } from '@banyan/kernel/testing';
import { SignJWT, decodeJwt } from 'jose';
import { io, type Socket } from 'socket.io-client';
import { startPeers, type Peers } from '../gateway.fixture.js';
import { RawSocket, head } from '../raw-socket.fixture.js';

describe('the live channel’s admission', () => {
  let peers: Peers;
  let sockets: Socket[];
  beforeAll(async () => {
    peers = await startPeers();
  });
  afterAll(() => peers.close());
  beforeEach(() => {
    peers.service.clock.set(new Date());
    sockets = [];
  });
  afterEach(() => sockets.forEach((socket) => socket.close()));

  const connect = (
    token: string,
    headers: Record<string, string> = {},
    transports = ['websocket'],
  ): Promise<Socket> => {
    const socket = io(peers.url, {
      auth: { token },
      transports,
      reconnection: false,
      forceNew: true,
      extraHeaders: headers,
    });
    sockets.push(socket);
    return new Promise((resolve, reject) => {
      socket.once('connect', () => resolve(socket));
      socket.once('connect_error', reject);
    });
  };
  const ended = (socket: Socket, withinMs: number) =>
    Promise.race([
      new Promise<string>((resolve) => {
        socket.once('disconnect', resolve);
      }),
      sleep(withinMs, 'open'),
    ]);
  const revoke = (sid: string) =>
    peers.service.app.get(RedisClient).client.set(revokedKey(sid), '1', { expiration: { type: 'EX', value: 60 } });

  it.each([
    ['a member', (sid: string) => memberToken({ id: 1001, sid })],
    ['an operator', (sid: string) => operatorToken(['deposit.view'], { sid })],
  ])('closes behind %s whose session is revoked, within two seconds, and behind nobody else', async (_who, tokenOf) => {
    const [sid, other] = [randomUUID(), randomUUID()];
    const [own, twin, others, visitor] = await Promise.all([
      connect(await tokenOf(sid)),
      connect(await tokenOf(sid), {}, ['polling', 'websocket']),
      connect(await tokenOf(other)),
      connect(''),
    ]);
    const told = new Promise((resolve) => own.once('session', resolve));
    const ends = [ended(own, 2_500), ended(twin, 2_500), ended(others, 2_500), ended(visitor, 2_500)];
    await revoke(sid);
    expect(await Promise.all(ends)).toEqual(['io server disconnect', 'io server disconnect', 'open', 'open']);
    expect(await told).toEqual({ revoked: true });
    await expect(connect(await tokenOf(sid))).rejects.toThrow('auth.required');
  });

  it('closes behind a token that has run out, so that its client comes again with another', async () => {
    const token = await memberToken({ id: 1001 });
    const jwk = JSON.parse(process.env['TEST_TOKEN_JWK'] ?? '{}') as JsonWebKey & { kid: string };
    const short = await new SignJWT({ ...decodeJwt(token), exp: Math.floor(Date.now() / 1000) + 2 })
      .setProtectedHeader({ alg: 'ES256', kid: jwk.kid })
      .sign(createPrivateKey({ key: jwk, format: 'jwk' }));
    const socket = await connect(short);
    expect(await ended(socket, 5_000)).toBe('transport close');
  });

  it.each([
    ['another site', 'https://evil.example'],
    ['another port', 'http://localhost:1'],
    ['nowhere', 'null'],
    ['a name that ends like ours', 'http://evil-localhost'],
    ['what is no address', 'evil'],
  ])('is shut for a page of %s', async (_what, origin) => {
    await expect(connect('', { origin })).rejects.toThrow();
    await expect(connect('', { origin }, ['polling'])).rejects.toThrow();
  });

  it('is open for our own pages and for those who are no page', async () => {
    const { host } = new URL(peers.url);
    await connect('', { origin: `http://${host}` });
    await connect('', { origin: `https://${host}` }, ['polling', 'websocket']);
    await connect('', { origin: 'http://localhost:8080' });
    await connect('');
  });

  it.each([
    ['a visitor', () => Promise.resolve('')],
    ['who has to change his password first', () => memberToken({ id: 1001, mustChangePassword: true })],
  ])('gives %s nothing but what is for everybody', async (_who, token) => {
    const visitor = await connect(await token());
    const heard: string[] = [];
    visitor.onAny((name: string) => heard.push(name));
    const memberId = 1001n;
    const { events } = peers.service;
    await events.deliver(EntryPosted, EntryPosted.fromPartial({ memberId, balanceAfterMinor: 5n }));
    await events.deliver(DepositSettled, DepositSettled.fromPartial({ memberId, depositId: '1' }));
    await events.deliver(DepositFailed, DepositFailed.fromPartial({ memberId, depositId: '1' }));
    await events.deliver(WithdrawalStateChanged, WithdrawalStateChanged.fromPartial({ memberId, withdrawalId: '1' }));
    await events.deliver(WinHeld, WinHeld.fromPartial({ memberId, state: 'HELD' }));
    await events.deliver(MemberStatusChanged, MemberStatusChanged.fromPartial({ memberId, status: 'FROZEN' }));
    const won = new Promise((resolve) => visitor.once('winner', resolve));
    const round = { memberId, roundId: 'r', winMinor: 2n, stakeMinor: 1n, player: 'm***u' };
    await events.deliver(RoundSettled, RoundSettled.fromPartial(round));
    await won;
    expect(heard).toEqual(['winner']);
  });

  it('closes behind who has something to say', async () => {
    const socket = await connect(await memberToken({ id: 1001 }));
    socket.emit('join', 'member:2002');
    expect(await ended(socket, 2_000)).toBe('io server disconnect');
  });

  it.each(['h2c', 'anything', 'WebSocket'])(
    'is the only place to become another protocol: %s elsewhere is refused, and left',
    async (protocol) => {
      const raw = await RawSocket.open(peers.url, '127.0.0.4');
      raw.say(head('GET', '/openapi.json'));
      expect(await raw.hears(/^HTTP\/1\.1 200/)).toBe(true);
      raw.say(head('GET', '/wps/system/whitelabel', 'connection: upgrade', `upgrade: ${protocol}`));
      expect(await raw.hears(/HTTP\/1\.1 400[^]*request\.malformed/)).toBe(true);
      expect(await raw.ends(2_000)).toBe(true);
      const asLive = await RawSocket.open(peers.url, '127.0.0.4');
      asLive.say(
        head('GET', '/socket.io/?EIO=4&transport=websocket', 'connection: upgrade', `upgrade: not-${protocol}`),
      );
      expect(await asLive.ends(2_000)).toBe(true);
    },
  );

  it('opens for so many of one address and no more, and again when some have gone', async () => {
    const upgrade = head(
      'GET',
      '/socket.io/?EIO=4&transport=websocket',
      'connection: upgrade',
      'upgrade: websocket',
      'sec-websocket-version: 13',
      'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
    );
    const raw: RawSocket[] = [];
    const from = async (address: string) => {
      const socket = await RawSocket.open(peers.url, address);
      raw.push(socket);
      socket.say(upgrade);
      await socket.hears(/^HTTP\/1\.1 \d{3}/);
      return Number(/^HTTP\/1\.1 (\d{3})/.exec(socket.heard)?.[1]);
    };
    const statuses: number[] = [];
    for (let at = 0; at < 270; at += 1) statuses.push(await from('127.0.0.2'));
    expect(statuses.filter((status) => status === 101)).toHaveLength(256);
    expect(await from('127.0.0.3')).toBe(101);
    await connect('');
    for (const socket of raw) socket.close();
    await sleep(300);
    expect(await from('127.0.0.2')).toBe(101);
    for (const socket of raw) socket.close();
  });
});
