import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { Database, sql } from '@banyan/kernel/database';
import { drawsOf, weightedPlace } from '@banyan/kernel/rules';
import type { Json } from '@banyan/kernel/testing';
import { PromotionsFixture, vnd } from '../fixtures/promotions.fixture.js';
import { GiftService } from '../gift/gift.service.js';
import type { SpinDto, SpinRecordDto, WheelChancesDto, WheelDto, WheelSeedsDto } from './wheel.dto.js';
import { WheelService } from './wheel.service.js';

// The first spin of this file dies between the draw and its payment.
process.env['BANYAN_FAILPOINTS'] = 'promotions.after_spin=error';

const cash = (amount: number, weight = 1, stock = 0) => ({
  kind: 'CASH',
  amountMinor: vnd(amount),
  points: 0,
  weight,
  stock,
});
const points = (amount: number, weight = 1) => ({ kind: 'POINTS', amountMinor: '0', points: amount, weight, stock: 0 });
const nothing = (weight = 1) => ({ kind: 'NOTHING', amountMinor: '0', points: 0, weight, stock: 0 });
const content = {
  currency: 'VND',
  texts: [{ language: 'EN', title: 'Dragon wheel', content: 'One spin a day.' }],
  segments: [cash(1_000), points(10), nothing()],
  budgetMinor: vnd(1_000_000),
  turnover: 2,
  minLevel: 0,
  paidIn: false,
  free: 1,
  perDepositMinor: '0',
  perBetMinor: '0',
  price: 0,
  perDay: 100,
  perAddress: 1_000,
  opens: '2026-03-16T12:00',
  closes: '2026-03-20T12:00',
};
const open = new Date('2026-03-16T05:00:30Z');
const never = new AbortController().signal;

