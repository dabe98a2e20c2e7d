import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { sql } from '@banyan/kernel/database';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { DrawConfirmed, TicketSettled } from '@banyan/proto/lottery/v1/events';
import { CommandKind, Outcome, OutcomeCode } from '@banyan/proto/wallet/v1/wallet';
import { board, k, line, LotteryFixture } from '../fixtures/lottery.fixture.js';
import type { WalletService } from '../wallet/wallet.service.js';
import type { SettlementService } from './settlement.service.js';

/** 61 is no head any more, 62 is. */
const right = { ...board, DB: ['28562'] };

describe('a corrected result', () => {
  let lottery: LotteryFixture;
  let settlement: SettlementService;
  let wallet: WalletService;
  beforeAll(async () => {
    lottery = await LotteryFixture.start();
    const { app } = lottery.service;
    settlement = app.get((await import('./settlement.service.js')).SettlementService);
    wallet = app.get((await import('../wallet/wallet.service.js')).WalletService);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  afterAll(() => lottery.close());

  /** A settled draw on which three bet: 61, 62, and both. All had 100. */
  async function settled(prizes: object = board) {
    lottery.service.clock.set(new Date());
    const people = [await lottery.arrive(100n), await lottery.arrive(100n), await lottery.arrive(100n)] as const;
    const issue = await lottery.issue('MB');
    const bets = [['61'], ['62'], ['61', '62']];
    for (const [i, id] of people.entries())
      expect((await lottery.place(id, [line(issue, 'de', bets[i])])).status).toBe(200);
    await lottery.service.owner.query(sql`update issue set state = 'CONFIRMED', result = $2::jsonb where id = $1`, [issue, JSON.stringify(prizes)]); // prettier-ignore
    await settlement.settle();
    const balances = () => Promise.all(people.map((id) => lottery.balance(id)));
    return { issue, people, balances };
  }
  const post = async (operator: number, path: string, body: object) =>
    (await lottery.asOperator(operator, 'POST', path, body)).body as unknown as {
      code?: string;
      state: string;
      correctionId: string;
    };
  const ask = (operator: number, issue: string, prizes: object, repeat = prizes) =>
    post(operator, `/issues/${issue}/correct`, { prizes, repeat, reason: 'the special prize was misread' });
  const approve = (operator: number, issue: string, correctionId: string) =>
    post(operator, `/issues/${issue}/correct/approve`, { correctionId });
  async function correct(issue: string, prizes: object) {
    const { correctionId } = await ask(1, issue, prizes);
    expect(await approve(2, issue, correctionId)).toMatchObject({ state: 'CORRECTING' });
  }
  const told = async (people: readonly bigint[]) =>
    (await lottery.service.events.published(TicketSettled))
      .filter(({ memberId, revision }) => people.includes(memberId) && revision > 0)
      .map(({ memberId, state, payoutMinor, beforeMinor, revision }) => [
        people.indexOf(memberId), state, payoutMinor / k, beforeMinor / k, revision,
      ])
      .sort(([a], [b]) => Number(a) - Number(b)); // prettier-ignore

  it('takes back wins that are none and pays those that are, once, whoever settles how often', async () => {
    const { issue, people, balances } = await settled();
    expect(await balances()).toEqual([90n + 999n, 90n, 80n + 999n].map((sum) => sum * k));
    await correct(issue, right);
    await Promise.all([settlement.settle(), settlement.settle()]);
    await settlement.settle();
    expect(await balances()).toEqual([90n, 90n + 999n, 80n + 999n].map((sum) => sum * k));
    expect((await lottery.asOperator(1, 'GET', `/issues/${issue}`)).body).toMatchObject({ state: 'CORRECTED', revision: 1, result: right });
    expect(await lottery.stateOf(issue)).toEqual(['LOST', 'WON', 'WON']);
    // Who is paid the same is told nothing.
    expect(await told(people)).toEqual([[0, 'LOST', 0n, 999n, 1], [1, 'WON', 999n, 0n, 1]]);
    const drawn = await lottery.service.events.published(DrawConfirmed);
    expect(drawn.filter(({ issueId, revision }) => issueId === BigInt(issue) && revision === 1).length).toBe(1);
    const { data } = (await lottery.asMember(people[0], '/wps/lottery/tickets')) as never as { data: Array<{ id: string }> };
    expect(await lottery.asMember(people[0], `/wps/lottery/tickets/${data[0]?.id}`)).toMatchObject({
      state: 'LOST', payoutMinor: '0', beforeMinor: String(999n * k), bets: [{ hits: null, payoutMinor: '0' }], result: right,
    });
    const shown = await lottery.service.http('GET', `/wps/lottery/results/${issue}`);
    expect(shown.body.value).toMatchObject({ corrected: true, result: right });
    // And back again: by its own keys.
    await correct(issue, board);
    await settlement.settle();
    expect(await balances()).toEqual([90n + 999n, 90n, 80n + 999n].map((sum) => sum * k));
    expect((await told(people)).filter(([, , , , revision]) => revision === 2)).toEqual([[0, 'WON', 999n, 0n, 2], [1, 'LOST', 0n, 999n, 2]]);
    const acts = (await lottery.service.events.published(OperatorActed)).filter(({ objectId }) => objectId === issue);
    expect(acts.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['lottery.correct_request', 'lottery.correct', 'lottery.correct_request', 'lottery.correct']),
    );
  }); // prettier-ignore

  it('is taken from who has spent the win, who owes it then', async () => {
    const { issue, people, balances } = await settled();
    const next = await lottery.issue('MB');
    expect((await lottery.place(people[0], [line(next, 'de', ['00'], 1000n)])).status).toBe(200);
    await correct(issue, right);
    await settlement.settle();
    expect((await balances())[0]).toBe(-910n * k);
    expect((await lottery.place(people[0], [line(next, 'de', ['00'], 10n)])).code).toBe('lottery.insufficient_funds');
  });

  it('counts the bound on a draw’s payouts anew', async () => {
    const bound = (most: bigint) =>
      lottery.service.owner.query(sql`update stake_limit set most_minor = $1 where name = 'payout_official' and currency = 'VND'`, [most * k]);
    await bound(1500n);
    const { issue, people, balances } = await settled();
    await lottery.service.owner.query(sql`update ticket set member_id = $2 where issue_id = $1 and member_id = $3`, [issue, people[0], people[2]]);
    await correct(issue, { ...board, G7: ['61', '08', '92', '46'] });
    await settlement.settle();
    await bound(2_000_000n);
    // 61 wins on both of what is one member's now: 999 and what is left of 1500.
    expect(await balances()).toEqual([90n + 999n, 90n, 80n + 501n].map((sum) => sum * k));
  }); // prettier-ignore

  it('takes back a win that two operators have not looked at yet, and nothing of it was ever the member’s', async () => {
    const held = (most: bigint) =>
      lottery.service.owner.query(sql`update stake_limit set most_minor = $1 where name = 'held_win' and currency = 'VND'`, [most * k]);
    await held(500n);
    const { issue, balances } = await settled();
    await held(500_000n);
    expect(await balances()).toEqual([90n, 90n, 80n].map((sum) => sum * k));
    await correct(issue, right);
    await settlement.settle();
    expect(await balances()).toEqual([90n, 90n + 999n, 80n].map((sum) => sum * k));
    expect(await lottery.stateOf(issue)).toEqual(['LOST', 'WON', 'WON']);
  }); // prettier-ignore

  it('has two operators look again at what they looked at once, however little it is now', async () => {
    const held = (most: bigint) =>
      lottery.service.owner.query(sql`update stake_limit set most_minor = $1 where name = 'held_win' and currency = 'VND'`, [most * k]);
    const id = await lottery.arrive(100n);
    lottery.service.clock.set(new Date());
    const issue = await lottery.issue('MB');
    expect((await lottery.place(id, [line(issue, 'de', ['61']), line(issue, 'de', ['62'], 1n)])).status).toBe(200);
    await lottery.service.owner.query(sql`update issue set state = 'CONFIRMED', result = $2::jsonb where id = $1`, [issue, JSON.stringify(board)]);
    await held(500n);
    await settlement.settle();
    const pay = jest.spyOn(wallet, 'apply');
    await correct(issue, right);
    await settlement.settle();
    await held(500_000n);
    const wins = pay.mock.calls.flatMap(([commands]) => commands).filter(({ kind }) => kind === CommandKind.COMMAND_KIND_WIN);
    expect(wins.map(({ amountMinor, exceeded }) => [amountMinor, exceeded !== undefined])).toEqual([[999n * (k / 10n), true]]);
    expect(await lottery.balance(id)).toBe(89n * k);
    expect(await lottery.stateOf(issue)).toEqual(['WON']);
  }); // prettier-ignore

  it('needs two operators, all digits twice, another result and a draw that is settled', async () => {
    const { issue } = await settled();
    expect((await ask(1, issue, right, board)).code).toBe('lottery.repeat_differs');
    expect((await ask(1, issue, { ...right, DB: ['2856'] })).code).toBe('lottery.prizes_wrong');
    expect((await ask(1, issue, board)).code).toBe('lottery.nothing_changes');
    expect((await approve(2, issue, '1')).code).toBe('lottery.nothing_asked');
    const { correctionId: first } = await ask(1, issue, right);
    expect((await ask(3, issue, right)).code).toBe('lottery.already_asked');
    expect((await approve(1, issue, first)).code).toBe('lottery.same_operator');
    const { correctionId: second } = await ask(1, issue, { ...right, G1: ['90438'] });
    expect((await approve(2, issue, first)).code).toBe('request.stale');
    lottery.service.clock.advance(86_400_000);
    expect((await approve(2, issue, second)).code).toBe('lottery.nothing_asked');
    const { correctionId: third } = await ask(3, issue, right);
    expect(await Promise.all([approve(2, issue, third), approve(1, issue, third)])).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ state: 'CORRECTING' }),
        expect.objectContaining({ code: 'lottery.nothing_asked' }),
      ]),
    );
    expect((await ask(1, issue, board)).code).toBe('lottery.issue_state');
    await settlement.settle();
    lottery.service.clock.advance(30 * 86_400_000);
    expect((await ask(1, issue, board)).code).toBe('lottery.too_late_to_correct');
    const open = await lottery.issue('MB');
    expect((await ask(1, open, right)).code).toBe('lottery.issue_state');
    // Every brand sells the draw: who may act for one of them has no say in it.
    for (const path of ['correct', 'results', 'cancel']) {
      const body = { prizes: right, repeat: right, ...(path !== 'results' && { reason: 'of one brand' }) };
      const { status } = await lottery.asOperator(
        1,
        'POST',
        `/issues/${issue}/${path}`,
        path === 'cancel' ? { reason: 'of one brand' } : body,
        'BANYAN',
      );
      expect([path, status]).toEqual([path, 403]);
    }
    const may = await lottery.asOperator(1, 'POST', `/issues/${issue}/correct`, { prizes: right, repeat: right });
    expect(may.status).toBe(400);
  });

  it('that the wallet does not carry out waits until an operator has it tried again', async () => {
    const { issue, balances } = await settled();
    await correct(issue, right);
    const refuse = jest.spyOn(wallet, 'apply').mockImplementation((commands) =>
      Promise.resolve(commands.map(() => Outcome.fromPartial({ code: OutcomeCode.OUTCOME_CODE_NOT_FOUND }))),
    ); // prettier-ignore
    await settlement.settle();
    refuse.mockRestore();
    await settlement.settle();
    expect(await lottery.stateOf(issue)).toEqual(['TAKING', 'DUE', 'WON']);
    const { data } = (await lottery.asOperator(1, 'GET', `/tickets?filter=${encodeURIComponent(JSON.stringify({ issueId: issue }))}`)).body as never as { data: Array<{ id: string; state: string; refusal: string | null }> }; // prettier-ignore
    const stuck = data.filter(({ refusal }) => refusal === 'NOT_FOUND');
    expect(stuck.map(({ state }) => state).toSorted()).toEqual(['DUE', 'TAKING']);
    for (const { id } of stuck) expect((await post(1, `/tickets/${id}/retry`, { reason: 'the account is there' })).code).toBeUndefined(); // prettier-ignore
    expect((await post(1, `/tickets/${stuck[0]?.id}/retry`, { reason: 'once more' })).code).toBe('lottery.ticket_not_refused'); // prettier-ignore
    await settlement.settle();
    expect(await balances()).toEqual([90n, 90n + 999n, 80n + 999n].map((sum) => sum * k));
    expect((await lottery.asOperator(1, 'GET', `/issues/${issue}`)).body).toMatchObject({ state: 'CORRECTED' });
  });

  it('is not taken for paid by who comes late with an answer of the result before', async () => {
    const { issue, balances } = await settled();
    const apply = wallet.apply.bind(wallet);
    await correct(issue, right);
    // The first one stands still between the wallet's answer to the new win and its note, until two more corrections were decided.
    let go: () => void = () => undefined;
    const still = new Promise<void>((resolve) => (go = resolve));
    let stands = false;
    const slow = jest.spyOn(wallet, 'apply').mockImplementation(async (commands) => {
      const outcomes = await apply(commands);
      if (!stands && commands.some(({ kind }) => kind === CommandKind.COMMAND_KIND_WIN)) {
        stands = true;
        await still;
      }
      return outcomes;
    });
    const first = settlement.settle();
    while (!stands) await new Promise((resolve) => setTimeout(resolve, 10));
    await settlement.settle();
    await correct(issue, board);
    await settlement.settle();
    await correct(issue, right);
    slow.mockImplementation(() => Promise.reject(new Error('the wallet is away')));
    await settlement.settle();
    expect((await lottery.stateOf(issue))[1]).toBe('DUE');
    go();
    await first;
    slow.mockRestore();
    await settlement.settle();
    expect(await balances()).toEqual([90n, 90n + 999n, 80n + 999n].map((sum) => sum * k));
    expect(await lottery.stateOf(issue)).toEqual(['LOST', 'WON', 'WON']);
  });

  it('is carried out once by who comes after one that was killed in between', async () => {
    const { issue, balances } = await settled();
    await correct(issue, right);
    await lottery.die('settle.after_take=kill', 'settle.after_chunk=kill');
    await settlement.settle();
    expect(await balances()).toEqual([90n, 90n + 999n, 80n + 999n].map((sum) => sum * k));
    expect(await lottery.stateOf(issue)).toEqual(['LOST', 'WON', 'WON']);
  }, 60_000);
});
