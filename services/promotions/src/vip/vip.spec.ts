import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RoundSettled } from '@banyan/proto/games/v1/events';
import { VipLevelChanged, VipTableChanged, GiftOffered } from '@banyan/proto/promotions/v1/events';
import { MemberExcluded } from '@banyan/proto/wallet/v1/events';
import { sql } from '@banyan/kernel/database';
import { PromotionsFixture, vnd } from '../fixtures/promotions.fixture.js';
import { GiftService } from '../gift/gift.service.js';
import { flawOfTable, standardTable, type VipContent } from './content.js';
import { LevelService } from './level.service.js';
import type { VipTableRecordDto } from './vip.dto.js';

// The first daily run of this file dies before its commit, the first payment between the money and its note.
process.env['BANYAN_FAILPOINTS'] = 'promotions.in_vip_run=error,promotions.after_gift=error';

const never = new AbortController().signal;
/** Thousands of VND. */
const k = (amount: number): string => vnd(amount * 1_000);
const kn = (amount: number): bigint => BigInt(k(amount));

describe('VIP levels', () => {
  let promotions: PromotionsFixture;
  beforeAll(async () => {
    promotions = await PromotionsFixture.start();
    for (const id of [1, 2, 3, 4, 5, 6, 7]) await promotions.registered(id);
    await promotions.registered(9, undefined, 4);
  });
  afterAll(() => promotions.close());

  const run = () => promotions.service.app.get(LevelService).run(never);
  const work = () => promotions.service.app.get(GiftService).work(never);
  const nextDay = () => promotions.service.clock.advance(86_400_000);
  const bet = (member: number, round: string, amount: number, more: Partial<RoundSettled> = {}, id?: string) =>
    promotions.round(member, round, { stakeMinor: kn(amount), validMinor: kn(amount), ...more }, id);
  const statusOf = async (member: number) =>
    (await promotions.vip(member, 'GET', '')).body.value as unknown as Record<string, unknown>;
  const giftsOf = async (member: number, query = '') => {
    const { body } = await promotions.vip(member, 'GET', `/gifts${query}`);
    const { data } = body.value as unknown as { data: Array<Record<string, string>> };
    return data.map(({ kind, period, amountMinor, state }) => [kind, period, amountMinor, state]);
  };
  const changesOf = (member: number) =>
    promotions.service.db.query(
      sql`select from_level as "from", to_level as "to", cause from vip_change where member_id = $1 order by id`,
      [member],
    );
  const told = <T>(type: { $type: string }) =>
    promotions.service.db.query<T>(sql`select key from outbox where type = $1 order by id`, [type.$type]);

  it('count deposits and valid bets by days, once, and take back what was taken back', async () => {
    const dayOf = (member: number) =>
      promotions.service.db.query(
        sql`select category, valid_minor::text as valid, stake_minor::text as stake, deposit_minor::text as deposit from play_day where member_id = $1 order by category`,
        [member],
      );
    const id = '00000000-0000-4000-8000-0000000000a1';
    for (const _again of [1, 2]) await bet(6, 'a', 100, { validMinor: kn(60), winMinor: kn(40) }, id);
    await bet(6, 'a', 100, { validMinor: kn(60), winMinor: kn(40) });
    for (const _again of [1, 2]) await promotions.deposit(6, k(500), 'd6', '00000000-0000-4000-8000-0000000000a2');
    expect(await dayOf(6)).toEqual([
      { category: '', valid: '0', stake: '0', deposit: k(500) },
      { category: 'RNG', valid: k(60), stake: k(100), deposit: '0' },
    ]);
    await bet(6, 'a', 100, { state: 'CANCELLED' });
    await promotions.chargedBack(6, 'd6', k(500));
    expect(await dayOf(6)).toEqual([
      { category: '', valid: '0', stake: '0', deposit: '0' },
      { category: 'RNG', valid: '0', stake: '0', deposit: '0' },
    ]);
    expect(await statusOf(6)).toMatchObject({
      offered: true,
      level: 0,
      name: 'VIP 0',
      depositMinor: '0',
      validMinor: '0',
    });
  });

  it('are reached by the whole time, several at once, with the gifts of all of them, whether the run dies, comes twice or at once', async () => {
    await promotions.deposit(1, k(150_000), 'd1');
    await bet(1, 'b', 3_000_000);
    await promotions.deposit(2, k(6_000), 'd2');
    await bet(2, 'b', 49_999);
    await promotions.deposit(9, k(150_000), 'd9');
    await bet(9, 'b', 3_000_000);
    await promotions.deposit(7, k(150_000), 'd7');
    await bet(7, 'b', 3_000_000);
    const until = new Date('2027-01-01T00:00:00Z');
    await promotions.service.events.deliver(MemberExcluded, { memberId: 7n, until });
    await run();
    expect([await statusOf(1), await giftsOf(1)]).toMatchObject([{ level: 0, next: { level: 1 } }, []]);
    await Promise.all([run(), run()]);
    await run();
    expect(await statusOf(1)).toMatchObject({
      level: 3,
      name: 'VIP 3',
      keepMinor: k(300_000),
      next: { level: 4, depositMinor: k(500_000), haveDepositMinor: k(150_000) },
    });
    expect(await giftsOf(1)).toEqual([
      ['UPGRADE', 'LEVEL-3', k(388), 'CLAIMABLE'],
      ['UPGRADE', 'LEVEL-2', k(88), 'CLAIMABLE'],
      ['UPGRADE', 'LEVEL-1', k(28), 'CLAIMABLE'],
    ]);
    expect(await changesOf(1)).toEqual([{ from: 0, to: 3, cause: 'UPGRADE' }]);
    expect([await changesOf(2), await changesOf(7), await changesOf(9)]).toEqual([[], [], []]);
    expect((await promotions.vip(9, 'GET', '', 4)).status).toBe(403);
    await work();
    await work();
    expect([
      (await told(VipTableChanged)).length,
      (await told(VipLevelChanged)).length,
      (await told(GiftOffered)).length,
    ]).toEqual([1, 1, 3]);
  });

  it('pay a gift once, whether it is claimed twice, at once, or the note after the money is lost', async () => {
    const { body } = await promotions.vip(1, 'GET', '/gifts?filter={"open":true}');
    const { data } = body.value as unknown as { data: Array<{ id: string; period: string }> };
    const idOf = (period: string) => data.find((gift) => gift.period === period)?.id ?? '0';
    const claim = (member: number, period: string) => promotions.vip(member, 'POST', `/gifts/${idOf(period)}/claim`);
    expect((await promotions.service.breaking(() => claim(1, 'LEVEL-3'))).status).toBe(500);
    expect(promotions.wallet.cashOf(1)).toBe(kn(388));
    promotions.service.clock.advance(10_000);
    await work();
    expect(
      (await Promise.all([claim(1, 'LEVEL-3'), claim(1, 'LEVEL-3'), claim(1, 'LEVEL-2'), claim(1, 'LEVEL-2')])).map(
        ({ status }) => status,
      ),
    ).toEqual([200, 200, 200, 200]);
    expect(promotions.wallet.cashOf(1)).toBe(kn(388 + 88));
    expect(promotions.wallet.applied.map(({ key, turnover }) => [key, turnover])).toEqual([
      [`gift:${idOf('LEVEL-3')}`, 1],
      [`gift:${idOf('LEVEL-2')}`, 1],
    ]);
    expect((await claim(2, 'LEVEL-1')).body).toMatchObject({ code: 'promotions.gift_not_found' });
    promotions.wallet.kept.add(1n);
    expect((await claim(1, 'LEVEL-1')).body).toMatchObject({ code: 'promotions.reward_blocked' });
    promotions.wallet.kept.clear();
    promotions.service.clock.advance(8 * 86_400_000);
    expect((await claim(1, 'LEVEL-1')).body).toMatchObject({ code: 'promotions.not_claimable' });
    await work();
    expect((await giftsOf(1)).map(([, period, , state]) => [period, state])).toEqual([['LEVEL-3', 'GRANTED'], ['LEVEL-2', 'GRANTED'], ['LEVEL-1', 'EXPIRED']]); // prettier-ignore
    expect(promotions.wallet.cashOf(1)).toBe(kn(388 + 88));
  });

  it('bring a gift each month, are kept by a month’s play, lost one at a time, and come back by a month’s', async () => {
    promotions.service.clock.set(new Date('2026-03-31T18:00:00Z'));
    await run();
    expect(await giftsOf(1, '?filter={"kind":"MONTHLY"}')).toEqual([['MONTHLY', '2026-04', k(88), 'CLAIMABLE']]);
    // The level was not had for all of March, but for all of April.
    promotions.service.clock.set(new Date('2026-04-10T05:00:00Z'));
    await bet(1, 'april', 299_999);
    promotions.service.clock.set(new Date('2026-04-30T18:00:00Z'));
    await Promise.all([run(), run()]);
    expect(await changesOf(1)).toEqual([{ from: 0, to: 3, cause: 'UPGRADE' }, { from: 3, to: 2, cause: 'KEEP' }]); // prettier-ignore
    expect((await giftsOf(1, '?filter={"kind":"MONTHLY"}'))[0]).toEqual(['MONTHLY', '2026-05', k(28), 'CLAIMABLE']);
    expect(await statusOf(1)).toMatchObject({
      level: 2,
      next: { level: 3, again: true, validMinor: k(300_000), haveValidMinor: '0' },
    });
    await bet(1, 'may', 300_000);
    nextDay();
    await run();
    expect((await changesOf(1)).at(-1)).toEqual({ from: 2, to: 3, cause: 'UPGRADE' });
    expect(await giftsOf(1, '?filter={"kind":"UPGRADE"}')).toHaveLength(3);
  });

  it('bring a birthday gift once a year, also when the birthday is another day then', async () => {
    const today = (offset = 0) =>
      new Date(promotions.service.clock.now().getTime() + 7 * 3_600_000 + offset * 86_400_000)
        .toISOString()
        .slice(0, 10);
    nextDay();
    promotions.birthdays.set(today(), [1n, 2n, 7n]);
    promotions.birthdays.set(today(1), [1n]);
    await Promise.all([run(), run()]);
    const gifts = () => giftsOf(1, '?filter={"kind":"BIRTHDAY"}');
    expect(await gifts()).toEqual([['BIRTHDAY', '2026', k(188), 'CLAIMABLE']]);
    nextDay();
    await run();
    expect(await gifts()).toHaveLength(1);
    // Level 0 has none.
    expect(await giftsOf(2)).toEqual([]);
    expect(await giftsOf(7)).toEqual([]);
  });

  it('are lowered by an operator and raised by two, with a reason, not under the own name, and leave a record', async () => {
    const reason = 'a guest of the house';
    const set = (level: number, from: number, permissions?: string[], username?: string) =>
      promotions.operator(1, 'POST', '/vip-members/5/level', { level, from, reason }, permissions, username);
    const decide = (operator: number, verb: string, level: number, username?: string) =>
      promotions.operator(operator, 'POST', `/vip-members/5/${verb}`, { level, reason }, undefined, username);
    expect((await set(2, 0, ['vip.view', 'vip.edit'])).status).toBe(403);
    expect((await set(2, 0, undefined, 'M5')).body).toMatchObject({ code: 'promotions.own_level' });
    expect((await set(7, 0)).body).toMatchObject({ code: 'promotions.vip_level' });
    expect((await set(2, 1)).body).toMatchObject({ code: 'request.stale' });
    expect((await decide(2, 'approve', 2)).body).toMatchObject({ code: 'promotions.vip_state' });
    expect((await set(2, 0)).body).toMatchObject({ id: '5', level: 0, askedLevel: 2, askedBy: 'op1', username: 'm5' });
    const { body: waiting } = await promotions.operator(2, 'GET', '/vip-members?filter={"asked":true}');
    expect(waiting).toMatchObject({ data: [{ id: '5' }] });
    expect((await decide(1, 'approve', 2)).body).toMatchObject({ code: 'promotions.second_person' });
    expect((await decide(2, 'approve', 3)).body).toMatchObject({ code: 'request.stale' });
    expect((await decide(2, 'approve', 2, 'M5')).body).toMatchObject({ code: 'promotions.own_level' });
    const both = await Promise.all([decide(2, 'approve', 2), decide(3, 'approve', 2)]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect((await set(2, 2)).body).toMatchObject({ code: 'promotions.vip_state' });
    expect((await set(4, 2)).body).toMatchObject({ level: 2, peak: 0, askedLevel: 4 });
    expect((await decide(1, 'refuse', 4)).body).toMatchObject({ level: 2, askedLevel: null });
    expect(await giftsOf(5)).toEqual([]);
    const { body } = await promotions.operator(1, 'GET', '/vip-changes?filter={"memberId":"5"}');
    const madeBy = expect.stringMatching(/^op[23]$/);
    expect(body).toMatchObject({
      data: [{ fromLevel: 0, toLevel: 2, cause: 'OPERATOR', reason, askedBy: 'op1', madeBy }],
    });
    const audited = await promotions.service.db.query(
      sql`select 1 from outbox where type = 'audit.v1.OperatorActed' and encode(payload, 'escape') ~ 'vip\.(ask|override|refuse)'`,
    );
    expect(audited).toHaveLength(4);
    // The database itself knows no raise by one person.
    await expect(
      promotions.service.owner.query(
        sql`insert into vip_change (member_id, brand, from_level, to_level, from_peak, cause, made_by, asked_by, run_day, changed_at)
         values (5, 'BANYAN', 0, 1, 0, 'OPERATOR', 1, 1, now(), now())`,
      ),
    ).rejects.toThrow('vip_change_two_persons');
  });

  it('that operators set bring no gifts above what was reached by play, and what an operator lowered holds for the month', async () => {
    promotions.birthdays.set('2026-05-20', [5n]);
    promotions.service.clock.set(new Date('2026-05-31T18:00:00Z'));
    await run();
    expect(await giftsOf(5)).toEqual([]);
    await promotions.deposit(5, k(30_000), 'd5');
    await bet(5, 'june', 500_000);
    // A birthday of a day on which nothing ran is made up for.
    promotions.birthdays.set('2026-06-15', [5n]);
    promotions.service.clock.set(new Date('2026-06-30T18:00:00Z'));
    await Promise.all([run(), run()]);
    expect(await giftsOf(5)).toEqual([
      ['BIRTHDAY', '2026', k(88), 'CLAIMABLE'],
      ['MONTHLY', '2026-07', k(28), 'CLAIMABLE'],
    ]);
    const lower = { level: 0, from: 2, reason: 'a mistake' };
    expect((await promotions.operator(1, 'POST', '/vip-members/5/level', lower)).body).toMatchObject({ level: 0 });
    nextDay();
    await run();
    expect(await statusOf(5)).toMatchObject({ level: 0 });
    promotions.service.clock.set(new Date('2026-07-31T18:00:00Z'));
    await run();
    expect(await statusOf(5)).toMatchObject({ level: 2 });
  });

  it('fall to what the other deposits reach when one is charged back, with the gifts that nobody claimed', async () => {
    const gifts = () => giftsOf(5, '?filter={"kind":"UPGRADE"}');
    expect((await gifts()).map(([, period, , state]) => [period, state])).toEqual([
      ['LEVEL-2', 'CLAIMABLE'],
      ['LEVEL-1', 'CLAIMABLE'],
    ]);
    await promotions.deposit(5, k(5_000), 'd5b');
    await promotions.chargedBack(5, 'd5', k(30_000));
    const judge = () => promotions.service.app.get(LevelService).judge(never);
    await Promise.all([judge(), judge()]);
    expect(await statusOf(5)).toMatchObject({ level: 1 });
    expect((await changesOf(5)).at(-1)).toEqual({ from: 2, to: 1, cause: 'CHARGEBACK' });
    expect((await gifts()).map(([, period, , state]) => [period, state])).toEqual([
      ['LEVEL-2', 'DENIED'],
      ['LEVEL-1', 'CLAIMABLE'],
    ]);
  });

  it('know members whose names were not told yet', async () => {
    const old = sql`insert into member_fact (member_id, brand, currency) select n, 'BANYAN', 'VND' from unnest(array[8, 950]) n`;
    await promotions.service.owner.query(old);
    await run();
    const names = sql`select username, account_type as type from member_fact where member_id in (8, 950) order by member_id`;
    expect(await promotions.service.db.query(names)).toEqual([{ username: 'm8', type: 0 }, { username: 'm950', type: 4 }]); // prettier-ignore
  });

  it('follow a table that one operator writes and another publishes', async () => {
    const table = (await promotions.operator(1, 'GET', '/vip-tables/BANYAN')).body as unknown as VipTableRecordDto;
    const { published, revision } = table;
    const levels = published.levels.map((level) =>
      level.level === 1 ? { ...level, name: 'Silver', validMinor: k(40_000) } : level,
    );
    const change = (of: object, at = revision) =>
      promotions.operator(1, 'PUT', '/vip-tables/BANYAN', {
        ...published,
        levels,
        ...of,
        revision: at,
        reason: 'a spec',
      });
    expect((await change({ levels: levels.slice(0, 3) })).body).toMatchObject({ code: 'promotions.vip_table' });
    expect((await change({}, revision + 5)).body).toMatchObject({ code: 'request.stale' });
    expect((await change({})).status).toBe(200);
    const step = (operator: number, what: string, at: number) =>
      promotions.operator(operator, 'POST', `/vip-tables/BANYAN/${what}`, { revision: at, reason: 'a spec' });
    expect((await step(2, 'publish', revision + 1)).body).toMatchObject({ code: 'promotions.vip_state' });
    expect((await step(1, 'propose', revision + 1)).status).toBe(200);
    expect((await step(1, 'publish', revision + 2)).body).toMatchObject({ code: 'promotions.second_person' });
    expect((await step(2, 'publish', revision + 2)).body).toMatchObject({ version: 2, draft: null });
    nextDay();
    await run();
    expect(await statusOf(2)).toMatchObject({ level: 1, name: 'Silver' });
    expect((await told(VipTableChanged)).length).toBe(2);
    const open = await promotions.service.http('GET', '/wps/vip/table');
    expect(open.body.value).toMatchObject({ currency: 'VND', version: 2, rebate: { mode: 'AUTO' } });
  });

  it('fit together', () => {
    const at = (level: number, of: object): VipContent => ({
      ...standardTable,
      levels: standardTable.levels.map((one) => (one.level === level ? { ...one, ...of } : one)),
    });
    expect(flawOfTable(standardTable, 7)).toBeNull();
    expect(flawOfTable(standardTable, 8)).toBe('levels');
    expect(flawOfTable(at(0, { validMinor: '1' }), 7)).toBe('levels.0.validMinor');
    expect(flawOfTable(at(0, { monthlyMinor: '1' }), 7)).toBe('levels.0.upgradeMinor');
    expect(flawOfTable(at(3, { depositMinor: '0' }), 7)).toBe('levels.3.depositMinor');
    expect(flawOfTable(at(1, { depositMinor: '0', validMinor: '0' }), 7)).toBe('levels.1.validMinor');
    expect(flawOfTable(at(3, { name: 'VIP 2' }), 7)).toBe('levels.2.name');
    expect(flawOfTable({ ...standardTable, rebate: { ...standardTable.rebate, capMinor: '1' } }, 7)).toBe(
      'rebate.capMinor',
    );
    const [low, high] = standardTable.cashback.tiers;
    const tiers = low && high ? [high, low] : [];
    expect(flawOfTable({ ...standardTable, cashback: { ...standardTable.cashback, tiers } }, 7)).toBe(
      'cashback.tiers.1.lossMinor',
    );
  });
});
