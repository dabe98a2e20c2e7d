import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DefaultCleared, DividendDue, DividendRefused } from '@banyan/proto/contracts/v1/events';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { BillPaymentService } from '../bill/bill-payment.service.js';
import { SettlementService } from '../bill/settlement.service.js';
import { WalletService } from '../bill/wallet.service.js';
import { planRepayment } from '../bill/postings.js';
import { ContractsFixture, text } from '../fixtures/contracts.fixture.js';
import { flat, k } from '../fixtures/terms.fixture.js';
import { WalletPeer } from '../fixtures/wallet.fixture.js';
import { ForcedPaymentService } from './forced-payment.service.js';
import { AgentPosting } from '@banyan/proto/wallet/v1/wallet';
import { sql } from '@banyan/kernel/database';

const at = (text: string) => new Date(`2026-${text}+07:00`);
const every = ['contract.view', 'contract.settle', 'contract.approve'];

/** 1 over 2 over 3: 40, 30 and 20 %. 1 also over 4, without a contract. By half months. */
describe('dividends', () => {
  let fixture: ContractsFixture;
  let wallet: WalletPeer;
  let settling: SettlementService;
  let payer: BillPaymentService;
  let forcing: ForcedPaymentService;
  let rounds = 0;
  beforeAll(async () => {
    wallet = await WalletPeer.start();
    fixture = await ContractsFixture.start();
    fixture.service.clock.set(at('02-20T12:00:00'));
    for (const [id, ...uplines] of [[1], [2, 1], [3, 1, 2], [4, 1]] as const) await fixture.member(id, uplines);
    await fixture.sign(null, 1, flat('DIVIDEND', 40));
    await fixture.sign(1, 2, flat('DIVIDEND', 30));
    await fixture.sign(2, 3, flat('DIVIDEND', 20));
    const { app } = fixture.service;
    [settling, payer, forcing] = [
      app.get(SettlementService),
      app.get(BillPaymentService),
      app.get(ForcedPaymentService),
    ];
  });
  afterAll(async () => {
    await fixture.close();
    wallet.stop();
  });
  beforeEach(() => wallet.balances.clear());

  const lost = (member: number, amount: string, day: string, win = '0') =>
    fixture.round(`r${++rounds}`, {
      memberId: BigInt(member),
      stakeMinor: k(amount),
      winMinor: k(win),
      settledAt: at(day),
    });
  /** Closes the half month that has just ended; returns the id of its run. */
  const close = async (now: string) => {
    fixture.service.clock.set(at(now));
    await fixture.told(at(now));
    await settling.run();
    const { body } = await fixture.operator(['contract.view'], 'GET', '/runs?perPage=1');
    return text(body.data?.[0]?.id);
  };
  const decide = (run: string, what: string, by: number) =>
    fixture.operator(every, 'POST', `/runs/${run}/${what}`, { reason: 'looked at it' }, by);
  /** What an operator is told about each command: null, or the code of the refusal. */
  const may = async (run: string, by: number) => {
    const { body } = await fixture.operator(every, 'GET', `/runs/${run}`, undefined, by);
    const actions = body.actions as unknown as Array<{ action: string; allowed: boolean; code: string | null }>;
    expect(actions.every(({ allowed, code }) => allowed === (code === null))).toBe(true);
    return Object.fromEntries(actions.map(({ action, code }) => [action, code]));
  };
  const approve = async (run: string) => {
    await decide(run, 'propose', 1);
    expect((await decide(run, 'approve', 2)).status).toBe(200);
    await payer.run();
  };
  const issue = (agent: number, run: string) => fixture.as(agent, 'POST', `/dividends/dues/${run}/issue`);
  const states = async (run: string) =>
    (
      await fixture.service.db.query<{ state: string }>(
        sql`select state from bill where run_id = $1 order by downline_id`,
        [run],
      )
    ).map(({ state }) => state);
  const balances = () => [1, 2, 3].map((id) => wallet.balanceOf(id));
  const due = async () => (await fixture.service.events.published(DividendDue)).at(-1);

  it('C1: are computed after 02:10, approved by two, issued level by level from what was kept back', async () => {
    await lost(3, '200,000', '03-02T10:00:00');
    await lost(2, '400,000', '03-03T10:00:00');
    await lost(1, '400,000', '03-15T23:59:59');
    expect(await close('03-16T02:09:00')).toBe('');
    const run = await close('03-16T02:10:00');
    expect(await states(run)).toEqual(['AWAIT_APPROVAL', 'AWAIT_APPROVAL', 'AWAIT_APPROVAL']);
    expect(text((await decide(run, 'approve', 1)).body.code)).toBe('contracts.not_proposed');
    expect(await may(run, 1)).toEqual({
      propose: null,
      approve: 'contracts.not_proposed',
      resend: 'contracts.nothing_failed',
    });
    await decide(run, 'propose', 1);
    expect(await may(run, 1)).toMatchObject({
      propose: 'contracts.already_proposed',
      approve: 'contracts.same_operator',
    });
    expect(await may(run, 2)).toMatchObject({ propose: 'contracts.already_proposed', approve: null });
    expect(text((await decide(run, 'propose', 2)).body.code)).toBe('contracts.already_proposed');
    expect(text((await decide(run, 'approve', 1)).body.code)).toBe('contracts.same_operator');
    const both = await Promise.all([decide(run, 'approve', 2), decide(run, 'approve', 3)]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(await states(run)).toEqual(['PAYING', 'APPROVED', 'APPROVED']);
    expect(text((await issue(2, run)).body.code)).toBe('contracts.own_dividend_first');
    await payer.run();
    expect(balances()).toEqual([k('220,000'), 0n, 0n]);
    expect((await fixture.as(1, 'GET', '/dividends/dues')).body.value).toMatchObject({
      restrictedMinor: '0',
      data: [{ owedMinor: String(k('180,000')), escrowMinor: String(k('180,000')), received: true, deadline: at('03-17T02:10:00').toISOString() }],
    }); // prettier-ignore
    await Promise.all([issue(1, run), issue(1, run)]);
    expect(balances()).toEqual([k('220,000'), k('140,000'), 0n]);
    wallet.losing = 1;
    await issue(2, run);
    await payer.run();
    expect(balances()).toEqual([k('220,000'), k('140,000'), k('40,000')]);
    expect(await states(run)).toEqual(['PAID', 'PAID', 'PAID']);
    expect(text((await issue(1, run)).body.code)).toBe('contracts.nothing_due');
    expect(wallet.applied.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)).toBe(k('400,000'));
  });

  it('C2: what an upline owes beyond its own comes from its balance, and stays there until then', async () => {
    await lost(2, '600,000', '03-17T10:00:00');
    await lost(4, '0.01', '03-17T11:00:00', '300,000.01');
    const run = await close('04-01T02:10:00');
    await approve(run);
    expect(await due()).toMatchObject({ memberId: 1n, restrictedMinor: k('60,000'), until: at('04-02T02:10:00') });
    expect((await fixture.as(1, 'GET', '/dividends/dues')).body.value).toMatchObject({
      restrictedMinor: String(k('60,000')),
    });
    wallet.balances.set(1n, k('59,999'));
    const sender = fixture.service.app.get(WalletService);
    const post = sender.post.bind(sender);
    const held: Array<() => void> = [];
    let isHeld = true;
    const posting = jest.spyOn(sender, 'post').mockImplementation(async (postings) => {
      const outcomes = await post(postings);
      if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
      return outcomes;
    });
    const heldBy = async (count: number) => {
      for (let tries = 0; held.length < count && tries < 500; tries++)
        await new Promise((done) => setTimeout(done, 20));
      expect(held).toHaveLength(count);
    };
    const late = issue(1, run);
    await heldBy(1);
    isHeld = false;
    await payer.run();
    expect(await states(run)).toEqual(['PAID', 'APPROVED']);
    expect(await due()).toMatchObject({ memberId: 1n, restrictedMinor: k('60,000') });
    wallet.balances.set(1n, k('70,000'));
    fixture.service.clock.set(at('04-01T02:11:00'));
    isHeld = true;
    const again = issue(1, run);
    await heldBy(2);
    // What the first was refused with comes now, and is not of the second.
    held[0]?.();
    await late;
    expect(await states(run)).toEqual(['PAID', 'PAYING']);
    held[1]?.();
    isHeld = false;
    await again;
    posting.mockRestore();
    expect(await states(run)).toEqual(['PAID', 'PAID']);
    expect(balances()).toEqual([k('10,000'), k('180,000'), 0n]);
    expect(await due()).toMatchObject({ memberId: 1n, restrictedMinor: 0n });
  });

  it('C3: who does not pay is made to: escrow, balance, an advance; once, and everybody below is paid', async () => {
    await lost(3, '100,000', '04-02T10:00:00');
    await lost(2, '500,000', '04-02T10:00:00');
    await lost(4, '0.01', '04-03T11:00:00', '300,000.01');
    const run = await close('04-16T02:10:00');
    wallet.balances.set(1n, k('45,000'));
    const shown = (await fixture.operator(every, 'GET', `/runs/${run}`)).body;
    // The platform would advance what neither the escrow nor the balance covers: who approves sees it before.
    expect(shown['advances']).toEqual([{
      uplineId: '1', upline: 'agent1', currency: 'VND', owedMinor: String(k('180,000')), escrowMinor: String(k('120,000')),
      beyondMinor: String(k('60,000')), balanceMinor: String(k('45,000')), advanceMinor: String(k('15,000')),
    }]); // prettier-ignore
    expect(shown).toMatchObject({
      states: [{ state: 'AWAIT_APPROVAL', bills: 3 }],
      sums: [{ currency: 'VND', bills: 3, grossMinor: String(k('320,000')), costMinor: String(k('120,000')), dueMinor: String(k('200,000')), beyondMinor: String(k('60,000')), paidMinor: '0' }],
    }); // prettier-ignore
    const ordered = await fixture.operator(every, 'GET', `/bills?filter={"runId":"${run}"}&sort=level`);
    expect(ordered.body.data).toMatchObject([{ level: 0, downlineId: '1' }, { level: 1 }, { level: 2 }]);
    wallet.balances.clear();
    await approve(run);
    expect((await fixture.operator(every, 'GET', `/runs/${run}`)).body['advances']).toEqual([]);
    fixture.service.clock.set(at('04-17T02:09:59'));
    expect(await forcing.run()).toBe(0);
    fixture.service.clock.set(at('04-17T02:10:00'));
    wallet.balances.set(1n, k('45,000'));
    wallet.losing = 1;
    await expect(forcing.run()).rejects.toThrow('could not be forced');
    await Promise.all([forcing.run(), payer.run()]);
    await payer.run();
    await forcing.run();
    expect(await states(run)).toEqual(['PAID', 'FORCED', 'FORCED']);
    expect(balances()).toEqual([0n, k('160,000'), k('20,000')]);
    const ofForce = wallet.applied.filter(({ forced }) => forced);
    expect(ofForce.map(({ memberId, amountMinor, kind }) => [memberId, amountMinor, kind])).toEqual([
      [1n, -k('45,000'), 'DIVIDEND'],
    ]);
    const { body } = await fixture.operator(every, 'GET', '/defaults?filter={"receivable":true}');
    expect(body.data).toMatchObject([{
      memberId: '1', owedMinor: String(k('180,000')), fromEscrowMinor: String(k('120,000')), fromBalanceMinor: String(k('45,000')),
      receivableMinor: String(k('15,000')), frozen: true,
    }]); // prettier-ignore
    expect(body.total).toBe(1);
    const refused = await fixture.service.events.published(DividendRefused);
    expect(refused).toMatchObject([{ memberId: 1n, advanceMinor: k('15,000'), period: '2026-04-01' }]);
    expect((await fixture.as(1, 'GET', '/dividends/defaults')).body.value?.total).toBe(1);
    expect((await fixture.as(2, 'GET', '/dividends/defaults')).body.value?.total).toBe(0);
  });

  it('a default ends with what was advanced repaid, and by two operators', async () => {
    const { body } = await fixture.operator(every, 'GET', '/defaults');
    const id = text(body.data?.[0]?.id);
    const act = (what: string, by: number) =>
      fixture.operator(every, 'POST', `/defaults/${id}/${what}`, { reason: 'paid in cash' }, by);
    expect(text((await act('collect', 1)).body.code)).toBe('contracts.nothing_to_collect');
    fixture.service.clock.set(at('04-17T03:10:00'));
    expect((await fixture.operator(every, 'GET', '/dashboard')).body).toMatchObject({
      defaulters: { count: 1, oldestMinutes: 60 }, receivables: [{ currency: 'VND', amountMinor: String(k('15,000')) }],
    }); // prettier-ignore
    const story = async (by = 1) => (await fixture.operator(every, 'GET', `/defaults/${id}`, undefined, by)).body;
    expect((await story())['actions']).toMatchObject([
      { action: 'collect', code: 'contracts.nothing_to_collect' },
      { action: 'unfreeze', allowed: true },
      { action: 'approve', code: 'contracts.not_proposed' },
    ]);
    wallet.balances.set(1n, k('10,000'));
    await Promise.allSettled([act('collect', 1), act('collect', 2)]);
    wallet.balances.set(1n, wallet.balanceOf(1) + k('9,000'));
    expect((await act('collect', 1)).body).toMatchObject({ receivableMinor: '0', repaidMinor: String(k('15,000')) });
    expect(wallet.balanceOf(1)).toBe(k('4,000'));
    expect(text((await act('unfreeze/approve', 2)).body.code)).toBe('contracts.not_proposed');
    await act('unfreeze', 1);
    expect(text((await act('unfreeze/approve', 1)).body.code)).toBe('contracts.same_operator');
    expect((await act('unfreeze/approve', 2)).body).toMatchObject({ frozen: false, checker: 'operator2' });
    expect((await fixture.operator(every, 'GET', '/dashboard')).body).toMatchObject({
      dividends: { count: 0, oldestMinutes: 0 }, defaulters: { count: 0 }, failed: { count: 0 }, receivables: [],
    }); // prettier-ignore
    const { steps, balanceMinor } = await story();
    expect(balanceMinor).toBe(String(k('4,000')));
    // Two who collected at once may have found one balance: the wallet refused the second.
    const told = (steps as unknown as Array<{ step: string; amountMinor: string | null; state: string | null }>).filter(
      ({ state }) => state !== 'REFUSED',
    );
    expect(told.map(({ step, amountMinor }) => [step, amountMinor])).toEqual([
      ['DUE', String(k('180,000'))], ['DEADLINE', null], ['FROZEN', null], ['ESCROW', String(k('120,000'))],
      ['ADVANCED', String(k('15,000'))], ['COLLECTED', String(k('45,000'))], ['PAID', String(k('160,000'))],
      ['REPAID', String(k('10,000'))], ['REPAID', String(k('5,000'))], ['UNFREEZE_ASKED', null], ['UNFROZEN', null],
    ]); // prettier-ignore
    expect(await fixture.service.events.published(DefaultCleared)).toMatchObject([{ memberId: 1n }]);
    const acted = (await fixture.service.events.published(OperatorActed)).map(({ action }) => action);
    expect(acted).toEqual(
      expect.arrayContaining(['contract.approve-dividends', 'contract.collect', 'contract.unfreeze']),
    );
  });

  it('are advanced once by two who find at once that the balance has fallen', async () => {
    await lost(3, '100,000', '04-20T10:00:00');
    await lost(2, '500,000', '04-20T10:00:00');
    await lost(4, '0.01', '04-21T11:00:00', '300,000.01');
    const run = await close('05-01T02:10:00');
    await approve(run);
    fixture.service.clock.set(at('05-02T02:10:00'));
    const { told } = wallet;
    wallet.balances.set(1n, k('40,000'));
    // When it is to pay it has 45,000, which 5,000 are gone of before they are taken.
    wallet.told = () => k('45,000');
    await forcing.run();
    wallet.told = told;
    expect(await states(run)).toEqual(['PAID', 'PAYING', 'APPROVED']);
    let asked: () => void = () => undefined;
    let answer: (balance: bigint) => void = () => undefined;
    const isAsked = new Promise<void>((resolve) => (asked = resolve));
    wallet.told = (member) => {
      wallet.told = told;
      asked();
      expect(member).toBe(1n);
      return new Promise<bigint>((resolve) => (answer = resolve));
    };
    const late = forcing.run();
    await isAsked;
    await forcing.run();
    expect(await states(run)).toEqual(['PAID', 'FORCED', 'FORCED']);
    answer(wallet.balanceOf(1));
    await late;
    expect(balances()).toEqual([0n, k('160,000'), k('20,000')]);
    expect((await fixture.operator(every, 'GET', '/defaults?filter={"receivable":true}')).body.data).toMatchObject([
      { runId: run, fromBalanceMinor: String(k('40,000')), advanceMinor: String(k('20,000')) },
    ]);
  });

  it('are collected no further than owed by whoever waited for a repayment', async () => {
    const { db, clock } = fixture.service;
    const open = await fixture.operator(every, 'GET', '/defaults?filter={"receivable":true}');
    const id = text(open.body.data?.[0]?.id);
    const whose = { memberId: '1', brand: 'BANYAN', currency: 'VND' };
    const collect = () => fixture.operator(every, 'POST', `/defaults/${id}/collect`, { reason: 'there is some' }, 2);
    wallet.balances.set(1n, k('24,000'));
    await db.transaction((tx) => planRepayment(tx, BigInt(id), whose, k('15,000'), clock.now()));
    const waiting = async () =>
      (await db.query(sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%agent_default%'`)).length > 0; // prettier-ignore
    const [second] = await Promise.all(
      await db.transaction(async (tx) => {
        // As the payer: what was planned is made, and repaid, and both are to be seen from its commit on.
        const [made] = await tx.query<{ key: string; amount: string }>(
          sql`update agent_posting set state = 'DONE', done_at = $2 where default_id = $1 and state = 'PLANNED'
            returning key, amount_minor as amount`,
          [id, clock.now()],
        );
        const posting = { memberId: 1n, currency: 'VND', key: made?.key, amountMinor: BigInt(made?.amount ?? 0) };
        wallet.post(AgentPosting.fromPartial(posting));
        const repaid = sql`update agent_default set repaid_minor = repaid_minor + $2::bigint where id = $1`;
        await tx.query(repaid, [id, k('15,000')]);
        const collecting = collect();
        while (!(await waiting())) await sleep(5);
        return [collecting];
      }),
    );
    expect(second).toMatchObject({ status: 200, body: { receivableMinor: '0', repaidMinor: String(k('20,000')) } });
    const amounts = await db.query(
      sql`select amount_minor as minor, state from agent_posting where default_id = $1 order by id`,
      [id],
    );
    expect(amounts).toEqual([{ minor: String(-k('15,000')), state: 'DONE' }, { minor: String(-k('5,000')), state: 'DONE' }]); // prettier-ignore
    expect(wallet.balanceOf(1)).toBe(k('4,000'));
    expect(text((await collect()).body.code)).toBe('contracts.nothing_to_collect');
    // Nothing that is taken back is planned as money that the agent gets.
    const wrong = db.transaction((tx) => planRepayment(tx, BigInt(id), whose, -1n, clock.now()));
    await expect(wrong).rejects.toThrow('agent_posting_direction');
  });

  it('cost the platform what the top line is due and what it advanced; a bill’s parts are the whole', async () => {
    const [sums] = await fixture.service.db.query<{ top: string; advanced: string; repaid: string }>(
      sql`select (select sum(gross_minor) from bill where upline_id is null)::text as top,
         (select sum(advance_minor) from agent_default)::text as advanced, (select sum(repaid_minor) from agent_default)::text as repaid`,
    );
    const paid = wallet.applied.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
    expect(paid).toBe(BigInt(sums?.top ?? 0) + BigInt(sums?.advanced ?? 0) - BigInt(sums?.repaid ?? 0));
    const torn = await fixture.service.db.query(
      sql`select id from bill where upline_id is not null and state in ('PAID', 'FORCED') and from_escrow_minor + from_balance_minor + advance_minor <> gross_minor`,
    );
    expect(torn).toEqual([]);
  });
});
