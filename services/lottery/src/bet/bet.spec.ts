import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Database, sql } from '@banyan/kernel/database';
import { systemErrors } from '@banyan/kernel/errors';
import { CrashingService, memberToken } from '@banyan/kernel/testing';
import { DrawsCommitted } from '@banyan/proto/lottery/v1/events';
import { OutcomeCode } from '@banyan/proto/wallet/v1/wallet';
import type { DrawService } from '../draw/draw.service.js';
import { answers, k, line, LotteryFixture, type LineOf } from '../fixtures/lottery.fixture.js';
import { SharedBounds1797300000003 } from '../migrations/1797300000003-shared-bounds.js';
import { officialBets } from '../rules/catalogue.js';
import { boundOf } from './pricing.js';
import type { WalletService } from '../wallet/wallet.service.js';
import type { SettlementService } from './settlement.service.js';

const main = new URL('../main.js', import.meta.url);

describe('bets on lottery draws', () => {
  let lottery: LotteryFixture;
  let draws: DrawService;
  let settlement: SettlementService;
  let wallet: WalletService;
  beforeAll(async () => {
    lottery = await LotteryFixture.start();
    const { app } = lottery.service;
    draws = app.get((await import('../draw/draw.service.js')).DrawService);
    settlement = app.get((await import('./settlement.service.js')).SettlementService);
    wallet = app.get((await import('../wallet/wallet.service.js')).WalletService);
    await draws.tick();
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  afterAll(() => lottery.close());

  const stateOf = (issueId: string) => lottery.stateOf(issueId);
  const exposureOf = async (issueId: string) => {
    const [row] = await lottery.service.db.query<{ sum: string }>(
      sql`select coalesce(sum(stake_minor), 0) as sum from exposure where issue_id = $1 and member_id = 0`,
      [issueId],
    );
    return BigInt(row?.sum ?? 0) / k;
  };

  it('are offered by the dated schedule, in the words of the navigation', async () => {
    await lottery.service.owner.query(sql`update lottery_game set enabled = true`);
    const { body } = await lottery.service.http('GET', '/lgw/vn/games/game_menu?prizeMode=SEA&device=W');
    const lanes = body.value?.lanes as unknown as Array<{ region: string; gameMenus: Array<Record<string, unknown>> }>;
    expect(lanes.map(({ region, gameMenus }) => [region, gameMenus.length])).toEqual([['Southern', 21], ['Central', 14], ['Northern', 1], ['Other', 15]]); // prettier-ignore
    const days = Object.fromEntries(lanes.flatMap(({ gameMenus }) => gameMenus.map((each) => [each['code'], each['drawDayOfWeek']]))); // prettier-ignore
    expect(days).toMatchObject({ MT_DA_NANG: '4,7', MT_KHANH_HOA: '1,4', MT_HUE: '1,2', MN_TPHCM: '2,7', MB: '1,2,3,4,5,6,7' }); // prettier-ignore
    await lottery.service.owner.query(sql`update lottery_game set enabled = code in ('MB', 'MN_TPHCM', 'SSC_1M')`);
    const opened = await lottery.asMember(1n, '/lotto/lgw/games/opened/numero?gameCode=MB');
    expect(opened).toMatchObject({ games: [{ code: 'MB', region: 'MB', current: { number: expect.any(String) } }] });
    const detail = (await lottery.service.http('GET', '/wps/lottery/games/MB')).body.value as unknown as {
      bets: Array<Record<string, unknown>>;
    };
    expect(detail.bets.find(({ code }) => code === 's_da')).toBeUndefined();
    expect(detail.bets.find(({ code }) => code === 'lo2')).toMatchObject({ units: 27, odds: [99_900], returnPermille: 999 }); // prettier-ignore
    expect((await lottery.service.http('GET', '/wps/lottery/games/NOTHING')).body.code).toBe('lottery.game_not_found');
  });

  it('have results of the week before to read on a demo platform, and the same ones when it starts again', async () => {
    const { DemoDrawsService } = await import('../draw/demo-draws.service.js');
    const demo = lottery.service.app.get(DemoDrawsService);
    const read = async () => (await lottery.service.http('GET', '/wps/lottery/results?perPage=100&filter={"region":"MB"}')).body.value; // prettier-ignore
    await demo.seed();
    const before = await read();
    expect(before?.data?.length).toBeGreaterThanOrEqual(7);
    await demo.seed();
    expect(await read()).toEqual(before);
  });

  it('are read off a southern slip, with what each line costs', async () => {
    const read = async (text: string, gameCode = 'MN_TPHCM') =>
      (await lottery.service.http('POST', '/wps/lottery/slips', { body: { gameCode, text } })).body;
    expect((await read('10 20 b1 dd0,5\n11 22 b1 what\n11 22 da1')).value).toEqual({
      lines: [
        { bet: 's_b2', numbers: ['10', '20'], unitMinor: '10000000', stakeMinor: String(36n * k) },
        { bet: 's_dd', numbers: ['10', '20'], unitMinor: '5000000', stakeMinor: String(2n * k) },
        { bet: 's_b2', numbers: ['11', '22'], unitMinor: '10000000', stakeMinor: String(36n * k) },
      ],
      faults: [
        { line: 2, word: 'what' },
        { line: 3, word: '11 22 da' },
      ],
    });
    expect((await read('10 nt1')).value).toMatchObject({ lines: [], faults: [{ word: '10 nt2' }] });
    expect((await read(`000/001keo999${' bdao1'.repeat(664)}`)).code).toBe('lottery.too_many_numbers');
    expect((await read(`12${' b1'.repeat(1325)}`)).code).toBe('lottery.too_many_lines');
    expect((await read('10 b1', 'SSC_1M')).code).toBe('lottery.game_not_found');
  });

  it('are of games that an operator may switch off, at the version that was looked at', async () => {
    const path = '/games/SSC_1M';
    const change = (of: object) => lottery.asOperator(1, 'PUT', path, { enabled: true, cutoffSeconds: 10, version: 1, reason: 'a spec', ...of });
    expect((await lottery.asOperator(1, 'GET', '/games?filter={"kind":"VENDOR","enabled":true}')).body).toMatchObject({ total: 1 });
    expect((await change({ enabled: false })).body).toMatchObject({ enabled: false, version: 2 });
    expect((await change({})).body.code).toBe('request.stale');
    const id = await lottery.arrive(100n);
    expect((await lottery.place(id, [line(await lottery.issue('SSC_1M'), 'pos1', ['1'])])).code).toBe('lottery.closed');
    expect((await change({ version: 2 })).body).toMatchObject({ enabled: true, version: 3 });
    expect((await change({ version: 3, cutoffSeconds: 60 })).body).toMatchObject({ code: 'lottery.cutoff_too_long', details: { most: 59 } });
    expect((await lottery.asOperator(1, 'PUT', '/games/MB', { enabled: true, cutoffSeconds: 3600, version: 1, reason: 'a spec' })).status).toBe(200);
  }); // prettier-ignore

  it('are made for every game, also when they cannot be for one', async () => {
    const { owner, db } = lottery.service;
    // As a row from before the bound may have it: longer than the time between two draws.
    await owner.query(sql`update lottery_game set cutoff_seconds = 60 where code = 'SSC_1M'`);
    await owner.query(sql`update lottery_game set enabled = true where code = 'SSC_3M'`);
    const { ScheduleService } = await import('../draw/schedule.service.js');
    const schedule = lottery.service.app.get(ScheduleService);
    await schedule.generate(1);
    const days = () => db.query(sql`select game, count(*)::int as days from draw_chain where game in ('SSC_1M', 'SSC_3M') group by 1 order by 1`);
    expect(await days()).toEqual([{ game: 'SSC_1M', days: 1 }, { game: 'SSC_3M', days: 2 }]);
    await owner.query(sql`update lottery_game set cutoff_seconds = 10 where code = 'SSC_1M'`);
    await schedule.generate(1);
    expect(await days()).toEqual([{ game: 'SSC_1M', days: 2 }, { game: 'SSC_3M', days: 2 }]);
    await owner.query(sql`update lottery_game set enabled = false where code = 'SSC_3M'`);
    // What draws hang on is told when they are made, those of tomorrow too, and can be read for ever; the seed cannot.
    const { body } = await lottery.service.http('GET', `/wps/lottery/commitments?filter=${encodeURIComponent('{"game":"SSC_3M"}')}`);
    const shown = (body.value?.data ?? []) as unknown as Array<Record<string, unknown>>;
    const told = (await lottery.service.events.published(DrawsCommitted)).filter(({ gameCode }) => gameCode === 'SSC_3M');
    expect(shown.map(({ day, commitment, length }) => [day, commitment, length])).toEqual(told.map(({ day, commitment, length }) => [day, commitment, length]).reverse());
    expect([shown.length, shown[0]?.['length'], String(shown[0]?.['commitment']).length]).toEqual([2, 480, 64]);
    const last = await db.query<{ seed: string }>(sql`select encode(last_seed, 'hex') as seed from draw_chain`);
    expect(last.filter(({ seed }) => JSON.stringify(body).includes(seed))).toEqual([]);
  }); // prettier-ignore

  it('take the stake of a basket once, however often it comes, and answer as the first time', async () => {
    const id = await lottery.arrive(5000n);
    const [a, b] = [await lottery.issue('MB'), await lottery.issue('MN_TPHCM')];
    const lines = [line(a), line(a, 'de', ['61', '05']), line(b, 's_b2', ['27'], 1n)];
    const key = randomUUID();
    const [first, second] = await Promise.all([lottery.place(id, lines, key), lottery.place(id, lines, key)]);
    const third = await lottery.place(id, lines, key);
    expect([first.status, second.status, third.status]).toEqual([200, 200, 200]);
    expect(second.value).toEqual(first.value);
    expect(third.value).toEqual(first.value);
    const cost = 270n + 20n + 18n;
    expect(first.value).toMatchObject({ stakeMinor: String(cost * k), tickets: [{ state: 'PLACED' }, { state: 'PLACED' }] });
    expect(await lottery.balance(id)).toBe((5000n - cost) * k);
    expect((await lottery.place(id, lines.slice(1), key)).code).toBe('lottery.key_reused');
    expect([await exposureOf(a), await exposureOf(b)]).toEqual([30n, 1n]);
    const mine = await lottery.asMember(id, '/wps/lottery/tickets');
    expect(mine).toMatchObject({ total: 2, data: [{ lines: 1 }, { lines: 2 }] });
    const other = await lottery.asMember(id + 1n, `/wps/lottery/tickets/${(mine as never as { data: [{ id: string }] }).data[0].id}`); // prettier-ignore
    expect(other).toBeNull();
  }); // prettier-ignore

  it('are refused as a whole, and nothing of them stays', async () => {
    const id = await lottery.arrive(100n);
    const issue = await lottery.issue('MB');
    const code = async (lines: LineOf[]) => (await lottery.place(id, lines)).code;
    expect(await code([line(issue)])).toBe('lottery.insufficient_funds');
    expect(await code([line(issue, 'de'), line(issue, 'xien2', ['61', '61'])])).toBe('lottery.numbers_repeated');
    expect(await code([line(issue, 'lo2', ['6'])])).toBe('lottery.numbers_wrong');
    expect(await code([line(issue, 'toString')])).toBe('request.invalid');
    expect(await code([line(issue, 'nothing')])).toBe('lottery.bet_unknown');
    expect(await code([line(issue, 's_da', ['61', '05'])])).toBe('lottery.bet_unknown');
    expect(await code([{ ...line(issue), unitMinor: '5000000' }])).toBe('lottery.unit_too_small');
    expect(await code([line('999999999')])).toBe('lottery.closed');
    const rich = await lottery.arrive(50_000n);
    expect((await lottery.place(rich, [line(issue, 'de', ['61'], 20_001n)])).code).toBe('lottery.stake_limit');
    lottery.members.set(id, { status: 'FROZEN' });
    expect(await code([line(issue, 'de')])).toBe('lottery.player_blocked');
    lottery.members.delete(id);
    expect([await exposureOf(issue), await lottery.balance(id)]).toEqual([0n, 100n * k]);
    expect(await lottery.asMember(id, '/wps/lottery/tickets')).toMatchObject({ total: 0 });
    expect((await lottery.place(id, [line(issue, 'de')])).status).toBe(200);
    const { clock } = lottery.service;
    const now = clock.now();
    clock.advance(3_600_001);
    expect(await code([line(issue, 'de')])).toBe('lottery.closed');
    clock.set(now);
  });

  it('never stake more on a number than its bound, whoever bets at the same time', async () => {
    const issue = await lottery.issue('MB');
    await lottery.service.owner.query(sql`update stake_limit set most_minor = $1 where name = 'de_all' and currency = 'VND'`, [50n * k]); // prettier-ignore
    const people = await Promise.all(Array.from({ length: 12 }, () => lottery.arrive(100n)));
    const answers = await Promise.all(people.map((id) => lottery.place(id, [line(issue, 'de', ['07', '61'])])));
    const codes = answers.map(({ status, code }) => (status === 200 ? 'taken' : code)).sort();
    expect(codes).toEqual([...Array.from({ length: 7 }, () => 'lottery.number_full'), ...Array.from({ length: 5 }, () => 'taken')]); // prettier-ignore
    expect(await exposureOf(issue)).toBe(100n);
    const list = await lottery.asOperator(1, 'GET', `/exposures?filter=${encodeURIComponent(JSON.stringify({ issueId: issue }))}`); // prettier-ignore
    expect(list.body).toMatchObject({ data: [{ selection: expect.any(String), permille: 1000 }, { permille: 1000 }] });
    await lottery.service.owner.query(sql`update stake_limit set most_minor = $1 where name = 'de_all' and currency = 'VND'`, [400_000n * k]); // prettier-ignore
  });

  it('reach the bound of a number under all names that it has', async () => {
    const issue = await lottery.issue('MN_TPHCM');
    const code = async (...bets: Array<[string, bigint, string?]>) =>
      (await lottery.place(await lottery.arrive(200_000n), bets.map(([bet, units, number = '61']) => line(issue, bet, [number], units)))).code;
    expect(await code(['de', 15_000n], ['s_duoi2', 5001n])).toBe('lottery.stake_limit');
    expect(await code(['de_head_tail', 15_000n], ['s_dd', 5001n])).toBe('lottery.stake_limit');
    expect(await code(['lo2_1k', 29_999n], ['lo_tier_a', 2n])).toBe('lottery.stake_limit');
    expect(await code(['s_b2', 5000n], ['lo2_1k', 25_001n])).toBe('lottery.stake_limit');
    expect(await code(['de', 20_000n], ['de_first', 20_000n], ['de', 20_000n, '16'], ['lo2_1k', 30_000n])).toBeUndefined();
    expect(await exposureOf(issue)).toBe(90_000n);
    const id = await lottery.arrive(200_000n);
    expect((await lottery.place(id, [line(issue, 'de', ['61'], 12_000n)])).status).toBe(200);
    expect((await lottery.place(id, [line(issue, 's_dd', ['61'], 12_000n)])).code).toBe('lottery.stake_limit');
  }); // prettier-ignore

  it.each(['basket.after_store', 'basket.after_charge'])('stake once when the service dies at %s', async (at) => {
    lottery.service.clock.set(new Date());
    const id = await lottery.arrive(1000n);
    const issue = await lottery.issue('MB');
    const key = randomUUID();
    const token = await memberToken({ id });
    const doomed = await CrashingService.start(main, `${at}=kill`);
    try {
      const body = { key, lines: [line(issue)] };
      const [answer] = await Promise.all([doomed.http('POST', '/wps/lottery/baskets', { token, body }), doomed.died()]);
      expect(answer).toBeNull();
    } finally {
      await doomed.stop();
    }
    expect(await stateOf(issue)).toEqual(['PENDING']);
    expect((await lottery.place(id, [line(issue)], key)).status).toBe(200);
    expect((await lottery.place(id, [line(issue)], key)).status).toBe(200);
    expect([await lottery.balance(id), await stateOf(issue)]).toEqual([730n * k, ['PLACED']]);
  });

  it('come back when nobody asks again after a crash, and can come no more then', async () => {
    const id = await lottery.arrive(1000n);
    const issue = await lottery.issue('MB');
    const key = randomUUID();
    const token = await memberToken({ id });
    const doomed = await CrashingService.start(main, 'basket.after_charge=kill');
    try {
      await Promise.all([doomed.http('POST', '/wps/lottery/baskets', { token, body: { key, lines: [line(issue)] } }), doomed.died()]); // prettier-ignore
    } finally {
      await doomed.stop();
    }
    expect(await lottery.balance(id)).toBe(730n * k);
    // The other process has a clock of its own, and begins when the machine has time for it.
    const [stored] = await lottery.service.db.query<{ at: Date }>(sql`select placed_at as at from ticket where issue_id = $1`, [issue]); // prettier-ignore
    lottery.service.clock.set(stored?.at ?? new Date());
    await settlement.resolve();
    expect(await stateOf(issue)).toEqual(['PENDING']);
    lottery.service.clock.advance(30_000);
    await Promise.all([settlement.resolve(), settlement.resolve()]);
    await settlement.resolve();
    expect([await lottery.balance(id), await stateOf(issue), await exposureOf(issue)]).toEqual([1000n * k, ['VOID'], 0n]); // prettier-ignore
    expect((await lottery.place(id, [line(issue)], key)).code).toBe('lottery.basket_void');
    expect(await lottery.balance(id)).toBe(1000n * k);
  });

  it('come to nothing when they were not paid for before sales ended, whatever their member asks for then', async () => {
    const { clock } = lottery.service;
    clock.set(new Date());
    const id = await lottery.arrive(1000n);
    const [issue, later] = [await lottery.issue('MB'), await lottery.issue('MN_TPHCM')];
    const [key, other] = [randomUUID(), randomUUID()];
    jest.spyOn(wallet, 'apply').mockRejectedValue(systemErrors.unavailable());
    expect((await lottery.place(id, [line(issue), line(later, 'de')], key)).status).toBe(503);
    clock.advance(3_599_000);
    expect((await lottery.place(id, [line(issue, 'de')], other)).status).toBe(503);
    jest.restoreAllMocks();
    clock.advance(1000);
    // The member has seen how the draw begins, and asks again for the one and not for the other.
    expect((await lottery.place(id, [line(issue), line(later, 'de')], key)).code).toBe('lottery.basket_void');
    await settlement.resolve();
    expect([await stateOf(issue), await stateOf(later)]).toEqual([['VOID', 'PENDING'], ['VOID']]);
    clock.advance(6000);
    await settlement.resolve();
    expect([await stateOf(issue), await exposureOf(issue), await exposureOf(later)]).toEqual([['VOID', 'VOID'], 0n, 0n]);
    expect((await lottery.place(id, [line(issue, 'de')], other)).code).toBe('lottery.basket_void');
    expect(await lottery.balance(id)).toBe(1000n * k);
  }); // prettier-ignore

  it('are taken back however many the wallet leaves waiting before them', async () => {
    const { clock } = lottery.service;
    clock.set(new Date());
    const id = await lottery.arrive(1000n);
    const issue = await lottery.issue('MB');
    jest.spyOn(wallet, 'apply').mockRejectedValue(systemErrors.unavailable());
    for (let i = 0; i < 5; i++) await lottery.place(id, [line(issue, 'de')]);
    clock.advance(30_000);
    jest.spyOn(wallet, 'apply').mockImplementation(async ({ length }) => answers(length, OutcomeCode.OUTCOME_CODE_BUSY));
    await settlement.resolve();
    expect(await stateOf(issue)).toEqual(Array.from({ length: 5 }, () => 'VOIDING'));
    jest.restoreAllMocks();
    await settlement.resolve();
    expect([await stateOf(issue), await exposureOf(issue)]).toEqual([Array.from({ length: 5 }, () => 'VOID'), 0n]);
  }); // prettier-ignore

  it('give the stake back when they were booked and refused at once, through two processes of the wallet', async () => {
    const id = await lottery.arrive(1000n);
    const [issue, other] = [await lottery.issue('MB'), await lottery.issue('MN_TPHCM')];
    const lines = [line(issue, 'de'), line(other, 'de')];
    const key = randomUUID();
    const apply = wallet.apply.bind(wallet);
    const refused = ({ length }: readonly unknown[]) =>
      answers(length, OutcomeCode.OUTCOME_CODE_LIMIT_REACHED, OutcomeCode.OUTCOME_CODE_GROUP_REFUSED);
    jest.spyOn(wallet, 'apply').mockImplementationOnce(async (commands) => {
      await apply(commands);
      return refused(commands);
    });
    expect((await lottery.place(id, lines, key)).code).toBe('lottery.limit_reached');
    expect(await lottery.balance(id)).toBe(980n * k);
    expect(await lottery.asMember(id, '/wps/lottery/tickets')).toMatchObject({ total: 0 });
    await Promise.all([settlement.resolve(), settlement.resolve()]);
    expect([await lottery.balance(id), await stateOf(issue), await stateOf(other)]).toEqual([1000n * k, ['REFUSED'], ['REFUSED']]);
    expect([await exposureOf(issue), await exposureOf(other)]).toEqual([0n, 0n]);
    expect((await lottery.place(id, lines, key)).code).toBe('lottery.limit_reached');
    // Refused to the one call, while the other has it: it stands for both.
    const again = randomUUID();
    jest.spyOn(wallet, 'apply').mockImplementationOnce(async (commands) => {
      expect((await lottery.place(id, lines, again)).status).toBe(200);
      return refused(commands);
    });
    expect(await lottery.place(id, lines, again)).toMatchObject({ status: 200, value: { tickets: [{ state: 'PLACED' }, { state: 'PLACED' }] } });
    await settlement.resolve();
    expect(await lottery.balance(id)).toBe(980n * k);
  }); // prettier-ignore

  it('that cannot be paid fill no number', async () => {
    const id = await lottery.arrive(10n);
    const issue = await lottery.issue('MB');
    const pay = jest.spyOn(wallet, 'apply');
    expect((await lottery.place(id, [line(issue, 'de', ['61'], 11n)])).code).toBe('lottery.insufficient_funds');
    const filled = await lottery.service.db.query(sql`select 1 from exposure where issue_id = $1`, [issue]);
    expect([filled.length, pay.mock.calls.length]).toEqual([0, 0]);
  });

  it('keep what was staked under the bounds of each bet when those became one', async () => {
    const { owner, db } = lottery.service;
    const issue = await lottery.issue('MN_TPHCM');
    const bets = [...officialBets('MN'), ...officialBets('MB').filter(({ tiers }) => tiers.MN.length === 0)];
    // Each on a number of its own, and all of them on one.
    await owner.query(
      sql`insert into exposure (issue_id, bet, selection, member_id, currency, stake_minor, most_minor)
        select $1, b, n, 0, 'VND', 10, 15 from unnest($2::text[]) b cross join lateral (values (b), ('all')) as v (n)`,
      [issue, bets.map(({ code }) => code)],
    );
    // The owner, who migrates, may do it anyway.
    await owner.query(sql`do $$ begin execute format('grant temporary on database %I to public', current_database()); end $$`); // prettier-ignore
    const runner = lottery.service.app.get(Database).source.createQueryRunner();
    await runner.startTransaction();
    await new SharedBounds1797300000003().up(runner);
    await runner.commitTransaction();
    await runner.release();
    const rows = await db.query<{ bet: string; selection: string; stake: string; most: string }>(
      sql`select bet, selection, stake_minor as stake, most_minor as most from exposure where issue_id = $1`,
      [issue],
    );
    const own = rows.filter(({ selection }) => selection !== 'all').map(({ bet, selection }) => [selection, bet]);
    const expected = bets.map(({ code, group }) => [code, boundOf(group, code)]);
    expect(Object.fromEntries(own)).toEqual(Object.fromEntries(expected));
    const all = rows.filter(({ selection }) => selection === 'all');
    expect(all.length).toBe(new Set(expected.map(([, bound]) => bound)).size);
    expect(all.reduce((sum, { stake }) => sum + Number(stake), 0)).toBe(bets.length * 10);
    expect(all.filter(({ stake, most }) => Number(stake) > Number(most))).toEqual([]);
  });
});