describe('lucky wheels', () => {
  let promotions: PromotionsFixture;
  beforeAll(async () => {
    promotions = await PromotionsFixture.start();
  });
  afterAll(() => promotions.close());

  const step = (revision: number) => ({ revision, reason: 'a spec' });
  const written = async (of: object = {}) =>
    (await promotions.operator(1, 'POST', '/wheels', { ...content, brand: 'BANYAN', reason: 'a spec', ...of })).body;
  const publish = async (of: object = {}): Promise<string> => {
    promotions.service.clock.set(new Date('2026-03-16T04:00:00Z'));
    const id = (await written(of))['id'] as unknown as string;
    await promotions.operator(1, 'POST', `/wheels/${id}/propose`, step(1));
    const { body } = await promotions.operator(2, 'POST', `/wheels/${id}/publish`, step(2));
    expect(body).toMatchObject({ state: 'PUBLISHED', publishedBy: 'op2' });
    promotions.service.clock.set(open);
    return id;
  };
  const seedsOf = async (member: number, id: string): Promise<WheelSeedsDto | undefined> =>
    (await promotions.wheels(member, 'GET', `/${id}/seeds`)).body.value as unknown as WheelSeedsDto | undefined;
  const spin = async (
    member: number,
    id: string,
    of: { key?: string; payment?: string; accountType?: number; ip?: string; commitment?: string } = {},
  ) => {
    const { key = randomUUID(), payment = 'EARNED', accountType = 0, ip } = of;
    const commitment = of.commitment ?? (await seedsOf(member, id))?.commitment ?? '0'.repeat(64);
    const request = { payment, idempotencyKey: key, commitment };
    const { status, body } = await promotions.wheels(member, 'POST', `/${id}/spin`, request, {
      accountType,
      ...(ip && { ip }),
    });
    return status === 200 ? (body.value as unknown as SpinDto) : { code: body['code'] as unknown as string };
  };
  const won = async (member: number, id: string, of: object = {}) => {
    const answer = await spin(member, id, of);
    if ('code' in answer) throw new Error(answer.code);
    return answer;
  };
  const chances = async (member: number, id: string) =>
    (await promotions.wheels(member, 'GET', `/${id}/chances`)).body.value as unknown as WheelChancesDto;
  const spins = async (member: number, id: string) =>
    ((await promotions.wheels(member, 'GET', `/${id}/spins?perPage=100`)).body.value as unknown as { data: SpinDto[] })
      .data;
  const shown = async (member: number, id: string) =>
    ((await promotions.wheels(member, 'GET', `?filter={"id":"${id}"}`)).body.value as unknown as { data: WheelDto[] })
      .data[0];
  const record = async (id: string) => (await promotions.operator(1, 'GET', `/wheels/${id}`)).body;
  const paidTo = (member: number) =>
    promotions.wallet.applied.filter(
      ({ memberId, reference }) => memberId === BigInt(member) && reference === 'gift:wheel',
    );
  const balance = async (member: number) =>
    ((await promotions.points(member, 'GET', '/balance')).body.value as unknown as { points: string }).points;

  it('pay a prize once when the process dies between the draw and the payment', async () => {
    const id = await publish({ segments: [cash(1_000), cash(2_000)] });
    const key = randomUUID();
    expect(await promotions.service.breaking(() => spin(1, id, { key }))).toEqual({ code: 'system.internal' });
    expect(paidTo(1)).toHaveLength(0);
    const again = await won(1, id, { key });
    expect(again).toMatchObject({ kind: 'CASH', state: 'GRANTED', nonce: 0, serverSeed: null });
    expect(await won(1, id, { key })).toEqual(again);
    await promotions.service.app.get(GiftService).work(never);
    expect(paidTo(1)).toMatchObject([{ amountMinor: BigInt(again.amountMinor), turnover: 2 }]);
    expect(await spin(1, id)).toEqual({ code: 'promotions.wheel_spins' });
    expect(await record(id)).toMatchObject({ spins: 1, spentMinor: again.amountMinor });
    // Nobody came back: the job pays.
    promotions.wallet.losing = 1;
    const lost = await won(2, id);
    expect(lost.state).toBe('GRANTING');
    promotions.service.clock.set(new Date(open.getTime() + 10_000));
    await promotions.service.app.get(GiftService).work(never);
    expect(paidTo(2)).toHaveLength(1);
    expect(await spins(2, id)).toMatchObject([{ id: lost.id, state: 'GRANTED' }]);
  });

  it('are written by one operator and published by another, and never change after that', async () => {
    promotions.service.clock.set(new Date('2026-03-16T04:00:00Z'));
    const refused = async (of: object) => {
      const { code, message } = (await written(of)) as unknown as { code: string; message: string };
      return [code, message.split(': ')[1]];
    };
    const terms = 'promotions.wheel_terms';
    expect(await refused({ segments: [cash(0), nothing()] })).toEqual([terms, 'segments']);
    expect(await refused({ segments: [{ ...cash(1), points: 5 }, nothing()] })).toEqual([terms, 'segments']);
    expect(await refused({ segments: [nothing(), nothing()] })).toEqual([terms, 'segments']);
    expect(await refused({ segments: [cash(1, 999_999), nothing(2)] })).toEqual([terms, 'weight']);
    expect(await refused({ budgetMinor: vnd(999) })).toEqual([terms, 'budgetMinor']);
    expect(await refused({ free: 0 })).toEqual([terms, 'free']);
    // One person's accounts are bounded somehow, and so are points that become money.
    expect(await refused({ perAddress: 0 })).toEqual([terms, 'perAddress']);
    expect(await refused({ perDay: 0 })).toEqual([terms, 'perDay']);
    expect(await refused({ segments: [cash(1_000), nothing()], price: 5, perDay: 0 })).toEqual([terms, 'perDay']);
    // Ten points in one of three.
    expect(await refused({ price: 3 })).toEqual([terms, 'price']);
    expect((await refused({ segments: [cash(1)] }))[0]).toBe('request.invalid');
    expect((await refused({ closes: '2026-03-16T12:00' }))[0]).toBe('promotions.campaign_times');
    expect((await refused({ closes: '2026-09-16T12:00' }))[0]).toBe('promotions.campaign_times');
    const id = (await written())['id'] as unknown as string;
    const say = async (by: number, verb: string, revision: number, permissions?: string[]) => {
      const { body } = await promotions.operator(by, 'POST', `/wheels/${id}/${verb}`, step(revision), permissions);
      return body['code'] ?? body['state'];
    };
    expect(await shown(1, id)).toBeUndefined();
    expect(await spin(1, id)).toEqual({ code: 'promotions.wheel_not_found' });
    expect(await say(2, 'publish', 1)).toBe('promotions.wheel_state');
    expect(await say(1, 'propose', 2)).toBe('request.stale');
    expect(await say(1, 'propose', 1)).toBe('PROPOSED');
    const change = { ...content, ...step(2), segments: [cash(500), nothing(9)] };
    const put = async (of: object) => (await promotions.operator(1, 'PUT', `/wheels/${id}`, { ...change, ...of })).body;
    // What is changed has to be proposed again.
    expect(await put({})).toMatchObject({
      state: 'DRAFT',
      proposedBy: null,
      segments: [
        { kind: 'CASH', weight: 1, taken: 0 },
        { kind: 'NOTHING', weight: 9, taken: 0 },
      ],
    });
    expect(await say(1, 'propose', 3)).toBe('PROPOSED');
    expect(await say(1, 'publish', 4)).toBe('promotions.second_person');
    expect(await say(2, 'publish', 4, ['promotion.edit'])).toBe('auth.forbidden');
    expect(await Promise.all([say(2, 'publish', 4), say(3, 'publish', 4)])).toEqual(
      expect.arrayContaining(['PUBLISHED', 'request.stale']),
    );
    expect((await put({ revision: 5 }))['code']).toBe('promotions.wheel_state');
    expect(await shown(1, id)).toMatchObject({ status: 'COMING', title: 'Dragon wheel', turnover: 2 });
    expect(await spin(1, id)).toEqual({ code: 'promotions.wheel_closed' });
    promotions.service.clock.set(open);
    expect(await shown(1, id)).toMatchObject({ status: 'OPEN' });
    expect(await say(2, 'end', 5)).toBe('ENDED');
    expect(await spin(1, id)).toEqual({ code: 'promotions.wheel_closed' });
    const acted = (await promotions.service.events.published(OperatorActed)).map(({ action }) => action);
    expect(acted).toEqual(
      expect.arrayContaining(['wheel.write', 'wheel.edit', 'wheel.propose', 'wheel.publish', 'wheel.end']),
    );
  });

  it('give one prize for one key, however often and however many at once it is asked for', async () => {
    const id = await publish({ segments: [cash(1_000), cash(2_000)], free: 3 });
    const key = randomUUID();
    const all = await Promise.all([won(5, id, { key }), won(5, id, { key }), won(5, id, { key })]);
    expect(new Set(all.map((each) => each.id)).size).toBe(1);
    expect(paidTo(5)).toHaveLength(1);
    // Three presses under keys of their own are three spins, and a fourth has none left.
    const more = await Promise.all([spin(5, id), spin(5, id), spin(5, id)]);
    expect(more.filter((each) => 'code' in each)).toEqual([{ code: 'promotions.wheel_spins' }]);
    expect((await spins(5, id)).map(({ nonce }) => nonce)).toEqual([2, 1, 0]);
    const other = await publish({ price: 5 });
    expect(await spin(5, other, { key })).toEqual({ code: 'promotions.wheel_conflict' });
    expect(await spin(5, id, { key, payment: 'POINTS' })).toEqual({ code: 'promotions.wheel_conflict' });
    // The next day brings the next ones.
    promotions.service.clock.set(new Date('2026-03-16T17:00:01Z'));
    expect(await chances(5, id)).toMatchObject({ left: 3, spun: 0 });
  });

  it('never give more than their stock and budget, whatever spins at once, and close before their odds would change', async () => {
    const members = Array.from({ length: 500 }, (_none, at) => 10_000 + at);
    const scarce = await publish({ segments: [cash(1_000, 1, 20), points(5, 9)], budgetMinor: vnd(100_000) });
    const first = await Promise.all(members.map((member) => spin(member, scarce)));
    const prizes = first.flatMap((each) => ('id' in each ? [each] : []));
    expect(prizes.filter(({ kind }) => kind === 'CASH')).toHaveLength(20);
    const refusals = first.flatMap((each) => ('code' in each ? [each.code] : []));
    expect(prizes.length + refusals.length).toBe(members.length);
    expect(refusals.every((code) => code === 'promotions.wheel_empty')).toBe(true);
    expect(await record(scarce)).toMatchObject({
      spins: prizes.length,
      spentMinor: vnd(20_000),
      segments: [{ taken: 20 }, {}],
    });
    expect(await shown(1, scarce)).toMatchObject({ status: 'EMPTY' });
    expect(await promotions.service.app.get(WheelService).end()).toBe(1);
    const poor = await publish({ segments: [cash(1_000), cash(3_000)], budgetMinor: vnd(50_500) });
    const second = await Promise.all(members.map((member) => spin(10_000 + member, poor)));
    const sum = second.reduce((all, each) => all + ('id' in each ? BigInt(each.amountMinor) : 0n), 0n);
    const { spentMinor, state } = (await record(poor)) as unknown as { spentMinor: string; state: string };
    expect(spentMinor).toBe(String(sum));
    expect(sum).toBeLessThanOrEqual(BigInt(vnd(50_500)));
    // As long as the dearest prize was left.
    expect(sum).toBeGreaterThan(BigInt(vnd(47_500)));
    expect(state).toBe('PUBLISHED');
    expect(await spin(9_000, poor)).toEqual({ code: 'promotions.wheel_empty' });
  }, 120_000);

  it('follow from seeds that were promised before, as anybody can reckon anew', async () => {
    const id = await publish({ segments: [cash(1, 5), points(3, 3), nothing(92)], free: 50 });
    const seeds = async (member = 21) =>
      (await promotions.wheels(member, 'GET', `/${id}/seeds`)).body.value as unknown as WheelSeedsDto;
    const rotate = async (clientSeed: string) =>
      (await promotions.wheels(21, 'POST', `/${id}/seeds`, { clientSeed })).body;
    const before = await seeds();
    expect(await seeds()).toEqual(before);
    // A seed that no spin used keeps its promise, with the member's own beside it.
    expect((await rotate('mine')).value).toEqual({ ...before, clientSeed: 'mine' });
    expect((await rotate('not mine!'))['code']).toBe('request.invalid');
    for (let count = 0; count < 10; count++) await won(21, id);
    expect((await spins(21, id)).every(({ serverSeed }) => serverSeed === null)).toBe(true);
    expect((await rotate('another')).value).toMatchObject({
      commitment: before.nextCommitment,
      clientSeed: 'another',
      nonce: 0,
    });
    await won(21, id);
    const [last, ...told] = await spins(21, id);
    expect(last).toMatchObject({ serverSeed: null, clientSeed: 'another', nonce: 0 });
    expect(told).toHaveLength(10);
    for (const { serverSeed, clientSeed, nonce, place, commitment } of told) {
      expect(commitment).toBe(before.commitment);
      expect(
        createHash('sha256')
          .update(serverSeed ?? '')
          .digest('hex'),
      ).toBe(commitment);
      expect(await weightedPlace([5, 3, 92], drawsOf(serverSeed ?? '', clientSeed, nonce))).toBe(place);
    }
    expect((await seeds(22)).commitment).not.toBe((await seeds()).commitment);
    // When the wheel is over every seed is told.
    await promotions.operator(2, 'POST', `/wheels/${id}/end`, step(3));
    expect((await spins(21, id)).every(({ serverSeed }) => serverSeed !== null)).toBe(true);
    expect((await rotate('late'))['code']).toBe('promotions.wheel_closed');
  });

  it('bring spins for a day, for deposits, for bets and for points', async () => {
    const id = await publish({
      segments: [points(7), points(7)],
      free: 1,
      perDepositMinor: vnd(200_000),
      perBetMinor: vnd(100_000),
      price: 50,
      perDay: 6,
    });
    expect(await chances(31, id)).toEqual({ left: 1, spun: 0, byDeposits: 0, byBets: 0, betMinor: '0', points: '0' });
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

  it('say whom they are not for', async () => {
    const id = await publish({ minLevel: 1, paidIn: true });
    expect(await spin(41, id, { accountType: 4 })).toEqual({ code: 'wallet.in_need_true_account' });
    expect(await spin(41, id)).toEqual({ code: 'promotions.wheel_level' });
    await promotions.service.owner.query(
      sql`insert into vip_member (member_id, brand, level, peak, since) values (41, 'BANYAN', 1, 1, '2026-03-01')`,
    );
    expect(await spin(41, id)).toEqual({ code: 'promotions.wheel_paid_in' });
    await promotions.deposit(41, vnd(50_000), 'd41');
    promotions.wallet.kept.add(41n);
    expect(await spin(41, id)).toEqual({ code: 'promotions.reward_blocked' });
    promotions.wallet.kept.delete(41n);
    expect(await spin(41, await publish({ currency: 'USDT' }))).toEqual({ code: 'promotions.wheel_member' });
    const { body } = await promotions.wheels(41, 'POST', `/${id}/spin`, { payment: 'EARNED', idempotencyKey: randomUUID(), commitment: '0'.repeat(64) }, { brand: 'OTHER' }); // prettier-ignore
    expect(body['code']).toBe('promotions.wheel_not_found');
    expect(await won(41, id)).toMatchObject({ wheelId: id });
    promotions.service.clock.set(new Date('2026-03-20T05:00:00Z'));
    expect(await spin(41, id)).toEqual({ code: 'promotions.wheel_closed' });
    expect(await shown(41, id)).toMatchObject({ status: 'CLOSED' });
  });

  it('are read by operators spin by spin', async () => {
    await promotions.registered(51);
    const id = await publish({ segments: [cash(1_000), cash(2_000)], free: 2 });
    const [one, two] = [await won(51, id), await won(51, id)];
    const list = async (filter: object) =>
      (
        (await promotions.operator(1, 'GET', `/wheel-spins?filter=${encodeURIComponent(JSON.stringify(filter))}`))
          .body as unknown as { data: SpinRecordDto[] }
      ).data;
    expect(await list({ wheelId: id })).toMatchObject([
      { id: two.id, username: 'm51', state: 'GRANTED' },
      { id: one.id, memberId: '51', kind: 'CASH' },
    ]);
    expect(await list({ wheelId: id, kind: 'POINTS' })).toEqual([]);
    expect(await list({ q: 'M51' })).toHaveLength(2);
    expect(await list({ wheelId: id, until: '2026-03-16T00:00:00Z' })).toEqual([]);
    expect(JSON.stringify(await list({}))).not.toContain('eed');
  });

  it('are spun by so many members of a network in a day, and forget from where', async () => {
    const id = await publish({ perAddress: 2, free: 2 });
    const from = (ip: string) => ({ ip });
    const all = await Promise.all([61, 62, 63].map((member) => spin(member, id, from('2001:db8:1:2::9'))));
    expect(all.filter((each) => 'code' in each)).toEqual([{ code: 'promotions.wheel_address' }]);
    const [first = 0] = [61, 62, 63].filter((_member, at) => !('code' in (all[at] ?? {})));
    // Who spun already goes on; the same household in another spelling does not.
    expect(await won(first, id, from('2001:db8:1:2::a'))).toMatchObject({ wheelId: id });
    expect(await spin(64, id, from('2001:0db8:1:2:ffff::1'))).toEqual({ code: 'promotions.wheel_address' });
    expect(await won(64, id, from('203.0.113.7'))).toMatchObject({ wheelId: id });
    promotions.service.clock.set(new Date('2026-03-16T17:00:01Z'));
    expect(await won(65, id, from('2001:db8:1:2::9'))).toMatchObject({ wheelId: id });
    promotions.service.clock.set(new Date('2026-03-18T00:01:00Z'));
    await promotions.service.app.get(WheelService).end();
    const kept = await promotions.service.owner.query<{ member: string }>(
      sql`select member_id::text as member from wheel_network where wheel_id = $1`,
      [id],
    );
    expect(kept).toEqual([{ member: '65' }]);
  });

  it('are spun under the promise that the member was shown, and under no other', async () => {
    const id = await publish({ free: 3 });
    const shown = await seedsOf(71, id);
    expect(await spin(71, id, { commitment: '0'.repeat(64) })).toEqual({ code: 'promotions.wheel_seeds' });
    expect(await won(71, id, { commitment: shown?.commitment })).toMatchObject({ commitment: shown?.commitment });
    await promotions.wheels(71, 'POST', `/${id}/seeds`, { clientSeed: 'other' });
    expect(await spin(71, id, { commitment: shown?.commitment })).toEqual({ code: 'promotions.wheel_seeds' });
    const { body } = await promotions.wheels(71, 'POST', `/${id}/spin`, { payment: 'EARNED', idempotencyKey: randomUUID() }); // prettier-ignore
    expect(body['code']).toBe('request.invalid');
  });

  it('keep promises, prizes and seeds as they were, whoever writes to the database, and no seed that is not told', async () => {
    const id = await publish({ free: 3 });
    const spun = await won(72, id);
    const { owner } = promotions.service;
    for (const change of [
      sql`update wheel_seed set commitment = repeat('0', 64) where member_id = 72`,
      sql`update wheel_seed set salt = repeat('0', 64) where member_id = 72`,
      sql`update wheel_seed set server_seed = repeat('0', 64) where member_id = 72`,
      sql`update wheel_seed set client_seed = 'x' where state = 'ACTIVE' and member_id = 72`,
      sql`update wheel_seed set next_nonce = 0 where state = 'ACTIVE' and member_id = 72`,
      sql`delete from wheel_seed where member_id = 72 and state = 'NEXT'`,
    ])
      await expect(owner.query(change)).rejects.toThrow('stay as they were promised');
    for (const change of [
      sql`update wheel_spin set place = 3 - place where member_id = 72`,
      sql`update wheel_spin set deposit_id = null where member_id = 72`,
      sql`delete from wheel_spin where member_id = 72`,
    ])
      await expect(promotions.service.app.get(Database).query(change)).rejects.toThrow('permission denied');
    const seeds = () =>
      promotions.service.owner.query<{ state: string; seed: string | null }>(
        sql`select state, server_seed as seed from wheel_seed where member_id = 72 order by id`,
      );
    expect(await seeds()).toEqual([
      { state: 'ACTIVE', seed: null },
      { state: 'NEXT', seed: null },
    ]);
    await promotions.wheels(72, 'POST', `/${id}/seeds`, { clientSeed: 'other' });
    const [told] = await spins(72, id);
    expect(told?.id).toBe(spun.id);
    expect((await seeds())[0]).toEqual({ state: 'REVEALED', seed: told?.serverSeed });
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

  it('take a key once, whichever wheel it comes to at once', async () => {
    const [one, two] = [await publish({}), await publish({})];
    const key = randomUUID();
    const both = await Promise.all([spin(77, one, { key }), spin(77, two, { key })]);
    expect(both.filter((each) => 'code' in each)).toEqual([{ code: 'promotions.wheel_conflict' }]);
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

  it('ask whether a member may spin when his turn comes', async () => {
    const id = await publish({});
    const shown: string[] = [];
    for (const member of [80, 81, 82]) shown.push((await seedsOf(member, id))?.commitment ?? '');
    const spun: Array<ReturnType<typeof spin>> = [];
    await promotions.service.app.get(Database).transaction(async (tx) => {
      await tx.query(sql`select 1 from wheel where id = $1 for update`, [id]);
      for (const [at, member] of [80, 81, 82].entries()) {
        spun.push(spin(member, id, { commitment: shown[at] ?? '' }));
        // Two are at the row, and the third waits for them.
        for (let held = 0; held <= Math.min(at, 1); await new Promise((resolve) => setTimeout(resolve, 10)))
          held = (
            await promotions.service.owner.query(
              sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
            )
          ).length;
      }
      await new Promise((resolve) => setTimeout(resolve, 200));
      promotions.wallet.kept.add(82n);
    });
    const answers = await Promise.all(spun);
    promotions.wallet.kept.delete(82n);
    expect(answers.map((each) => ('code' in each ? each.code : 'won'))).toEqual([
      'won',
      'won',
      'promotions.reward_blocked',
    ]);
  });

  it('let one member wait for seeds at one connection, however often he asks', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 6; count++) ids.push(await publish({}));
    const asked: Array<Promise<unknown>> = [];
    await promotions.service.app.get(Database).transaction(async (tx) => {
      await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('promotions:wheel:78', 0))`);
      for (const id of ids) asked.push(promotions.wheels(78, 'GET', `/${id}/seeds`), promotions.wheels(78, 'POST', `/${id}/seeds`, { clientSeed: 'x' })); // prettier-ignore
      let refused = 0;
      for (const each of asked) void each.then(() => (refused += 1));
      // One of them is at work, and three wait for it.
      while (refused < 8) await new Promise((resolve) => setTimeout(resolve, 10));
      const waiting = await tx.query(
        sql`select 1 from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`,
      );
      expect(waiting.length).toBeLessThanOrEqual(1);
      expect(await shown(1, ids[0] ?? '')).toMatchObject({ status: 'OPEN' });
    });
    const answers = (await Promise.all(asked)) as Array<{ status: number }>;
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
  });
});
