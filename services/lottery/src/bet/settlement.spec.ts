import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { sql } from '@banyan/kernel/database';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { DrawConfirmed, TicketSettled } from '@banyan/proto/lottery/v1/events';
import { Outcome, OutcomeCode } from '@banyan/proto/wallet/v1/wallet';
import type { DrawService } from '../draw/draw.service.js';
import { answers, board, k, line, LotteryFixture } from '../fixtures/lottery.fixture.js';
import { drawOf } from '../rules/fair.js';
import type { WalletService } from '../wallet/wallet.service.js';
import type { SettlementService } from './settlement.service.js';

describe('bets on lottery draws that are drawn', () => {
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
  const confirm = (issueId: string, result: unknown) =>
    lottery.service.owner.query(sql`update issue set state = 'CONFIRMED', result = $2::jsonb where id = $1`, [
      issueId,
      JSON.stringify(result),
    ]);

  it('on the house’s own draw are paid by what its chain drew, which everybody can check', async () => {
    lottery.service.clock.set(new Date());
    await draws.tick();
    const id = await lottery.arrive(1000n);
    let sold = await lottery.open('SSC_1M');
    if (sold.closesAt.getTime() - lottery.service.clock.now().getTime() < 2000) {
      lottery.service.clock.advance(20_000);
      await draws.tick();
      sold = await lottery.open('SSC_1M');
    }
    const digits = Array.from({ length: 10 }, (_none, n) => String(n));
    expect((await lottery.place(id, [line(sold.id, 'pos1', digits, 1n)])).status).toBe(200);
    expect((await lottery.service.http('GET', `/lgw/vn/numeros/${sold.id}/proof`)).body.code).toBe('lottery.not_revealed');
    lottery.service.clock.set(sold.closesAt);
    await draws.tick();
    expect((await lottery.place(id, [line(sold.id, 'pos1', ['1'], 1n)])).code).toBe('lottery.closed');
    lottery.service.clock.set(sold.drawsAt);
    await Promise.all([draws.tick(), draws.tick()]);
    const proof = (await lottery.service.http('GET', `/lgw/vn/numeros/${sold.id}/proof`)).body.value as unknown as Record<string, string> & { place: number; result: string[] }; // prettier-ignore
    let hashed = Buffer.from(proof['seed'] ?? '', 'hex');
    expect(drawOf('SSC', hashed, proof['message'] ?? '').map(String)).toEqual(proof.result);
    for (let i = 0; i < proof.place; i++) hashed = createHash('sha256').update(hashed).digest();
    expect(hashed.toString('hex')).toBe(proof['commitment']);
    const { commitment } = (await lottery.service.http('GET', '/wps/lottery/games/SSC_1M')).body.value as never as { commitment: string }; // prettier-ignore
    expect(commitment).toBe(proof['commitment']);
    await settlement.settle();
    await settlement.settle();
    // One of ten positions wins 9.8 times its stake: 1000 - 10 + 9.8.
    expect(await lottery.balance(id)).toBe(9998n * (k / 10n));
    expect(await stateOf(sold.id)).toEqual(['WON']);
    const results = await lottery.service.http('GET', `/wps/lottery/results?filter=${encodeURIComponent('{"game":"SSC_1M"}')}`);
    expect(results.body.value).toMatchObject({ data: expect.arrayContaining([expect.objectContaining({ id: sold.id })]) });
    const found = async (filter: object) =>
      (await lottery.service.http('GET', `/wps/lottery/results?perPage=100&filter=${encodeURIComponent(JSON.stringify(filter))}`)).body as unknown as { code?: string; value?: { data: Array<{ id: string }> } };
    const [day] = await lottery.service.db.query<{ day: string }>(sql`select day::text from issue where id = $1`, [sold.id]);
    expect((await found({ day: day?.day, kind: 'VENDOR' })).value?.data?.map(({ id: each }) => each)).toContain(sold.id);
    expect((await found({ day: ['2020-01-01', day?.day] })).value?.data?.length).toBeGreaterThan(0);
    expect((await found({ day: day?.day, region: ['MB', 'MN'] })).value?.data?.map(({ id: each }) => each)).not.toContain(sold.id);
    for (const wrong of [{ day: 'today' }, { day: '2026-13-45' }, { region: 'XX' }, { kind: 'toString' }])
      expect([wrong, (await found(wrong)).code]).toEqual([wrong, 'request.invalid']);
    // One day is looked up by its index.
    const plan = await lottery.service.owner.query(sql`explain select id from issue i where i.day = '2026-03-16'::date`);
    expect(JSON.stringify(plan)).toContain('issue_of_day');
  }); // prettier-ignore

  it('on an official draw are paid when two operators read the same digits, to the vectors’ amounts', async () => {
    lottery.service.clock.set(new Date());
    const id = await lottery.arrive(5000n);
    const issue = await lottery.issue('MB');
    const lines = [
      line(issue, 'lo2', ['61', '05', '99']), line(issue, 'xien2', ['61', '05'], 100n), line(issue, 'miss4', ['00', '11', '22', '61'], 100n),
      line(issue, 'cang3_head_tail', ['561']), line(issue, 'lo2_1k', ['27'], 100n),
    ]; // prettier-ignore
    expect((await lottery.place(id, lines)).status).toBe(200);
    const cost = 810n + 100n + 100n + 40n + 100n;
    const enter = (operator: number, prizes: object, repeat = prizes) =>
      lottery.asOperator(operator, 'POST', `/issues/${issue}/results`, { prizes, repeat });
    expect((await enter(1, board)).body.code).toBe('lottery.issue_state');
    lottery.service.clock.advance(3_600_000);
    await draws.tick();
    expect((await enter(1, board)).body.code).toBe('lottery.not_drawn_yet');
    lottery.service.clock.advance(3_600_000);
    expect((await enter(1, board, { ...board, DB: ['28562'] })).body.code).toBe('lottery.repeat_differs');
    expect((await enter(1, { ...board, DB: ['2856'] })).body.code).toBe('lottery.prizes_wrong');
    expect((await enter(1, { ...board, G7: ['61', '08', '92', '46'] })).body).toMatchObject({ state: 'PARTIAL', enteredBy: 'operator1' }); // prettier-ignore
    expect((await enter(1, { ...board, G7: ['61', '08', '92', '46'] })).body).toMatchObject({ state: 'PARTIAL' });
    expect((await enter(2, board)).body).toMatchObject({ state: 'PARTIAL', entriesDiffer: true });
    const listed = async (filter: object) => {
      const { body } = await lottery.asOperator(
        1,
        'GET',
        `/issues?filter=${encodeURIComponent(JSON.stringify({ id: issue, ...filter }))}`,
      );
      return (body.data as unknown as unknown[]).length;
    };
    expect([await listed({ waiting: true }), await listed({ waiting: false })]).toEqual([1, 0]);
    expect([await listed({ coming: true }), await listed({ coming: false })]).toEqual([0, 1]);
    await settlement.settle();
    expect(await lottery.balance(id)).toBe((5000n - cost) * k);
    // Who enters second finds no digits in the audit log.
    const audited = (await lottery.service.events.published(OperatorActed)).filter(
      ({ action }) => action === 'lottery.enter_result',
    );
    expect(audited.length).toBe(3);
    const written = audited.map((each) =>
      JSON.stringify(each, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    );
    expect(written.filter((each) => each.includes('28561') || !each.includes('sha256'))).toEqual([]);
    expect((await enter(1, board)).body).toMatchObject({ state: 'CONFIRMED', result: board });
    expect((await enter(3, board)).body.code).toBe('lottery.issue_state');
    await settlement.settle();
    expect(await lottery.balance(id)).toBe((5000n - cost + 4995n + 1600n + 9800n + 740n) * k);
    const mine = await lottery.asMember(id, '/wps/lottery/tickets');
    const ticket = (mine as never as { data: [{ id: string }] }).data[0].id;
    expect(await lottery.asMember(id, `/wps/lottery/tickets/${ticket}`)).toMatchObject({
      state: 'WON',
      result: board,
      // 61 and 05 wherever they are drawn, 561 at the end of ĐB and nowhere else, and 27 twice.
      marks: expect.arrayContaining(['DB.0', 'G6.0', 'G7.0', 'G4.0', 'G6.2', 'G3.3', 'G5.0']),
      bets: [{ hits: 5 }, { hits: 1 }, { hits: null, payoutMinor: '0' }, { hits: 1 }, { hits: 2 }],
    });
    const told = await lottery.service.events.published(TicketSettled);
    expect(told.filter(({ ticketId }) => ticketId === BigInt(ticket))).toMatchObject([
      { state: 'WON', vendor: 'lott', roundId: `t${ticket}`, stakeMinor: cost * k, memberId: id },
    ]);
  });

  it('come back in full when two operators cancel the draw', async () => {
    lottery.service.clock.set(new Date());
    const people = await Promise.all(Array.from({ length: 5 }, () => lottery.arrive(300n)));
    const issue = await lottery.issue('MB');
    for (const id of people) expect((await lottery.place(id, [line(issue)])).status).toBe(200);
    const path = `/issues/${issue}/cancel`;
    const ask = async (operator: number, reason: string) =>
      (await lottery.asOperator(operator, 'POST', path, { reason })).body as unknown as {
        code?: string;
        cancelRequestId: string;
      };
    const approve = async (operator: number, requestId: string) =>
      (await lottery.asOperator(operator, 'POST', `${path}/approve`, { requestId })).body;
    expect((await approve(1, '1')).code).toBe('lottery.nothing_asked');
    const { cancelRequestId: first } = await ask(1, 'no draw at Tết');
    expect((await approve(1, first)).code).toBe('lottery.same_operator');
    // Nobody writes over what waits but who asked, and then it is another request.
    expect((await ask(3, 'something else')).code).toBe('lottery.already_asked');
    const { cancelRequestId: second } = await ask(1, 'no draw today');
    expect((await approve(2, first)).code).toBe('request.stale');
    lottery.service.clock.advance(86_400_000);
    expect((await approve(2, second)).code).toBe('lottery.nothing_asked');
    expect((await lottery.asOperator(1, 'GET', `/issues/${issue}`)).body).toMatchObject({
      cancelAskedBy: null,
      cancelRequestId: null,
    });
    lottery.service.clock.advance(-86_400_000);
    const { cancelRequestId: third } = await ask(1, 'no draw at Tết');
    expect(await approve(2, third)).toMatchObject({ state: 'CANCELLING' });
    await Promise.all([settlement.settle(), settlement.settle()]);
    await settlement.settle();
    expect(await Promise.all(people.map((id) => lottery.balance(id)))).toEqual(people.map(() => 300n * k));
    expect(new Set(await stateOf(issue))).toEqual(new Set(['REFUNDED']));
    expect((await lottery.asOperator(1, 'GET', `/issues/${issue}`)).body).toMatchObject({ state: 'CANCELLED' });
  });

  it('pay a member no more for a draw than the bound that is shown', async () => {
    lottery.service.clock.set(new Date());
    await lottery.service.owner.query(sql`update stake_limit set most_minor = $1 where name = 'payout_official' and currency = 'VND'`, [1500n * k]); // prettier-ignore
    const [id, other] = [await lottery.arrive(1000n), await lottery.arrive(1000n)];
    const issue = await lottery.issue('MB');
    for (let i = 0; i < 3; i++) await lottery.place(id, [line(issue, 'de')]);
    await lottery.place(other, [line(issue, 'de')]);
    await confirm(issue, board);
    await settlement.settle();
    expect(await lottery.balance(id)).toBe((1000n - 30n + 1500n) * k);
    expect(await lottery.balance(other)).toBe((1000n - 10n + 999n) * k);
    expect(await stateOf(issue)).toEqual(['WON', 'WON', 'LOST', 'WON']);
    await lottery.service.owner.query(sql`update stake_limit set most_minor = $1 where name = 'payout_official' and currency = 'VND'`, [2_000_000n * k]); // prettier-ignore
  });

  it('wait for two operators when they win much', async () => {
    lottery.service.clock.set(new Date());
    const held = (most: bigint) =>
      lottery.service.owner.query(sql`update stake_limit set most_minor = $1 where name = 'held_win' and currency = 'VND'`, [most * k]);
    const [id, other] = [await lottery.arrive(100n), await lottery.arrive(100n)];
    const issue = await lottery.issue('MB');
    await lottery.place(id, [line(issue, 'de')]);
    await lottery.place(other, [line(issue, 'de', ['61'], 1n)]);
    await confirm(issue, board);
    await held(500n);
    const pay = jest.spyOn(wallet, 'apply');
    await settlement.settle();
    await held(500_000n);
    expect(pay.mock.calls.flatMap(([commands]) => commands.map(({ exceeded }) => exceeded))).toEqual([{ winMinor: 500n * k, hourMinor: 0n, hourSumMinor: 999n * k }, undefined]);
    // The wallet has the win and keeps it: nothing of it can be played with.
    expect([await lottery.balance(id), await lottery.balance(other)]).toEqual([90n * k, 99n * k + 999n * (k / 10n)]);
    expect(await stateOf(issue)).toEqual(['WON', 'WON']);
  }); // prettier-ignore

  it('are settled of each draw, whatever another one has', async () => {
    const { owner, clock } = lottery.service;
    clock.set(new Date());
    const id = await lottery.arrive(1000n);
    const issues = [await lottery.issue('MB'), await lottery.issue('MB'), await lottery.issue('MB')];
    const [broken = '', refused = '', whole = ''] = issues;
    for (const issue of issues)
      for (let i = 0; i < 3; i++) expect((await lottery.place(id, [line(issue, 'de')])).status).toBe(200);
    await owner.query(sql`update ticket_line set bet = 'nothing' where ticket_id in (select id from ticket where issue_id = $1)`, [broken]);
    for (const issue of issues) await confirm(issue, board);
    const [first] = await lottery.service.db.query<{ id: string }>(sql`select id from ticket where issue_id = $1 order by id`, [refused]);
    const apply = wallet.apply.bind(wallet);
    const pay = jest.spyOn(wallet, 'apply').mockImplementation(async (commands) => {
      const outcomes = await apply(commands.filter(({ roundId }) => roundId !== `t${first?.id}`));
      const rest = [...outcomes];
      return commands.map(({ roundId }) => roundId === `t${first?.id}` ? Outcome.fromPartial({ code: OutcomeCode.OUTCOME_CODE_ACCOUNT_BLOCKED }) : rest.shift() ?? Outcome.fromPartial({}));
    });
    await settlement.settle();
    expect([await stateOf(broken), await stateOf(refused), await stateOf(whole)]).toEqual([
      ['PLACED', 'PLACED', 'PLACED'], ['DUE', 'WON', 'WON'], ['WON', 'WON', 'WON'],
    ]);
    // Those that cannot be settled stay in front, and the work goes on behind them.
    const seen: string[] = [];
    for await (const { id: each } of draws.work(1)) seen.push(each);
    expect(seen).toEqual(expect.arrayContaining([broken, refused]));
    expect(seen).not.toContain(whole);
    const late = await lottery.issue('MB');
    for (let i = 0; i < 3; i++) expect((await lottery.place(id, [line(late, 'de')])).status).toBe(200);
    await confirm(late, board);
    pay.mockClear();
    pay.mockImplementation(async ({ length }) => answers(length, OutcomeCode.OUTCOME_CODE_BUSY));
    await settlement.settle();
    // Once asked is enough for a run.
    expect([pay.mock.calls.length, (await stateOf(late)).includes('DUE')]).toEqual([1, true]);
    jest.restoreAllMocks();
    await settlement.settle();
    expect(await stateOf(late)).toEqual(['WON', 'WON', 'WON']);
    await owner.query(sql`update ticket_line set bet = 'de' where ticket_id in (select id from ticket where issue_id = $1)`, [broken]);
    await owner.query(sql`update ticket set refusal = null where issue_id = $1`, [refused]);
    await settlement.settle();
    expect([await stateOf(broken), await stateOf(refused)]).toEqual([['WON', 'WON', 'WON'], ['WON', 'WON', 'WON']]);
  }); // prettier-ignore

  it('are not settled in a currency that has no bound on payouts, rather than paid nothing', async () => {
    const { owner, clock } = lottery.service;
    clock.set(new Date());
    const id = await lottery.arrive(100n);
    const issue = await lottery.issue('MB');
    expect((await lottery.place(id, [line(issue, 'de')])).status).toBe(200);
    await confirm(issue, board);
    const name = (from: string, to: string) =>
      owner.query(sql`update stake_limit set name = $2 where name = $1 and currency = 'VND'`, [from, to]);
    await name('payout_official', 'payout_nothing');
    await settlement.settle();
    expect([await stateOf(issue), await lottery.balance(id)]).toEqual([['PLACED'], 90n * k]);
    await name('payout_nothing', 'payout_official');
    await settlement.settle();
    expect([await stateOf(issue), await lottery.balance(id)]).toEqual([['WON'], 1089n * k]);
  });

  it('are told of once, and one step that fails keeps no other from its time', async () => {
    const { clock, db, owner } = lottery.service;
    clock.set(new Date());
    const id = await lottery.issue('SSC_1M');
    await owner.query(sql`update issue set chain_place = 1, day = (select min(day) from draw_chain where game = 'SSC_1M') where id = $1`, [id]);
    clock.advance(3_600_000);
    await draws.tick();
    clock.advance(1_800_000);
    jest.spyOn(db, 'query').mockRejectedValueOnce(new Error('a spec'));
    await Promise.all([draws.tick(), draws.tick(), draws.tick()]);
    jest.restoreAllMocks();
    const told = (await lottery.service.events.published(DrawConfirmed)).filter(({ issueId }) => String(issueId) === id);
    expect(told.length).toBe(1);
    clock.set(new Date());
  }); // prettier-ignore

  it('keep their draws, while old ones that nobody bet on go', async () => {
    lottery.service.clock.set(new Date());
    const id = await lottery.arrive(100n);
    const [sold, empty] = [await lottery.issue('SSC_1M'), await lottery.issue('SSC_1M')];
    expect((await lottery.place(id, [line(sold, 'pos1', ['1'], 1n)])).status).toBe(200);
    await lottery.service.owner.query(sql`update issue set day = current_date - 100 where id = any($1::bigint[])`, [
      [sold, empty],
    ]);
    const { app } = lottery.service;
    await app.get((await import('../draw/schedule.service.js')).ScheduleService).prune();
    const left = await lottery.service.owner.query<{ id: string }>(
      sql`select id from issue where id = any($1::bigint[])`,
      [[sold, empty]],
    );
    expect(left.map((row) => row.id)).toEqual([sold]);
  });

  it('are settled once when the service is killed between chunks and payouts', async () => {
    lottery.service.clock.set(new Date());
    const people = await Promise.all(Array.from({ length: 7 }, () => lottery.arrive(100n)));
    const issue = await lottery.issue('MB');
    for (const [i, id] of people.entries()) await lottery.place(id, [line(issue, 'de', [i % 2 ? '61' : '62'])]);
    await confirm(issue, board);
    await lottery.die('settle.after_chunk=kill@2', 'settle.after_pay=kill');
    await settlement.settle();
    await settlement.settle();
    const expected = people.map((_id, i) => (i % 2 ? 90n * k + 999n * k : 90n * k));
    expect(await Promise.all(people.map((id) => lottery.balance(id)))).toEqual(expected);
    expect(await stateOf(issue)).toEqual(people.map((_id, i) => (i % 2 ? 'WON' : 'LOST')));
    const ids = await lottery.service.db.query<{ id: string }>(sql`select id from ticket where issue_id = $1`, [issue]);
    const told = (await lottery.service.events.published(TicketSettled)).filter(({ ticketId }) => ids.some(({ id }) => id === String(ticketId))); // prettier-ignore
    expect(told.length).toBe(7);
  }, 120_000);
});
