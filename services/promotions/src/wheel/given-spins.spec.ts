import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from '@banyan/kernel/database';
import { cashReward, content as campaign, PromotionsFixture, vnd } from '../fixtures/promotions.fixture.js';
import { cash, nothing, wheelsOf } from './wheel.fixture.js';

// The first reward of this file dies before its transaction is over, and the second one after it.
process.env['BANYAN_FAILPOINTS'] = 'promotions.while_booking=error,promotions.after_booking=error';

const open = new Date('2026-03-16T05:00:30Z');
type Wheels = ReturnType<typeof wheelsOf>;

describe('spins of a lucky wheel as the reward of a campaign', () => {
  let promotions: PromotionsFixture;
  let wheels: Wheels;
  beforeAll(async () => {
    promotions = await PromotionsFixture.start();
    wheels = wheelsOf(promotions);
  });
  afterAll(() => promotions.close());

  const rewardOf = (wheelId: string, count: number) => ({
    ...cashReward,
    kind: 'SPINS',
    amountMinor: '0',
    turnover: 0,
    count,
    wheelId,
  });
  const live = (wheelId: string, count = 3, of: object = {}, ofTerms: object = {}) =>
    promotions.live({ budgetMinor: '0', ...of }, { reward: rewardOf(wheelId, count), ...ofTerms });
  /** A wheel that brings hardly a spin by itself. */
  const wheel = (of: object = {}) =>
    wheels.publish({ free: 0, perDepositMinor: vnd(900_000_000), segments: [cash(1_000), cash(2_000)], ...of });
  const join = (member: number, id: string) => promotions.as(member, 'POST', `/${id}/join`, {});
  const claim = async (member: number, id: string) => {
    const { status, body } = await promotions.as(member, 'POST', `/${id}/reward`);
    return status === 200 ? 'given' : (body['code'] as unknown as string);
  };
  const given = async (member: number, id: string) => {
    await join(member, id);
    expect(await claim(member, id)).toBe('given');
  };
  const recordOf = async (id: string) => (await promotions.operator(1, 'GET', `/campaigns/${id}`)).body;
  const shownTo = async (member: number, id: string) => (await promotions.offer(member, id)).claim?.wheel;
  const endWheel = async (id: string) => {
    const { revision } = (await wheels.record(id)) as unknown as { revision: number };
    await promotions.operator(2, 'POST', `/wheels/${id}/end`, wheels.step(revision));
  };

  it('are booked once, though the process dies before or after, and are spun', async () => {
    const wheelId = await wheel();
    const id = await live(wheelId);
    await join(1, id);
    await promotions.service.breaking(() => claim(1, id));
    expect(await wheels.chances(1, wheelId)).toMatchObject({ left: 0, granted: 0 });
    expect(await recordOf(id)).toMatchObject({ taken: 0, spentCount: '0' });
    await promotions.service.breaking(() => claim(1, id));
    expect(await Promise.all(Array.from({ length: 8 }, () => claim(1, id)))).toEqual(Array.from({ length: 8 }, () => 'given')); // prettier-ignore
    expect(await wheels.chances(1, wheelId)).toMatchObject({ left: 3, granted: 3, spun: 0 });
    expect(await recordOf(id)).toMatchObject({ taken: 1, spentCount: '3', spentMinor: '0' });
    expect(await shownTo(1, id)).toMatchObject({
      id: wheelId,
      title: 'Dragon wheel',
      isOpen: true,
      granted: 3,
      left: 3,
    });
    // Three at once win, and a fourth has none left.
    const spun = await Promise.all([1, 2, 3, 4].map(() => wheels.spin(1, wheelId)));
    expect(spun.filter((each) => 'code' in each)).toEqual([{ code: 'promotions.wheel_spins' }]);
    expect(wheels.paidTo(1)).toHaveLength(3);
    expect(await shownTo(1, id)).toMatchObject({ granted: 3, left: 0 });
    const list = await promotions.operator(1, 'GET', `/wheel-spins?filter=${encodeURIComponent(`{"wheelId":"${wheelId}"}`)}`); // prettier-ignore
    expect(list.body['data']).toMatchObject([{ source: 'GRANT' }, { source: 'GRANT' }, { source: 'GRANT' }]);
  });

  it('are never more than the stock, whatever claims at once', async () => {
    const wheelId = await wheel();
    const id = await live(wheelId, 2, { stock: 20 });
    const members = Array.from({ length: 100 }, (_none, at) => 1_000 + at);
    await Promise.all(members.map((member) => join(member, id)));
    const answers = await Promise.all([...members, ...members].map((member) => claim(member, id)));
    expect(new Set(answers)).toEqual(new Set(['given', 'promotions.nothing_left']));
    const [booked] = await promotions.service.db.query<{ grants: number; spins: number }>(
      sql`select count(*)::int as grants, sum(granted)::int as spins from wheel_grant where wheel_id = $1`,
      [wheelId],
    );
    expect(booked).toEqual({ grants: 20, spins: 40 });
    expect(await recordOf(id)).toMatchObject({ taken: 20, spentCount: '40' });
  });

  it('come after those of the day, count in its bound, and stay for the next day', async () => {
    const wheelId = await wheel({ free: 1, perDay: 2 });
    await given(2, await live(wheelId, 2));
    expect(await wheels.chances(2, wheelId)).toMatchObject({ left: 2, granted: 2 });
    await wheels.won(2, wheelId);
    expect(await wheels.chances(2, wheelId)).toMatchObject({ left: 1, granted: 2 });
    await wheels.won(2, wheelId);
    expect(await wheels.spin(2, wheelId)).toEqual({ code: 'promotions.wheel_daily' });
    promotions.service.clock.set(new Date('2026-03-16T17:00:01Z'));
    expect(await wheels.chances(2, wheelId)).toMatchObject({ left: 2, granted: 1 });
    for (const _spin of [1, 2]) await wheels.won(2, wheelId);
    expect(await wheels.chances(2, wheelId)).toMatchObject({ left: 0, granted: 0 });
  });

  it('are gone with the deposit that made them due', async () => {
    const wheelId = await wheel();
    const id = await live(wheelId, 2, {}, { trigger: 'DEPOSIT', minMinor: vnd(1_000) });
    await join(3, id);
    await promotions.deposit(3, vnd(1_000), 's3');
    expect(await claim(3, id)).toBe('given');
    promotions.wallet.blocking = 2;
    await wheels.spin(3, wheelId);
    promotions.wallet.blocking = 0;
    await promotions.chargedBack(3, 's3', vnd(1_000));
    expect(await wheels.spin(3, wheelId)).toEqual({ code: 'promotions.wheel_spins' });
    expect(await shownTo(3, id)).toMatchObject({ granted: 2, left: 0 });
    // What the spin won and was not paid yet is denied.
    expect((await wheels.spins(3, wheelId))[0]).toMatchObject({ state: 'DENIED' });
    expect(wheels.paidTo(3)).toEqual([]);
  });

  it('of a wheel that is over are refused before anything is taken, and what is left of them ends with it', async () => {
    const wheelId = await wheel();
    const id = await live(wheelId);
    await given(4, id);
    await join(5, id);
    await endWheel(wheelId);
    expect(await claim(5, id)).toBe('promotions.wheel_closed');
    expect(await recordOf(id)).toMatchObject({ taken: 1, spentCount: '3' });
    expect((await promotions.offer(5, id)).status).toBe('CLAIM');
    expect((await join(6, id)).body).toMatchObject({ code: 'promotions.not_eligible' });
    expect((await promotions.offer(6, id)).status).toBe('CLOSED');
    expect((await promotions.offer(6, id)).conditions).toContainEqual(
      expect.objectContaining({ code: 'wheel', met: false }),
    );
    expect(await wheels.spin(4, wheelId)).toEqual({ code: 'promotions.wheel_closed' });
    expect(await shownTo(4, id)).toMatchObject({ isOpen: false, left: 3 });
    const own = await promotions.as(4, 'GET', `/claims?filter=${encodeURIComponent(`{"campaignId":"${id}"}`)}`);
    expect((own.body.value as unknown as { data: object[] }).data).toMatchObject([
      { rewardKind: 'SPINS', rewardCount: 3, rewardMinor: '0', wheel: { isOpen: false, granted: 3, left: 3 } },
    ]);
  });

  it('are for who may spin the wheel, and of a wheel of the brand and the currency that was published', async () => {
    const levelled = await wheel({ minLevel: 2, paidIn: true });
    const id = await live(levelled);
    await join(7, id);
    expect(await claim(7, id)).toBe('promotions.wheel_level');
    await promotions.service.owner.query(
      sql`insert into vip_member (member_id, brand, level, peak, since) values (7, 'BANYAN', 2, 2, '2026-03-01')`,
    );
    expect(await claim(7, id)).toBe('promotions.wheel_paid_in');
    expect(await recordOf(id)).toMatchObject({ taken: 0 });
    const draft = (await wheels.written())['id'] as unknown as string;
    promotions.service.clock.set(open);
    for (const wheelId of [draft, '999999', await wheel({ currency: 'USDT' })]) {
      const terms = { ...(campaign.terms as object), reward: rewardOf(wheelId, 3) };
      const request = { ...campaign, budgetMinor: '0', terms, brand: 'BANYAN', reason: 'a spec' };
      const { body } = await promotions.operator(1, 'POST', '/campaigns', request);
      expect(body['code']).toBe('promotions.wheel_closed');
    }
  });

  it('are said with their wheel before they are joined for', async () => {
    const wheelId = await wheel({ segments: [cash(1_000), nothing()] });
    const offer = await promotions.offer(8, await live(wheelId, 4), 'vi');
    expect(offer.wheel).toMatchObject({ id: wheelId, isOpen: true, granted: 0, left: 0 });
    expect(offer.reward?.[0]).toContain('4');
  });
});
