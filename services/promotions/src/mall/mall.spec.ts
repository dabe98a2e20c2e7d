import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { RedemptionDecided } from '@banyan/proto/promotions/v1/events';
import { sql } from '@banyan/kernel/database';
import type { Json } from '@banyan/kernel/testing';
import { paymentPassword, PromotionsFixture, vnd } from '../fixtures/promotions.fixture.js';
import { GiftService } from '../gift/gift.service.js';
import type { RedemptionDto, RedemptionRecordDto } from './redemption.dto.js';
import { RedemptionService } from './redemption.service.js';

// The first redemption of this file dies between the points and the answer.
process.env['BANYAN_FAILPOINTS'] = 'promotions.after_redeem=error';
const content = {
  type: 'GOODS',
  texts: [
    { language: 'EN', title: 'A tea set', content: 'Bát Tràng, for two.' },
    { language: 'VI', title: 'Bộ ấm chén', content: '' },
  ],
  picture: 'LOTUS',
  unit: 'SET',
  priority: 10,
  points: 100,
  currency: 'VND',
  amountMinor: '0',
  turnover: 0,
  minQuantity: 2,
  perDay: 0,
  minLevel: 0,
};
const where = { address: '12 Hàng Bạc, Hà Nội', phone: '+84 912 345 678' };

