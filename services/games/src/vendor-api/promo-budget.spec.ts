import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql, type Sql } from '@banyan/kernel/database';
import { VendorTable, eventually } from '../fixtures/vendor-table.fixture.js';

const day = 24 * 3_600_000;

describe('what a vendor pays outside of rounds', () => {
  let table: VendorTable;
  let vendorId: number;
  let seat: Awaited<ReturnType<VendorTable['arrive']>>;
  let next = 0;

  beforeAll(async () => {
    table = await VendorTable.open();
    const [row] = await table.games.service.db.query<{ id: number }>(sql`select id from vendor where code = 'studio'`);
    vendorId = row?.id ?? 0;
  });
  afterAll(() => table.close());
  beforeEach(async () => {
    await budget('1000');
    table.games.service.clock.advance(day);
    seat = await table.arrive(0);
    next += 1;
  });

  const set = (promoBudgets: object[]) =>
    table.games.service.owner.query(sql`update vendor set promo_budgets = $2 where id = $1`, [
      vendorId,
      JSON.stringify(promoBudgets),
    ]);
  const budget = (amountMinor: string) => set([{ currency: 'VND', amountMinor }]);
  const pay = (transaction: string, amount: number, kind = 'gift') =>
    table.call('promo-win', {
      player: seat.player,
      transaction: `${transaction}-${next}`,
      promotion: `cup-${next}`,
      kind,
      amount: String(amount),
      currency: 'VND',
    });
  const balance = () => table.balance(seat);

  it('is nothing as long as nobody agreed to a budget, whatever kind it is called', async () => {
    await set([]);
    expect((await pay('none', 1)).status).toBe('PROMOTION_NOT_COVERED');
    expect((await pay('prize', 1, 'tournament')).status).toBe('PROMOTION_NOT_COVERED');
    await set([{ currency: 'USDT', amountMinor: '1000000' }]);
    expect((await pay('other', 1)).status).toBe('PROMOTION_NOT_COVERED');
    await budget('1000');
    expect((await pay('prize', 1, 'tournament')).status).toBe('OK');
  });

  it('counts once what is sent again, and is told when it was booked, whatever the budget is by then', async () => {
    const first = await pay('again', 600);
    for (const repeat of await Promise.all([pay('again', 600), pay('again', 600)]))
      expect(repeat).toMatchObject({ status: 'OK', duplicate: true, transaction: first.transaction });
    await set([]);
    expect(await pay('again', 600)).toMatchObject({ status: 'OK', duplicate: true });
    await table.games.service.owner.query(sql`delete from promo_credit`);
    expect(await pay('again', 600)).toMatchObject({ status: 'OK', duplicate: true });
    expect(await balance()).toBe(600);
  });

  it('goes not beyond it when many come at once, and has room again a day later', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_none, n) => pay(`many${n}`, 300)));
    expect(answers.filter(({ status }) => status === 'OK')).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 'PROMOTION_NOT_COVERED')).toHaveLength(9);
    expect(await balance()).toBe(900);
    expect((await pay('rest', 101)).status).toBe('PROMOTION_NOT_COVERED');
    expect((await pay('rest', 100)).status).toBe('OK');
    table.games.service.clock.advance(day);
    expect((await pay('later', 1000)).status).toBe('OK');
  });

  it('waits with one connection of a process, however many come at once', async () => {
    const waiting = sql`select count(*)::int as many from pg_locks l join pg_database d on d.oid = l.database
      where not granted and locktype = 'advisory' and datname = current_database()`;
    const sent = await table.games.service.db.transaction(async (tx) => {
      await tx.query(sql`select pg_advisory_xact_lock(7151002, $1)`, [vendorId]);
      const answers = Array.from({ length: 8 }, (_none, n) => pay(`wait${n}`, 1));
      const look = () => table.games.service.owner.query<{ many: number }>(waiting);
      await eventually(look, ([row]) => row?.many !== 0);
      await sleep(200);
      expect(await look()).toEqual([{ many: 1 }]);
      return answers;
    });
    expect((await Promise.all(sent)).every(({ status }) => status === 'OK')).toBe(true);
  });

  it('is nothing while the vendor is off or was never opened, but for what is sent again', async () => {
    expect((await pay('open', 100)).status).toBe('OK');
    const { owner, app } = table.games.service;
    // Not before: its configuration is the one that the table has made.
    const { VendorDirectoryService } = await import('../vendor/vendor-directory.service.js');
    const change = async (to: Sql) => {
      await owner.query(sql`update vendor set ${to} where id = $1`, [vendorId]);
      app.get(VendorDirectoryService).forget();
    };
    const live = sql`enabled = true, live_at = now()`;
    for (const off of [sql`enabled = false`, sql`enabled = false, live_at = null`]) {
      await change(off);
      expect([(await pay('shut', 100)).status, (await pay('cup', 100, 'tournament')).status]).toEqual([
        'GAME_DISABLED',
        'GAME_DISABLED',
      ]);
      expect(await pay('open', 100)).toMatchObject({ status: 'OK', duplicate: true });
      expect(await balance()).toBe(100);
      await change(live);
    }
    expect((await pay('shut', 900)).status).toBe('OK');
  });

  it('takes no larger amount on a place that a smaller one took', async () => {
    await set([]);
    const take = sql`insert into promo_credit (vendor_id, transaction, player, currency, amount_minor, created_at)
      values ($1, $2, $3, 'VND', 1, $4)`;
    const { owner, clock } = table.games.service;
    await owner.query(take, [vendorId, `small-${next}`, seat.player, clock.now()]);
    expect((await pay('small', 100_000)).status).toBe('DUPLICATE_TRANSACTION');
    expect(await balance()).toBe(0);
    expect((await pay('small', 1)).status).toBe('OK');
  });

  it('takes a place of more than a day ago for none: it is what is agreed on today that covers', async () => {
    const take = sql`insert into promo_credit (vendor_id, transaction, player, currency, amount_minor, created_at)
      values ($1, $2, $3, 'VND', 100, $4)`;
    const { owner, clock } = table.games.service;
    const longAgo = new Date(clock.now().getTime() - day - 1000);
    await owner.query(take, [vendorId, `old-${next}`, seat.player, longAgo]);
    await set([]);
    expect((await pay('old', 100)).status).toBe('PROMOTION_NOT_COVERED');
    expect(await balance()).toBe(0);
  });
});
