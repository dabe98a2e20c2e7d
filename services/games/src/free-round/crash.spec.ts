import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { StandInVendor } from '../fixtures/stand-in-vendor.fixture.js';
import type { VendorTable } from '../fixtures/vendor-table.fixture.js';
import type { FreeRoundCallService } from './free-round-call.service.js';
import { sql } from '@banyan/kernel/database';

/** The failpoint is armed before anything is imported that reads it. */
describe('a grant of free rounds', () => {
  let table: VendorTable;
  let vendor: StandInVendor;
  let calls: FreeRoundCallService;
  let game: string;
  beforeAll(async () => {
    process.env['BANYAN_FAILPOINTS'] = 'free_rounds.after_call=error,free_rounds.while_ordering=error';
    const fixture = await import('../fixtures/vendor-table.fixture.js');
    const { StandInVendor: StandIn } = await import('../fixtures/stand-in-vendor.fixture.js');
    game = fixture.game;
    table = await fixture.VendorTable.open();
    vendor = await StandIn.start();
    calls = table.games.service.app.get((await import('./free-round-call.service.js')).FreeRoundCallService);
  });
  afterAll(async () => {
    delete process.env['BANYAN_FAILPOINTS'];
    await vendor.die();
    await table.close();
  });

  const stateOf = async () => {
    const { body } = await table.games.asOperator(['vendor.view'], 'GET', '/admin/v1/games/free-rounds');
    return (body['data'] as unknown as Array<{ state: string }>)[0]?.state;
  };

  it('is told once more under its own id when we fail after the vendor has heard of it', async () => {
    const { db, clock } = table.games.service;
    const [row] = await db.query<{ id: number }>(sql`select id from vendor where code = 'studio'`);
    const vendorId = String(row?.id);
    const seat = await table.arrive(0);
    await table.games.agreeOn(vendorId, { apiUrl: vendor.url });
    const validUntil = new Date(clock.now().getTime() + 3600_000);
    const grant = { vendorId, gameCode: game, campaign: 'tet', members: [String(seat.id)], rounds: 2, betMinor: '10000', creditTo: 'cash', validUntil, reason: 'welcome' }; // prettier-ignore
    expect((await table.games.asOperator(['vendor.money'], 'POST', '/admin/v1/games/free-rounds', grant)).status).toBe(
      200,
    );
    const { approveFreeRounds } = await import('../fixtures/free-rounds.fixture.js');
    expect(await approveFreeRounds(table, 'tet')).toBe(200);
    await calls.tell().catch(() => undefined);
    expect([vendor.bodiesOf('grant-free-rounds').length, await stateOf()]).toEqual([1, 'WAITING']);
    clock.advance(60_000);
    await calls.tell();
    expect(await stateOf()).toBe('GRANTED');
    const [heard, again] = vendor.bodiesOf('grant-free-rounds');
    expect(again).toEqual(heard);
  });

  it('that a campaign asked for is made once when we fail before it is stored', async () => {
    const { db, clock, events, app } = table.games.service;
    const { FreeRoundsAsked } = await import('@banyan/proto/promotions/v1/events');
    const orders = app.get((await import('./free-round-order.service.js')).FreeRoundOrderService);
    const seat = await table.arrive(0);
    const validUntil = new Date(clock.now().getTime() + 3600_000);
    const of = { brand: 'BANYAN', vendor: 'studio', gameCode: game, currency: 'VND', rounds: 1, betMinor: 10_000n };
    const asked = FreeRoundsAsked.fromPartial({ key: 'claim:9:1', memberId: BigInt(seat.id), validUntil, ...of });
    await events.deliver(FreeRoundsAsked, asked, { key: String(seat.id) });
    const made = async () => (await db.query(sql`select 1 from free_round_grant where campaign = 'claim:9:1'`)).length;
    await orders.work();
    expect(await made()).toBe(0);
    clock.advance(60_000);
    await Promise.all([orders.work(), orders.work()]);
    expect([await made(), await orders.work()]).toEqual([1, 0]);
  });
});
