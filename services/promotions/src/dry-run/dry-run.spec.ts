import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { sql } from '@banyan/kernel/database';
import { cashReward, PromotionsFixture, terms, vnd } from '../fixtures/promotions.fixture.js';
import { ExpiryService } from '../claim/expiry.service.js';
import { ProgressService } from '../claim/progress.service.js';
import { DryRunService } from './dry-run.service.js';

process.env['BANYAN_FAILPOINTS'] = 'promotions.dry_run=error';
const members = [1, 2, 3, 4];
const part = { ...cashReward, amountMinor: '0', maxMinor: vnd(30_000) };
const kinds: ReadonlyArray<readonly [string, object]> = [
  ['registrations', { trigger: 'REGISTRATION', withinDays: 3 }],
  ['first deposits', { trigger: 'FIRST_DEPOSIT', minMinor: vnd(50_000), reward: { ...part, percent: 30 } }],
  ['deposits of a day', { trigger: 'DEPOSIT', per: 'DAY', minMinor: vnd(60_000), reward: { ...part, percent: 50 } }],
  ['stakes', { trigger: 'STAKE', per: 'WEEK', minMinor: vnd(1_000) }],
  ['losses of a day', { trigger: 'LOSS', per: 'DAY', minMinor: vnd(100), reward: { ...part, percent: 10 } }],
  ['codes', { trigger: 'CODE', code: 'TET-2026-X', paidIn: true }],
];

