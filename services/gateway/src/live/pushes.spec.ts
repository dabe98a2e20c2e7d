import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EntryPosted } from '@banyan/proto/wallet/v1/events';
import { ChatMessagePosted, ChatMessageRemoved } from '@banyan/proto/notices/v1/events';
import { BrandChanged, MemberStatusChanged } from '@banyan/proto/identity/v1/events';
import { memberToken } from '@banyan/kernel/testing';
import { io, type Socket } from 'socket.io-client';
import { startPeers, type Peers } from '../gateway.fixture.js';

describe('the live channel', () => {
  let peers: Peers;
  beforeAll(async () => {
    peers = await startPeers();
  });
  afterAll(() => peers.close());

  it('tells a member of its own money and nobody else’s', async () => {
    const [own, other, guest] = await Promise.all([
      connect(await memberToken({ id: 1001 })),
      connect(await memberToken({ id: 2002 })),
      connect(''),
    ]);
    const heard: Record<string, unknown[]> = { own: [], other: [], guest: [] };
    own.on('balance', (value) => heard['own']?.push(value));
    other.on('balance', (value) => heard['other']?.push(value));
    guest.on('balance', (value) => heard['guest']?.push(value));
    const entry = EntryPosted.fromPartial({
      accountId: 5n,
      memberId: 1001n,
      version: 7n,
      kind: 'deposit',
      currency: 'VND',
      amountMinor: 10n,
      balanceAfterMinor: 25n,
    });
    const arrived = new Promise((resolve) => own.once('balance', resolve));
    await peers.service.events.deliver(EntryPosted, entry);
    await arrived;
    expect(heard).toEqual({
      own: [
        { currency: 'VND', balanceMinor: '25', availableMinor: '25', version: '7', kind: 'deposit', amountMinor: '10' },
      ],
      other: [],
      guest: [],
    });
    const revoked = new Promise((resolve) => own.once('session', resolve));
    await peers.service.events.deliver(
      MemberStatusChanged,
      MemberStatusChanged.fromPartial({ memberId: 1001n, status: 'FROZEN' }),
    );
    expect(await revoked).toEqual({ revoked: true });
    const changes = [other, guest].map((socket) => new Promise((resolve) => socket.once('brand', resolve)));
    await peers.service.events.deliver(BrandChanged, { brand: 'LOTUS' });
    expect(await Promise.all(changes)).toEqual([{ brand: 'LOTUS' }, { brand: 'LOTUS' }]);
    for (const socket of [own, other, guest]) socket.close();
  });

  it('tells what is written in a chat room to who follows it, on the site of its brand alone', async () => {
    const [visitor, member, other, elsewhere, gone] = await Promise.all([
      connect(''),
      connect(await memberToken({ id: 1001 })),
      connect(await memberToken({ id: 2002, brand: 'LOTUS' })),
      connect(''),
      connect(''),
    ]);
    const all = { visitor, member, other, elsewhere, gone };
    const heard: unknown[] = [];
    for (const [name, socket] of Object.entries(all))
      for (const event of ['chatMessage', 'chatRemoved'] as const)
        socket.on(event, (value) => heard.push([name, event, value]));
    const follow = (socket: Socket, id: string) => socket.emitWithAck('follow', { topic: 'chat', id });
    await Promise.all([follow(visitor, '7'), follow(member, '7'), follow(other, '7'), follow(elsewhere, '7')]);
    await follow(elsewhere, '8');
    await follow(gone, '7');
    await gone.emitWithAck('follow', null);
    const createdAt = new Date('2026-03-16T02:00:00Z');
    const message = {
      messageId: 5n,
      roomId: 7n,
      brand: 'BANYAN',
      nickname: 'Lan',
      icon: '',
      vipLevel: 2,
      text: '<b>hi</b>',
      createdAt,
    };
    const last = Promise.all(
      [visitor, member].map((socket) => new Promise((resolve) => socket.once('chatRemoved', resolve))),
    );
    await peers.service.events.deliver(ChatMessagePosted, message);
    await peers.service.events.deliver(ChatMessageRemoved, { messageId: 5n, roomId: 7n, brand: 'BANYAN' });
    await last;
    const said = {
      id: '5',
      roomId: '7',
      nickname: 'Lan',
      icon: '',
      vipLevel: 2,
      text: '<b>hi</b>',
      createdAt: createdAt.toISOString(),
    };
    const of = (name: string) =>
      heard.filter((each) => (each as string[])[0] === name).map((each) => (each as unknown[]).slice(1));
    for (const name of ['visitor', 'member'])
      expect(of(name)).toEqual([
        ['chatMessage', said],
        ['chatRemoved', { id: '5', roomId: '7' }],
      ]);
    for (const name of ['other', 'elsewhere', 'gone']) expect(of(name)).toEqual([]);
    for (const socket of Object.values(all)) socket.close();
  });

  it('closes a connection that says anything else, or that it follows something else all the time', async () => {
    const wrong = [
      ['say', { topic: 'chat', id: '1' }],
      ['follow', 'chat'],
      ['follow', { topic: 'member', id: '1:x' }],
      ['follow', { topic: 'Chat', id: '1' }],
      ['follow', { topic: 'chat', id: 1 }],
      ['follow', { topic: 'chat', id: '9'.repeat(19) }],
      ['follow'],
    ] as const;
    for (const [event, ...about] of wrong) {
      const socket = await connect('');
      const closed = new Promise((resolve) => socket.once('disconnect', resolve));
      socket.emit(event, ...about);
      expect([event, about, await closed]).toEqual([event, about, 'io server disconnect']);
    }
    const socket = await connect('');
    const closed = new Promise((resolve) => socket.once('disconnect', resolve));
    for (let n = 0; n < 101; n += 1) socket.emit('follow', { topic: 'chat', id: String(n) });
    expect(await closed).toBe('transport close');
  });

  it('refuses a socket with a wrong token', async () => {
    await expect(connect('not.a.token')).rejects.toThrow('auth.required');
  });

  function connect(token: string): Promise<Socket> {
    const socket = io(peers.url, { auth: { token }, transports: ['websocket'], reconnection: false });
    return new Promise((resolve, reject) => {
      socket.once('connect', () => resolve(socket));
      socket.once('connect_error', reject);
    });
  }
});
