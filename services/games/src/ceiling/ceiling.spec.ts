import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { RoundSettled } from '@banyan/proto/games/v1/events';
import { sql } from '@banyan/kernel/database';
import { operatorToken } from '@banyan/kernel/testing';
import { CommandKind, type Command } from '@banyan/proto/wallet/v1/wallet';
import type { Seat } from '../fixtures/games.fixture.js';
import { VendorTable, eventually, game } from '../fixtures/vendor-table.fixture.js';
import type { KnownVendor } from '../vendor/vendor-directory.service.js';
import { ceilingFor, ceilingsOf } from './ceilings.js';
import { WinCeilingService } from './win-ceiling.service.js';
import { WonHour } from './won-hour.js';

const endpoints = '/admin/v1/games/vendors';

interface HeldWin {
  id: string;
  state: string;
  externalId: string;
  [field: string]: unknown;
}

describe('ceilings of wins', () => {
  let table: VendorTable;
  let studio: string;
  beforeAll(async () => {
    table = await VendorTable.open();
    const [row] = await table.games.service.db.query<{ id: number }>(sql`select id from vendor where code = 'studio'`);
    studio = String(row?.id);
  });
  afterAll(() => table.close());

  const money = ['vendor.view', 'vendor.money'];
  const ask = (order: object, operator = 1) =>
    table.games.asOperator(
      money,
      'POST',
      `${endpoints}/${studio}/ceilings`,
      { currency: 'VND', reason: 'as agreed', ...order },
      operator,
    );
  const decide = (verb: string, change: unknown, operator: number) =>
    table.games.asOperator(
      money,
      'POST',
      `${endpoints}/${studio}/ceilings/${verb}`,
      { change, reason: 'as agreed' },
      operator,
    );
  const agree = async (order: object) => {
    const asked = await ask(order);
    const waiting = asked.body['waitingCeilings'] as unknown as Array<{ id: string }>;
    return (await decide('approve', waiting.at(-1)?.id, 2)).status;
  };
  const walletAdmin = async (method: string, path: string, body?: object, operator = 1) => {
    const answer = await fetch(`${table.wallet.url}/admin/v1/wallet/held-wins${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await operatorToken(money, { id: operator })}`,
        'content-type': 'application/json',
      },
      body: body ? JSON.stringify(body) : null,
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const heldWins = async (filter: object = {}): Promise<HeldWin[]> =>
    (await walletAdmin('GET', `?perPage=100&filter=${encodeURIComponent(JSON.stringify(filter))}`)).body[
      'data'
    ] as HeldWin[];
  const heldWin = async (externalId: string) => (await heldWins({ q: externalId }))[0];
  const find = (id: string | undefined, finding: string, operator: number) =>
    walletAdmin('POST', `/${id}/resolve`, { finding, reason: 'the vendor confirmed it' }, operator);
  const both = async (id: string | undefined, finding: string) => {
    expect((await find(id, finding, 1)).status).toBe(200);
    return find(id, finding, 2);
  };
  const roundOf = (seat: { id: number }, until: (round: Record<string, string> | undefined) => boolean) =>
    eventually(
      () => table.rounds(seat.id),
      ([round]) => until(round),
    );

  it('an hour: of many wins at once exactly those above it are held', async () => {
    const seat = await table.arrive(0);
    expect(await agree({ winMinor: null, hourMinor: '1000' })).toBe(200);
    await table.bet(seat, 'hour', 0, 'hour');
    const sent = Array.from({ length: 20 }, (_, i) => table.win(seat, `hour-${i}`, 100, { round: 'hour' }));
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array(20).fill('OK'));
    expect(await table.balance(seat)).toBe(1000);
    const held = await heldWins({ memberId: String(seat.id) });
    expect(held).toHaveLength(10);
    expect(held[0]).toMatchObject({
      state: 'HELD',
      winCeilingMinor: null,
      hourCeilingMinor: '1000',
      hourSumMinor: '1100',
    });
    const again = Array.from({ length: 20 }, (_, i) => table.win(seat, `hour-${i}`, 100, { round: 'hour' }));
    expect((await Promise.all(again)).every(({ duplicate }) => duplicate === true)).toBe(true);
    expect(await table.balance(seat)).toBe(1000);
    const written = () =>
      table.games.service.db.query<{ won: string }>(sql`select sum(won_minor)::text as won from vendor_win_minute`);
    await eventually(written, ([row]) => row?.won === '1000');
    const { db, clock } = table.games.service;
    const replica = new WinCeilingService(db, clock);
    await replica.tell();
    const vendor = { code: 'studio', ceilings: ceilingsOf([], { win: new Map(), hour: new Map([['VND', 1000n]]) }) };
    const win = { kind: CommandKind.COMMAND_KIND_WIN, amountMinor: 1n, currency: 'VND', gameCode: game } as Command;
    replica.count(vendor as unknown as KnownVendor, [win]);
    expect(win.exceeded).toEqual({ winMinor: 0n, hourMinor: 1000n, hourSumMinor: 1001n });
    expect(await agree({ winMinor: '5000', hourMinor: '1000000' })).toBe(200);
  });

  it('of an hour hold for all processes within a second, also while the projection of rounds stands still', async () => {
    const { db, clock } = table.games.service;
    const [one, other] = [new WinCeilingService(db, clock), new WinCeilingService(db, clock)];
    const vendor = { code: 'still', ceilings: ceilingsOf([], { win: new Map(), hour: new Map([['VND', 1000n]]) }) };
    const count = (replica: WinCeilingService, amountMinor: bigint) => {
      const win = { kind: CommandKind.COMMAND_KIND_WIN, amountMinor, currency: 'VND', gameCode: game } as Command;
      const counted = replica.count(vendor as unknown as KnownVendor, [win]);
      return { sum: win.exceeded?.hourSumMinor ?? null, refused: () => counted.keep([]) };
    };
    expect(count(one, 600n).sum).toBeNull();
    const refused = count(one, 300n);
    await Promise.all([one.tell(), other.tell()]);
    await other.tell();
    expect(count(other, 200n).sum).toBe(1100n);
    refused.refused();
    await one.tell();
    await other.tell();
    expect(count(other, 200n).sum).toBeNull();
    expect(count(other, 201n).sum).toBe(1001n);
    await other.tell();
    await one.tell();
    expect(count(one, 201n).sum).toBe(1001n);
  });

  it('are changed by two operators, and shown', async () => {
    const asked = await ask({ gameCode: game, winMinor: '400', hourMinor: null });
    const [waiting] = asked.body['waitingCeilings'] as unknown as Array<{ id: string }>;
    expect(waiting).toMatchObject({ currency: 'VND', gameCode: game, winMinor: '400', maker: expect.any(String) });
    expect((await decide('approve', waiting?.id, 1)).status).toBe(403);
    expect((await table.games.asOperator(['vendor.view'], 'POST', `${endpoints}/${studio}/ceilings`, {})).status).toBe(
      403,
    );
    const answers = await Promise.all([2, 3].map((operator) => decide('approve', waiting?.id, operator)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    const { body } = await table.games.asOperator(['vendor.view'], 'GET', `${endpoints}/${studio}`);
    expect(body['ceilings']).toEqual([
      { currency: 'VND', gameCode: '', winMinor: '5000', hourMinor: '1000000' },
      { currency: 'USDT', gameCode: '', winMinor: '20000000000', hourMinor: '2000000000000' },
      { currency: 'VND', gameCode: game, winMinor: '400', hourMinor: null },
    ]);
    expect(body['waitingCeilings']).toEqual([]);
    const acted = (await table.games.service.events.published(OperatorActed)).map(({ action }) => action);
    expect(acted.slice(-2)).toEqual(['vendor.ceiling_request', 'vendor.ceiling_approve']);
    for (const bad of [
      { gameCode: 'no-game', winMinor: '1', hourMinor: null },
      { currency: 'XXX', winMinor: '1', hourMinor: null },
      { gameCode: game, winMinor: '1', hourMinor: '1' },
    ])
      expect((await ask(bad)).status).toBe(422);
    const taken = await ask({ winMinor: '9', hourMinor: null });
    const [own] = taken.body['waitingCeilings'] as unknown as Array<{ id: string }>;
    expect((await decide('reject', own?.id, 1)).body['waitingCeilings']).toEqual([]);
  });

  it('one win: answered OK, held, and credited once when two operators release it; the round and the bills count it then', async () => {
    const seat = await table.arrive(100);
    await table.bet(seat, 'one', 100, 'one');
    const win = () => table.win(seat, 'one-win', 500, { round: 'one', reference: 'one', closeRound: true });
    expect(await win()).toMatchObject({ status: 'OK', balance: '0' });
    expect(await win()).toMatchObject({ status: 'OK', balance: '0', duplicate: true });
    expect(await table.win(seat, 'one-win', 501, { round: 'one', reference: 'one' })).toMatchObject({
      status: 'DUPLICATE_TRANSACTION',
    });
    const held = await heldWin('one-win');
    expect(held).toMatchObject({
      state: 'HELD',
      amountMinor: '500',
      winCeilingMinor: '400',
      hourCeilingMinor: null,
      kind: 'win',
      roundId: 'one',
    });
    await roundOf(seat, (round) => round?.['heldMinor'] === '500' && round['state'] === 'COMPLETED');
    const statement = async () =>
      ((await table.walletApi(seat.id, 'GET', '/wps/wallet/statement')).value as unknown as { data: object[] }).data[0];
    expect(await statement()).toMatchObject({ kind: 'win', amountMinor: '0', heldMinor: '500', heldState: 'HELD' });

    expect((await find(held?.id, 'RELEASED', 1)).body).toMatchObject({ state: 'HELD', proposedFinding: 'RELEASED' });
    expect((await find(held?.id, 'RELEASED', 1)).status).toBe(403);
    const second = await Promise.all([find(held?.id, 'RELEASED', 2), find(held?.id, 'RELEASED', 3)]);
    expect(second.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(await table.balance(seat)).toBe(500);
    expect(await win()).toMatchObject({ status: 'OK', balance: '500', duplicate: true });
    await roundOf(seat, (round) => round?.['heldMinor'] === '0' && round['winMinor'] === '500');
    const settled = (await table.games.service.events.published(RoundSettled)).filter(
      ({ roundId }) => roundId === 'one',
    );
    expect(settled.map(({ winMinor }) => winMinor)).toEqual([0n, 500n]);
    expect(await table.rollback(seat, 'one-back', 'one-win', { referenceKind: 'win' })).toMatchObject({
      status: 'OK',
      balance: '0',
    });
  });

  it('a pool that was won is shown as such when its win is released', async () => {
    const seat = await table.arrive(100);
    const pools = [{ pool: 'grand', currency: 'VND', amount: '9' }];
    await table.call('jackpots', { at: String(table.games.service.clock.now().getTime()), pools });
    const lastWon = async () => {
      const headers = { 'x-banyan-brand': 'BANYAN', 'accept-language': 'VI' };
      const { body } = await table.games.http('GET', '/lgw/jackpots', { headers });
      return (body['value'] as unknown as Array<{ lastWinMinor: string | null }>)[0]?.lastWinMinor;
    };
    await table.bet(seat, 'pool', 100, 'pool');
    await table.win(seat, 'pool-win', 500, { round: 'pool', jackpot: true, pool: 'grand' });
    await roundOf(seat, (round) => round?.['heldMinor'] === '500');
    expect(await lastWon()).toBeNull();
    expect((await both((await heldWin('pool-win'))?.id, 'RELEASED')).status).toBe(200);
    expect(await eventually(lastWon, (minor) => minor !== null)).toBe('500');
  });

  it('a refused win stays with the vendor, and the member reads why', async () => {
    const seat = await table.arrive(100);
    await table.bet(seat, 'no', 100, 'no');
    await table.win(seat, 'no-win', 500, { round: 'no' });
    const { status, body } = await both((await heldWin('no-win'))?.id, 'REFUSED');
    expect([status, body['state']]).toEqual([200, 'REFUSED']);
    expect(await table.balance(seat)).toBe(0);
    const { data } = (await table.walletApi(seat.id, 'GET', '/wps/wallet/statement')).value as unknown as {
      data: object[];
    };
    expect(data[0]).toMatchObject({ heldMinor: '500', heldState: 'REFUSED', heldReason: 'the vendor confirmed it' });
    expect((await find((await heldWin('no-win'))?.id, 'RELEASED', 3)).status).toBe(409);
  });

  it('goes with the rollback of its bet, after which nobody can release it', async () => {
    const seat = await table.arrive(100);
    await table.bet(seat, 'back', 100, 'back');
    await table.win(seat, 'back-win', 500, { round: 'back', reference: 'back' });
    expect(await table.rollback(seat, 'back-back', 'back')).toMatchObject({ status: 'OK', balance: '100' });
    const held = await heldWin('back-win');
    expect(held?.state).toBe('CANCELLED');
    expect((await find(held?.id, 'RELEASED', 1)).status).toBe(409);
    await roundOf(seat, (round) => round?.['heldMinor'] === '0' && round['state'] === 'CANCELLED');
  });

  it('holds the win of a bet-and-win, of a batch, and prizes', async () => {
    const seat = await table.arrive(1000);
    expect(await table.both(seat, 100, 500, 'pair')).toMatchObject({ status: 'OK', balance: '900' });
    expect(await table.both(seat, 100, 500, 'pair')).toMatchObject({ status: 'OK', balance: '900', duplicate: true });
    expect(await batch(seat)).toMatchObject({ status: 'OK', balance: '850' });
    expect(await batch(seat)).toMatchObject({ status: 'OK', balance: '850', duplicate: true });
    const prize = { player: seat.player, transaction: 'prize', promotion: 'p', amount: '6000', currency: 'VND' };
    expect(await table.call('promo-win', prize)).toMatchObject({ status: 'OK', balance: '850' });
    const held = await heldWins({ memberId: String(seat.id) });
    expect(held.map(({ externalId, kind }) => `${externalId} ${String(kind)}`).sort()).toEqual([
      'batch-win win',
      'pair-win win',
      'prize promo_win',
    ]);
    await both(held.find(({ externalId }) => externalId === 'prize')?.id, 'RELEASED');
    expect(await table.balance(seat)).toBe(6850);
  });

  const batch = ({ player, session }: Seat) =>
    table.call('batch', {
      player,
      session,
      game,
      round: 'batch',
      currency: 'VND',
      actions: [
        { action: 'bet', transaction: 'batch-bet', amount: '100' },
        { action: 'win', transaction: 'batch-small', amount: '50', reference: 'batch-bet' },
        { action: 'win', transaction: 'batch-win', amount: '500', reference: 'batch-bet' },
      ],
    });

  it('is held once when the answer is lost', async () => {
    const seat = await table.arrive(100);
    await table.bet(seat, 'lost', 100, 'lost');
    table.wallet.line.mute();
    const lost = table.win(seat, 'lost-win', 500, { round: 'lost' });
    await eventually(
      () => heldWins({ q: 'lost-win' }),
      (rows) => rows.length === 1,
    );
    table.wallet.line.heal();
    expect(await lost).toMatchObject({ status: 'OK', balance: '0' });
    expect(await table.win(seat, 'lost-win', 500, { round: 'lost' })).toMatchObject({ duplicate: true, balance: '0' });
    expect(await heldWins({ q: 'lost-win' })).toHaveLength(1);
  });
});

describe('the rules of ceilings', () => {
  const defaults = { win: new Map([['VND', 10n]]), hour: new Map([['VND', 100n]]) };
  const row = { currency: 'VND', gameCode: '', winMinor: null, hourMinor: null };

  it('are the game’s, else the vendor’s, else the default', () => {
    const own = ceilingsOf(
      [
        { ...row, winMinor: '5' },
        { ...row, gameCode: 'g', winMinor: '50' },
      ],
      defaults,
    );
    expect(ceilingFor(own, 'VND', 'g')).toEqual({ win: 50n, hour: 100n });
    expect(ceilingFor(own, 'VND', 'other')).toEqual({ win: 5n, hour: 100n });
    expect(ceilingFor(ceilingsOf([row], defaults), 'VND', '')).toEqual({ win: 10n, hour: 100n });
    expect(ceilingFor(own, '__proto__', 'g')).toEqual({ win: undefined, hour: undefined });
  });

  it('count sixty minutes, and give back what was not booked', () => {
    const hour = new WonHour();
    hour.add(0, 5n);
    hour.add(30_000, 5n);
    hour.add(60_000, 1n);
    hour.add(60_000, -1n);
    expect([...hour.byMinute()]).toEqual([[0, 10n]]);
    expect(hour.sum(59 * 60_000)).toBe(10n);
    expect(hour.sum(60 * 60_000)).toBe(0n);
  });
});