describe('the dry run of a campaign', () => {
  let promotions: PromotionsFixture;
  const live = new Map<string, string>();
  beforeAll(async () => {
    promotions = await PromotionsFixture.start();
    promotions.service.clock.set(new Date('2026-03-15T18:00:00Z'));
    await past();
  });
  afterAll(() => promotions.close());

  const hours = (count: number) => promotions.service.clock.advance(count * 3_600_000);
  const join = async (id: string, member: number, body = {}) => promotions.as(member, 'POST', `/${id}/join`, body);
  const each = async (work: (id: string, member: number) => Promise<unknown>) => {
    for (const id of live.values()) for (const member of members) await work(id, member);
  };
  const claimAll = () => each((id, member) => promotions.as(member, 'POST', `/${id}/reward`));
  const joinAll = () => each((id, member) => join(id, member, { code: 'TET-2026-X' }));

  /** Two days of four members, who join what they may and claim what is due. */
  async function past(): Promise<void> {
    for (const [name, of] of kinds) live.set(name, await promotions.live({}, of));
    for (const member of [1, 2, 3]) await promotions.registered(member);
    // Of the fourth only a deposit is known.
    await joinAll();
    hours(2);
    await promotions.deposit(1, vnd(50_000), 'd1');
    await promotions.deposit(1, vnd(80_000), 'd2');
    await promotions.deposit(2, vnd(20_000), 'd3');
    await promotions.deposit(4, vnd(500_000), 'd4');
    await joinAll();
    await claimAll();
    await promotions.round(1, 'r1', { stakeMinor: 10_000_033n, winMinor: 0n, category: 'LIVE' });
    for (const n of [2, 3]) await promotions.round(1, `r${n}`, { stakeMinor: 4_500_007n, winMinor: 9n });
    await promotions.round(2, 'r4', { stakeMinor: 900_000_077n, winMinor: 0n, category: 'LIVE' });
    await promotions.round(3, 'r5', { stakeMinor: 9_999_999n, winMinor: 0n });
    await promotions.round(4, 'r6', { stakeMinor: 20_000_000n, winMinor: 1n });
    await promotions.round(4, 'r6', { stakeMinor: 0n, state: 'CANCELLED' });
    await claimAll();
    hours(24);
    await joinAll();
    await promotions.deposit(1, vnd(60_000), 'd5');
    await promotions.deposit(2, vnd(59_999), 'd6');
    await promotions.deposit(2, vnd(61_000), 'd7');
    await promotions.deposit(3, vnd(90_000), 'd8');
    await promotions.chargedBack(3, 'd8', vnd(90_000));
    await promotions.round(2, 'r7', { stakeMinor: 7_000_001n, winMinor: 2n });
    await claimAll();
    hours(60);
    await promotions.service.app.get(ExpiryService).expire();
    await promotions.service.app.get(ProgressService).reckonLosses(ago(24), 1_000);
    for (let turn = 0; turn < 2; turn++) {
      const due = await promotions.service.db.query<{ id: string; member: string }>(
        sql`select campaign_id::text as id, member_id::text as member from claim where state = 'CLAIMABLE'`,
      );
      for (const { id, member } of due) await promotions.as(Number(member), 'POST', `/${id}/reward`);
    }
  }
  const ago = (count: number) => new Date(promotions.service.clock.now().getTime() - count * 3_600_000);
  const work = () => promotions.service.app.get(DryRunService).work(new AbortController().signal);
  const start = (campaignId: string, of: object = {}, operator = 1) =>
    promotions.operator(operator, 'POST', '/dry-runs', {
      campaignId,
      revision: 1,
      from: '2026-03-16',
      until: '2026-03-17',
      reason: 'a spec',
      ...of,
    });
  const membersOf = async (runId: unknown) => {
    const filter = encodeURIComponent(JSON.stringify({ runId }));
    const { body } = await promotions.operator(1, 'GET', `/dry-run-members?filter=${filter}`);
    return body['data'] as unknown as Array<{ memberId: string; rewards: number; rewardMinor: string }>;
  };

  it.each(kinds)('gives for %s on days that are over what was granted on them', async (name, of) => {
    const granted = await promotions.service.db.query<{ memberId: string; rewards: number; rewardMinor: string }>(
      sql`select member_id::text as "memberId", count(*)::int as rewards, sum(reward_minor)::text as "rewardMinor"
       from claim where campaign_id = $1 and state = 'GRANTED' group by member_id order by sum(reward_minor) desc, member_id desc`,
      [live.get(name)],
    );
    expect(granted.length).toBeGreaterThan(0);
    const draft = await promotions.write({ terms: { ...terms, ...of } });
    const { status, body } = await start(draft['id'] as unknown as string);
    expect([status, body['state']]).toEqual([200, 'RUNNING']);
    // The first of this file dies before its commit, and is begun again.
    await work().catch(() => work());
    const found = await membersOf(body['id']);
    expect(found.map(({ memberId, rewards, rewardMinor }) => ({ memberId, rewards, rewardMinor }))).toEqual(granted);
    const run = (await promotions.operator(1, 'GET', `/dry-runs/${body['id'] as unknown as string}`)).body;
    expect(run).toMatchObject({
      state: 'DONE',
      lookedAt: 4,
      members: granted.length,
      rewards: granted.reduce((sum, { rewards }) => sum + rewards, 0),
      costMinor: String(granted.reduce((sum, { rewardMinor }) => sum + BigInt(rewardMinor), 0n)),
      usedUpOn: null,
    });
  });

  it('follows the row of days of signing in', async () => {
    const reward = { ...cashReward, amountMinor: '0', ladder: [vnd(1), vnd(2)] };
    const draft = await promotions.write({ terms: { ...terms, trigger: 'SIGN_IN', per: 'DAY', reward } });
    const { body } = await start(draft['id'] as unknown as string);
    await work();
    expect(await membersOf(body['id'])).toMatchObject([
      { memberId: '3', rewards: 2, rewardMinor: vnd(3) },
      { memberId: '2', rewards: 2, rewardMinor: vnd(3) },
      { memberId: '1', rewards: 2, rewardMinor: vnd(3) },
      { memberId: '4', rewards: 1, rewardMinor: vnd(1) },
    ]);
  });

  it('counts points, which cost no money and are bound by their stock', async () => {
    const reward = { ...cashReward, kind: 'POINTS', amountMinor: '0', turnover: 0, count: 30 };
    const draft = await promotions.write({
      budgetMinor: '0',
      stock: 2,
      terms: { ...terms, trigger: 'REGISTRATION', withinDays: 3, reward },
    });
    const { body } = await start(draft['id'] as unknown as string);
    await work();
    const run = (await promotions.operator(1, 'GET', `/dry-runs/${body['id'] as unknown as string}`)).body;
    expect(run).toMatchObject({ rewards: 3, rewardKind: 'POINTS', rewardCount: 30, costMinor: '0', budgetMinor: '0' });
    expect(run['usedUpOn']).toMatch(/^2026-03-1[67]$/);
    expect(await membersOf(body['id'])).toMatchObject(
      [1, 2, 3].map(() => ({ rewards: 1, rewardMinor: '0', rewardCount: 30 })),
    );
  });

  it('says when the budget is used up, what as many days as the campaign has come to, and what it cannot know', async () => {
    const hoursOf = { startsAt: '2026-04-01T00:00', endsAt: '2026-04-11T00:00' };
    const draft = await promotions.write({
      ...hoursOf,
      budgetMinor: vnd(70_000),
      terms: { ...terms, ...kinds[2]?.[1] },
    });
    const { body } = await start(draft['id'] as unknown as string);
    await work();
    const run = (await promotions.operator(1, 'GET', `/dry-runs/${body['id'] as unknown as string}`)).body;
    expect(run).toMatchObject({ costMinor: vnd(120_000), usedUpOn: '2026-03-17', forecastDays: 10 });
    expect(run).toMatchObject({ forecastMinor: vnd(600_000), forecastRewards: 20, budgetMinor: vnd(70_000) });
    expect(run['unknown']).toContainEqual(expect.stringContaining('Không biết ai sẽ tham gia'));
    expect(run['unknown']).toContainEqual('Chỉ biết từng lần nạp từ ngày 2026-03-16');
    const acted = (await promotions.service.events.published(OperatorActed)).filter(
      ({ objectId }) => objectId === (draft['id'] as unknown as string),
    );
    expect(acted.map(({ action }) => action)).toContain('promotion.dry_run');
  });

  it('refuses what it cannot reckon, and who may not', async () => {
    const draft = await promotions.write({ terms: { ...terms, trigger: 'APPLICATION' } });
    const codeOf = async (id: unknown, of: object = {}) => (await start(id as string, of)).body['code'];
    expect(await codeOf(draft['id'])).toBe('promotions.dry_run_application');
    const other = await promotions.write();
    for (const of of [{ until: '2026-03-19' }, { from: '2025-10-01' }, { from: '2026-03-18' }])
      expect(await codeOf(other['id'], of)).toBe('promotions.dry_run_days');
    expect(await codeOf(other['id'], { revision: 9 })).toBe('request.stale');
    expect(await codeOf('999999')).toBe('promotions.campaign_not_found');
    expect((await promotions.operator(1, 'GET', '/dry-runs/999999')).body['code']).toBe('promotions.dry_run_not_found');
    const { status } = await promotions.operator(1, 'POST', '/dry-runs', {}, ['promotion.view']);
    expect(status).toBe(403);
  });

  it('goes on with other runs when one fails', async () => {
    const { db } = promotions.service;
    const bad = (await start((await promotions.write())['id'] as unknown as string)).body['id'] as unknown as string;
    await db.query(sql`update dry_run set zone = 'No/Where' where id = $1`, [bad]);
    const good = (await start((await promotions.write())['id'] as unknown as string)).body['id'] as unknown as string;
    for (let turn = 0; turn < 2; turn++) await expect(work()).rejects.toThrow();
    const states = await db.query(sql`select state, failures from dry_run where id = any($1::bigint[]) order by id`, [
      [bad, good],
    ]);
    expect(states).toEqual([
      { state: 'RUNNING', failures: 2 },
      { state: 'DONE', failures: 0 },
    ]);
    await db.query(sql`delete from dry_run where id = $1`, [bad]);
  });

  it('lists the longest campaign, and has no more than twenty in a day of a brand, two at once too', async () => {
    const { db } = promotions.service;
    const draft = await promotions.write({ endsAt: '2099-12-31T23:59' });
    const id = draft['id'] as unknown as string;
    const { body } = await start(id);
    await db.query(sql`update dry_run set state = 'DONE', rewards = 2000000000 where id = $1`, [body['id']]);
    const run = await promotions.operator(1, 'GET', `/dry-runs/${body['id'] as unknown as string}`);
    expect([run.status, run.body['forecastRewards']]).toEqual([200, 2_147_483_647]);
    const [had] = await db.query<{ count: number }>(sql`select count(*)::int as count from dry_run`);
    const answers = await Promise.all(Array.from({ length: 22 - (had?.count ?? 0) }, () => start(id)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map((each) => [each.status, each.body['code']])).toEqual([
      [429, 'promotions.dry_run_many'],
      [429, 'promotions.dry_run_many'],
    ]);
  });

  it('is forgotten after thirty days', async () => {
    promotions.service.clock.advance(31 * 86_400_000);
    await promotions.service.app.get(DryRunService).forget(new AbortController().signal);
    expect(await promotions.service.db.query(sql`select 1 from dry_run_member`)).toEqual([]);
  });
});
