import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { metrics } from '@banyan/kernel/app';
import { Events } from '@banyan/kernel/events';
import { RoundsMarked } from '@banyan/proto/games/v1/events';
import { ContractsFixture } from '../fixtures/contracts.fixture.js';
import { closeSales } from './closing.js';
import { SalesEvents } from './sales.events.js';
import { WatermarkService } from './watermark.service.js';
import { sql } from '@banyan/kernel/database';

const at = (clock: string) => new Date(`2026-03-10T${clock}+07:00`);

describe('how far sales are complete', () => {
  let fixture: ContractsFixture;
  let watermark: WatermarkService;
  beforeAll(async () => {
    fixture = await ContractsFixture.start();
    fixture.service.clock.set(at('12:00:00'));
    watermark = fixture.service.app.get(WatermarkService);
    await fixture.member(1);
  });
  afterAll(() => fixture.close());

  const mark = (partition: number, through: Date) =>
    fixture.service.events.deliver(RoundsMarked, { through }, { key: `mark:${partition}`, partition });
  const facts = () =>
    fixture.service.db.query(sql`select hour, bet_minor as bet from sales_fact where member_id = 1 order by hour`);

  it('is unknown until every partition was heard, then the least of them, and never falls', async () => {
    for (const partition of [0, 1, 2, 3, 4]) await mark(partition, at('11:59:00'));
    expect(await watermark.through()).toBeNull();
    await mark(5, at('11:58:00'));
    expect(await watermark.through()).toEqual(at('11:58:00'));
    await mark(5, at('11:00:00'));
    expect(await watermark.through()).toEqual(at('11:58:00'));
    await fixture.told(at('11:59:30'));
    expect(await watermark.through()).toEqual(at('11:59:30'));
    const age = await metrics.registry.getSingleMetric('contracts_watermark_age_seconds')?.get();
    expect(age?.values[0]?.value).toBe(30);
  });

  it('follows a clock that ran ahead and came back', async () => {
    await fixture.told(at('15:00:00'));
    expect(await watermark.through()).toEqual(at('15:00:00'));
    await fixture.told(at('11:59:40'));
    expect(await watermark.through()).toEqual(at('11:59:40'));
    await fixture.told(at('11:59:30'));
    expect(await watermark.through()).toEqual(at('11:59:40'));
  });

  it('waits for a round that has to be tried again', async () => {
    const { db } = fixture.service;
    const headers = JSON.stringify({ 'occurred-at': at('11:30:00').toISOString() });
    await db.query(
      sql`insert into event_retry (handler, topic, key, event_id, headers, payload) values ('SalesEvents.roundSettled', 'games.v1', '1', 'waits', $1, '')`,
      [headers],
    );
    expect(fixture.service.app.get(Events).delivery.names).toContain('SalesEvents.roundSettled');
    expect(await watermark.through()).toEqual(at('11:29:55'));
    await db.query(sql`delete from event_retry`);
    expect(await watermark.through()).toEqual(at('11:59:40'));
  });

  it('books what comes after the close behind it', async () => {
    const { db } = fixture.service;
    const bet = { memberId: 1n, stakeMinor: 100n, winMinor: 0n };
    await fixture.round('early', { ...bet, settledAt: at('10:30:00') });
    await db.transaction((tx) => closeSales(tx, 'BANYAN', at('11:05:00')));
    await db.transaction((tx) => closeSales(tx, 'BANYAN', at('11:00:00')));
    await fixture.round('late', { ...bet, settledAt: at('10:31:00') });
    await fixture.round('early', { ...bet, state: 'CANCELLED', settledAt: at('10:59:00') });
    expect(await facts()).toEqual([
      { hour: at('10:00:00'), bet: '100' },
      { hour: at('11:00:00'), bet: '0' },
    ]);
    const changes = await db.query(
      sql`select round_id as id, booked_at as at, was_stake_minor as was, stake_minor as now from sales_change c order by c.id`,
    );
    expect(changes).toEqual([
      { id: 'early', at: at('10:30:00'), was: null, now: '100' },
      { id: 'late', at: at('11:05:00'), was: null, now: '100' },
      { id: 'early', at: at('11:05:00'), was: '100', now: null },
    ]);
  });

  it('lets no close pass a booking that is not committed', async () => {
    const { db } = fixture.service;
    const order: string[] = [];
    let booked: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (booked = resolve));
    const until = at('11:10:00');
    let closing: Promise<void> | undefined;
    await db.transaction(async (tx) => {
      const event = { vendor: 'studio', roundId: 'open', brand: 'BANYAN', gameCode: 'g', currency: 'VND', state: 'COMPLETED', memberId: 1n, stakeMinor: 1n, winMinor: 0n, settledAt: at('11:06:00'), player: '' }; // prettier-ignore
      await fixture.service.app.get(SalesEvents).roundSettled([event], [], tx);
      closing = db.transaction((other) => closeSales(other, 'BANYAN', until)).then(() => void order.push('closed'));
      // The close is seen to wait in the database before this transaction ends.
      for (let waits = 0; waits === 0;)
        waits = (await db.query(sql`select 1 from pg_locks where locktype = 'advisory' and not granted`)).length;
      order.push('booked');
      booked();
    });
    await Promise.all([held, closing]);
    expect(order).toEqual(['booked', 'closed']);
  });
});
