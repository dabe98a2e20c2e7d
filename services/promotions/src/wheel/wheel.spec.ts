import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { sql } from '@banyan/kernel/database';
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
  perDay: 0,
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
  const spin = async (
    member: number,
    id: string,
    of: { key?: string; payment?: string; accountType?: number } = {},
  ) => {
    const { key = randomUUID(), payment = 'EARNED', accountType = 0 } = of;
    const request = { payment, idempotencyKey: key };
    const { status, body } = await promotions.wheels(member, 'POST', `/${id}/spin`, request, { accountType });
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
    const second = await Promise.all(members.map((member) => spin(member, poor)));
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
    const { body } = await promotions.wheels(41, 'POST', `/${id}/spin`, { payment: 'EARNED', idempotencyKey: randomUUID() }, { brand: 'OTHER' }); // prettier-ignore
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
});
