import { beforeEach, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { Client } from 'pg';
import { sql } from '@banyan/kernel/database';
import { approveFreeRounds } from '../fixtures/free-rounds.fixture.js';
import { freeRoundWorld, hour } from '../fixtures/free-round-world.fixture.js';
import type { StandInVendor } from '../fixtures/stand-in-vendor.fixture.js';
import { game, type VendorTable } from '../fixtures/vendor-table.fixture.js';
import type { FreeRoundCallService } from './free-round-call.service.js';

/** What an operator offers, another lets through, and a vendor is told. */
describe('free rounds that are offered', () => {
  const world = freeRoundWorld();
  const { number, next, name, offer, grantOf, arrive, bet } = world;
  let table: VendorTable;
  let vendor: StandInVendor;
  let vendorId: string;
  let calls: FreeRoundCallService;
  beforeEach(() => {
    ({ table, vendor, vendorId, calls } = world);
  });

  it('of several offers at once for the same members, named in any order, are all stored', async () => {
    const seats = await Promise.all(Array.from({ length: 12 }, () => table.arrive(0)));
    const members = seats.map(({ id }) => id);
    next();
    const offers = Array.from({ length: 12 }, (_, at) =>
      offer(at % 2 === 0 ? members : members.toReversed(), { campaign: `tet-${number()}-${at}` }),
    );
    const twice = [members, members.toReversed()].map((each) => offer(each));
    const stored = await Promise.all(offers);
    expect(stored.map(({ status, body }) => [status, body['granted']])).toEqual(stored.map(() => [200, 12]));
    const granted = (await Promise.all(twice)).map(({ body }) => body['granted']);
    expect(granted.toSorted((a, b) => Number(a) - Number(b))).toEqual([0, 12]);
  });

  it('are told to the vendor under one id until it has understood, and given to a member once', async () => {
    next();
    const seat = await table.arrive(0);
    vendor.handlers.set('grant-free-rounds', () => null);
    expect((await offer([seat.id])).body).toMatchObject({ granted: 1, already: [] });
    expect((await offer([seat.id])).body).toMatchObject({ granted: 0, already: [String(seat.id)] });
    expect(await calls.tell()).toBe(0);
    expect(await approveFreeRounds(table, name())).toBe(200);
    expect(await calls.tell()).toBe(1);
    expect(await grantOf(seat.id)).toMatchObject({ state: 'WAITING', problem: expect.any(String) });
    expect(await calls.tell()).toBe(0);
    vendor.handlers.clear();
    await vendor.live();
    table.games.service.clock.advance(10_000);
    expect(await calls.tell()).toBe(1);
    const { id } = await grantOf(seat.id);
    expect(await grantOf(seat.id)).toMatchObject({ state: 'GRANTED', problem: null });
    const told = { freeRounds: id, player: seat.player, game, rounds: 2, bet: '10000', currency: 'VND' };
    expect(vendor.bodiesOf('grant-free-rounds')).toMatchObject([told, told]);
    table.games.service.clock.advance(hour / 2);
    expect(await calls.tell()).toBe(0);
    const { body } = await table.games.asMember(seat.id, 'GET', '/wps/game/freeRounds');
    expect(body['value']).toMatchObject([{ id, left: 2, gameCode: game, betMinor: '10000' }]);
  });

  it('are not offered and not let through to a member whom operators keep bonuses from, and go on when that ends', async () => {
    next();
    const [free, kept] = [await table.arrive(0), await table.arrive(0)];
    const books = new Client(table.wallet.databaseUrl);
    await books.connect();
    const restrict = () =>
      books.query(
        `insert into member_restriction (member_id, brand, what, reason, from_at, idempotency_key, made_by, made_by_name, created_at)
           values ($1, 'BANYAN', 'bonus', 'looked at', now() - interval '1 second', gen_random_uuid(), 1, 'op1', now())`,
        [kept.id],
      );
    const lift = () =>
      books.query(
        `update member_restriction set lifted_by = 1, lifted_by_name = 'op1', lifted_at = now() where member_id = $1`,
        [kept.id],
      );
    const refused = { code: 'games.free_rounds_restricted', details: { member: String(kept.id) } };
    const stored = () =>
      table.games.service.db.query(sql`select state from free_round_grant where campaign = $1`, [name()]);
    await restrict();
    expect(await offer([free.id, kept.id])).toMatchObject({ status: 403, body: refused });
    expect(await stored()).toEqual([]);
    await lift();
    expect((await offer([free.id, kept.id])).status).toBe(200);
    await restrict();
    expect(await approveFreeRounds(table, name())).toBe(403);
    expect(await calls.tell()).toBe(0);
    expect(await stored()).toEqual([{ state: 'PROPOSED' }, { state: 'PROPOSED' }]);
    await lift();
    expect(await approveFreeRounds(table, name())).toBe(200);
    expect(await stored()).toEqual([{ state: 'WAITING' }, { state: 'WAITING' }]);
    await calls.tell();
    await books.end();
  });

  it('wait for another operator, who lets the whole offer through or turns it down', async () => {
    next();
    const seats = [await table.arrive(0), await table.arrive(0)];
    const members = seats.map(({ id }) => id);
    await offer(members);
    const offered = name();
    const { id } = await grantOf(members[0] ?? 0);
    const decide = (verb: string, operator: number) =>
      table.games.asOperator(
        ['vendor.money'],
        'POST',
        `/admin/v1/games/free-rounds/${id}/${verb}`,
        { reason: 'seen' },
        operator,
      );
    expect((await decide('approve', 1)).body['code']).toBe('games.free_rounds_is_own');
    expect((await decide('reject', 1)).body['state']).toBe('REJECTED');
    expect((await decide('approve', 2)).body['code']).toBe('games.free_rounds_decided');
    expect((await offer(members)).body).toMatchObject({ granted: 2, already: [] });
    const both = await Promise.all([approveFreeRounds(table, offered, 2), approveFreeRounds(table, offered, 3)]);
    expect(both.toSorted()).toEqual([200, 409]);
    expect(await calls.tell()).toBe(2);
    const told = (await table.games.service.events.published(OperatorActed)).map(({ action }) => action);
    expect(told.slice(-4)).toEqual([
      'free_rounds.offer',
      'free_rounds.reject',
      'free_rounds.offer',
      'free_rounds.approve',
    ]);
    next();
    await offer(members);
    table.games.service.clock.advance(25 * hour);
    expect(await approveFreeRounds(table, name())).toBe(409);
  });

  it('are no more for one member in a day than the cap says, of all campaigns together', async () => {
    const seat = await table.arrive(0);
    const give = async (rounds: number, betMinor: string) => {
      next();
      const asked = await offer([seat.id], { rounds, betMinor });
      if (asked.status !== 200) return asked.body['code'];
      return approveFreeRounds(table, name());
    };
    expect(await give(201, '10000')).toBe('games.free_rounds_cap');
    expect(await give(2, '10000010000')).toBe('games.free_rounds_cap');
    expect(await give(150, '10000')).toBe(200);
    expect(await give(51, '10000')).toBe(422);
    expect(await give(50, '10000')).toBe(200);
    table.games.service.clock.advance(24 * hour);
    expect(await give(200, '10000')).toBe(200);
    table.games.service.clock.advance(24 * hour);
    table.identity.settings.set('games.freeRoundsPerDay', '5');
    table.identity.settings.set('games.freeRoundsDayWorth', '{"VND":"30000"}');
    // Nobody is given what was not confirmed for three seconds.
    await new Promise((resolve) => setTimeout(resolve, 3100));
    expect(await give(6, '10')).toBe('games.free_rounds_cap');
    expect(await give(4, '10000')).toBe('games.free_rounds_cap');
    expect(await give(3, '10000')).toBe(200);
    // The caps are those of the brand that gives, whichever host the other operator came by.
    table.games.service.clock.advance(24 * hour);
    next();
    expect((await offer([seat.id], { rounds: 3 })).status).toBe(200);
    table.identity.settings.set('games.freeRoundsPerDay', '2');
    await new Promise((resolve) => setTimeout(resolve, 3100));
    expect(await approveFreeRounds(table, name(), 2, 'LOTUS')).toBe(422);
    table.identity.settings.clear();
  });

  it('end when an operator says so, and the vendor is told', async () => {
    const { seat, freeRounds } = await arrive();
    const cancel = () =>
      table.games.asOperator(['vendor.money'], 'POST', `/admin/v1/games/free-rounds/${freeRounds}/cancel`, {
        reason: 'by mistake',
      });
    expect((await cancel()).status).toBe(200);
    expect((await cancel()).status).toBe(409);
    expect((await bet(seat, freeRounds, `c-${number()}`)).status).toBe('FREE_ROUNDS_ENDED');
    expect(await calls.tell()).toBe(1);
    expect(vendor.bodiesOf('cancel-free-rounds')).toEqual([{ freeRounds, player: seat.player }]);
    expect(await calls.tell()).toBe(0);
    expect(await grantOf(seat.id)).toMatchObject({ state: 'CANCELLED', problem: null });
  });

  it('are refused by the vendor for good where it says no, and asked for by those who may', async () => {
    next();
    const seat = await table.arrive(0);
    vendor.handlers.set('grant-free-rounds', () => ({ status: 'GAME_DISABLED', message: 'not this one' }));
    await offer([seat.id]);
    await approveFreeRounds(table, name());
    await calls.tell();
    expect(await grantOf(seat.id)).toMatchObject({ state: 'REFUSED', problem: 'GAME_DISABLED not this one' });
    const { status } = await table.games.asOperator(['vendor.edit'], 'POST', '/admin/v1/games/free-rounds', {});
    expect(status).toBe(403);
    expect((await offer([seat.id], { gameCode: 'nothing' })).body['code']).toBe('games.game_not_found');
    expect((await offer([seat.id], { validUntil: new Date(0) })).body['code']).toBe('games.bad_validity');
  });

  it('are not offered and not let through with a vendor that is off', async () => {
    next();
    const seat = await table.arrive(0);
    const turn = (enabled: boolean) =>
      table.games.asOperator(['vendor.edit'], 'PUT', `/admin/v1/games/vendors/${vendorId}`, { enabled });
    await turn(false);
    expect((await offer([seat.id])).body['code']).toBe('games.disabled');
    await turn(true);
    expect((await offer([seat.id])).status).toBe(200);
    await turn(false);
    expect(await approveFreeRounds(table, name())).toBe(409);
    await turn(true);
    expect(await approveFreeRounds(table, name())).toBe(200);
  });
});
