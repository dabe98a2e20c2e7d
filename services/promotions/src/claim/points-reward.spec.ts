import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from '@banyan/kernel/database';
import { cashReward, content, PromotionsFixture, vnd } from '../fixtures/promotions.fixture.js';

// The first reward of this file dies before its transaction is over, and the second one after it.
process.env['BANYAN_FAILPOINTS'] = 'promotions.while_booking=error,promotions.after_booking=error';

const pointsReward = { ...cashReward, kind: 'POINTS', amountMinor: '0', turnover: 0, count: 50 };

describe('points as the reward of a campaign', () => {
  let promotions: PromotionsFixture;
  beforeAll(async () => {
    promotions = await PromotionsFixture.start();
  });
  afterAll(() => promotions.close());

  const live = (of: object = {}, ofTerms: object = {}) =>
    promotions.live({ budgetMinor: '0', ...of }, { reward: pointsReward, ...ofTerms });
  const join = (member: number, id: string) => promotions.as(member, 'POST', `/${id}/join`, {});
  const claim = (member: number, id: string) => promotions.as(member, 'POST', `/${id}/reward`);
  const balance = async (member: number) =>
    ((await promotions.points(member, 'GET', '/balance')).body.value as unknown as { points: string }).points;
  const entries = async (member: number) =>
    ((await promotions.points(member, 'GET', '/transactions')).body.value as unknown as { data: object[] }).data;
  const spentOf = async (id: string) => (await promotions.operator(1, 'GET', `/campaigns/${id}`)).body;

  it('come once, though the process dies before or after they are booked', async () => {
    const id = await live();
    await join(1, id);
    expect((await promotions.service.breaking(() => claim(1, id))).status).toBe(500);
    expect([await balance(1), (await promotions.offer(1, id)).status]).toEqual(['0', 'CLAIM']);
    expect(await spentOf(id)).toMatchObject({ taken: 0, spentCount: '0' });
    expect((await promotions.service.breaking(() => claim(1, id))).status).toBe(500);
    expect([await balance(1), (await promotions.offer(1, id)).status]).toEqual(['50', 'CLAIMED']);
    for (const _again of [1, 2]) expect((await claim(1, id)).status).toBe(200);
    await promotions.work();
    expect(await entries(1)).toMatchObject([{ kind: 'GIVEN', points: '50', balanceAfter: '50' }]);
    expect(await spentOf(id)).toMatchObject({ taken: 1, spentCount: '50', spentMinor: '0' });
    expect(promotions.wallet.applied).toEqual([]);
  });

  it('come once of one claim that is sent many times at once', async () => {
    const id = await live();
    await join(2, id);
    const answers = await Promise.all(Array.from({ length: 12 }, () => claim(2, id)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect([await balance(2), (await entries(2)).length]).toEqual(['50', 1]);
    expect(await spentOf(id)).toMatchObject({ taken: 1, spentCount: '50' });
    expect((await promotions.offer(2, id)).claim).toMatchObject({ rewardKind: 'POINTS', rewardCount: 50, wheel: null });
  });

  it('are never more than the stock, whatever claims at once', async () => {
    const id = await live({ stock: 120 });
    const members = Array.from({ length: 500 }, (_none, at) => 1_000 + at);
    await Promise.all(members.map((member) => join(member, id)));
    // The first ones press twice.
    const answers = await Promise.all([...members, ...members.slice(0, 60)].map((member) => claim(member, id)));
    const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body['code']);
    expect(new Set(refused)).toEqual(new Set(['promotions.nothing_left']));
    expect(await spentOf(id)).toMatchObject({ taken: 120, spentCount: '6000' });
    const [given] = await promotions.service.db.query<{ members: number; points: string; owned: string }>(
      sql`select count(distinct e.member_id)::int as members, sum(e.points)::text as points,
         (select sum(balance)::text from point_account where member_id between 1000 and 1499) as owned
       from point_entry e where e.member_id between 1000 and 1499 and e.contra = 'house:campaign'`,
    );
    expect(given).toEqual({ members: 120, points: '6000', owned: '6000' });
    expect((await promotions.offer(9, id)).status).toBe('CLOSED');
  }, 60_000);

  it('come by themselves where the terms say so, and not to whom bonuses are kept from', async () => {
    const id = await live({}, { automatic: true });
    await join(3, id);
    await join(4, id);
    promotions.wallet.kept.add(4n);
    await promotions.work();
    expect([await balance(3), await balance(4)]).toEqual(['50', '0']);
    expect((await promotions.offer(3, id)).status).toBe('ISSUED');
    expect((await claim(4, id)).body).toMatchObject({ code: 'promotions.reward_blocked' });
    promotions.wallet.kept.delete(4n);
    expect((await claim(4, id)).status).toBe(200);
    expect([await balance(4), (await spentOf(id))['spentCount']]).toEqual(['50', '100']);
  });

  it('stay when their deposit is charged back, and are marked', async () => {
    const id = await live({}, { trigger: 'DEPOSIT', minMinor: vnd(1_000) });
    await join(5, id);
    await promotions.deposit(5, vnd(1_000), 'p5');
    await claim(5, id);
    await promotions.chargedBack(5, 'p5', vnd(1_000));
    const { body } = await promotions.operator(1, 'GET', `/claims?filter=${encodeURIComponent('{"memberId":"5"}')}`);
    expect(body['data']).toMatchObject([
      { state: 'GRANTED', rewardKind: 'POINTS', rewardCount: 50, chargedBackAt: expect.any(String) },
    ]);
    expect(await balance(5)).toBe('50');
  });

  it('are written with a number and a stock alone, and stay what they are', async () => {
    const refused = async (of: object, ofReward: object = {}) => {
      const terms = { ...(content.terms as object), reward: { ...pointsReward, ...ofReward } };
      const request = { ...content, budgetMinor: '0', terms, brand: 'BANYAN', reason: 'a spec', ...of };
      const { body } = await promotions.operator(1, 'POST', '/campaigns', request);
      return [body['code'], (body['message'] as unknown as string).split(': ')[1]];
    };
    expect((await refused({ budgetMinor: vnd(1) }))[0]).toBe('promotions.campaign_budget');
    const wrong = { count: 0, wheelId: '1', amountMinor: vnd(1), turnover: 1, ladder: ['1'], bonusDays: 3 };
    const fields = { bonusDays: 'wagerTimes' } as Record<string, string>;
    for (const [field, value] of Object.entries(wrong))
      expect(await refused({}, { [field]: value })).toEqual(['promotions.campaign_terms', fields[field] ?? field]);
    expect((await refused({}, { kind: 'CASH', amountMinor: vnd(1) }))[1]).toBe('count');
    const id = await live();
    const { revision } = (await spentOf(id)) as unknown as { revision: number };
    const money = {
      ...content,
      revision,
      reason: 'a spec',
      terms: { ...(content.terms as object), reward: cashReward },
    };
    await promotions.operator(1, 'PUT', `/campaigns/${id}`, money);
    await promotions.operator(1, 'POST', `/campaigns/${id}/propose`, { revision: revision + 1, reason: 'a spec' });
    const { body } = await promotions.operator(2, 'POST', `/campaigns/${id}/publish`, { revision: revision + 2, reason: 'a spec' }); // prettier-ignore
    expect(body).toMatchObject({ code: 'promotions.campaign_terms', message: expect.stringContaining('kind') });
  });
});
