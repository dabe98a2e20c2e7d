import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ContractsFixture } from '../fixtures/contracts.fixture.js';
import type { WalletPeer } from '../fixtures/wallet.fixture.js';
import type { BillPaymentService } from './bill-payment.service.js';
import type { SettlementService } from './settlement.service.js';
import { sql, type Sql } from '@banyan/kernel/database';

const at = (text: string) => new Date(`2026-03-${text}+07:00`);

/** Failpoints are armed when the first one is reached, so all of it begins after they were named. */
describe('a crash while a period closes and pays', () => {
  let fixture: ContractsFixture;
  let wallet: WalletPeer;
  let settling: SettlementService;
  let payer: BillPaymentService;
  let k: (amount: string) => bigint;
  beforeAll(async () => {
    process.env['BANYAN_FAILPOINTS'] = 'contracts.before_close=error@1,contracts.after_posting=error@1';
    const { ContractsFixture: Contracts } = await import('../fixtures/contracts.fixture.js');
    const { WalletPeer: Wallet } = await import('../fixtures/wallet.fixture.js');
    const { flat, k: amount } = await import('../fixtures/terms.fixture.js');
    k = amount;
    wallet = await Wallet.start();
    fixture = await Contracts.start();
    const { app, clock } = fixture.service;
    settling = app.get((await import('./settlement.service.js')).SettlementService);
    payer = app.get((await import('./bill-payment.service.js')).BillPaymentService);
    clock.set(at('09T12:00:00'));
    await fixture.member(1);
    await fixture.sign(null, 1, flat('DAILY', 1));
    await fixture.round('r1', { memberId: 1n, stakeMinor: k('10,000'), winMinor: 0n, settledAt: at('10T09:00:00') });
    clock.set(at('11T03:00:00'));
    await fixture.told(at('11T03:00:00'));
  });
  afterAll(async () => {
    delete process.env['BANYAN_FAILPOINTS'];
    await fixture.close();
    wallet.stop();
  });

  const counted = async (table: Sql) => {
    const [row] = await fixture.service.db.query<{ count: number }>(sql`select count(*)::int as count from ${table}`);
    return row?.count;
  };

  it('leaves nothing of a period that was not closed whole, and closes it again', async () => {
    await expect(settling.run()).rejects.toThrow('could not be settled');
    expect([await counted(sql`settlement_run`), await counted(sql`bill`), await counted(sql`agent_posting`)]).toEqual([
      0, 0, 0,
    ]);
    expect(await settling.run()).toBe(1);
    expect([await counted(sql`settlement_run`), await counted(sql`bill`), await counted(sql`agent_posting`)]).toEqual([
      1, 1, 1,
    ]);
  });

  it('between the payment and its record pays once', async () => {
    await expect(payer.run()).rejects.toThrow('failpoint contracts.after_posting');
    expect(wallet.balanceOf(1)).toBe(k('100'));
    expect(await fixture.service.db.query(sql`select state from agent_posting`)).toEqual([{ state: 'PLANNED' }]);
    expect(await payer.run()).toBe(1);
    expect(wallet.balanceOf(1)).toBe(k('100'));
    expect(await fixture.service.db.query(sql`select state, outcome from agent_posting`)).toEqual([
      { state: 'DONE', outcome: 'OUTCOME_CODE_DUPLICATE' },
    ]);
    expect(await fixture.service.db.query(sql`select state from bill`)).toEqual([{ state: 'PAID' }]);
  });
});
