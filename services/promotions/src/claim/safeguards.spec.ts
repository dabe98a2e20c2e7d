import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from '@banyan/kernel/database';
import { bonusReward, cashReward, PromotionsFixture, vnd } from '../fixtures/promotions.fixture.js';

const minor = (amount: number): bigint => BigInt(vnd(amount));
const hourMs = 3_600_000;
const minuteMs = 60_000;
const fixedBonus = { ...bonusReward, percent: 0, maxMinor: '0', amountMinor: vnd(1_000) };

describe('what keeps promotions from being taken advantage of', () => {
  let promotions: PromotionsFixture;
  beforeAll(async () => {
    promotions = await PromotionsFixture.start();
  });
  afterAll(() => promotions.close());

  const join = (member: number, id: string, body: object = {}) => promotions.as(member, 'POST', `/${id}/join`, body);
  const claim = (member: number, id: string) => promotions.as(member, 'POST', `/${id}/reward`);
  const bonusOf = async (member: number, id: string) =>
    (await promotions.offer(member, id)).claim?.bonus as unknown as Record<string, string>;
  const later = async (ms: number) => {
    promotions.service.clock.advance(ms);
    await promotions.work();
  };
  const spentOf = async (id: string) => (await promotions.operator(1, 'GET', `/campaigns/${id}`)).body.spentMinor;
  const recordOf = async (member: number, id: string) => {
    const filter = encodeURIComponent(JSON.stringify({ memberId: String(member), campaignId: id }));
    const { body } = await promotions.operator(1, 'GET', `/claims?filter=${filter}`);
    return (body.data as unknown as Array<Record<string, unknown>>)[0];
  };

  it('what is paid by itself is paid after a pause, also when it was asked for meanwhile', async () => {
    const id = await promotions.live({}, { automatic: true });
    await join(90, id);
    const revisionOf = async () =>
      (await promotions.operator(1, 'GET', `/campaigns/${id}`)).body['revision'] as unknown as number;
    const step = async (verb: string) =>
      promotions.operator(1, 'POST', `/campaigns/${id}/${verb}`, { revision: await revisionOf(), reason: 'a spec' });
    await step('pause');
    expect((await claim(90, id)).body).toMatchObject({ code: 'promotions.campaign_closed' });
    await step('resume');
    await promotions.work();
    expect(promotions.wallet.cashOf(90)).toBe(minor(10_000));
  });

  it('a bonus ends when every round that was staked from it is settled, and what such a round wins goes with it', async () => {
    const id = await promotions.live({}, { reward: fixedBonus });
    const next = await promotions.live({}, { reward: fixedBonus });
    await join(1, id);
    await claim(1, id);
    const startedAt = promotions.service.clock.now();
    promotions.wallet.staked.set(1n, ['lost', 'late']);
    promotions.wallet.bonus.set(1n, 0n);
    await promotions.round(1, 'lost', { startedAt, stakeMinor: minor(1) });
    await later(32 * 24 * hourMs);
    await later(2 * minuteMs);
    expect(await bonusOf(1, id)).toMatchObject({ state: 'FORFEITING' });
    expect((await join(1, next)).body).toMatchObject({ code: 'promotions.not_eligible' });
    promotions.wallet.bonus.set(1n, minor(4_000));
    await promotions.round(1, 'late', { startedAt, stakeMinor: minor(999), winMinor: minor(4_000) });
    await later(2 * minuteMs);
    expect(await bonusOf(1, id)).toMatchObject({ state: 'EXPIRED', movedMinor: vnd(4_000) });
    expect([promotions.wallet.bonusOf(1), promotions.wallet.cashOf(1)]).toEqual([0n, 0n]);
    await join(1, next);
    expect((await claim(1, next)).status).toBe(200);
  });

  it('no bonus is given on top of what is left of another one, and the reservation is given back', async () => {
    const id = await promotions.live({}, { reward: fixedBonus });
    await join(2, id);
    promotions.wallet.bonus.set(2n, minor(4_000));
    expect((await claim(2, id)).body).toMatchObject({ code: 'promotions.bonus_active' });
    expect([await spentOf(id), promotions.wallet.bonusOf(2)]).toEqual(['0', minor(4_000)]);
    promotions.wallet.bonus.set(2n, 0n);
    expect((await claim(2, id)).status).toBe(200);
  });

  it('a deposit that goes back takes its bonus along, marks its cash, and brings nothing when it is heard of afterwards', async () => {
    const ofDeposit = { trigger: 'DEPOSIT', minMinor: vnd(100) };
    const bonus = await promotions.live({}, { ...ofDeposit, reward: bonusReward });
    const cash = await promotions.live({}, { ...ofDeposit, reward: cashReward });
    await join(3, bonus);
    await promotions.deposit(3, vnd(1_000), 'd3');
    await claim(3, bonus);
    expect(promotions.wallet.bonusOf(3)).toBe(minor(1_000));
    for (const _again of [1, 2]) await promotions.chargedBack(3, 'd3');
    await promotions.work();
    expect([await bonusOf(3, bonus), promotions.wallet.bonusOf(3)]).toMatchObject([{ state: 'EXPIRED' }, 0n]);
    await join(4, cash);
    await promotions.deposit(4, vnd(1_000), 'd4');
    await claim(4, cash);
    await promotions.chargedBack(4, 'd4');
    expect(await recordOf(4, cash)).toMatchObject({ state: 'GRANTED', chargedBackAt: expect.any(String) });
    const filter = encodeURIComponent(JSON.stringify({ chargedBack: true }));
    expect((await promotions.operator(1, 'GET', `/claims?filter=${filter}`)).body.total).toBe(2);
    await join(5, cash);
    await promotions.chargedBack(5, 'd5');
    await promotions.deposit(5, vnd(1_000), 'd5');
    expect((await claim(5, cash)).body).toMatchObject({ code: 'promotions.not_claimable' });
  });

  it('a refusal of the wallet counts when it stands, and leaves nothing of what had been staked', async () => {
    const id = await promotions.live({}, { reward: fixedBonus });
    await join(6, id);
    // The answer of a first posting was a refusal; a second one of the same key has been given meanwhile.
    promotions.wallet.blocking = 1;
    expect((await claim(6, id)).status).toBe(200);
    expect([promotions.wallet.bonusOf(6), await spentOf(id)]).toEqual([minor(1_000), vnd(1_000)]);
    await join(7, id);
    await promotions.service.owner.query(sql`update claim set wager_hundredths = 5 where member_id = 7`);
    promotions.wallet.blocking = 2;
    expect((await claim(7, id)).body).toMatchObject({ code: 'promotions.reward_blocked' });
    const [left] = await promotions.service.owner.query<{ hundredths: string; attempt: number }>(
      sql`select wager_hundredths::text as hundredths, attempt from claim where member_id = 7`,
    );
    expect(left).toEqual({ hundredths: '0', attempt: 1 });
    await promotions.service.owner.query(sql`update claim set wager_hundredths = 5 where member_id = 7`);
    await claim(7, id);
    expect(await bonusOf(7, id)).toMatchObject({ doneMinor: '0', remainder: 0 });
  });

  it('a grant that was left on its way is sent again while its member goes on playing', async () => {
    const id = await promotions.live({}, { reward: fixedBonus });
    await join(11, id);
    promotions.wallet.losing = 1;
    expect((await claim(11, id)).status).toBe(503);
    promotions.service.clock.advance(10_000);
    await promotions.round(11, 'q11', { stakeMinor: minor(1) });
    await promotions.work();
    expect(await recordOf(11, id)).toMatchObject({ state: 'GRANTED' });
    expect(promotions.wallet.bonusOf(11)).toBe(minor(1_000));
  });

  it('a stake in time counts when it is settled late, and one after the time does not', async () => {
    const id = await promotions.live({}, { reward: fixedBonus });
    for (const member of [8, 9]) for (const act of [join, claim]) await act(member, id);
    const startedAt = new Date(promotions.service.clock.now().getTime() + 30 * 24 * hourMs - minuteMs);
    await later(30 * 24 * hourMs + hourMs);
    await promotions.round(8, 's8', { startedAt, stakeMinor: minor(10_000) });
    await promotions.round(9, 's9', { stakeMinor: minor(10_000) });
    await later(2 * minuteMs);
    expect(await bonusOf(8, id)).toMatchObject({ state: 'FINISHED', movedMinor: vnd(1_000) });
    expect(await bonusOf(9, id)).toMatchObject({ state: 'ACTIVE', doneMinor: '0' });
    await later(24 * hourMs);
    expect(await bonusOf(9, id)).toMatchObject({ state: 'EXPIRED' });
  });

  it('a deposit makes due one of what does not go with others, the first by priority', async () => {
    const ofDeposit = { trigger: 'DEPOSIT', minMinor: vnd(100), exclusive: true };
    const second = await promotions.live({ priority: 5 }, ofDeposit);
    const first = await promotions.live({ priority: 6 }, ofDeposit);
    const beside = await promotions.live({ priority: 1 }, { ...ofDeposit, exclusive: false });
    const statuses = async () => Promise.all([first, second, beside].map(async (id) => (await promotions.offer(12, id)).status)); // prettier-ignore
    for (const id of [second, first, beside]) await join(12, id);
    await promotions.deposit(12, vnd(100), 'd12');
    expect(await statuses()).toEqual(['CLAIM', 'SIGNED_UP', 'CLAIM']);
    await promotions.deposit(12, vnd(100), 'd13');
    expect(await statuses()).toEqual(['CLAIM', 'CLAIM', 'CLAIM']);
    const twice = sql`update claim set deposit_id = 'd12' where member_id = 12 and exclusive`;
    await expect(promotions.service.owner.query(twice)).rejects.toThrow('claim_one_of_deposit');
    expect((await promotions.offer(12, first)).conditions).toEqual(
      expect.arrayContaining([expect.objectContaining({ code: 'exclusive' })]),
    );
  });

  it('what was told of a round before, or of an account in another currency, does not count over what is known', async () => {
    const id = await promotions.live({}, { trigger: 'STAKE', minMinor: vnd(9_000_000) });
    await join(13, id);
    const have = async () => (await promotions.offer(13, id)).claim?.haveMinor as unknown as string;
    const startedAt = promotions.service.clock.now();
    const at = (seconds: number) => ({ startedAt, settledAt: new Date(startedAt.getTime() + seconds * 1_000) });
    await promotions.round(13, 'o1', { ...at(2), stakeMinor: minor(400_000) });
    await promotions.round(13, 'o1', { ...at(1), stakeMinor: minor(900_000) });
    expect(await have()).toBe(vnd(400_000));
    expect((await promotions.points(13, 'GET', '/balance')).body.value).toMatchObject({ points: '4' });
    await promotions.round(13, 'o1', { ...at(3), stakeMinor: minor(500_000) });
    expect(await have()).toBe(vnd(500_000));
    await promotions.service.owner.query(sql`update counted_round set currency = 'USDT' where member_id = 13`);
    await promotions.round(13, 'o1', { ...at(4), stakeMinor: minor(10_000) });
    expect(await have()).toBe(vnd(510_000));
  });

  it('codes cannot be guessed: so many wrong ones in a day, also at once, and then none is looked at', async () => {
    const id = await promotions.live({}, { trigger: 'CODE', code: 'RIVER-2026' });
    for (const _again of [1, 2]) await join(14, id, { code: 'RIVER-2026' });
    const tries = await Promise.all(Array.from({ length: 14 }, (_, n) => join(14, id, { code: `RIVER-${n}` })));
    const codes = tries.map(({ body }) => body['code'] as unknown as string);
    expect(codes.filter((code) => code === 'promotions.code_wrong')).toHaveLength(10);
    expect((await join(14, id, { code: 'RIVER-2026' })).body).toMatchObject({ code: 'promotions.code_tries' });
    promotions.service.clock.advance(24 * hourMs);
    expect((await join(14, id, { code: 'RIVER-2026' })).status).toBe(200);
  });

  it('nothing is offered of which less is left than one reward can come to', async () => {
    const id = await promotions.live({ budgetMinor: vnd(15_000) });
    for (const act of [join, claim]) expect((await act(15, id)).status).toBe(200);
    expect((await promotions.offer(16, id)).status).toBe('CLOSED');
    expect((await join(16, id)).body).toMatchObject({ code: 'promotions.not_eligible' });
  });

  it('stakes count by the table of contributions for a mission too', async () => {
    const id = await promotions.live({}, { trigger: 'STAKE', minMinor: vnd(1_000) });
    await join(17, id);
    await promotions.round(17, 't1', { stakeMinor: minor(900), category: 'PVP' });
    await promotions.round(17, 't2', { stakeMinor: minor(900), category: 'LIVE' });
    const { claim: own, reward } = await promotions.offer(17, id);
    expect(own).toMatchObject({ haveMinor: vnd(90) });
    expect(JSON.stringify(reward)).toContain('live casino 10%');
  });

  it('what is for who has paid in is for nobody else', async () => {
    const id = await promotions.live({}, { paidIn: true });
    await promotions.registered(18);
    const { body } = await join(18, id);
    expect(body).toMatchObject({ code: 'promotions.not_eligible' });
    expect(JSON.stringify(body)).toContain('paid_in');
    await promotions.deposit(18, vnd(50), 'd18');
    expect((await join(18, id)).status).toBe(200);
  });

  it('signing in at midnight is of one day: the row goes on by the day that it counts for', async () => {
    const { clock } = promotions.service;
    const reward = { ...cashReward, amountMinor: '0', ladder: [vnd(3), vnd(5)] };
    await promotions.live({}, { trigger: 'SIGN_IN', per: 'DAY', reward });
    const midnight = new Date(clock.now());
    midnight.setUTCHours(41, 0, 0, 0);
    const members = Array.from({ length: 12 }, (_, n) => 400 + n);
    clock.set(new Date(midnight.getTime() - 26 * hourMs));
    for (const member of members) await promotions.as(member, 'POST', '/sign-in');
    const stands = clock.now.bind(clock);
    // Each reading of the clock is a millisecond later, and each member begins one earlier, the first at midnight.
    clock.now = () => {
      const now = stands();
      clock.advance(1);
      return now;
    };
    for (const [n, member] of members.entries()) {
      clock.set(new Date(midnight.getTime() - n));
      await promotions.as(member, 'POST', '/sign-in');
    }
    clock.now = stands;
    const rows = await promotions.service.owner.query<{ step: number; late: boolean }>(
      sql`select step, joined_at >= $1 as late from claim where member_id >= 400 and trigger = 'SIGN_IN' and joined_at > $1::timestamptz - interval '1 hour'`,
      [midnight],
    );
    expect(new Set(rows.map(({ late }) => late))).toEqual(new Set([true, false]));
    expect(rows.filter(({ step, late }) => step !== (late ? 0 : 1))).toEqual([]);
  });

  it('what could not be claimed while its campaign was paused may be claimed as much longer', async () => {
    const id = await promotions.live({}, { claimDays: 1 });
    const step = async (what: string) => {
      const { body } = await promotions.operator(1, 'GET', `/campaigns/${id}`);
      await promotions.operator(1, 'POST', `/campaigns/${id}/${what}`, { revision: body.revision, reason: 'a spec' });
    };
    await join(10, id);
    await step('pause');
    await later(48 * hourMs);
    expect(await recordOf(10, id)).toMatchObject({ state: 'CLAIMABLE' });
    await step('resume');
    await later(23 * hourMs);
    expect((await claim(10, id)).status).toBe(200);
  });
});
