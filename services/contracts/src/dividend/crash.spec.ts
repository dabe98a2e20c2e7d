import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ContractsFixture } from '../fixtures/contracts.fixture.js';
import type { WalletPeer } from '../fixtures/wallet.fixture.js';
import type { ForcedPaymentService } from './forced-payment.service.js';
import { sql } from '@banyan/kernel/database';

const at = (text: string) => new Date(`2026-${text}+07:00`);
const every = ['contract.view', 'contract.settle', 'contract.approve'];

/** Failpoints are armed when the service is loaded, so everything is loaded after that. */
describe('a crash while an upline is made to pay', () => {
  let fixture: ContractsFixture;
  let wallet: WalletPeer;
  let forcing: ForcedPaymentService;
  let k: (amount: string) => bigint;

  /** Agent 1 owes agent 2 more than it got: 400,000 lost below, 200,000 won beside. */
  beforeAll(async () => {
    process.env['BANYAN_FAILPOINTS'] = 'contracts.after_force=error@1';
    const { ContractsFixture: Contracts } = await import('../fixtures/contracts.fixture.js');
    const { WalletPeer: Wallet } = await import('../fixtures/wallet.fixture.js');
    const { flat, k: amount } = await import('../fixtures/terms.fixture.js');
    k = amount;
    wallet = await Wallet.start();
    fixture = await Contracts.start();
    const { app, clock } = fixture.service;
    clock.set(at('02-20T12:00:00'));
    for (const [id, ...uplines] of [[1], [2, 1], [3, 1]] as const) await fixture.member(id, uplines);
    await fixture.sign(null, 1, flat('DIVIDEND', 40));
    await fixture.sign(1, 2, flat('DIVIDEND', 30));
    const round = (id: string, memberId: bigint, stake: string, win: string) =>
      fixture.round(id, { memberId, stakeMinor: k(stake), winMinor: k(win), settledAt: at('03-02T10:00:00') });
    await round('lost', 2n, '400,000', '0');
    await round('won', 3n, '0.01', '200,000.01');
    clock.set(at('03-16T02:10:00'));
    await fixture.told(at('03-16T02:10:00'));
    await app.get((await import('../bill/settlement.service.js')).SettlementService).run();
    forcing = app.get((await import('./forced-payment.service.js')).ForcedPaymentService);
    const [run] = await fixture.service.db.query<{ id: string }>(
      sql`select id from settlement_run order by id desc limit 1`,
    );
    for (const [what, by] of [
      ['propose', 1],
      ['approve', 2],
    ] as const)
      await fixture.operator(every, 'POST', `/runs/${run?.id}/${what}`, { reason: 'looked at it' }, by);
    await app.get((await import('../bill/bill-payment.service.js')).BillPaymentService).run();
  });
  afterAll(async () => {
    delete process.env['BANYAN_FAILPOINTS'];
    await fixture.close();
    wallet.stop();
  });

  const states = async () =>
    (await fixture.service.db.query<{ state: string }>(sql`select state from bill order by downline_id`)).map(
      ({ state }) => state,
    );

  it('between the plan and the payments collects, advances and pays once', async () => {
    expect(wallet.balanceOf(1)).toBe(0n);
    expect(await states()).toEqual(['PAID', 'APPROVED']);
    wallet.balances.set(1n, k('15,000'));
    fixture.service.clock.set(at('03-17T02:10:00'));
    await expect(forcing.run()).rejects.toThrow('could not be forced');
    expect([wallet.balanceOf(1), wallet.balanceOf(2)]).toEqual([k('15,000'), 0n]);
    expect(await states()).toEqual(['PAID', 'PAYING']);
    const { BillPaymentService } = await import('../bill/bill-payment.service.js');
    const payer = fixture.service.app.get(BillPaymentService);
    await Promise.all([payer.run(), payer.run(), forcing.run()]);
    await forcing.run();
    expect(await states()).toEqual(['PAID', 'FORCED']);
    expect([wallet.balanceOf(1), wallet.balanceOf(2)]).toEqual([0n, k('120,000')]);
    const { body } = await fixture.operator(every, 'GET', '/defaults?filter={"receivable":true}');
    expect(body.data).toMatchObject([{ receivableMinor: String(k('25,000')) }]);
  });
});
