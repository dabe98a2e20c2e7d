import { beforeEach, describe, expect, it } from '@jest/globals';
import { FreeRoundsChanged } from '@banyan/proto/games/v1/events';
import { FreeRoundsAsked, FreeRoundsWithdrawn } from '@banyan/proto/promotions/v1/events';
import { sql } from '@banyan/kernel/database';
import { freeRoundWorld, hour } from '../fixtures/free-round-world.fixture.js';
import { IdentityPeer } from '../fixtures/peers.fixture.js';

import type { StandInVendor } from '../fixtures/stand-in-vendor.fixture.js';
import { game, type VendorTable } from '../fixtures/vendor-table.fixture.js';
import type { FreeRoundCallService } from './free-round-call.service.js';
import type { FreeRoundOrderService } from './free-round-order.service.js';

/** What a campaign asks for, from the request until its vendor has given it and it was played. */
describe('free rounds that a campaign asks for', () => {
  const world = freeRoundWorld();
  let table: VendorTable;
  let vendor: StandInVendor;
  let calls: FreeRoundCallService;
  let orders: FreeRoundOrderService;
  beforeEach(async () => {
    ({ table, vendor, calls } = world);
    orders = table.games.service.app.get((await import('./free-round-order.service.js')).FreeRoundOrderService);
  });

  const ask = (seat: { id: number }, key: string, over: Partial<FreeRoundsAsked> = {}, id?: string) => {
    const validUntil = new Date(table.games.service.clock.now().getTime() + hour);
    const of = { key, memberId: BigInt(seat.id), brand: 'BANYAN', vendor: 'studio', gameCode: game, currency: 'VND' };
    const event = FreeRoundsAsked.fromPartial({
      ...of,
      rounds: 2,
      betMinor: 10_000n,
      validUntil,
      campaignId: 7n,
      ...over,
    });
    return table.games.service.events.deliver(FreeRoundsAsked, event, { key: String(seat.id), ...(id && { id }) });
  };
  const told = async (key: string) =>
    (await table.games.service.events.published(FreeRoundsChanged))
      .filter((one) => one.key === key)
      .map(({ state, used, refusal, version }) => ({ state, used, refusal, version }));
  const grantsOf = (key: string) =>
    table.games.service.db.query<{ id: string; state: string; used: number; reason: string }>(
      sql`select id, state, used, reason from free_round_grant where campaign = $1`,
      [key],
    );
  const tell = async () => {
    await Promise.all([orders.work(), orders.work()]);
    await calls.tell();
  };

  it('are one grant, however often and at whatever time they are asked for', async () => {
    const seat = await table.arrive(0);
    await ask(seat, 'claim:1:1', {}, 'one');
    await ask(seat, 'claim:1:1', {}, 'one');
    await Promise.all(['two', 'three'].map((id) => ask(seat, 'claim:1:1', {}, id)));
    await tell();
    expect(await grantsOf('claim:1:1')).toMatchObject([{ state: 'GRANTED', used: 0, reason: 'campaign:7' }]);
    expect(vendor.bodiesOf('grant-free-rounds')).toMatchObject([
      { player: seat.player, game, rounds: 2, bet: '10000' },
    ]);
    expect(await told('claim:1:1')).toEqual([{ state: 'GRANTED', used: 0, refusal: '', version: 1 }]);
    const { body } = await table.games.asMember(seat.id, 'GET', '/wps/game/freeRounds');
    expect(body['value']).toMatchObject([{ left: 2, gameCode: game, betMinor: '10000' }]);
  });

  it('that are withdrawn are not given, and what is not played of them ends, once and at their vendor too', async () => {
    const seat = await table.arrive(0);
    const withdraw = (key: string) =>
      table.games.service.events.deliver(
        FreeRoundsWithdrawn,
        FreeRoundsWithdrawn.fromPartial({ key, memberId: BigInt(seat.id) }),
        { key: String(seat.id) },
      );
    await ask(seat, 'claim:18:1');
    await withdraw('claim:18:1');
    await withdraw('claim:18:1');
    await tell();
    expect(await grantsOf('claim:18:1')).toEqual([]);
    const refused = { state: 'REFUSED', used: 0, refusal: 'games.free_rounds_over', version: 1 };
    expect(await told('claim:18:1')).toEqual([refused]);
    await ask(seat, 'claim:18:2');
    await tell();
    await Promise.all([withdraw('claim:18:2'), withdraw('claim:18:2')]);
    await withdraw('claim:of:nobody');
    await tell();
    expect(await grantsOf('claim:18:2')).toMatchObject([{ state: 'CANCELLED' }]);
    // Once when it is withdrawn, and once when its vendor knows.
    const states = (await told('claim:18:2')).map(({ state, version }) => `${state} ${version}`);
    expect(states).toEqual(['GRANTED 1', 'CANCELLED 2', 'CANCELLED 3']);
    expect(vendor.bodiesOf('cancel-free-rounds')).toHaveLength(1);
    const { body } = await table.games.asMember(seat.id, 'GET', '/wps/game/freeRounds');
    expect(body['value']).toEqual([]);
  });

  it('that are asked for again are told again as they are, and what was refused by name is never given later', async () => {
    const seat = await table.arrive(0);
    vendor.handlers.set('grant-free-rounds', () => null);
    await ask(seat, 'claim:7:1');
    await ask(seat, 'claim:7:2', { gameCode: 'later' });
    await tell();
    const refused = { state: 'REFUSED', used: 0, refusal: 'games.game_not_found', version: 1 };
    await table.games.service.db.query(
      sql`insert into game (vendor_id, brand, code, names, category) select vendor_id, brand, 'later', names, category from game where code = $1 limit 1`,
      [game],
    );
    for (const key of ['claim:7:1', 'claim:7:2']) await ask(seat, key);
    table.games.service.clock.advance(3000);
    await orders.work();
    expect([await told('claim:7:1'), await told('claim:7:2')]).toEqual([[], [refused, refused]]);
    vendor.handlers.clear();
    await vendor.live();
    table.games.service.clock.advance(10_000);
    await tell();
    for (const _again of [1, 2]) await ask(seat, 'claim:7:1');
    await tell();
    const granted = { state: 'GRANTED', used: 0, refusal: '', version: 1 };
    expect([(await grantsOf('claim:7:1')).length, await told('claim:7:1')]).toEqual([1, [granted, granted, granted]]);
    expect([await grantsOf('claim:7:2'), await told('claim:7:2')]).toEqual([[], [refused, refused]]);
  });

  it('are told when they are used up, and when a bet of theirs is taken back', async () => {
    const seat = await table.arrive(0);
    await ask(seat, 'claim:2:1');
    await tell();
    const [grant] = await grantsOf('claim:2:1');
    for (const at of ['a', 'b']) await world.bet(seat, grant?.id ?? '', `order-${at}`);
    expect((await told('claim:2:1')).at(-1)).toMatchObject({ state: 'USED', used: 2 });
    await table.call('rollback', { ...seat, transaction: 'order-back', reference: 'order-b' });
    const back = (await told('claim:2:1')).at(-1);
    expect(back).toMatchObject({ state: 'GRANTED', used: 1 });
  });

  it('are not told before their vendor has answered, though it plays them and takes that back', async () => {
    const seat = await table.arrive(0);
    vendor.handlers.set('grant-free-rounds', () => null);
    await ask(seat, 'claim:8:1');
    await tell();
    const [grant] = await grantsOf('claim:8:1');
    await world.bet(seat, grant?.id ?? '', 'early');
    await table.call('rollback', { ...seat, transaction: 'early-back', reference: 'early' });
    expect([await grantsOf('claim:8:1'), await told('claim:8:1')]).toMatchObject([[{ state: 'WAITING', used: 0 }], []]);
    vendor.handlers.clear();
    await vendor.live();
    // As after a week in which it did not answer.
    await table.games.service.db.query(sql`update free_round_grant set calls = 1100 where campaign = 'claim:8:1'`);
    table.games.service.clock.advance(10_000);
    await tell();
    expect(await told('claim:8:1')).toMatchObject([{ state: 'GRANTED', used: 0 }]);
  });

  it('wait for a vendor that does not answer, and end as refused by one that refuses', async () => {
    const [silent, refused] = [await table.arrive(0), await table.arrive(0)];
    vendor.handlers.set('grant-free-rounds', () => null);
    await ask(silent, 'claim:3:1');
    await tell();
    expect([await grantsOf('claim:3:1'), await told('claim:3:1')]).toMatchObject([[{ state: 'WAITING' }], []]);
    await vendor.live();
    vendor.handlers.clear();
    table.games.service.clock.advance(10_000);
    await tell();
    expect(await told('claim:3:1')).toMatchObject([{ state: 'GRANTED' }]);
    vendor.handlers.set('grant-free-rounds', () => ({ status: 'INVALID_GAME', message: 'none such' }));
    await ask(refused, 'claim:4:1');
    await tell();
    expect(await told('claim:4:1')).toMatchObject([{ state: 'REFUSED', refusal: '', used: 0 }]);
  });

  it('are refused by name where they cannot be given, and then the vendor hears nothing', async () => {
    const seat = await table.arrive(0);
    const refusals = async (key: string, over: Partial<FreeRoundsAsked>) => {
      await ask(seat, key, over);
      await tell();
      return (await told(key)).map(({ state, refusal }) => `${state} ${refusal}`);
    };
    expect(await refusals('claim:5:1', { vendor: 'nobody' })).toEqual(['REFUSED games.vendor_not_found']);
    expect(await refusals('claim:5:2', { gameCode: 'none' })).toEqual(['REFUSED games.game_not_found']);
    expect(await refusals('claim:5:3', { currency: 'USDT' })).toEqual(['REFUSED games.currency_not_offered']);
    expect(await refusals('claim:5:4', { rounds: 201 })).toEqual(['REFUSED games.free_rounds_cap']);
    expect(await refusals('claim:5:5', { validUntil: new Date(0) })).toEqual(['REFUSED games.free_rounds_over']);
    expect(vendor.bodiesOf('grant-free-rounds')).toEqual([]);
  });

  it('are refused where an operator has given rounds by the name of a request, which he cannot any more', async () => {
    const seat = await table.arrive(0);
    world.next();
    expect((await world.offer([seat.id])).status).toBe(200);
    await table.games.service.db.query(sql`update free_round_grant set campaign = 'claim:10:1' where campaign = $1`, [
      world.name(),
    ]);
    await ask(seat, 'claim:10:1');
    await tell();
    expect(await told('claim:10:1')).toMatchObject([{ state: 'REFUSED', refusal: 'games.key_used' }]);
    expect((await grantsOf('claim:10:1')).length).toBe(1);
    expect(await world.offer([seat.id], { campaign: 'claim:11:1' })).toMatchObject({
      status: 400,
      body: { code: 'request.invalid' },
    });
  });

  it('count for what a member may have in a day, and end with their time', async () => {
    const seat = await table.arrive(0);
    await ask(seat, 'claim:6:1', { rounds: 150 });
    await ask(seat, 'claim:6:2', { rounds: 150 });
    await tell();
    const states = [...(await told('claim:6:1')), ...(await told('claim:6:2'))].map(({ state }) => state);
    expect(states.toSorted()).toEqual(['GRANTED', 'REFUSED']);
    table.games.service.clock.advance(2 * hour);
    await calls.expire();
    const ended = [...(await told('claim:6:1')), ...(await told('claim:6:2'))].map(({ state }) => state);
    expect(ended.toSorted()).toEqual(['EXPIRED', 'GRANTED', 'REFUSED']);
  });

  it('of a vendor that does not answer keep no other vendor’s waiting, and cancellations come first', async () => {
    const { db, clock } = table.games.service;
    const seat = await table.arrive(0);
    for (let at = 0; at < 12; at++) await ask(seat, `claim:12:${at}`, { rounds: 1 });
    await ask(seat, 'claim:12:gone', { rounds: 1 });
    expect(await orders.work()).toBe(13);
    const path = `/admin/v1/games/free-rounds/${(await grantsOf('claim:12:gone'))[0]?.id}/cancel`;
    clock.advance(1000);
    await table.games.asOperator(['vendor.money'], 'POST', path, { reason: 'by mistake' });
    await db.query(
      sql`insert into vendor (code, name, launch_url, currencies) values ('dead', 'Dead', 'https://dead.example', '{}')`,
    );
    await db.query(
      sql`insert into free_round_grant (id, brand, member_id, player, currency, vendor_id, campaign, game_code, rounds, bet_minor, valid_until, credit_to,
           state, created_at, next_call_at)
         select gen_random_uuid(), g.brand, g.member_id, g.player, g.currency, (select id from vendor where code = 'dead'), 'old-' || n, g.game_code, 1, 10000,
           g.valid_until, 'cash', 'WAITING', g.created_at, g.created_at - interval '1 day'
         from free_round_grant g, generate_series(1, 25) n where g.campaign = 'claim:12:1'`,
    );
    // The dead one's, twelve and the cancelled one.
    expect(await calls.tell()).toBe(25 + 13);
    expect(vendor.told.slice(0, 10).map(({ operation }) => operation)).toContain('cancel-free-rounds');
    expect(vendor.bodiesOf('grant-free-rounds').length).toBe(12);
    await db.query(sql`update free_round_grant set next_call_at = null where campaign like 'old-%'`);
  });

  it('are put off ten at a time while identity is away, and when the process is to end', async () => {
    const seat = await table.arrive(0);
    for (let at = 0; at < 25; at++)
      await ask(seat, `claim:13:${at}`, {
        rounds: 1,
        validUntil: new Date(table.games.service.clock.now().getTime() + 100 * hour),
      });
    table.identity.stop();
    expect(await orders.work()).toBe(10);
    const identity = await IdentityPeer.start();
    const given = () =>
      table.games.service.db.query(sql`select 1 from free_round_grant where campaign like 'claim:13:%'`);
    try {
      expect(await orders.work(AbortSignal.abort())).toBe(10);
      table.games.service.clock.advance(600_000);
      for (const until = Date.now() + 10_000; (await given()).length < 25 && Date.now() < until;) {
        await orders.work();
        table.games.service.clock.advance(600_000);
      }
      expect((await given()).length).toBe(25);
    } finally {
      identity.stop();
    }
  });
});
