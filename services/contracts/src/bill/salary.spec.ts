import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ContractsFixture, text } from '../fixtures/contracts.fixture.js';
import { flat, k, terms, tier } from '../fixtures/terms.fixture.js';
import { WalletPeer } from '../fixtures/wallet.fixture.js';
import { BillPaymentService } from './bill-payment.service.js';
import { SettlementService } from './settlement.service.js';
import { sql } from '@banyan/kernel/database';

const at = (text: string) => new Date(`2026-03-${text}+07:00`);

/** 1 over 2 over 3, each with a daily salary; 5 by the hour; 7 over 8 in real time. */
describe('salaries', () => {
  let fixture: ContractsFixture;
  let wallet: WalletPeer;
  let settling: SettlementService;
  let payer: BillPaymentService;
  beforeAll(async () => {
    wallet = await WalletPeer.start();
    fixture = await ContractsFixture.start();
    fixture.service.clock.set(at('09T12:00:00'));
    for (const [id, ...uplines] of [[1], [2, 1], [3, 1, 2], [5], [7], [8, 7]] as const)
      await fixture.member(id, uplines);
    await fixture.sign(null, 1, flat('DAILY', 1.2));
    await fixture.sign(1, 2, flat('DAILY', 1));
    await fixture.sign(2, 3, flat('DAILY', 0.8));
    await fixture.sign(null, 5, terms('HOURLY', [tier({ bet: 100_000, rate: 0.15 })]));
    settling = fixture.service.app.get(SettlementService);
    payer = fixture.service.app.get(BillPaymentService);
  });
  afterAll(async () => {
    await fixture.close();
    wallet.stop();
  });

  let rounds = 0;
  const bet = (member: number, amount: string, when: string, win = '0') =>
    fixture.round(`r${++rounds}`, {
      memberId: BigInt(member),
      stakeMinor: k(amount),
      winMinor: k(win),
      settledAt: at(when),
    });
  const cancel = (round: number, member: number, when: string) =>
    fixture.round(`r${round}`, { memberId: BigInt(member), state: 'CANCELLED', settledAt: at(when) });
  const now = async (when: string, told = when) => {
    fixture.service.clock.set(at(when));
    await fixture.told(at(told));
  };
  const bills = (kind: string, name: string) =>
    fixture.service.db.query<{ of: string; gross: string; net: string; state: string }>(
      sql`select b.downline_id as of, b.gross_minor as gross, b.net_minor as net, b.state from bill b
       join settlement_run r on r.id = b.run_id where r.kind = $1 and r.name = $2 order by 1`,
      [kind, name],
    );
  const row = (of: number, gross: string, net: string, state = 'PAID') => ({ of: String(of), gross: String(k(gross)), net: String(k(net)), state }); // prettier-ignore

  it('close no day before its sales are complete and its hour has come', async () => {
    await bet(1, '600,000', '10T09:00:00');
    await bet(2, '250,000', '10T10:00:00');
    await bet(3, '150,000', '10T23:59:59');
    await now('11T02:06:00', '10T23:59:00');
    expect(await settling.run()).toBe(0);
    await now('11T02:04:00');
    expect(await settling.run()).toBe(0);
    expect(await bills('DAILY', '2026-03-10')).toEqual([]);
  });

  it('C6: pay each level the difference, once, although two work at once and an answer is lost', async () => {
    await now('11T02:06:00');
    const closed = await Promise.all([settling.run(), settling.run()]);
    expect(closed.reduce((sum, count) => sum + count)).toBe(2);
    wallet.losing = 1;
    await expect(payer.run()).rejects.toMatchObject({ code: 'system.unavailable' });
    expect(await bills('DAILY', '2026-03-10')).toContainEqual(row(1, '12,000', '8,000', 'PAYING'));
    await Promise.all([payer.run(), payer.run()]);
    expect(await bills('DAILY', '2026-03-10')).toEqual([
      row(1, '12,000', '8,000'),
      row(2, '4,000', '2,800'),
      row(3, '1,200', '1,200'),
    ]);
    expect([1, 2, 3].map((id) => wallet.balanceOf(id))).toEqual([k('8,000'), k('2,800'), k('1,200')]);
    expect(wallet.applied[0]?.key).toMatch(/^DAILY:\d+:2026-03-09T17:00:00\.000Z$/);
    const period = { periodStart: new Date('2026-03-09T17:00:00Z'), periodEnd: new Date('2026-03-10T17:00:00Z') };
    expect(wallet.applied[0]).toMatchObject({ kind: 'DAILY', forced: false, ...period });
    expect(await settling.run()).toBe(0);
    expect(await payer.run()).toBe(0);
  });

  it('count what is told after the close in the next day, and catch up after a downtime', async () => {
    await bet(3, '1,000', '10T23:00:00');
    await bet(3, '50,000', '12T08:00:00');
    await now('14T12:00:00');
    // Two kinds, three days; nothing more is due.
    expect(await settling.run()).toBe(6);
    await payer.run();
    expect(await bills('DAILY', '2026-03-11')).toEqual([row(1, '12', '2'), row(2, '10', '2'), row(3, '8', '8')]);
    expect(await bills('DAILY', '2026-03-12')).toContainEqual(row(3, '400', '400'));
    expect(await bills('DAILY', '2026-03-13')).toEqual([]);
  });

  it('C20: carry what is taken back later as a deficit', async () => {
    await cancel(5, 3, '14T13:00:00');
    await bet(3, '80,000', '16T10:00:00');
    await now('17T03:00:00');
    await settling.run();
    await payer.run();
    expect(await bills('DAILY', '2026-03-14')).toContainEqual(row(3, '0', '0', 'NOT_REACHED'));
    expect(await bills('DAILY', '2026-03-16')).toContainEqual(row(3, '240', '240'));
  });

  it('C21: add up hours, each by its own tier', async () => {
    await bet(5, '1,000,000', '17T10:30:00');
    await bet(5, '99,999', '17T11:30:00');
    await now('18T03:00:00');
    await settling.run();
    await payer.run();
    expect(await bills('HOURLY', '2026-03-17')).toEqual([row(5, '1,500', '1,500')]);
    const [bill] = await fixture.service.db.query<{ hours: Array<{ grossMinor: string; tier: number | null }> }>(
      sql`select hours from bill where downline_id = 5 and gross_minor > 0`,
    );
    expect(bill?.hours.map(({ tier: reached, grossMinor }) => [reached, grossMinor])).toEqual([
      [0, String(k('1,500'))],
      [null, '0'],
    ]);
  });

  it('by the order are paid by the window, and taken back in the window in which the order was', async () => {
    await fixture.sign(null, 7, terms('REALTIME', [tier({ win: 0.5, lost: 1 })], { basis: 'WIN_LOSS' }));
    await fixture.sign(7, 8, terms('REALTIME', [tier({ win: 0.5, lost: 0.4 })], { basis: 'WIN_LOSS' }));
    await bet(8, '1,000', '18T03:04:59');
    const first = rounds + 1;
    await bet(8, '1,000', '18T03:06:00');
    await bet(8, '2,000', '18T03:07:00', '3,500');
    await bet(7, '500', '18T03:09:59.999');
    await now('18T03:10:12', '18T03:10:03');
    expect(await settling.run()).toBe(1);
    await payer.run();
    expect(await bills('REALTIME', at('18T03:05:00').toISOString())).toEqual([row(7, '25', '11'), row(8, '14', '14')]);
    await cancel(first, 8, '18T03:11:00');
    await bet(8, '500', '18T03:16:00');
    await now('18T03:20:12', '18T03:20:03');
    expect(await settling.run()).toBe(2);
    await payer.run();
    // Nothing is left over what was taken back; what 7 earns over 8 is less than nothing.
    const both = [row(7, '2', '0'), row(8, '0', '0', 'NOT_REACHED')];
    expect(await bills('REALTIME', at('18T03:15:00').toISOString())).toEqual(both);
    await bet(8, '1,000', '18T03:21:00');
    await now('18T03:25:12', '18T03:25:03');
    await settling.run();
    await payer.run();
    // In all 1,500 lost, 2,000 won, and 500 lost by 7 itself.
    expect([wallet.balanceOf(8), wallet.balanceOf(7)]).toEqual([k('16'), k('14')]);
  });

  it('show an agent where every figure comes from, its own and its team’s', async () => {
    const filter = encodeURIComponent(
      JSON.stringify({ kind: 'DAILY', from: at('10T00:00:00'), until: at('11T00:00:00') }),
    );
    const { body } = await fixture.as(2, 'GET', `/bills?filter=${filter}&sort=id`);
    expect(body.value?.data).toMatchObject([{ downlineId: '2' }, { downlineId: '3' }]);
    const own = text(body.value?.data?.[0]?.id);
    expect((await fixture.as(2, 'GET', `/bills/${own}`)).body.value).toMatchObject({
      state: 'PAID',
      betMinor: String(k('400,000')),
      baseMinor: String(k('400,000')),
      tierTerms: { rateBp: 100, minBetMinor: '0' },
      grossMinor: String(k('4,000')),
      toDownlinesMinor: String(k('1,200')),
      netMinor: String(k('2,800')),
      basis: 'BET',
      postings: [{ memberId: '2', amountMinor: String(k('2,800')), state: 'DONE' }],
    });
    expect((await fixture.as(3, 'GET', `/bills/${own}`)).status).toBe(404);
    expect((await fixture.as(5, 'GET', `/bills/${own}`)).status).toBe(404);
    const income = (await fixture.as(3, 'GET', '/bills/income')).body.value?.data;
    expect(income).toMatchObject([{ kind: 'DAILY', paidMinor: String(wallet.balanceOf(3)), openMinor: '0' }]);
    const range = new URLSearchParams({
      from: at('10T00:00:00').toISOString(),
      until: at('12T00:00:00').toISOString(),
    });
    const days = (await fixture.as(3, 'GET', `/bills/income/days?${range.toString()}`)).body.value?.data;
    expect(days).toEqual([
      { from: at('10T00:00:00').toISOString(), kind: 'DAILY', currency: 'VND', netMinor: String(k('1,200')) },
      { from: at('11T00:00:00').toISOString(), kind: 'DAILY', currency: 'VND', netMinor: String(k('8')) },
    ]);
  });

  it('come to the same when they are computed again, for every closed period', async () => {
    const runs = await fixture.service.db.query<{ kind: string; period: string; at: Date }>(
      sql`select kind, period, starts_at as at from settlement_run order by id`,
    );
    expect(runs.length).toBeGreaterThan(15);
    for (const { kind, period, at: start } of runs) {
      const query = new URLSearchParams({ brand: 'BANYAN', kind, period, at: start.toISOString() });
      const { body } = await fixture.operator(['contract.view'], 'GET', `/runs/preview?${query.toString()}`);
      expect([kind, start, body.differs, body.differences]).toEqual([kind, start, 0, []]);
    }
  });

  it('that the wallet refuses can be sent again by an operator', async () => {
    await bet(3, '10,000', '18T12:00:00');
    await now('19T03:00:00');
    await settling.run();
    await fixture.service.db.query(
      sql`update agent_posting set currency = '' where state = 'PLANNED' and member_id = 3`,
    );
    await payer.run();
    expect(await bills('DAILY', '2026-03-18')).toContainEqual(row(3, '80', '80', 'FAILED'));
    await fixture.service.db.query(sql`update agent_posting set currency = 'VND' where state = 'REFUSED'`);
    const { body } = await fixture.operator(['contract.view'], 'GET', '/runs?filter={"kind":"DAILY"}&perPage=1');
    expect(body.data).toMatchObject([{ name: '2026-03-18', open: 1, costMinor: { VND: String(k('120')) } }]);
    const run = `/runs/${text(body.data?.[0]?.id)}`;
    const path = `${run}/resend`;
    const shown = await fixture.operator(['contract.view'], 'GET', run);
    expect(shown.body).toMatchObject({ failed: 1, sums: [{ failedMinor: String(k('80')) }] });
    expect((shown.body['actions'] as unknown as object[])[2]).toMatchObject({ action: 'resend', allowed: true });
    expect((await fixture.operator(['contract.view'], 'POST', path, { reason: 'as before' })).status).toBe(403);
    const sent = await fixture.operator(['contract.settle'], 'POST', path, { reason: 'the account is mended' });
    expect(sent.body).toMatchObject({ open: 1 });
    await payer.run();
    expect(await bills('DAILY', '2026-03-18')).toContainEqual(row(3, '80', '80'));
    const again = await fixture.operator(['contract.settle'], 'POST', path, { reason: 'once more' });
    expect(text(again.body.code)).toBe('contracts.nothing_failed');
  });

  it('are closed and paid by an operator as by the jobs, and once', async () => {
    await bet(3, '10,000', '19T12:00:00');
    await now('20T03:00:00');
    const replay = () => fixture.operator(['contract.settle'], 'POST', '/runs/replay', { reason: 'the job stood' });
    const [first, second] = (await Promise.all([replay(), replay()])).map(({ body }) => Number(body['closed']));
    expect((first ?? 0) + (second ?? 0)).toBeGreaterThan(0);
    expect(await bills('DAILY', '2026-03-19')).toContainEqual(row(3, '80', '80'));
    const paid = wallet.balanceOf(3);
    expect((await replay()).body).toEqual({ closed: 0, settled: 0 });
    expect(wallet.balanceOf(3)).toBe(paid);
    expect((await fixture.operator(['contract.view'], 'POST', '/runs/replay', { reason: 'no right' })).status).toBe(
      403,
    );
  });
});
