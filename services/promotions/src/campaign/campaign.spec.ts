import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { sql } from '@banyan/kernel/database';
import { operatorToken } from '@banyan/kernel/testing';
import { demoGoods } from '../demo/demo-goods.js';
import { demoOffers } from '../demo/demo-offers.js';
import { demoPoints, demoRewards } from '../demo/demo-rewards.js';
import { DemoService } from '../demo/demo.service.js';
import { bonusReward, cashReward, content, PromotionsFixture, terms, vnd } from '../fixtures/promotions.fixture.js';

describe('campaigns', () => {
  let promotions: PromotionsFixture;
  beforeAll(async () => {
    promotions = await PromotionsFixture.start();
  });
  afterAll(() => promotions.close());

  const step = (id: string, what: string, revision: number, operator = 1, permissions?: string[]) =>
    promotions.operator(operator, 'POST', `/campaigns/${id}/${what}`, { revision, reason: 'a spec' }, permissions);
  const listed = async (query = '') => {
    const { body } = await promotions.service.http('GET', `/wps/promotions${query}`, {
      headers: { 'accept-language': 'en' },
    });
    return (
      (body.value?.data as unknown as Array<{ id: string; status: string; title: string; reward: string[] }>) ?? []
    );
  };

  it('are published by two, in the version that was looked at, each step audited, and nobody sees a draft', async () => {
    const { id } = (await promotions.write()) as unknown as { id: string };
    expect(await listed()).toEqual([]);
    expect((await step(id, 'publish', 1, 2)).body).toMatchObject({ code: 'promotions.campaign_state' });
    expect((await step(id, 'propose', 1)).body).toMatchObject({ proposedBy: 'op1', revision: 2 });
    expect((await step(id, 'publish', 2, 1)).body).toMatchObject({ code: 'promotions.second_person' });
    expect((await step(id, 'publish', 1, 2)).body).toMatchObject({ code: 'request.stale' });
    expect((await step(id, 'publish', 2, 2, ['promotion.view', 'promotion.edit'])).status).toBe(403);
    const answers = await Promise.all([2, 3, 4].map((operator) => step(id, 'publish', 2, operator)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await listed()).toMatchObject([{ id, status: 'JOIN', title: 'A gift' }]);
    const acts = (await promotions.service.events.published(OperatorActed)).filter(({ objectId }) => objectId === id);
    expect(acts.map(({ action }) => action)).toEqual(['promotion.write', 'promotion.propose', 'promotion.publish']);
    const alone = sql`insert into campaign_version (campaign_id, version, content, proposed_by, proposed_by_name, published_by, published_by_name, published_at)
      values ($1, 2, '{}', 1, 'a', 1, 'a', now())`;
    await expect(promotions.service.db.query(alone, [id])).rejects.toThrow('campaign_two_persons');
    await expect(promotions.service.db.query(sql`update campaign_version set version = 7`)).rejects.toThrow();
  });

  it('change their draft alone, lose a proposal by it, and never give less than they gave', async () => {
    const id = await promotions.live({ budgetMinor: vnd(50_000) });
    const { revision, published } = (await promotions.operator(1, 'GET', `/campaigns/${id}`)).body as unknown as {
      revision: number;
      published: object;
    };
    const change = (of: object, at: number) =>
      promotions.operator(1, 'PUT', `/campaigns/${id}`, { ...published, ...of, revision: at, reason: 'a spec' });
    const texts = [{ language: 'EN', title: 'Another', content: '' }];
    expect((await change({ texts }, revision)).body).toMatchObject({ title: 'A gift', version: 1 });
    await step(id, 'propose', revision + 1);
    expect((await change({ texts, budgetMinor: vnd(10_000) }, revision + 2)).body).toMatchObject({ proposedBy: null });
    for (const member of [1, 2]) {
      await promotions.as(member, 'POST', `/${id}/join`, {});
      await promotions.as(member, 'POST', `/${id}/reward`);
    }
    await step(id, 'propose', revision + 3);
    expect((await step(id, 'publish', revision + 4, 2)).body).toMatchObject({ code: 'promotions.campaign_budget' });
    expect(
      (await change({ texts, terms: { ...terms, trigger: 'CODE', code: 'X1-LONGER' } }, revision + 4)).status,
    ).toBe(200);
    await step(id, 'propose', revision + 5);
    expect((await step(id, 'publish', revision + 6, 2)).body).toMatchObject({ code: 'promotions.campaign_terms' });
  });

  it('are paused, resumed and ended', async () => {
    const id = await promotions.live();
    const { revision } = (await promotions.operator(1, 'GET', `/campaigns/${id}`)).body as unknown as {
      revision: number;
    };
    const join = (member: number) => promotions.as(member, 'POST', `/${id}/join`, {});
    await join(20);
    expect((await step(id, 'pause', revision, 2)).body).toMatchObject({ state: 'PAUSED' });
    expect((await listed()).map((each) => each.id)).not.toContain(id);
    expect((await join(21)).body).toMatchObject({ code: 'promotions.campaign_closed' });
    expect((await promotions.as(20, 'POST', `/${id}/reward`)).body).toMatchObject({
      code: 'promotions.campaign_closed',
    });
    expect((await step(id, 'resume', revision + 1, 2)).body).toMatchObject({ state: 'LIVE' });
    expect((await step(id, 'end', revision + 2, 2)).body).toMatchObject({ state: 'ENDED' });
    expect((await step(id, 'resume', revision + 3, 2)).body).toMatchObject({ code: 'promotions.campaign_state' });
    expect((await join(22)).body).toMatchObject({ code: 'promotions.campaign_closed' });
    expect((await promotions.as(20, 'POST', `/${id}/reward`)).status).toBe(200);
  });

  it('of signing in are one at a time in a currency', async () => {
    const reward = { ...cashReward, amountMinor: '0', ladder: [vnd(3)] };
    const ladder = { terms: { ...terms, trigger: 'SIGN_IN', per: 'DAY', reward } };
    const first = await promotions.live({}, ladder.terms);
    const { id } = (await promotions.write(ladder)) as unknown as { id: string };
    await step(id, 'propose', 1);
    expect((await step(id, 'publish', 2, 2)).body).toMatchObject({ code: 'promotions.ladder_live' });
    expect((await step(first, 'pause', 3)).status).toBe(200);
    expect((await step(id, 'publish', 2, 2)).status).toBe(200);
    expect((await step(first, 'resume', 4)).body).toMatchObject({ code: 'promotions.ladder_live' });
    expect((await step(id, 'end', 3)).status).toBe(200);
  });

  it('are changed without counting who joined, so that claims wait for no count', async () => {
    const id = await promotions.live();
    await promotions.as(50, 'POST', `/${id}/join`, {});
    const counting = promotions.service.db.transaction(async (tx) => {
      // Whoever counts claims waits for this.
      await tx.query(sql`lock table claim in access exclusive mode`);
      const answer = step(id, 'pause', 3);
      for (let tries = 0; tries < 100; tries++) {
        const [row] = await promotions.service.db.query<{ state: string }>(
          sql`select state from campaign where id = $1`,
          [id],
        );
        if (row?.state === 'PAUSED') return { paused: true, answer };
        await new Promise((done) => setTimeout(done, 50));
      }
      return { paused: false, answer };
    });
    const { paused, answer } = await counting;
    expect(paused).toBe(true);
    expect((await answer).body).toMatchObject({ state: 'PAUSED', joined: 1 });
  });

  it('are found by category and tag, come later and go in the brand’s zone, and read in the reader’s language', async () => {
    const sport = await promotions.live({
      category: 'SPORT',
      tags: ['NEWBIE', 'LIMITED'],
      startsAt: '2026-03-16T12:01',
      endsAt: '2026-03-16T13:00',
    });
    const find = async (filter: object) =>
      (await listed(`?filter=${encodeURIComponent(JSON.stringify(filter))}`)).map((each) => [each.id, each.status]);
    expect(await find({ category: 'SPORT' })).toEqual([[sport, 'COMING_SOON']]);
    expect(await find({ tag: 'NEWBIE' })).toEqual([[sport, 'COMING_SOON']]);
    expect(await find({ tag: 'VIP' })).toEqual([]);
    promotions.service.clock.advance(60_000);
    expect(await find({ category: 'SPORT' })).toEqual([[sport, 'JOIN']]);
    expect((await promotions.offer(30, sport, 'vi')).reward).toEqual(
      expect.arrayContaining([expect.stringContaining('10.000')]),
    );
    promotions.service.clock.advance(3_600_000);
    expect(await find({ category: 'SPORT' })).toEqual([]);
  });

  it('say beside the form how they read, by the same words as the player’s, and which field does not fit', async () => {
    const preview = async (of: object) =>
      (await promotions.operator(1, 'POST', '/campaigns/preview', { currency: 'VND', terms: { ...terms, ...of } }))
        .body;
    const bonus = { trigger: 'DEPOSIT', minMinor: vnd(50_000), reward: bonusReward };
    const { flaw, said } = await preview(bonus) as unknown as { flaw: null; said: Array<{ language: string; conditions: string[]; reward: string[] }> }; // prettier-ignore
    expect([flaw, said.length]).toEqual([null, 4]);
    const id = await promotions.live({}, bonus);
    for (const { language, conditions, reward } of said) {
      const offer = await promotions.offer(40, id, language === 'CN' ? 'zh-CN' : language.toLowerCase());
      expect(offer.reward).toEqual(reward);
      expect((offer.conditions as unknown as Array<{ sentence: string }>).map(({ sentence }) => sentence)).toEqual(
        conditions,
      );
    }
    expect(await preview({ trigger: 'STAKE' })).toMatchObject({ flaw: 'minMinor' });
  });

  it('are refused where they do not fit together, and kept to the operator’s brand', async () => {
    const refused = async (of: object) =>
      (await promotions.operator(1, 'POST', '/campaigns', { ...content, brand: 'BANYAN', reason: 'a spec', ...of }))
        .body['code'];
    expect(await refused({ terms: { ...terms, minMinor: '5' } })).toBe('promotions.campaign_terms');
    expect(await refused({ currency: 'XXX' })).toBe('promotions.campaign_terms');
    expect(await refused({ budgetMinor: '1' })).toBe('promotions.campaign_budget');
    expect(await refused({ texts: [content.texts[0], content.texts[0]] })).toBe('promotions.campaign_texts');
    expect(await refused({ endsAt: '2026-02-01T00:00' })).toBe('promotions.campaign_times');
    expect(await refused({ startsAt: '2026-02-30T00:00' })).toBe('promotions.campaign_times');
    const id = await promotions.live();
    const token = await operatorToken(['promotion.view', 'promotion.edit'], { id: 9, brand: 'LOTUS' });
    expect((await promotions.service.http('GET', `/admin/v1/promotions/campaigns/${id}`, { token })).status).toBe(404);
    const body = { ...content, brand: 'BANYAN', reason: 'a spec' };
    expect((await promotions.service.http('POST', '/admin/v1/promotions/campaigns', { token, body })).status).toBe(403);
  });

  it('of a new installation are there once, whatever is started how often', async () => {
    const demo = promotions.service.app.get(DemoService);
    await promotions.service.owner.query(
      sql`truncate campaign, campaign_version, claim, dry_run, dry_run_day, dry_run_member, wheel_grant, wheel_spin, claim_mark,
       rounds_grant`,
    );
    await Promise.all([demo.seed(), demo.seed()]);
    const goods = demoGoods({ id: '1', closes: '' });
    const seeded = await listed();
    expect(seeded.map(({ status }) => status)).toEqual([...demoOffers, ...goods].map(() => 'JOIN'));
    const said = seeded.flatMap(({ reward }) => reward).join(' ');
    for (const text of [
      /points: 50/,
      /spins of a lucky wheel: 3/,
      /free rounds: 20 of Banyan Moonlight at 1,000.₫ each/,
    ])
      expect(said).toMatch(text);
    for (const { texts } of goods) expect(texts.map(({ language }) => language)).toEqual(['VI', 'EN', 'CN', 'AR']);
    const mall = await promotions.service.http('GET', '/wps/points/rewards');
    expect(mall.body['value']).toMatchObject({ total: demoRewards.length });
    expect((await promotions.points(1001, 'GET', '/balance')).body.value).toEqual({ points: String(demoPoints) });
  });
});
