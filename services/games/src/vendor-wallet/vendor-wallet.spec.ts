import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CrashingService, memberToken, operatorToken } from '@banyan/kernel/testing';
import { StandInVendor, type VendorBody } from '../fixtures/stand-in-vendor.fixture.js';
import { VendorTable } from '../fixtures/vendor-table.fixture.js';
import type { TransferRecoveryService } from './transfer-recovery.service.js';
import { sql } from '@banyan/kernel/database';

const main = new URL('../main.js', import.meta.url);

interface Moved {
  id: string;
  state: string;
  problem?: string | null;
  stuckAt?: string | null;
}

/** The vendor's own book, which survives its deaths: what each transfer came to, and whose money it holds. */
class Book {
  readonly transfers = new Map<string, 'SUCCESS' | 'FAILED'>();
  readonly balances = new Map<string, bigint>();

  deposit = ({ transfer, player, amount }: VendorBody) =>
    this.once(String(transfer), String(player), BigInt(String(amount)));

  withdraw = ({ transfer, player, amount }: VendorBody) =>
    this.once(String(transfer), String(player), -BigInt(String(amount)));

  check = ({ transfer }: VendorBody) => {
    const known = this.transfers.get(String(transfer)) ?? 'FAILED';
    this.transfers.set(String(transfer), known);
    return { status: 'OK', transferState: known };
  };

  of(player: string): bigint {
    return this.balances.get(player) ?? 0n;
  }

  private once(transfer: string, player: string, delta: bigint): object {
    const known = this.transfers.get(transfer);
    const after = this.of(player) + delta;
    if (!known && after >= 0n) this.balances.set(player, after);
    const state = known ?? (after >= 0n ? 'SUCCESS' : 'FAILED');
    this.transfers.set(transfer, state);
    return state === 'SUCCESS' ? { status: 'OK' } : { status: 'INSUFFICIENT_FUNDS', message: 'no' };
  }
}

