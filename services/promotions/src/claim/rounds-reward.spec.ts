import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FreeRoundsAsked, FreeRoundsWithdrawn } from '@banyan/proto/promotions/v1/events';
import { sql } from '@banyan/kernel/database';
import { cashReward, content, PromotionsFixture, vnd } from '../fixtures/promotions.fixture.js';
import { RoundsService } from './rounds.service.js';
import { DryRunService } from '../dry-run/dry-run.service.js';

// The first reward of this file dies before its transaction is over, and the second one after it.
process.env['BANYAN_FAILPOINTS'] = 'promotions.while_booking=error,promotions.after_booking=error';

const rounds = { vendor: 'studio', game: 'dragon', name: 'Dragon', days: 3 };
const roundsReward = { ...cashReward, kind: 'FREE_ROUNDS', amountMinor: vnd(1_000), turnover: 0, count: 20, rounds };
const dayMs = 86_400_000;
/** What one reward takes of the budget. */
const one = 20_000;
const grantId = '00000000-0000-4000-8000-000000000001';

describe('free rounds as the reward of a campaign', () => {
  let promotions: PromotionsFixture;
  beforeAll(async () => {
    promotions = await PromotionsFixture.start();
  });
  afterAll(() => promotions.close());

  const live = (of: object = {}, ofTerms: object = {}) => promotions.live(of, { reward: roundsReward, ...ofTerms });
  const join = (member: number, id: string) => promotions.as(member, 'POST', `/${id}/join`, {});
  const claim = (member: number, id: string) => promotions.as(member, 'POST', `/${id}/reward`);
  const spentOf = async (id: string) => (await promotions.operator(1, 'GET', `/campaigns/${id}`)).body;
  const asked = async (member: number) =>
    (await promotions.service.events.published(FreeRoundsAsked)).filter(({ memberId }) => Number(memberId) === member);
  const keyOf = async (member: number) => (await asked(member)).at(-1)?.key ?? '';
  /** What the member sees of it. */
  const seen = async (member: number, id: string) => {
    const { status, claim: own } = (await promotions.offer(member, id)) as unknown as {
      status: string;
      claim: { rounds: { state: string | null; grantId: string | null }; kept: string | null };
    };
    return { status, state: own.rounds.state, grantId: own.rounds.grantId, kept: own.kept };
  };

  it('are asked for once, though the process dies before or after it', async () => {
    const id = await live();
    await join(1, id);
    expect((await promotions.service.breaking(() => claim(1, id))).status).toBe(500);
    expect([await asked(1), (await promotions.offer(1, id)).status]).toEqual([[], 'CLAIM']);
    expect(await spentOf(id)).toMatchObject({ taken: 0, spentMinor: '0' });
    expect((await promotions.service.breaking(() => claim(1, id))).status).toBe(500);
    for (const _again of [1, 2]) expect((await claim(1, id)).status).toBe(200);
    promotions.service.clock.advance(60_000);
    await promotions.work();
    expect(await asked(1)).toMatchObject([
      {
        vendor: 'studio',
        gameCode: 'dragon',
        currency: 'VND',
        rounds: 20,
        betMinor: BigInt(vnd(1_000)),
        campaignId: BigInt(id),
      },
    ]);
    expect(await seen(1, id)).toEqual({ status: 'IN_PROCESS', state: 'ASKED', grantId: null, kept: null });
    expect(await spentOf(id)).toMatchObject({ taken: 1, spentMinor: vnd(one), spentCount: '20' });
    expect(promotions.wallet.applied).toEqual([]);
  });

  it('are the member’s when the vendor has given them, and once only of many claims at once', async () => {
    const id = await live();
    await join(2, id);
    const answers = await Promise.all(Array.from({ length: 12 }, () => claim(2, id)));
    expect([answers.every(({ status }) => status === 200), (await asked(2)).length]).toEqual([true, 1]);
    const key = await keyOf(2);
    await promotions.roundsChanged(2, { key, state: 'GRANTED', grantId, version: 2 });
    expect(await seen(2, id)).toEqual({ status: 'CLAIMED', state: 'GRANTED', grantId, kept: null });
    // Told before, heard after.
    await promotions.roundsChanged(2, { key, state: 'REFUSED', version: 1 });
    expect((await seen(2, id)).state).toBe('GRANTED');
    await promotions.roundsChanged(2, { key, state: 'USED', used: 20, grantId, version: 3 });
    expect(await seen(2, id)).toMatchObject({ status: 'CLAIMED', state: 'USED' });
    expect(await spentOf(id)).toMatchObject({ taken: 1, spentMinor: vnd(one) });
  });

  it('that are refused are told in words, give their budget back, and are asked for anew by another name', async () => {
    const id = await live({ budgetMinor: vnd(one) });
    await join(3, id);
    await claim(3, id);
    const first = await keyOf(3);
    await promotions.roundsChanged(3, { key: first, state: 'REFUSED', refusal: 'games.free_rounds_cap' });
    const kept = 'You have had as many free rounds today as one may. Claim these tomorrow';
    expect(await seen(3, id)).toMatchObject({ status: 'CLAIM', state: 'REFUSED', kept });
    expect(await spentOf(id)).toMatchObject({ taken: 0, spentMinor: '0', spentCount: '0' });
    const filter = encodeURIComponent('{"memberId":"3"}');
    const { body } = await promotions.operator(1, 'GET', `/claims?filter=${filter}`);
    expect(body['data']).toMatchObject([
      { state: 'CLAIMABLE', roundsState: 'REFUSED', refusedText: expect.any(String) },
    ]);
    // Whoever presses again and again is not asked for again and again.
    expect((await claim(3, id)).body.code).toBe('promotions.rounds_refused');
    expect((await asked(3)).length).toBe(1);
    promotions.service.clock.advance(60_000);
    expect((await claim(3, id)).status).toBe(200);
    const second = await keyOf(3);
    expect([first === second, (await asked(3)).length]).toEqual([false, 2]);
    await promotions.roundsChanged(3, { key: first, state: 'REFUSED', version: 9 });
    expect(await seen(3, id)).toMatchObject({ status: 'IN_PROCESS', state: 'ASKED' });
    await promotions.roundsChanged(3, { key: second, state: 'GRANTED', grantId });
    expect(await spentOf(id)).toMatchObject({ taken: 1, spentMinor: vnd(one) });
  });

  it('are never asked for by another name while they are on their way or given, though an older release took them for refused', async () => {
    const { db } = promotions.service;
    const id = await live();
    await join(9, id);
    await claim(9, id);
    // What an older release does with what it finds on its way, and does not know.
    const left = sql`select 1 from claim where state = 'GRANTING' and campaign_id = $1 and coalesce(tried_at, '-infinity') < $2`;
    const found = async () =>
      (await db.query(left, [id, new Date(promotions.service.clock.now().getTime() + 60_000)])).length;
    expect(await found()).toBe(0);
    await claim(9, id);
    await promotions.work();
    expect(await found()).toBe(0);
    const giveUp = sql`update claim set state = 'CLAIMABLE', refused = 'promotions.reward_blocked' where campaign_id = $1`;
    for (const state of ['ASKED', 'GRANTED']) {
      await db.query(giveUp, [id]);
      expect((await claim(9, id)).body['code']).toBe('promotions.not_claimable');
      expect([(await asked(9)).length, (await seen(9, id)).state]).toEqual([1, state]);
      if (state === 'ASKED') await promotions.roundsChanged(9, { key: await keyOf(9), state: 'GRANTED', grantId });
    }
  });

  it('are taken back once with the deposit that they were given for, asked for, given, or given before games heard of it', async () => {
    const id = await live({}, { trigger: 'DEPOSIT', minMinor: vnd(100) });
    const withdrawn = async (member: number) =>
      (await promotions.service.events.published(FreeRoundsWithdrawn)).filter((one) => Number(one.memberId) === member)
        .length;
    const begin = async (member: number) => {
      await join(member, id);
      await promotions.deposit(member, vnd(1_000), `r${member}`);
      await claim(member, id);
      return keyOf(member);
    };
    const [asking, given] = [await begin(21), await begin(22)];
    await promotions.roundsChanged(22, { key: given, state: 'GRANTED', grantId });
    for (const _again of [1, 2]) for (const member of [21, 22]) await promotions.chargedBack(member, `r${member}`);
    expect([await withdrawn(21), await withdrawn(22)]).toEqual([1, 1]);
    await promotions.roundsChanged(22, { key: given, state: 'CANCELLED', used: 3, grantId, version: 3 });
    expect(await seen(22, id)).toMatchObject({ state: 'CANCELLED' });
    // Games had not heard of it, and was asked again.
    await promotions.roundsChanged(21, { key: asking, state: 'GRANTED', grantId, version: 2 });
    expect(await withdrawn(21)).toBe(2);
    const before = await spentOf(id);
    const refusedOne = await begin(23);
    await promotions.chargedBack(23, 'r23');
    await promotions.roundsChanged(23, { key: refusedOne, state: 'REFUSED', refusal: 'games.free_rounds_over' });
    expect((await claim(23, id)).body['code']).toBe('promotions.not_claimable');
    expect(await spentOf(id)).toMatchObject({ taken: before['taken'], spentMinor: before['spentMinor'] });
  });

  it('are asked for again by the same name when nobody answers for ten minutes', async () => {
    const id = await live();
    await join(10, id);
    await claim(10, id);
    const { signal } = new AbortController();
    const askAgain = () => promotions.service.app.get(RoundsService).askAgain(signal);
    promotions.service.clock.advance(9 * 60_000);
    await askAgain();
    expect((await asked(10)).length).toBe(1);
    promotions.service.clock.advance(60_000);
    await Promise.all([askAgain(), askAgain()]);
    const [first, ...again] = await asked(10);
    expect(again.length).toBeGreaterThan(0);
    for (const each of again) expect(each).toEqual(first);
    const { length } = await asked(10);
    await askAgain();
    // As an older release of games left it, which counted no versions.
    await promotions.roundsChanged(10, { key: await keyOf(10), state: 'GRANTED', grantId, version: 0 });
    expect((await seen(10, id)).state).toBe('GRANTED');
    promotions.service.clock.advance(20 * 60_000);
    await askAgain();
    expect([(await asked(10)).length, await spentOf(id)]).toMatchObject([length, { taken: 1, spentMinor: vnd(one) }]);
  });

  it('wait on when something else is told of them than that they were given, refused or over', async () => {
    const id = await live();
    await join(11, id);
    await claim(11, id);
    const key = await keyOf(11);
    await promotions.roundsChanged(11, { key, state: 'WAITING', used: 1, grantId, version: 1 });
    expect(await seen(11, id)).toMatchObject({ status: 'IN_PROCESS', state: 'ASKED' });
    await promotions.roundsChanged(11, { key, state: 'CANCELLED', grantId, version: 2 });
    expect([await seen(11, id), await spentOf(id)]).toMatchObject([
      { status: 'CLOSED', state: 'CANCELLED' },
      { taken: 0 },
    ]);
  });

  it('that come by themselves are asked for again when their member was frozen in between, once a minute', async () => {
    const id = await live({}, { automatic: true });
    await join(12, id);
    await promotions.work();
    await promotions.roundsChanged(12, { key: await keyOf(12), state: 'REFUSED', refusal: 'games.player_blocked' });
    await promotions.work();
    expect([(await asked(12)).length, (await seen(12, id)).kept]).toEqual([1, expect.stringContaining('frozen')]);
    promotions.service.clock.advance(60_000);
    await promotions.work();
    await promotions.work();
    expect([(await asked(12)).length, await seen(12, id)]).toMatchObject([2, { status: 'IN_PROCESS', state: 'ASKED' }]);
  });

  it('can be claimed for a day after a refusal, or two after the day cap’s, though their time ran out meanwhile', async () => {
    const id = await live({}, { claimDays: 1, reward: { ...roundsReward, rounds: { ...rounds, days: 30 } } });
    const waiting = [
      [13, 'games.disabled', 1],
      [14, 'games.free_rounds_cap', 2],
    ] as const;
    for (const [member] of waiting) {
      await join(member, id);
      await claim(member, id);
    }
    promotions.service.clock.advance(3 * dayMs);
    for (const [member, refusal, days] of waiting) {
      await promotions.roundsChanged(member, { key: await keyOf(member), state: 'REFUSED', refusal });
      const { claim: own } = (await promotions.offer(member, id)) as unknown as { claim: { claimUntil: string } };
      expect(new Date(own.claimUntil).getTime()).toBe(promotions.service.clock.now().getTime() + days * dayMs);
    }
    promotions.service.clock.advance(dayMs - 1);
    await promotions.work();
    expect((await claim(13, id)).status).toBe(200);
    promotions.service.clock.advance(dayMs);
    await promotions.work();
    expect((await claim(14, id)).status).toBe(200);
    // What games refuses whatever the time is, ends.
    await promotions.service.db.query(sql`update claim set attempt = 10 where member_id = 14`);
    promotions.service.clock.advance(3 * dayMs);
    await promotions.roundsChanged(14, { key: await keyOf(14), state: 'REFUSED', refusal: 'games.free_rounds_cap' });
    await promotions.work();
    expect((await claim(14, id)).body.code).toBe('promotions.not_claimable');
  });

  it('keep their time while their member is frozen and games decides', async () => {
    const id = await live({}, { claimDays: 1, reward: { ...roundsReward, rounds: { ...rounds, days: 30 } } });
    await join(15, id);
    await claim(15, id);
    await promotions.statusChanged(15, 'FROZEN');
    promotions.service.clock.advance(3 * dayMs);
    await promotions.statusChanged(15, 'ACTIVE');
    const { claim: own } = (await promotions.offer(15, id)) as unknown as { claim: { claimUntil: string } };
    expect(new Date(own.claimUntil).getTime()).toBe(promotions.service.clock.now().getTime() + dayMs);
  });

  it('that were refused are told to operators in games’ words, while that is what keeps the claim', async () => {
    const id = await live();
    const said = async () => {
      const filter = encodeURIComponent(JSON.stringify({ memberId: '16', campaignId: id }));
      const { body } = await promotions.operator(1, 'GET', `/claims?filter=${filter}`);
      return (body['data'] as unknown as Array<{ refusedText: string | null }>)[0]?.refusedText;
    };
    const refuse = async (refusal: string) => {
      promotions.service.clock.advance(60_000);
      await claim(16, id);
      await promotions.roundsChanged(16, { key: await keyOf(16), state: 'REFUSED', refusal });
      return said();
    };
    await join(16, id);
    expect(await refuse('games.game_not_found')).toBe('Trò chơi này không có trong danh mục');
    expect(await refuse('games.of_a_later_release')).toBe('Chưa thể tặng vòng chơi miễn phí. Vui lòng thử lại sau');
    expect(await refuse('games.game_not_found')).toBe('Trò chơi này không có trong danh mục');
    promotions.wallet.kept.add(16n);
    await claim(16, id);
    expect(await said()).toBe('Tài khoản hiện không được nhận thưởng');
  });

  it('that nobody answered for end with their time; what was used of such is paid for', async () => {
    const id = await live();
    for (const member of [4, 5]) {
      await join(member, id);
      await claim(member, id);
      await promotions.roundsChanged(member, { key: await keyOf(member), state: 'EXPIRED', used: member - 4 });
    }
    // Nothing keeps what is over.
    expect((await seen(4, id)).kept).toBeNull();
    expect([(await seen(4, id)).status, (await seen(5, id)).status]).toEqual(['CLOSED', 'CLAIMED']);
    expect(await spentOf(id)).toMatchObject({ taken: 1, spentMinor: vnd(one) });
  });

  it('never cost more than the budget, whatever claims at once', async () => {
    const id = await live({ budgetMinor: vnd(30 * one) });
    const members = Array.from({ length: 150 }, (_none, at) => 2_000 + at);
    await Promise.all(members.map((member) => join(member, id)));
    const answers = await Promise.all([...members, ...members.slice(0, 40)].map((member) => claim(member, id)));
    const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body['code']);
    expect(new Set(refused)).toEqual(new Set(['promotions.nothing_left']));
    expect(await spentOf(id)).toMatchObject({ taken: 30, spentMinor: vnd(30 * one), spentCount: '600' });
    const [given] = await promotions.service.db.query<{ asked: number }>(
      sql`select count(*)::int as asked from rounds_grant r join claim c on c.id = r.claim_id where c.campaign_id = $1`,
      [id],
    );
    expect(given).toEqual({ asked: 30 });
  }, 60_000);

  it('are said in each language with game, stake and time, and cost in a dry run what they would be worth', async () => {
    const { body } = await promotions.operator(1, 'POST', '/campaigns/preview', {
      currency: 'VND',
      terms: { ...(content.terms as object), reward: roundsReward },
    });
    const said = body['said'] as unknown as Array<{ language: string; reward: string[] }>;
    expect(body['flaw']).toBeNull();
    const sentences = said.map(({ reward }) => reward[0] ?? '');
    expect(new Set(sentences).size).toBe(said.length);
    for (const sentence of sentences) expect(sentence).toMatch(/20.*Dragon|Dragon.*20/u);
    expect(sentences.join(' ')).toMatch(
      /You get free rounds: 20 of Dragon at 1,000.₫ each. They can be played for 3 days after the claim/,
    );
    await promotions.registered(7, new Date('2026-03-10T05:00:00Z'));
    await promotions.registered(8, new Date('2026-03-10T05:00:00Z'));
    const { id, revision } = (await promotions.write({
      terms: { ...(content.terms as object), reward: roundsReward },
    })) as unknown as { id: string; revision: number };
    const run = { campaignId: id, revision, from: '2026-03-01', until: '2026-03-14', reason: 'a spec' };
    const made = await promotions.operator(1, 'POST', '/dry-runs', run);
    await promotions.service.app.get(DryRunService).work(new AbortController().signal);
    const { body: told } = await promotions.operator(1, 'GET', `/dry-runs/${made.body['id'] as unknown as string}`);
    const rewards = Number(told['rewards']);
    expect(rewards).toBeGreaterThan(0);
    expect(told).toMatchObject({ state: 'DONE', rewardKind: 'FREE_ROUNDS', costMinor: vnd(rewards * one) });
  });

  it('are written with a game, a stake and a budget for one at least', async () => {
    const refused = async (ofReward: object, of: object = {}) => {
      const terms = { ...(content.terms as object), reward: { ...roundsReward, ...ofReward } };
      const request = { ...content, terms, brand: 'BANYAN', reason: 'a spec', ...of };
      const { body } = await promotions.operator(1, 'POST', '/campaigns', request);
      return [body['code'], (body['message'] as unknown as string).split(': ')[1]];
    };
    const wrong = { count: 0, wheelId: '1', rounds: null, amountMinor: '0', turnover: 1, ladder: ['1'] };
    for (const [field, value] of Object.entries(wrong))
      expect(await refused({ [field]: value })).toEqual(['promotions.campaign_terms', field]);
    expect((await refused({}, { budgetMinor: vnd(one - 1) }))[0]).toBe('promotions.campaign_budget');
    expect((await refused({ kind: 'POINTS', amountMinor: '0' }))[1]).toBe('rounds');
    expect((await refused({ kind: 'CASH', count: 0 }))[1]).toBe('rounds');
  });
});