describe('the points mall', () => {
  let promotions: PromotionsFixture;
  beforeAll(async () => {
    promotions = await PromotionsFixture.start();
  });
  afterAll(() => promotions.close());

  const admin = async (path: string, body: object, by = 1, username?: string) =>
    promotions.operator(by, 'POST', `/${path}`, { reason: 'a spec', ...body }, undefined, username);
  const list = async (path: string, filter: object = {}) => {
    const { body } = await promotions.operator(
      1,
      'GET',
      `/${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`,
    );
    return body as unknown as { data: Json[]; total: number };
  };
  /** A reward that is published, with a stock. */
  const reward = async (of: object = {}, stock = 10): Promise<string> => {
    const { id, revision } = (await admin('mall-rewards', { brand: 'BANYAN', ...content, ...of })).body as unknown as {
      id: string;
      revision: number;
    };
    const steps = [
      ...(stock > 0 ? [() => admin(`mall-rewards/${id}/stock`, { revision, change: stock })] : []),
      () => admin(`mall-rewards/${id}/propose`, { revision: revision + (stock > 0 ? 1 : 0) }),
      () => admin(`mall-rewards/${id}/publish`, { revision: revision + (stock > 0 ? 2 : 1) }, 2),
    ];
    for (const step of steps) expect((await step()).body).not.toHaveProperty('code');
    return id;
  };
  const give = (member: number, points: number) =>
    promotions.round(member, randomUUID(), { stakeMinor: BigInt(vnd(100_000 * points)) });
  const balanceOf = async (member: number) =>
    Number((await promotions.points(member, 'GET', '/balance')).body.value?.points);
  const redeem = (member: number, rewardId: string, of: object = {}) =>
    promotions.points(member, 'POST', '/redeem', {
      rewardId,
      quantity: 2,
      ...where,
      idempotencyKey: randomUUID(),
      paymentPassword,
      ...of,
    });
  const asked = async (member: number, rewardId: string, of: object = {}) => {
    const { status, body } = await redeem(member, rewardId, of);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body.value as unknown as RedemptionDto;
  };
  /** The codes of what was refused; null: it was done. */
  const decide = (verb: string, ids: string[], more: object = {}, username?: string) =>
    Promise.all(
      ids.map(async (id) => {
        const { body } = await admin(`redemptions/${id}/${verb}`, more, 3, username);
        return { id, code: body['code'] ?? null };
      }),
    );
  const acted = () => promotions.service.events.published(OperatorActed);
  const stockOf = async (id: string) => {
    const { data } = await list('mall-rewards', { id });
    return [data[0]?.['stock'], data[0]?.['taken']];
  };

  it('shows what another operator published, in the reader’s language, to visitors too', async () => {
    const { body } = await admin('mall-rewards', { brand: 'BANYAN', ...content });
    const { id, revision } = body as unknown as { id: string; revision: number };
    const shown = async () =>
      (
        (await promotions.service.http('GET', '/wps/points/rewards', { headers: { 'accept-language': 'vi' } })).body
          .value as unknown as { data: Json[] }
      ).data;
    expect(await shown()).toEqual([]);
    await admin(`mall-rewards/${id}/propose`, { revision });
    expect((await admin(`mall-rewards/${id}/publish`, { revision: revision + 1 })).body).toMatchObject({
      code: 'promotions.second_person',
    });
    expect((await admin(`mall-rewards/${id}/publish`, { revision }, 2)).body).toMatchObject({ code: 'request.stale' });
    expect((await admin(`mall-rewards/${id}/publish`, { revision: revision + 1 }, 2)).status).toBe(200);
    expect(await shown()).toMatchObject([{ id, title: 'Bộ ấm chén', type: 'GOODS', points: 100, stock: 0 }]);
    expect((await admin(`mall-rewards/${id}/end`, { revision: revision + 2 }, 2)).status).toBe(200);
    expect(await shown()).toEqual([]);
    const acts = (await acted()).filter(({ objectType }) => objectType === 'mall-reward');
    expect(acts.map(({ action }) => action)).toEqual([
      'mall-reward.write',
      'mall-reward.propose',
      'mall-reward.publish',
      'mall-reward.end',
    ]);
  });

  it('takes points and stock once, whether it is asked twice, at once, or dies in between', async () => {
    const id = await reward();
    await give(1, 500);
    const key = randomUUID();
    expect(
      (await promotions.service.breaking(() => redeem(1, id, { idempotencyKey: key, remark: 'blue' }))).status,
    ).toBe(500);
    const answers = await Promise.all([1, 2, 3].map(() => redeem(1, id, { idempotencyKey: key, remark: 'blue' })));
    expect(new Set(answers.map(({ body }) => (body.value as unknown as RedemptionDto).id)).size).toBe(1);
    expect([await balanceOf(1), await stockOf(id)]).toEqual([300, [8, 2]]);
    for (const other of [{ quantity: 3 }, { address: '14 Hàng Bạc, Hà Nội' }, { remark: 'red' }])
      expect((await redeem(1, id, { idempotencyKey: key, remark: 'blue', ...other })).body).toMatchObject({
        code: 'promotions.redemption_conflict',
      });
    // What was asked for already is told without the password.
    expect((await redeem(1, id, { idempotencyKey: key, remark: 'blue', paymentPassword: undefined })).status).toBe(200);
    const record = answers[0]?.body.value as unknown as RedemptionDto;
    expect(record).toMatchObject({
      number: `PM${record.id.padStart(8, '0')}`,
      type: 'GOODS',
      title: 'Bộ ấm chén',
      quantity: 2,
      unit: 'SET',
      points: '200',
      pointsChange: '-200',
      balanceAfter: '300',
      ratio: 1_000,
      state: 'APPLYING',
      remark: 'blue',
      ...where,
    });
  });

  it('refuses what does not fit, and takes nothing then', async () => {
    const id = await reward({ perDay: 3, minLevel: 0 }, 4);
    const high = await reward({ minLevel: 2 });
    await give(2, 1_000);
    const refusals = [];
    for (const [rewardId, of] of [
      [id, { quantity: 4 }],
      [id, { phone: '' }],
      [id, { address: 'short' }],
      [id, { paymentPassword: 'wrong' }],
      [high, {}],
      ['999999', {}],
    ] as const)
      refusals.push(await redeem(2, rewardId, of));
    expect(refusals.map(({ body }) => body['code'])).toEqual([
      'promotions.mall_daily',
      'promotions.mall_contact',
      'promotions.mall_contact',
      'identity.wrong_payment_password',
      'promotions.mall_level',
      'promotions.mall_reward_not_found',
    ]);
    expect((await redeem(2, id, { quantity: 1 })).status).toBe(400);
    expect((await redeem(3, id)).body).toMatchObject({ code: 'promotions.points_short' });
    await asked(2, id);
    expect((await redeem(2, id)).body).toMatchObject({ code: 'promotions.mall_daily' });
    await give(4, 1_000);
    expect((await redeem(4, id, { quantity: 3 })).body).toMatchObject({ code: 'promotions.mall_stock' });
    promotions.wallet.kept.add(4n);
    expect((await redeem(4, id)).body).toMatchObject({ code: 'promotions.reward_blocked' });
    promotions.wallet.kept.clear();
    expect([await balanceOf(2), await balanceOf(4), await stockOf(id)]).toEqual([800, 1_000, [2, 2]]);
  });

  it('never gives more than there is, however many ask at once', async () => {
    const id = await reward({}, 6);
    const members = [11, 12, 13, 14, 15, 16];
    for (const member of members) await give(member, 200);
    const answers = await Promise.all(members.map((member) => redeem(member, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await stockOf(id)).toEqual([0, 6]);
    const left = await Promise.all(members.map(balanceOf));
    expect(left.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 200, 200, 200]);
  });

  it('gives points and stock back once, whoever ends it and however often', async () => {
    const id = await reward();
    await give(21, 400);
    const [first, second] = [await asked(21, id), await asked(21, id)];
    expect([await balanceOf(21), await stockOf(id)]).toEqual([0, [6, 4]]);
    const ends = await Promise.all([
      promotions.points(21, 'POST', `/redemptions/${first.id}/cancel`),
      promotions.points(21, 'POST', `/redemptions/${first.id}/cancel`),
      decide('reject', [first.id, second.id], { told: 'sold out' }),
    ]);
    const back = await promotions.points(21, 'GET', '/redemptions');
    const rows = (back.body.value as unknown as { data: RedemptionDto[] }).data;
    expect(rows.map(({ state, pointsChange }) => [/REJECTED|CANCELLED/.test(state), pointsChange])).toEqual([
      [true, '0'],
      [true, '0'],
    ]);
    expect(rows[0]).toMatchObject({ state: 'REJECTED', reason: 'sold out' });
    expect(ends[2]).toContainEqual({ id: second.id, code: null });
    expect([await balanceOf(21), await stockOf(id)]).toEqual([400, [10, 0]]);
    // A stranger neither sees nor ends it.
    expect((await promotions.points(22, 'POST', `/redemptions/${first.id}/cancel`)).status).toBe(404);
  });

  it('goes from asked for to arrived, each step once and told', async () => {
    const id = await reward();
    await give(31, 400);
    const { id: redemption } = await asked(31, id);
    expect(await decide('complete', [redemption])).toEqual([{ id: redemption, code: 'promotions.redemption_state' }]);
    expect(await decide('approve', [redemption])).toEqual([{ id: redemption, code: null }]);
    expect(await decide('approve', [redemption])).toEqual([{ id: redemption, code: 'promotions.redemption_state' }]);
    expect((await promotions.points(31, 'POST', `/redemptions/${redemption}/cancel`)).body).toMatchObject({
      code: 'promotions.redemption_state',
    });
    expect(await decide('complete', [redemption], { reference: 'VN-4711' })).toEqual([{ id: redemption, code: null }]);
    const own = await promotions.points(31, 'POST', `/redemptions/${redemption}/received`);
    expect(own.body.value).toMatchObject({ state: 'COMPLETED', reference: 'VN-4711' });
    const told = (await promotions.service.events.published(RedemptionDecided)).filter(
      (event) => String(event.redemptionId) === redemption,
    );
    expect(told.map(({ state }) => state)).toEqual(['APPROVED', 'COMPLETED']);
    const { id: contested } = await asked(31, id);
    await Promise.all([decide('approve', [contested]), decide('reject', [contested]), decide('reject', [contested])]);
    // Rejected before or after its approval: given back once.
    expect(await balanceOf(31)).toBe(200);
  });

  it('that cannot be delivered is given back, and what nobody says has arrived is taken for it after thirty days', async () => {
    const id = await reward();
    await give(32, 400);
    const ids = [(await asked(32, id)).id, (await asked(32, id)).id] as const;
    expect(await decide('approve', [...ids], { reference: 'VN-1' })).toEqual(
      ids.map((each) => ({ id: each, code: null })),
    );
    expect(await decide('reject', [ids[0]])).toEqual([{ id: ids[0], code: null }]);
    expect([await balanceOf(32), await stockOf(id)]).toEqual([200, [8, 2]]);
    promotions.service.clock.advance(31 * 86_400_000);
    await promotions.service.app.get(RedemptionService).tidy(new AbortController().signal);
    const { data } = await list('redemptions', { id: ids[1] });
    expect(data).toMatchObject([{ state: 'COMPLETED', reference: 'VN-1', completedBy: '' }]);
  });

  it('looks at the member again where it leaves the house', async () => {
    const id = await reward();
    await give(33, 150);
    await promotions.round(33, 'lost-again', { stakeMinor: BigInt(vnd(100_000 * 100)) });
    const { id: redemption } = await asked(33, id);
    const refused = [{ id: redemption, code: 'promotions.redemption_member' }];
    promotions.frozen.add(33n);
    expect(await decide('approve', [redemption])).toEqual(refused);
    promotions.frozen.clear();
    promotions.wallet.kept.add(33n);
    expect(await decide('approve', [redemption])).toEqual(refused);
    promotions.wallet.kept.clear();
    await promotions.round(33, 'lost-again', { stakeMinor: 0n, state: 'CANCELLED' });
    expect(await balanceOf(33)).toBe(-50);
    expect(await decide('approve', [redemption])).toEqual(refused);
    expect(await decide('reject', [redemption])).toEqual([{ id: redemption, code: null }]);
    expect(await balanceOf(33)).toBe(150);
  });

  it('pays a coupon of money once, as a gift, and nobody approves his own', async () => {
    const id = await reward({ type: 'COUPON', unit: 'CARD', amountMinor: vnd(10_000), turnover: 3, points: 50 });
    await give(41, 100);
    // Of what pays money there is no more than two published.
    const [published] = (await list('mall-rewards', { id })).data;
    const more = { revision: published?.['revision'], change: 1 };
    expect((await admin(`mall-rewards/${id}/stock`, more, 2)).body).toMatchObject({
      code: 'promotions.mall_reward_terms',
    });
    const { id: redemption } = await asked(41, id, { address: '', phone: '' });
    await promotions.registered(41);
    expect(await decide('approve', [redemption], {}, 'M41')).toEqual([
      { id: redemption, code: 'promotions.own_redemption' },
    ]);
    await Promise.all([decide('approve', [redemption]), decide('approve', [redemption])]);
    for (const _again of [1, 2]) await promotions.service.app.get(GiftService).work(new AbortController().signal);
    expect(promotions.wallet.cashOf(41)).toBe(BigInt(vnd(20_000)));
    const { body } = await promotions.vip(41, 'GET', '/gifts');
    expect((body.value as unknown as { data: Json[] }).data).toMatchObject([
      { kind: 'COUPON', period: `COUPON-${redemption}`, amountMinor: vnd(20_000), turnover: 3, state: 'GRANTED' },
    ]);
  });

  it('gives each code once, to whom it was approved, and to nobody else’s eyes', async () => {
    const codes = { type: 'COUPON', unit: 'CARD', points: 10 };
    const id = await reward(codes, 0);
    const [record] = (await list('mall-rewards', { id })).data;
    const add = (given: string[], revision: unknown) =>
      admin(`mall-rewards/${id}/codes`, { codes: given, revision }, 2);
    expect(
      (await admin(`mall-rewards/${id}/stock`, { revision: record?.['revision'], change: 1 }, 2)).body,
    ).toMatchObject({
      code: 'promotions.mall_reward_terms',
    });
    expect((await add(['AAAA-1', 'AAAA-1'], record?.['revision'])).body).toMatchObject({
      code: 'promotions.mall_codes',
    });
    const filled = await add(['AAAA-1', 'AAAA-2', 'AAAA-3', 'AAAA-4'], record?.['revision']);
    expect(filled.body).toMatchObject({ stock: 4 });
    expect(JSON.stringify(filled.body)).not.toContain('AAAA');
    expect((await add(['AAAA-4', 'AAAA-5'], filled.body['revision'])).body).toMatchObject({
      code: 'promotions.mall_codes',
    });
    // Of the brand a code is sold once, whatever reward it is put into.
    const twinId = await reward(codes, 0);
    const [twin] = (await list('mall-rewards', { id: twinId })).data;
    const again = { codes: ['AAAA-2', 'BBBB-1'], revision: twin?.['revision'] };
    expect((await admin(`mall-rewards/${twinId}/codes`, again, 2)).body).toMatchObject({
      code: 'promotions.mall_codes',
    });
    for (const member of [51, 52]) await give(member, 20);
    const ids = [(await asked(51, id)).id, (await asked(52, id)).id];
    expect(await decide('approve', ids)).toEqual(ids.map((each) => ({ id: each, code: null })));
    const got = await Promise.all(
      [51, 52].map(async (member) => {
        const { body } = await promotions.points(member, 'GET', '/redemptions');
        return (body.value as unknown as { data: RedemptionDto[] }).data[0]?.codes ?? [];
      }),
    );
    expect(got.flat().toSorted()).toEqual(['AAAA-1', 'AAAA-2', 'AAAA-3', 'AAAA-4']);
    const seen = JSON.stringify([await list('redemptions', {}), await acted()], (_key, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    expect(seen).not.toContain('AAAA');
  });

  it('masks where it goes to, keeps on record who read it, and forgets it in time', async () => {
    const id = await reward();
    await give(61, 200);
    const { id: redemption, number } = await asked(61, id);
    const { data } = (await list('redemptions', { number })) as unknown as { data: RedemptionRecordDto[] };
    expect(data).toMatchObject([
      { id: redemption, phone: expect.stringMatching(/^\*+678$/), address: '***', remark: '' },
    ]);
    const { body } = await promotions.operator(1, 'GET', `/redemptions/${redemption}`);
    expect(body).toMatchObject(where);
    expect((await acted()).at(-1)).toMatchObject({ action: 'redemption.read' });
    await decide('reject', [redemption]);
    const left = async () => {
      await promotions.service.app.get(RedemptionService).tidy(new AbortController().signal);
      const rows = await promotions.service.owner.query<{ address: string }>(
        sql`select address from redemption where id = $1`,
        [redemption],
      );
      return rows[0]?.address;
    };
    expect(await left()).toBe(where.address);
    promotions.service.clock.advance(91 * 86_400_000);
    expect(await left()).toBe('');
  });

  it('adds up: points to their entries, and what is taken of a reward to its redemptions', async () => {
    const amiss = sql`select a.member_id from point_account a left join point_entry e using (member_id) group by a.member_id
      having a.balance <> coalesce(sum(e.points), 0) or a.version <> count(e.version)`;
    expect(await promotions.service.owner.query(amiss)).toEqual([]);
    const taken = sql`select m.id from mall_reward m left join redemption r on r.reward_id = m.id and r.state not in ('REJECTED', 'CANCELLED')
      group by m.id having m.taken <> coalesce(sum(r.quantity), 0)`;
    expect(await promotions.service.owner.query(taken)).toEqual([]);
    const held = sql`select r.id from redemption r left join point_entry e on e.member_id = r.member_id and e.key in ('redemption:' || r.id, 'returned:redemption:' || r.id)
      group by r.id having coalesce(sum(e.points), 0) <> case when r.state in ('REJECTED', 'CANCELLED') then 0 else -r.points end`;
    expect(await promotions.service.owner.query(held)).toEqual([]);
  });
});