/** Money to a vendor that keeps it, and back, while that vendor or we die at every point. */
describe('the wallet of a vendor', () => {
  let table: VendorTable;
  let vendor: StandInVendor;
  let book: Book;
  let vendorId: string;
  let checks: () => TransferRecoveryService;

  beforeAll(async () => {
    table = await VendorTable.open();
    const [row] = await table.games.service.db.query<{ id: number }>(sql`select id from vendor where code = 'studio'`);
    vendorId = String(row?.id);
    // Not before: its configuration is the one that the table has made.
    const { TransferRecoveryService: Checks } = await import('./transfer-recovery.service.js');
    checks = () => table.games.service.app.get(Checks);
  });
  afterAll(() => table.close());
  beforeEach(async () => {
    table.games.service.clock.set(new Date());
    book = new Book();
    vendor = await StandInVendor.start();
    const handlers = { deposit: book.deposit, withdraw: book.withdraw, check: book.check };
    for (const [name, handler] of Object.entries(handlers)) vendor.handlers.set(`wallet-${name}`, handler);
    vendor.handlers.set('wallet-balance', ({ player }) => ({ status: 'OK', balance: String(book.of(String(player))) }));
    await mode('seamless');
  });
  afterEach(() => vendor.die());

  const mode = async (walletMode: string) => {
    const statuses = await table.games.agreeOn(vendorId, { apiUrl: vendor.url, walletMode });
    expect(new Set(statuses)).toEqual(new Set([200]));
  };
  /** A member with a thousand here, and the vendor keeping wallets of its own from now on. */
  const arrive = async () => {
    const seat = await table.arrive(1000);
    await mode('transfer');
    return seat;
  };
  const move = async (id: number, direction: string, amount: number, idempotencyKey: string = randomUUID()) => {
    const body = { vendor: 'studio', direction, amountMinor: String(amount), idempotencyKey };
    const answer = await table.games.asMember(id, 'POST', '/wps/relay/GCS_walletTransfer', body);
    return { code: answer.body['code'], ...(answer.body['value'] as unknown as Moved) };
  };
  const latest = async (id: number): Promise<Moved> => {
    const filter = encodeURIComponent(JSON.stringify({ memberId: String(id) }));
    const { body } = await table.games.asOperator(
      ['vendor.view'],
      'GET',
      `/admin/v1/games/vendor-transfers?filter=${filter}`,
    );
    return (body['data'] as unknown as Moved[])[0] as Moved;
  };
  /** Here, under way, and at the vendor; together always the same. */
  const balances = async ({ id, player }: { id: number; player: string }) => {
    const books = new Client(table.wallet.databaseUrl);
    await books.connect();
    const { rows } = await books.query<{ kind: string; balance: string }>(
      'select kind, balance from account where member_id = $1 order by kind',
      [id],
    );
    await books.end();
    const of = (kind: string) => Number(rows.find((row) => row.kind === kind)?.balance ?? 0);
    return [of('available'), of('transit'), Number(book.of(player))];
  };
  /** The vendor does it, and dies before it can say so. */
  const dieAfter = (operation: string, handler: (body: VendorBody) => object) =>
    vendor.handlers.set(operation, (body) => {
      handler(body);
      return null;
    });

  it('gives back no more than was brought and its ceiling without two operators, also in parts and at once', async () => {
    const other = await table.arrive(1000);
    const seat = await arrive();
    vendor.handlers.set('wallet-withdraw', () => ({ status: 'OK' }));
    const ceiling = 5_000_000_000_000;
    expect(await move(seat.id, 'WITHDRAW', ceiling + 1)).toMatchObject({ state: 'UNKNOWN' });
    expect((await balances(seat))[0]).toBe(1000);
    const parts = await Promise.all([0, 1, 2].map(() => move(other.id, 'WITHDRAW', ceiling / 2)));
    expect(parts.filter(({ state }) => state === 'SUCCESS').length).toBeLessThanOrEqual(2);
    expect((await balances(other))[0]).toBeLessThanOrEqual(1000 + ceiling);
    expect((await move(other.id, 'WITHDRAW', ceiling / 2 + 1)).state).toBe('UNKNOWN');
    await table.games.service.owner.query(sql`delete from vendor_transfer`);
  });

  it('is filled and emptied, each transfer once, and shows what it holds', async () => {
    const seat = await arrive();
    const key = randomUUID();
    expect(await move(seat.id, 'DEPOSIT', 400, key)).toMatchObject({ state: 'SUCCESS' });
    expect(await move(seat.id, 'DEPOSIT', 400, key)).toMatchObject({ state: 'SUCCESS' });
    expect(await balances(seat)).toEqual([600, 0, 400]);
    expect((await move(seat.id, 'DEPOSIT', 401, key)).code).toBe('games.key_used');
    const { body } = await table.games.asMember(seat.id, 'GET', '/wps/game/vendorWallets/studio/balance');
    expect(body['value']).toEqual({ vendor: 'studio', currency: 'VND', balanceMinor: '400' });
    expect(await move(seat.id, 'WITHDRAW', 150)).toMatchObject({ state: 'SUCCESS' });
    expect(await balances(seat)).toEqual([750, 0, 250]);
    expect(await move(seat.id, 'WITHDRAW', 251)).toMatchObject({ state: 'FAILED' });
    expect(await move(seat.id, 'DEPOSIT', 751)).toMatchObject({ state: 'FAILED' });
    expect(await balances(seat)).toEqual([750, 0, 250]);
    const own = await table.games.asMember(seat.id, 'GET', '/wps/game/vendorTransfers');
    expect(own.body['value']).toHaveLength(4);
  });

  it('moves once when one request comes ten times at once', async () => {
    const seat = await arrive();
    const key = randomUUID();
    await Promise.all(Array.from({ length: 10 }, () => move(seat.id, 'DEPOSIT', 300, key)));
    table.games.service.clock.advance(16_000);
    await checks().run();
    expect(await balances(seat)).toEqual([700, 0, 300]);
    await Promise.all(Array.from({ length: 10 }, () => move(seat.id, 'DEPOSIT', 100)));
    expect(await balances(seat)).toEqual([0, 0, 1000]);
  });

  it('takes no bets: its players have their money with the vendor', async () => {
    const seat = await arrive();
    expect((await table.bet(seat, 'b', 1)).status).toBe('BAD_REQUEST');
    expect((await table.win(seat, 'w', 1)).status).toBe('BAD_REQUEST');
    await mode('seamless');
    expect((await move(seat.id, 'DEPOSIT', 1)).code).toBe('games.no_such_wallet');
  });

  it.each([
    ['before it is done', () => vendor.handlers.set('wallet-deposit', () => null), [1000, 0, 0], 'FAILED'],
    ['after it is done', () => dieAfter('wallet-deposit', book.deposit), [600, 0, 400], 'SUCCESS'],
  ])('holds a deposit back while the vendor is dead, %s, and then knows', async (_when, dying, end, state) => {
    const seat = await arrive();
    dying();
    expect(await move(seat.id, 'DEPOSIT', 400)).toMatchObject({ state: 'UNKNOWN' });
    // Never on a time-out alone: it stays under way while nobody knows.
    expect((await balances(seat)).slice(0, 2)).toEqual([600, 400]);
    table.games.service.clock.advance(10_000);
    expect(await checks().run()).toBe(1);
    expect((await balances(seat)).slice(0, 2)).toEqual([600, 400]);
    expect(await checks().run()).toBe(0);
    await vendor.live();
    table.games.service.clock.advance(20_000);
    expect(await checks().run()).toBe(1);
    expect(await latest(seat.id)).toMatchObject({ state });
    expect(await balances(seat)).toEqual(end);
    // What a dead vendor may still find in its inbox is not done any more.
    const [request] = vendor.bodiesOf('wallet-deposit');
    book.deposit(request ?? {});
    expect(await balances(seat)).toEqual(end);
  });

  it.each([
    ['before it is done', () => vendor.handlers.set('wallet-withdraw', () => null), [600, 0, 400], 'FAILED'],
    ['after it is done', () => dieAfter('wallet-withdraw', book.withdraw), [900, 0, 100], 'SUCCESS'],
  ])('pays a withdrawal once when the vendor died %s', async (_when, dying, end, state) => {
    const seat = await arrive();
    await move(seat.id, 'DEPOSIT', 400);
    // So that the latest is the withdrawal.
    table.games.service.clock.advance(1000);
    dying();
    expect(await move(seat.id, 'WITHDRAW', 300)).toMatchObject({ state: 'UNKNOWN' });
    await vendor.live();
    table.games.service.clock.advance(10_000);
    expect(await checks().run()).toBe(1);
    expect(await latest(seat.id)).toMatchObject({ state });
    expect(await balances(seat)).toEqual(end);
  });

  it('is asked at 10 s, 30 s, 2 min and 10 min; then two operators decide', async () => {
    const seat = await arrive();
    dieAfter('wallet-deposit', book.deposit);
    const { id } = await move(seat.id, 'DEPOSIT', 400);
    for (const seconds of [10, 20, 90, 480]) {
      table.games.service.clock.advance(seconds * 1000 - 1000);
      expect(await checks().run()).toBe(0);
      table.games.service.clock.advance(1000);
      expect(await checks().run()).toBe(1);
    }
    expect(await latest(seat.id)).toMatchObject({ state: 'UNKNOWN', stuckAt: expect.any(String) });
    table.games.service.clock.advance(24 * 3600_000);
    expect(await checks().run()).toBe(0);
    expect((await balances(seat)).slice(0, 2)).toEqual([600, 400]);
    const say = async (operator: number, outcome: string) => {
      const token = await operatorToken(['vendor.money'], { id: operator });
      const url = `/admin/v1/games/vendor-transfers/${id}/resolve`;
      return table.games.http('POST', url, { token, body: { outcome, reason: 'their statement says so' } });
    };
    expect((await say(7, 'SUCCESS')).body).toMatchObject({ state: 'UNKNOWN', proposed: 'SUCCESS' });
    expect((await say(7, 'SUCCESS')).body['code']).toBe('games.transfer_is_own');
    expect((await say(8, 'FAILED')).body).toMatchObject({ state: 'UNKNOWN', proposed: 'FAILED' });
    expect((await say(7, 'SUCCESS')).body).toMatchObject({ state: 'UNKNOWN', proposed: 'SUCCESS' });
    expect((await say(8, 'SUCCESS')).body).toMatchObject({ state: 'SUCCESS' });
    expect((await say(9, 'FAILED')).body['code']).toBe('games.transfer_not_stuck');
    expect(await balances(seat)).toEqual([600, 0, 400]);
  });

  it.each([
    ['vendor_wallet.stored', [1000, 0, 0], 'FAILED'],
    ['vendor_wallet.taken', [1000, 0, 0], 'FAILED'],
    ['vendor_wallet.told', [600, 0, 400], 'SUCCESS'],
    ['vendor_wallet.booked', [600, 0, 400], 'SUCCESS'],
  ])('loses and doubles nothing when we die at %s', async (at, end, state) => {
    const seat = await arrive();
    const doomed = await CrashingService.start(main, `${at}=kill`);
    try {
      const token = await memberToken({ id: seat.id, username: `player${seat.id}` });
      const body = { vendor: 'studio', direction: 'DEPOSIT', amountMinor: '400', idempotencyKey: randomUUID() };
      const lost = fetch(`${doomed.url}/wps/relay/GCS_walletTransfer`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'x-banyan-brand': 'BANYAN', 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      await Promise.all([expect(lost).rejects.toThrow(), doomed.died()]);
    } finally {
      await doomed.stop();
    }
    table.games.service.clock.set(new Date(Date.now() + 16_000));
    expect(await checks().run()).toBe(1);
    expect(await latest(seat.id)).toMatchObject({ state });
    expect(await balances(seat)).toEqual(end);
  });
});
