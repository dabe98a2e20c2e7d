import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { sql } from '@banyan/kernel/database';
import { memberToken, operatorToken, testPicture } from '@banyan/kernel/testing';
import { bonusReward, cashReward, PromotionsFixture, terms, vnd } from '../fixtures/promotions.fixture.js';
import { GrantService } from './grant.service.js';

// The first grant of this file dies between the money and its note.
process.env['BANYAN_FAILPOINTS'] = 'promotions.after_grant=error';
const minor = (amount: number): bigint => BigInt(vnd(amount));
const hourMs = 3_600_000;

describe('claims of promotions', () => {
  let promotions: PromotionsFixture;
  beforeAll(async () => {
    promotions = await PromotionsFixture.start();
  });
  afterAll(() => promotions.close());

  const join = (member: number, id: string, body: object = {}) => promotions.as(member, 'POST', `/${id}/join`, body);
  const claim = (member: number, id: string) => promotions.as(member, 'POST', `/${id}/reward`);
  const statusOf = async (member: number, id: string) =>
    (await promotions.offer(member, id)).status as unknown as string;
  const spentOf = async (id: string) => {
    const { body } = await promotions.operator(1, 'GET', `/campaigns/${id}`);
    return [BigInt(body.spentMinor as unknown as string), body.taken as unknown as number];
  };

  it('are noted by the job after a crash between the money and its note, and paid once', async () => {
    const id = await promotions.live();
    await join(3, id);
    expect((await promotions.service.breaking(() => claim(3, id))).status).toBe(500);
    expect([promotions.wallet.cashOf(3), await statusOf(3, id)]).toEqual([minor(10_000), 'IN_PROCESS']);
    await promotions.work();
    expect(await statusOf(3, id)).toBe('IN_PROCESS');
    promotions.service.clock.advance(10_000);
    await promotions.work();
    expect([promotions.wallet.cashOf(3), await statusOf(3, id)]).toEqual([minor(10_000), 'CLAIMED']);
    expect(await spentOf(id)).toEqual([minor(10_000), 1]);
  });

  it('are paid once, whether they are sent twice, at once, or the note after the money is lost', async () => {
    const id = await promotions.live();
    expect(await statusOf(1, id)).toBe('JOIN');
    expect((await claim(1, id)).body).toMatchObject({ code: 'promotions.claim_not_found' });
    for (const _again of [1, 2]) expect((await join(1, id)).status).toBe(200);
    expect(await statusOf(1, id)).toBe('CLAIM');
    for (const _again of [1, 2]) expect((await claim(1, id)).status).toBe(200);
    expect(await statusOf(1, id)).toBe('CLAIMED');
    expect(promotions.wallet.cashOf(1)).toBe(minor(10_000));
    await join(2, id);
    // One of these lost its answer: the money is there all the same, and the job finds out.
    promotions.wallet.losing = 1;
    await Promise.all(Array.from({ length: 6 }, () => claim(2, id)));
    promotions.service.clock.advance(10_000);
    await promotions.work();
    await promotions.work();
    expect([promotions.wallet.cashOf(2), await statusOf(2, id)]).toEqual([minor(10_000), 'CLAIMED']);
    expect(await spentOf(id)).toEqual([minor(20_000), 2]);
  });

  it('never cost more than the budget, nor are more than the stock, whatever claims at once', async () => {
    const budget = await promotions.live({ budgetMinor: vnd(70_000), stock: 1_000 });
    const stock = await promotions.live({ stock: 5 });
    const members = Array.from({ length: 50 }, (_, n) => 100 + n);
    for (const [id, most] of [
      [budget, 7],
      [stock, 5],
    ] as const) {
      // prettier-ignore
      await Promise.all(members.map((member) => join(member, id)));
      const answers = await Promise.all(members.map((member) => claim(member, id)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(most);
      expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body['code']))).toEqual(new Set(['promotions.nothing_left'])); // prettier-ignore
      expect(await spentOf(id)).toEqual([BigInt(most) * minor(10_000), most]);
      expect((await promotions.offer(9, id)).status).toBe('CLOSED');
    }
    const given = promotions.wallet.applied.filter(({ memberId }) => memberId >= 100n && memberId < 150n);
    expect(given).toHaveLength(12);
  });

  it('of deposits wait for one of their size after joining, and come from the same event once', async () => {
    const reward = { ...cashReward, amountMinor: '0', percent: 50, maxMinor: vnd(30_000) };
    const id = await promotions.live({}, { trigger: 'DEPOSIT', minMinor: vnd(50_000), reward });
    await promotions.deposit(200, vnd(90_000), 'd0');
    await join(200, id);
    expect(await statusOf(200, id)).toBe('SIGNED_UP');
    expect((await claim(200, id)).body).toMatchObject({ code: 'promotions.not_claimable' });
    await promotions.deposit(200, vnd(49_999), 'd1');
    expect(await statusOf(200, id)).toBe('SIGNED_UP');
    const event = '00000000-0000-4000-8000-000000000200';
    for (const _again of [1, 2]) await promotions.deposit(200, vnd(50_000), 'd2', event);
    await promotions.deposit(200, vnd(900_000), 'd3');
    expect((await promotions.offer(200, id)).claim).toMatchObject({ status: 'CLAIM', rewardMinor: vnd(25_000) });
    await claim(200, id);
    expect(promotions.wallet.cashOf(200)).toBe(minor(25_000));
    await join(201, id);
    await promotions.deposit(201, vnd(80_000), 'd4');
    expect((await promotions.offer(201, id)).claim).toMatchObject({ rewardMinor: vnd(30_000) });
    await promotions.chargedBack(201, 'd4');
    expect([await statusOf(201, id), promotions.wallet.cashOf(201)]).toEqual(['CLOSED', 0n]);
  });

  it('of a first deposit are for who never paid in, and are paid by themselves where the terms say so', async () => {
    const id = await promotions.live({}, { trigger: 'FIRST_DEPOSIT', minMinor: vnd(10), automatic: true });
    // Of whom no registration was heard, deposits may have been missed too.
    expect((await join(212, id)).body).toMatchObject({ code: 'promotions.not_eligible' });
    for (const member of [210, 211]) await promotions.registered(member);
    await promotions.deposit(210, vnd(100), 'd10');
    expect((await join(210, id)).body).toMatchObject({ code: 'promotions.not_eligible' });
    await join(211, id);
    await promotions.deposit(211, vnd(100), 'd11');
    await promotions.work();
    expect([await statusOf(211, id), promotions.wallet.cashOf(211)]).toEqual(['ISSUED', minor(10_000)]);
  });

  it('count what is staked after joining, and take back what is rolled back late', async () => {
    const id = await promotions.live({}, { trigger: 'STAKE', minMinor: vnd(1_000) });
    const early = { startedAt: new Date(promotions.service.clock.now().getTime() - hourMs) };
    await join(220, id);
    await promotions.round(220, 'r0', { ...early, stakeMinor: minor(900) });
    const event = '00000000-0000-4000-8000-000000000220';
    for (const _again of [1, 2]) await promotions.round(220, 'r1', { stakeMinor: minor(600) }, event);
    const offer = await promotions.offer(220, id);
    expect(offer.status).toBe('IN_PROCESS');
    expect(offer.conditions?.[0]).toMatchObject({
      code: 'STAKE',
      met: false,
      haveMinor: vnd(600),
      needMinor: vnd(1_000),
    });
    await promotions.round(220, 'r2', { stakeMinor: minor(400) });
    expect(await statusOf(220, id)).toBe('CLAIM');
    await promotions.round(220, 'r2', { stakeMinor: 0n, state: 'CANCELLED' });
    expect(await statusOf(220, id)).toBe('IN_PROCESS');
    expect((await claim(220, id)).body).toMatchObject({ code: 'promotions.not_claimable' });
    await promotions.round(220, 'r3', { stakeMinor: minor(400) });
    expect((await claim(220, id)).status).toBe(200);
    await promotions.round(220, 'r3', { stakeMinor: 0n, state: 'CANCELLED' });
    expect([await statusOf(220, id), promotions.wallet.cashOf(220)]).toEqual(['CLAIMED', minor(10_000)]);
  });

  it('of losses give back a part of what was lost, less what was won since', async () => {
    const reward = { ...cashReward, amountMinor: '0', percent: 10, maxMinor: vnd(1_000) };
    const id = await promotions.live({}, { trigger: 'LOSS', per: 'DAY', minMinor: vnd(500), reward });
    const gift = await promotions.live(
      { budgetMinor: vnd(1_000) },
      { reward: { ...cashReward, amountMinor: vnd(100) } },
    );
    for (const member of [230, 231]) await join(member, id);
    // The deepest point brings nothing: what was lost is known when the day is over and its rounds are settled.
    await promotions.round(230, 'r10', { stakeMinor: minor(1_000), winMinor: 0n });
    expect((await promotions.offer(230, id)).claim).toMatchObject({ status: 'IN_PROCESS', rewardMinor: '0' });
    expect((await claim(230, id)).body).toMatchObject({ code: 'promotions.not_claimable' });
    await promotions.round(230, 'r11', { stakeMinor: minor(100), winMinor: minor(200) });
    await promotions.round(231, 'r13', { stakeMinor: minor(550) });
    // What promotions gave meanwhile was not lost of his own.
    for (const member of [230, 231]) for (const act of [join, claim]) await act(member, gift);
    promotions.service.clock.advance(30 * hourMs);
    await promotions.work();
    expect(await statusOf(230, id)).not.toBe('CLAIM');
    promotions.service.clock.advance(10 * hourMs);
    await promotions.work();
    await claim(230, id);
    expect([promotions.wallet.cashOf(230), promotions.wallet.cashOf(231)]).toEqual([minor(180), minor(100)]);
    expect((await claim(231, id)).body).toMatchObject({ code: 'promotions.not_claimable' });
  });

  it('of a bonus are staked by the table: W1 to W5, and then what is left becomes cash', async () => {
    const id = await promotions.live({}, { trigger: 'DEPOSIT', minMinor: vnd(100), reward: bonusReward });
    const both = { ...bonusReward, wagerBase: 'DEPOSIT_PLUS_BONUS' };
    const other = await promotions.live({}, { trigger: 'DEPOSIT', minMinor: vnd(100), reward: both });
    const bonusOf = async (campaign = id) =>
      (await promotions.offer(240, campaign)).claim?.bonus as unknown as Record<string, string | number>;
    for (const each of [id, other]) await join(240, each);
    await promotions.deposit(240, vnd(1_000), 'd20');
    await claim(240, id);
    expect(await bonusOf()).toMatchObject({ state: 'ACTIVE', needMinor: vnd(10_000), doneMinor: '0' }); // W1
    expect([await statusOf(240, id), promotions.wallet.bonusOf(240)]).toEqual(['IN_PROCESS', minor(1_000)]);
    expect((await claim(240, other)).body).toMatchObject({ code: 'promotions.bonus_active' });
    await promotions.round(240, 'w1', { stakeMinor: minor(4_000) });
    await promotions.round(240, 'w2', { stakeMinor: minor(10_000), category: 'LIVE' });
    await promotions.round(240, 'w3', { stakeMinor: minor(9_000), category: 'PVP' });
    expect(await bonusOf()).toMatchObject({ doneMinor: vnd(5_000), leftMinor: vnd(5_000) }); // W3
    await promotions.round(240, 'w4', { stakeMinor: minor(500) });
    await promotions.round(240, 'w4', { stakeMinor: 0n, state: 'CANCELLED' });
    expect(await bonusOf()).toMatchObject({ doneMinor: vnd(5_000) }); // W4
    const event = '00000000-0000-4000-8000-000000000240';
    for (const _again of [1, 2]) await promotions.round(240, 'w5', { stakeMinor: 105n, category: 'LIVE' }, event);
    expect(await bonusOf()).toMatchObject({ doneMinor: String(minor(5_000) + 10n), remainder: 50 }); // W5
    await promotions.round(240, 'w6', { stakeMinor: minor(5_000) });
    for (const _again of [1, 2]) await promotions.work();
    expect(await bonusOf()).toMatchObject({ state: 'FINISHED', leftMinor: '0', movedMinor: vnd(1_000) });
    expect([promotions.wallet.cashOf(240), promotions.wallet.bonusOf(240)]).toEqual([minor(1_000), 0n]);
    await claim(240, other);
    expect(await bonusOf(other)).toMatchObject({ needMinor: vnd(20_000) }); // W2
    promotions.service.clock.advance(31 * 24 * hourMs);
    for (const _again of [1, 2]) await promotions.work();
    expect(await bonusOf(other)).toMatchObject({ state: 'EXPIRED', movedMinor: vnd(1_000) });
    expect([promotions.wallet.cashOf(240), promotions.wallet.bonusOf(240)]).toEqual([minor(1_000), 0n]);
  });

  it('of two bonuses at once are one', async () => {
    const ids = await Promise.all([1, 2].map(() => promotions.live({}, { reward: { ...bonusReward, percent: 0, maxMinor: '0', amountMinor: vnd(10) } }))); // prettier-ignore
    for (const id of ids) await join(250, id);
    const answers = await Promise.all(ids.map((id) => claim(250, id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(promotions.wallet.bonusOf(250)).toBe(minor(10));
  });

  it('that are applied for wait for an operator, who pays or says why not; a remark has 140 characters', async () => {
    const id = await promotions.live({}, { trigger: 'APPLICATION', automatic: true });
    const apply = (member: number, remark = 'please') => promotions.as(member, 'POST', `/${id}/apply`, { remark });
    expect((await apply(260, 'x'.repeat(141))).status).toBe(400);
    expect((await join(260, id)).body).toMatchObject({ code: 'promotions.campaign_closed' });
    for (const member of [260, 260, 261]) expect((await apply(member)).status).toBe(200);
    expect(await statusOf(260, id)).toBe('APPLYING');
    const filter = encodeURIComponent(JSON.stringify({ state: 'APPLYING', campaignId: id }));
    const queue = (await promotions.operator(3, 'GET', `/claims?filter=${filter}`)).body;
    expect(queue.total).toBe(2);
    const [second, first] = (queue.data as unknown as Array<{ id: string }>).map((row) => row.id);
    const decide = (claimId = '', what = 'approve', permissions?: string[]) =>
      promotions.operator(3, 'POST', `/claims/${claimId}/${what}`, { reason: 'well played' }, permissions);
    expect((await decide(first, 'approve', ['promotion.view'])).status).toBe(403);
    // Nobody pays himself.
    const own = await promotions.operator(
      260,
      'POST',
      `/claims/${first}/approve`,
      { reason: 'my own' },
      undefined,
      'M260',
    );
    expect(own.body).toMatchObject({ code: 'promotions.own_claim' });
    expect((await decide(first)).body).toMatchObject({ state: 'CLAIMABLE', decidedBy: 'op3' });
    expect((await decide(first, 'reject')).body).toMatchObject({ code: 'promotions.claim_state' });
    expect((await decide(second, 'reject')).status).toBe(200);
    await promotions.work();
    expect([await statusOf(260, id), promotions.wallet.cashOf(260)]).toEqual(['ISSUED', minor(10_000)]);
    expect((await promotions.offer(261, id)).claim).toMatchObject({ status: 'REJECTED', reason: 'well played' });
    expect((await apply(261)).body).toMatchObject({ code: 'promotions.already_applied' });
  });

  it('that are applied for take three pictures, which operators see, each look on record', async () => {
    const { service } = promotions;
    const url = await service.app.getUrl();
    const id = await promotions.live({}, { trigger: 'APPLICATION' });
    const keep = async (member: number, picture: Promise<Buffer> | Buffer) => {
      const headers = { 'content-type': 'image/png', authorization: `Bearer ${await memberToken({ id: member })}` };
      const body = new Uint8Array(await picture);
      const answer = await fetch(`${url}/wps/promotions/pictures`, { method: 'POST', headers, body });
      return (await answer.json()) as { code?: string; value: { id: string } };
    };
    const apply = async (member: number, pictures: unknown) =>
      (await promotions.as(member, 'POST', `/${id}/apply`, { remark: 'shared', pictures })).body.code ?? 'applied';
    expect((await keep(265, Buffer.from('GIF89a'))).code).toBe('picture.wrong_type');
    const ids = [];
    for (const mark of [1, 2, 3, 4]) ids.push((await keep(265, testPicture(mark))).value.id);
    expect([await apply(265, ids), await apply(265, ['../1'])]).toEqual(['request.invalid', 'request.invalid']);
    expect(await apply(266, ids.slice(0, 1))).toBe('picture.not_found');
    expect(await statusOf(266, id)).toBe('JOIN');
    const twice = await Promise.all([apply(265, ids.slice(1)), apply(265, ids.slice(1))]);
    expect([...twice, await apply(265, ids.slice(1))]).toEqual(['applied', 'applied', 'applied']);
    expect([await apply(265, ids.slice(0, 1)), await apply(265, [])]).toEqual(['promotions.already_applied', 'applied']);
    expect(await apply(266, ids.slice(1, 2))).toBe('picture.not_found');
    const filter = encodeURIComponent(JSON.stringify({ campaignId: id }));
    const rows = (await promotions.operator(3, 'GET', `/claims?filter=${filter}`)).body.data as unknown as Array<{ id: string }>; // prettier-ignore
    expect(rows).toMatchObject([{ pictures: 3 }]);
    const look = async (place: number, more: Parameters<typeof operatorToken>) => {
      const headers = { authorization: `Bearer ${await operatorToken(...more)}` };
      const answer = await fetch(`${url}/admin/v1/promotions/claims/${rows[0]?.id}/pictures/${place}`, { headers });
      return `${answer.status} ${answer.headers.get('content-type')?.split(';')[0]}`;
    };
    expect(await look(2, [['promotion.view'], { id: 3 }])).toBe('200 image/webp');
    expect(await look(3, [['promotion.view'], { id: 3 }])).toBe('400 application/json');
    expect(await look(0, [['vip.view'], { id: 3 }])).toBe('403 application/json');
    expect(await look(0, [['promotion.view'], { id: 3, brand: 'LOTUS' }])).toBe('404 application/json');
    const seen = (await service.events.published(OperatorActed)).filter(({ action }) => action === 'promotion.view_picture');
    expect(seen.map(({ objectId }) => objectId)).toEqual([rows[0]?.id]);
  }); // prettier-ignore

  it('give nothing to who is kept from bonuses or plays on trial, say so, and give the reservation back', async () => {
    const id = await promotions.live({ stock: 1 });
    await join(270, id);
    promotions.wallet.kept.add(270n);
    expect((await claim(270, id)).body).toMatchObject({ code: 'promotions.reward_blocked' });
    expect(await spentOf(id)).toEqual([0n, 0]);
    const { conditions } = await promotions.offer(270, id);
    expect(conditions).toEqual(expect.arrayContaining([expect.objectContaining({ code: 'bonuses', met: false })]));
    promotions.wallet.kept.add(271n);
    expect((await join(271, id)).body).toMatchObject({ code: 'promotions.not_eligible' });
    expect((await promotions.as(272, 'POST', `/${id}/join`, {}, { accountType: 4 })).status).toBe(403);
    for (const path of ['', `/${id}`])
      expect((await promotions.as(272, 'GET', path, undefined, { accountType: 4 })).status).toBe(200);
    promotions.wallet.kept.clear();
    expect((await claim(270, id)).status).toBe(200);
    expect(promotions.wallet.cashOf(270)).toBe(minor(10_000));
  });

  it('of a code ask for it, of a registration are for new members, and what is not claimed in time is over', async () => {
    const code = await promotions.live({}, { trigger: 'CODE', code: 'HELLO-26' });
    expect((await join(280, code, { code: 'HELLO' })).body).toMatchObject({ code: 'promotions.code_wrong' });
    expect((await join(280, code, { code: 'HELLO-26' })).status).toBe(200);
    const fresh = await promotions.live({}, { trigger: 'REGISTRATION', withinDays: 7 });
    await promotions.registered(280);
    await promotions.registered(281, new Date(promotions.service.clock.now().getTime() - 8 * 24 * hourMs));
    expect([(await join(280, fresh)).status, (await join(281, fresh)).status]).toEqual([200, 409]);
    promotions.service.clock.advance(8 * 24 * hourMs);
    expect((await claim(280, code)).body).toMatchObject({ code: 'promotions.not_claimable' });
    await promotions.work();
    expect([await statusOf(280, code), promotions.wallet.cashOf(280)]).toEqual(['CLOSED', 0n]);
  });

  it('of signing in go up day by day in the brand’s zone, and begin anew after a day left out', async () => {
    const reward = { ...cashReward, amountMinor: '0', ladder: [vnd(3), vnd(5), vnd(8)] };
    const ladder = await promotions.live({}, { trigger: 'SIGN_IN', per: 'DAY', reward });
    const state = async () => (await promotions.as(290, 'GET', '/sign-in')).body.value;
    const signIn = () => promotions.as(290, 'POST', '/sign-in');
    expect(await state()).toMatchObject({ open: true, days: 0, today: false, ladder: [vnd(3), vnd(5), vnd(8)] });
    await Promise.all([signIn(), signIn(), signIn()]);
    expect([await state(), promotions.wallet.cashOf(290)]).toMatchObject([{ days: 1, today: true }, minor(3)]);
    promotions.service.clock.advance(24 * hourMs);
    await signIn();
    expect([await state(), promotions.wallet.cashOf(290)]).toMatchObject([{ days: 2, today: true }, minor(8)]);
    promotions.service.clock.advance(48 * hourMs);
    expect(await state()).toMatchObject({ days: 0, today: false });
    await signIn();
    expect(promotions.wallet.cashOf(290)).toBe(minor(11));
    const { body } = await promotions.operator(1, 'GET', `/campaigns/${ladder}`);
    const end = { revision: body.revision, reason: 'over' };
    expect((await promotions.operator(2, 'POST', `/campaigns/${ladder}/end`, end)).status).toBe(200);
  });

  it('keep the terms that they were joined by', async () => {
    const id = await promotions.live({}, { trigger: 'STAKE', minMinor: vnd(100) });
    await join(300, id);
    const { body } = await promotions.operator(1, 'GET', `/campaigns/${id}`);
    const harder = {
      ...(body.published as object),
      terms: { ...terms, trigger: 'STAKE', minMinor: vnd(9_000), reward: { ...cashReward, amountMinor: vnd(1) } },
    };
    const changed = await promotions.operator(1, 'PUT', `/campaigns/${id}`, {
      ...harder,
      revision: body.revision,
      reason: 'harder',
    });
    await promotions.publish(id, changed.body.revision as unknown as number);
    await promotions.round(300, 'k1', { stakeMinor: minor(100) });
    await claim(300, id);
    expect(promotions.wallet.cashOf(300)).toBe(minor(10_000));
    const own = (await promotions.as(300, 'GET', '/claims')).body.value;
    expect(JSON.stringify(own?.data?.[0]?.terms)).toContain('100');
    expect((await promotions.as(301, 'GET', '/claims')).body.value).toMatchObject({ total: 0 });
  });

  it('add up: no reward without its money, none twice, and every campaign within its budget', async () => {
    await promotions.service.app.get(GrantService).work(new AbortController().signal);
    const rows = await promotions.service.owner.query<{ id: string; reward: string }>(
      sql`select id::text as id, reward_minor::text as reward from claim where state = 'GRANTED' order by id`,
    );
    const paid = promotions.wallet.applied.filter(({ key }) => key.startsWith('claim:'));
    const told = new Map(paid.map(({ key, amountMinor }) => [key, String(amountMinor)]));
    expect(paid).toHaveLength(rows.length);
    expect(rows.filter(({ id, reward }) => told.get(`claim:${id}`) !== reward)).toEqual([]);
    const amiss = sql`select p.id from campaign p left join claim c on c.campaign_id = p.id and c.state = 'GRANTED' group by p.id
      having p.spent_minor <> coalesce(sum(c.reward_minor), 0) or p.taken <> count(c.id) or p.spent_minor > p.budget_minor`;
    expect(await promotions.service.owner.query(amiss)).toEqual([]);
  });
});
