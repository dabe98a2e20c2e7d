import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from '@banyan/kernel/database';
import type { Json } from '@banyan/kernel/testing';
import { PromotionsFixture, vnd } from '../fixtures/promotions.fixture.js';
import { GiftService } from '../gift/gift.service.js';
import type { SpinRecordDto } from './wheel.dto.js';
import { cash, points, wheelsOf } from './wheel.fixture.js';
import { WheelService } from './wheel.service.js';

const never = new AbortController().signal;

type Wheels = ReturnType<typeof wheelsOf>;

describe('what brings spins of lucky wheels', () => {
  let promotions: PromotionsFixture;
  let publish: Wheels['publish'];
  let spin: Wheels['spin'];
  let won: Wheels['won'];
  let chances: Wheels['chances'];
  let spins: Wheels['spins'];
  let paidTo: Wheels['paidTo'];
  let balance: Wheels['balance'];
  beforeAll(async () => {
    promotions = await PromotionsFixture.start();
    ({ publish, spin, won, chances, spins, paidTo, balance } = wheelsOf(promotions));
  });
  afterAll(() => promotions.close());

  it('bring spins for a day, for deposits, for bets and for points', async () => {
    const id = await publish({
      segments: [points(7), points(7)],
      free: 1,
      perDepositMinor: vnd(200_000),
      perBetMinor: vnd(100_000),
      price: 50,
      perDay: 6,
    });
    expect(await chances(31, id)).toEqual({
      left: 1,
      spun: 0,
      granted: 0,
      byDeposits: 0,
      byBets: 0,
      betMinor: '0',
      points: '0',
    });
    await promotions.deposit(31, vnd(199_999), 'd1');
    await promotions.deposit(31, vnd(200_000), 'd2');
    await promotions.deposit(31, vnd(900_000), 'd3');
    await promotions.round(31, 'r1', { stakeMinor: 250n * 10_000_000n, validMinor: BigInt(vnd(250_000)) });
    expect(await chances(31, id)).toMatchObject({ left: 5, byDeposits: 2, byBets: 2, betMinor: vnd(50_000) });
    // What is taken back brought nothing.
    await promotions.chargedBack(31, 'd3', vnd(900_000));
    await promotions.round(31, 'r1', { state: 'ROLLED_BACK', stakeMinor: 0n, validMinor: 0n });
    expect(await chances(31, id)).toMatchObject({ left: 2, byDeposits: 1, byBets: 0 });
    // A settlement that is heard of after its chargeback brings nothing.
    await promotions.chargedBack(31, 'd9', vnd(900_000));
    await promotions.deposit(31, vnd(900_000), 'd9');
    expect(await chances(31, id)).toMatchObject({ left: 2 });
    expect(await won(31, id)).toMatchObject({ kind: 'POINTS', points: 7, price: 0, state: null });
    expect(await won(31, id)).toMatchObject({ points: 7 });
    expect(await spin(31, id)).toEqual({ code: 'promotions.wheel_spins' });
    expect(await balance(31)).toBe('14');
    expect(await spin(31, id, { payment: 'POINTS' })).toEqual({ code: 'promotions.points_short' });
    await promotions.service.owner.query(sql`update point_account set balance = 500 where member_id = 31`);
    const paid = await Promise.all([1, 2, 3, 4].map(() => won(31, id, { payment: 'POINTS' })));
    expect(paid.map(({ price }) => price)).toEqual([50, 50, 50, 50]);
    expect(await balance(31)).toBe(String(500 - 4 * 50 + 4 * 7));
    // So many in a day, however they are paid.
    expect(await spin(31, id, { payment: 'POINTS' })).toEqual({ code: 'promotions.wheel_daily' });
    const entries = (await promotions.points(31, 'GET', '/transactions?perPage=3')).body.value as unknown as {
      data: Json[];
    };
    expect(entries.data.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['WON', 'SPUN']));
    expect(await spin(31, await publish({}), { payment: 'POINTS' })).toEqual({ code: 'promotions.wheel_spins' });
  });

  it('mark what a deposit brought that went back later, and pay none of it that is not paid yet', async () => {
    const id = await publish({ segments: [cash(1_000), cash(2_000)], free: 0, perDepositMinor: vnd(50_000), perBetMinor: vnd(100_000) }); // prettier-ignore
    await promotions.deposit(73, vnd(50_000), 'c1');
    await promotions.deposit(73, vnd(60_000), 'c2');
    const paid = await won(73, id);
    promotions.wallet.blocking = 2;
    const waits = await won(73, id);
    expect(waits.state).toBe('CLAIMABLE');
    promotions.service.clock.set(new Date('2026-03-18T05:00:00Z'));
    await promotions.service.app.get(WheelService).end();
    for (const deposit of ['c1', 'c2', 'c2']) await promotions.chargedBack(73, deposit, vnd(50_000));
    expect(await spins(73, id)).toMatchObject([
      { id: waits.id, state: 'DENIED' },
      { id: paid.id, state: 'GRANTED' },
    ]);
    const query = `/wheel-spins?filter=${encodeURIComponent(JSON.stringify({ wheelId: id }))}`;
    const { data } = (await promotions.operator(1, 'GET', query)).body as unknown as { data: SpinRecordDto[] };
    expect(data.map(({ source, chargedBackAt }) => [source, chargedBackAt])).toEqual([
      ['DEPOSIT', '2026-03-18T05:00:00.000Z'],
      ['DEPOSIT', '2026-03-18T05:00:00.000Z'],
    ]);
    await promotions.service.app.get(GiftService).work(never);
    expect(paidTo(73)).toHaveLength(1);
  });

  it('owe a spin whose deposit went back on the same day', async () => {
    const id = await publish({ free: 0, perDepositMinor: vnd(50_000) });
    await promotions.deposit(74, vnd(50_000), 'o1');
    await won(74, id);
    await promotions.chargedBack(74, 'o1', vnd(50_000));
    await promotions.deposit(74, vnd(50_000), 'o2');
    expect(await chances(74, id)).toMatchObject({ left: 0, byDeposits: 1 });
    expect(await spin(74, id)).toEqual({ code: 'promotions.wheel_spins' });
  });

  it('are closed to who paid in only what went back', async () => {
    const id = await publish({ paidIn: true, perAddress: 0 });
    await promotions.deposit(75, vnd(50_000), 'g1');
    await promotions.chargedBack(75, 'g1', vnd(50_000));
    await promotions.chargedBack(75, 'g1', vnd(50_000));
    expect(await spin(75, id)).toEqual({ code: 'promotions.wheel_paid_in' });
    await promotions.deposit(75, vnd(50_000), 'g2');
    expect(await won(75, id)).toMatchObject({ wheelId: id });
  });

  it('bring the spins of a day once, however many wheels there are', async () => {
    const ways = { free: 1, perDepositMinor: vnd(50_000), perBetMinor: vnd(100_000) };
    const [one, two] = [await publish(ways), await publish(ways)];
    const onlyBets = await publish({ ...ways, free: 0, perDepositMinor: '0' });
    await promotions.deposit(76, vnd(50_000), 'e1');
    await promotions.round(76, 'e1', { stakeMinor: BigInt(vnd(100_000)), validMinor: BigInt(vnd(100_000)) });
    expect(await chances(76, one)).toMatchObject({ left: 3 });
    await won(76, one);
    await won(76, one);
    // A free one and that of the deposit: the bets still bring theirs, wherever it is spun.
    expect([(await chances(76, two)).left, (await chances(76, onlyBets)).left]).toEqual([1, 1]);
    await won(76, onlyBets);
    expect([(await chances(76, one)).left, (await chances(76, two)).left]).toEqual([0, 0]);
    expect(await spin(76, two)).toEqual({ code: 'promotions.wheel_spins' });
  });

  it('have the days of the zone that they were written in, whatever identity says or does not say now', async () => {
    const id = await publish({});
    await promotions.service.owner.query(sql`update wheel set zone = 'UTC' where id = $1`, [id]);
    await won(79, id);
    // Midnight of the brand, and not of the wheel.
    promotions.service.clock.set(new Date('2026-03-16T17:00:01Z'));
    expect(await chances(79, id)).toMatchObject({ left: 0, spun: 1 });
    promotions.service.clock.set(new Date('2026-03-17T00:00:01Z'));
    expect(await chances(79, id)).toMatchObject({ left: 1, spun: 0 });
  });
});
