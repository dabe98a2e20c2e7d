import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { CrashingService } from '@banyan/kernel/testing';
import { Client } from 'pg';
import type { Seat } from '../fixtures/games.fixture.js';
import { approveFreeRounds } from '../fixtures/free-rounds.fixture.js';
import { StandInVendor } from '../fixtures/stand-in-vendor.fixture.js';
import { VendorTable, eventually, game, type Answer } from '../fixtures/vendor-table.fixture.js';
import type { FreeRoundCallService } from './free-round-call.service.js';
import { sql } from '@banyan/kernel/database';

const main = new URL('../main.js', import.meta.url);
const hour = 3600_000;

interface Grant {
  id: string;
  state: string;
  used: number;
  wonMinor: string;
  problem: string | null;
}

/** From an operator's grant to the last win, with a vendor that listens and the real wallet. */
describe('free rounds', () => {
  let table: VendorTable;
  let vendor: StandInVendor;
  let vendorId: string;
  let calls: () => FreeRoundCallService;
  let campaign = 0;

  beforeAll(async () => {
    table = await VendorTable.open();
    const [row] = await table.games.service.db.query<{ id: number }>(sql`select id from vendor where code = 'studio'`);
    vendorId = String(row?.id);
    // Not before: its configuration is the one that the table has made.
    const { FreeRoundCallService: Calls } = await import('./free-round-call.service.js');
    calls = () => table.games.service.app.get(Calls);
  });
  afterAll(() => table.close());
  beforeEach(async () => {
    table.games.service.clock.set(new Date());
    vendor = await StandInVendor.start();
    const statuses = await table.games.agreeOn(vendorId, { apiUrl: vendor.url });
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
  afterEach(() => vendor.die());

  const offer = (members: number[], over: object = {}) =>
    table.games.asOperator(['vendor.money'], 'POST', '/admin/v1/games/free-rounds', {
      vendorId,
      gameCode: game,
      campaign: `tet-${campaign}`,
      members: members.map(String),
      rounds: 2,
      betMinor: '10000',
      creditTo: 'cash',
      validUntil: new Date(table.games.service.clock.now().getTime() + hour),
      reason: 'welcome back',
      ...over,
    });
  const grantOf = async (id: number): Promise<Grant> => {
    const filter = JSON.stringify({ memberId: String(id), campaign: `tet-${campaign}` });
    const path = `/admin/v1/games/free-rounds?filter=${encodeURIComponent(filter)}`;
    const { body } = await table.games.asOperator(['vendor.view'], 'GET', path);
    return (body['data'] as unknown as Grant[])[0] as Grant;
  };
  /** A player with two free rounds that his vendor knows of. */
  const arrive = async (over: object = {}) => {
    campaign += 1;
    const seat = await table.arrive(1000);
    expect((await offer([seat.id], over)).status).toBe(200);
    expect(await approveFreeRounds(table, `tet-${campaign}`)).toBe(200);
    await calls().tell();
    const grant = await grantOf(seat.id);
    expect(grant.state).toBe('GRANTED');
    return { seat, freeRounds: grant.id };
  };
  const bet = (seat: Seat, freeRounds: string, transaction: string, signing = {}) =>
    table.call(
      'bet',
      { ...seat, game, round: transaction, transaction, amount: '0', currency: 'VND', freeRounds },
      signing,
    );
  const win = (
    seat: Seat,
    freeRounds: string,
    transaction: string,
    amount: number,
    over: object = {},
  ): Promise<Answer> =>
    table.win(seat, `${transaction}-w`, amount, {
      round: transaction,
      reference: transaction,
      freeRounds,
      closeRound: true,
      ...over,
    });

  it('of several offers at once for the same members, named in any order, are all stored', async () => {
    const seats = await Promise.all(Array.from({ length: 12 }, () => table.arrive(0)));
    const members = seats.map(({ id }) => id);
    campaign += 1;
    const offers = Array.from({ length: 12 }, (_, at) =>
      offer(at % 2 === 0 ? members : members.toReversed(), { campaign: `tet-${campaign}-${at}` }),
    );
    const twice = [members, members.toReversed()].map((each) => offer(each));
    const stored = await Promise.all(offers);
    expect(stored.map(({ status, body }) => [status, body['granted']])).toEqual(stored.map(() => [200, 12]));
    const granted = (await Promise.all(twice)).map(({ body }) => body['granted']);
    expect(granted.toSorted((a, b) => Number(a) - Number(b))).toEqual([0, 12]);
  });

  it('are told to the vendor under one id until it has understood, and given to a member once', async () => {
    campaign += 1;
    const seat = await table.arrive(0);
    vendor.handlers.set('grant-free-rounds', () => null);
    expect((await offer([seat.id])).body).toMatchObject({ granted: 1, already: [] });
    expect((await offer([seat.id])).body).toMatchObject({ granted: 0, already: [String(seat.id)] });
    expect(await calls().tell()).toBe(0);
    expect(await approveFreeRounds(table, `tet-${campaign}`)).toBe(200);
    expect(await calls().tell()).toBe(1);
    expect(await grantOf(seat.id)).toMatchObject({ state: 'WAITING', problem: expect.any(String) });
    expect(await calls().tell()).toBe(0);
    vendor.handlers.clear();
    await vendor.live();
    table.games.service.clock.advance(10_000);
    expect(await calls().tell()).toBe(1);
    const { id } = await grantOf(seat.id);
    expect(await grantOf(seat.id)).toMatchObject({ state: 'GRANTED', problem: null });
    const told = { freeRounds: id, player: seat.player, game, rounds: 2, bet: '10000', currency: 'VND' };
    expect(vendor.bodiesOf('grant-free-rounds')).toMatchObject([told, told]);
    table.games.service.clock.advance(hour / 2);
    expect(await calls().tell()).toBe(0);
    const { body } = await table.games.asMember(seat.id, 'GET', '/wps/game/freeRounds');
    expect(body['value']).toMatchObject([{ id, left: 2, gameCode: game, betMinor: '10000' }]);
  });

  it('are not offered and not let through to a member whom operators keep bonuses from, and go on when that ends', async () => {
    campaign += 1;
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
      table.games.service.db.query(sql`select state from free_round_grant where campaign = $1`, [`tet-${campaign}`]);
    await restrict();
    expect(await offer([free.id, kept.id])).toMatchObject({ status: 403, body: refused });
    expect(await stored()).toEqual([]);
    await lift();
    expect((await offer([free.id, kept.id])).status).toBe(200);
    await restrict();
    expect(await approveFreeRounds(table, `tet-${campaign}`)).toBe(403);
    expect(await calls().tell()).toBe(0);
    expect(await stored()).toEqual([{ state: 'PROPOSED' }, { state: 'PROPOSED' }]);
    await lift();
    expect(await approveFreeRounds(table, `tet-${campaign}`)).toBe(200);
    expect(await stored()).toEqual([{ state: 'WAITING' }, { state: 'WAITING' }]);
    await calls().tell();
    await books.end();
  });

  it('are as many as were given, each used once however often it is asked for', async () => {
    const { seat, freeRounds } = await arrive();
    const first = await bet(seat, freeRounds, `a-${campaign}`);
    expect(first).toMatchObject({ status: 'OK', balance: '1000' });
    expect(await bet(seat, freeRounds, `a-${campaign}`)).toMatchObject({
      duplicate: true,
      transaction: first.transaction,
    });
    expect((await grantOf(seat.id)).used).toBe(1);
    const rest = await Promise.all(
      Array.from({ length: 10 }, (_none, i) => bet(seat, freeRounds, `b-${campaign}-${i}`)),
    );
    expect(rest.filter(({ status }) => status === 'OK')).toHaveLength(1);
    expect(rest.filter(({ status }) => status === 'FREE_ROUNDS_ENDED')).toHaveLength(9);
    expect(await grantOf(seat.id)).toMatchObject({ state: 'USED', used: 2 });
    expect((await bet(seat, freeRounds, `a-${campaign}`)).duplicate).toBe(true);
  });

  it('are of their player and game, and cost nothing', async () => {
    const { seat, freeRounds } = await arrive();
    const other = await table.arrive(1000);
    expect((await bet(other, freeRounds, 'stranger')).status).toBe('FREE_ROUNDS_ENDED');
    const paid = { ...seat, game, round: 'r', transaction: 'paid', amount: '1', currency: 'VND', freeRounds };
    expect((await table.call('bet', paid)).status).toBe('BAD_REQUEST');
    expect((await bet(seat, '00000000-0000-4000-8000-000000000000', 'none')).status).toBe('FREE_ROUNDS_ENDED');
    expect((await grantOf(seat.id)).used).toBe(0);
  });

  it.each([
    ['cash', '1700', null],
    ['bonus', '1700', '700'],
  ])('pay their wins to the %s of the player, once', async (creditTo, balance, bonus) => {
    const { seat, freeRounds } = await arrive({ creditTo });
    const id = `w-${campaign}`;
    await bet(seat, freeRounds, id);
    const won = await win(seat, freeRounds, id, 700);
    expect(won).toMatchObject({ status: 'OK', balance });
    const again = await Promise.all([win(seat, freeRounds, id, 700), win(seat, freeRounds, id, 700)]);
    for (const answer of again)
      expect(answer).toMatchObject({ duplicate: true, transaction: won.transaction, balance });
    expect((await win(seat, freeRounds, id, 701)).status).toBe('DUPLICATE_TRANSACTION');
    expect((await grantOf(seat.id)).wonMinor).toBe('700');
    const settled = await eventually(
      () => table.rounds(seat.id),
      ([round]) => round?.['state'] === 'COMPLETED',
    );
    expect(settled).toMatchObject([{ roundId: id, stakeMinor: '0', winMinor: '700' }]);
    const { value } = await table.walletApi(seat.id, 'GET', '/wps/v2/wallets/balance');
    if (bonus) expect(JSON.stringify(value)).toContain(`"bonusMinor":"${bonus}"`);
  });

  it('pay only what was won in them, also when their time is over', async () => {
    const { seat, freeRounds } = await arrive();
    const id = `late-${campaign}`;
    expect((await win(seat, freeRounds, id, 5)).status).toBe('TRANSACTION_NOT_FOUND');
    expect((await win(seat, freeRounds, id, 5, { reference: undefined })).status).toBe('BAD_REQUEST');
    await bet(seat, freeRounds, id);
    table.games.service.clock.advance(hour + 1000);
    expect((await bet(seat, freeRounds, `${id}-2`)).status).toBe('FREE_ROUNDS_ENDED');
    // The job may have been quicker.
    await calls().expire();
    expect(await calls().expire()).toBe(0);
    expect((await grantOf(seat.id)).state).toBe('EXPIRED');
    expect(await win(seat, freeRounds, id, 5)).toMatchObject({ status: 'OK', balance: '1005' });
  });

  it('are given back with their bet, and not used by one that is refused', async () => {
    const { seat, freeRounds } = await arrive();
    const id = `back-${campaign}`;
    await table.bet(seat, `${id}-paid`, 10);
    expect((await bet(seat, freeRounds, `${id}-paid`)).status).toBe('DUPLICATE_TRANSACTION');
    expect((await grantOf(seat.id)).used).toBe(0);
    for (const one of ['1', '2']) await bet(seat, freeRounds, `${id}-${one}`);
    expect((await grantOf(seat.id)).state).toBe('USED');
    await table.rollback(seat, `${id}-x`, `${id}-1`);
    await table.rollback(seat, `${id}-x`, `${id}-1`);
    expect(await grantOf(seat.id)).toMatchObject({ state: 'GRANTED', used: 1 });
    expect((await bet(seat, freeRounds, `${id}-1`)).status).toBe('TRANSACTION_ROLLED_BACK');
    expect((await grantOf(seat.id)).used).toBe(1);
    expect((await bet(seat, freeRounds, `${id}-3`)).status).toBe('OK');
  });

  it('take their win along when their bet is rolled back after it', async () => {
    const { seat, freeRounds } = await arrive();
    const id = `undone-${campaign}`;
    await bet(seat, freeRounds, id);
    expect(await win(seat, freeRounds, id, 700)).toMatchObject({ status: 'OK', balance: '1700' });
    expect(await table.rollback(seat, `${id}-x`, id)).toMatchObject({ status: 'OK', balance: '1000' });
    expect((await win(seat, freeRounds, id, 700)).status).toBe('TRANSACTION_ROLLED_BACK');
    expect(
      await eventually(
        () => grantOf(seat.id),
        ({ wonMinor }) => wonMinor === '0',
      ),
    ).toMatchObject({ used: 0, wonMinor: '0' });
  });

  it('wait for another operator, who lets the whole offer through or turns it down', async () => {
    campaign += 1;
    const seats = [await table.arrive(0), await table.arrive(0)];
    const members = seats.map(({ id }) => id);
    await offer(members);
    const name = `tet-${campaign}`;
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
    const both = await Promise.all([approveFreeRounds(table, name, 2), approveFreeRounds(table, name, 3)]);
    expect(both.toSorted()).toEqual([200, 409]);
    expect(await calls().tell()).toBe(2);
    const told = (await table.games.service.events.published(OperatorActed)).map(({ action }) => action);
    expect(told.slice(-4)).toEqual([
      'free_rounds.offer',
      'free_rounds.reject',
      'free_rounds.offer',
      'free_rounds.approve',
    ]);
    campaign += 1;
    await offer(members);
    table.games.service.clock.advance(25 * hour);
    expect(await approveFreeRounds(table, `tet-${campaign}`)).toBe(409);
  });

  it('are no more for one member in a day than the cap says, of all campaigns together', async () => {
    const seat = await table.arrive(0);
    const give = async (rounds: number, betMinor: string) => {
      campaign += 1;
      const asked = await offer([seat.id], { rounds, betMinor });
      if (asked.status !== 200) return asked.body['code'];
      return approveFreeRounds(table, `tet-${campaign}`);
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
    campaign += 1;
    expect((await offer([seat.id], { rounds: 3 })).status).toBe(200);
    table.identity.settings.set('games.freeRoundsPerDay', '2');
    await new Promise((resolve) => setTimeout(resolve, 3100));
    expect(await approveFreeRounds(table, `tet-${campaign}`, 2, 'LOTUS')).toBe(422);
    table.identity.settings.clear();
  });

  it('are played in a batch too: used once, paid once, and given back when the batch is refused', async () => {
    const { seat, freeRounds } = await arrive({ creditTo: 'bonus' });
    const id = `batch-${campaign}`;
    const free = (n: number, amount: string) => [
      { action: 'bet', transaction: `${id}-${n}`, amount: '0', freeRounds },
      { action: 'win', transaction: `${id}-${n}-w`, reference: `${id}-${n}`, amount, freeRounds },
    ];
    const batch = (actions: object[]) => table.call('batch', { ...seat, game, round: id, currency: 'VND', actions });
    const refused = await batch([...free(1, '50'), { action: 'bet', transaction: `${id}-dear`, amount: '5000' }]);
    expect(refused.status).toBe('INSUFFICIENT_FUNDS');
    expect(await grantOf(seat.id)).toMatchObject({ used: 0, wonMinor: '0' });
    const both = [...free(1, '50'), ...free(2, '70')];
    expect(await batch(both)).toMatchObject({ status: 'OK', balance: '1120' });
    expect(await batch(both)).toMatchObject({ duplicate: true, balance: '1120' });
    expect(await grantOf(seat.id)).toMatchObject({ state: 'USED', used: 2, wonMinor: '120' });
    expect((await batch(free(3, '1'))).status).toBe('FREE_ROUNDS_ENDED');
    const paid = { action: 'bet', transaction: `${id}-paid`, amount: '1', freeRounds };
    expect((await batch([paid])).status).toBe('BAD_REQUEST');
  });

  it('end when an operator says so, and the vendor is told', async () => {
    const { seat, freeRounds } = await arrive();
    const cancel = () =>
      table.games.asOperator(['vendor.money'], 'POST', `/admin/v1/games/free-rounds/${freeRounds}/cancel`, {
        reason: 'by mistake',
      });
    expect((await cancel()).status).toBe(200);
    expect((await cancel()).status).toBe(409);
    expect((await bet(seat, freeRounds, `c-${campaign}`)).status).toBe('FREE_ROUNDS_ENDED');
    expect(await calls().tell()).toBe(1);
    expect(vendor.bodiesOf('cancel-free-rounds')).toEqual([{ freeRounds, player: seat.player }]);
    expect(await calls().tell()).toBe(0);
    expect(await grantOf(seat.id)).toMatchObject({ state: 'CANCELLED', problem: null });
  });

  it('are refused by the vendor for good where it says no, and asked for by those who may', async () => {
    campaign += 1;
    const seat = await table.arrive(0);
    vendor.handlers.set('grant-free-rounds', () => ({ status: 'GAME_DISABLED', message: 'not this one' }));
    await offer([seat.id]);
    await approveFreeRounds(table, `tet-${campaign}`);
    await calls().tell();
    expect(await grantOf(seat.id)).toMatchObject({ state: 'REFUSED', problem: 'GAME_DISABLED not this one' });
    const { status } = await table.games.asOperator(['vendor.edit'], 'POST', '/admin/v1/games/free-rounds', {});
    expect(status).toBe(403);
    expect((await offer([seat.id], { gameCode: 'nothing' })).body['code']).toBe('games.game_not_found');
    expect((await offer([seat.id], { validUntil: new Date(0) })).body['code']).toBe('games.bad_validity');
  });

  it('are not offered and not let through with a vendor that is off', async () => {
    campaign += 1;
    const seat = await table.arrive(0);
    const turn = (enabled: boolean) =>
      table.games.asOperator(['vendor.edit'], 'PUT', `/admin/v1/games/vendors/${vendorId}`, { enabled });
    await turn(false);
    expect((await offer([seat.id])).body['code']).toBe('games.disabled');
    await turn(true);
    expect((await offer([seat.id])).status).toBe(200);
    await turn(false);
    expect(await approveFreeRounds(table, `tet-${campaign}`)).toBe(409);
    await turn(true);
    expect(await approveFreeRounds(table, `tet-${campaign}`)).toBe(200);
  });

  it.each(['vendor.before_apply', 'vendor.after_apply'])('are used and booked once when we die at %s', async (at) => {
    const { seat, freeRounds } = await arrive();
    const id = `${at}-${campaign}`;
    const doomed = await CrashingService.start(main, `${at}=kill`);
    try {
      const lost = bet(seat, freeRounds, id, { url: doomed.url, timestamp: String(Date.now()) });
      await Promise.all([expect(lost).rejects.toThrow(), doomed.died()]);
    } finally {
      await doomed.stop();
    }
    expect(await bet(seat, freeRounds, id)).toMatchObject({ status: 'OK', balance: '1000' });
    expect((await grantOf(seat.id)).used).toBe(1);
  });
});
