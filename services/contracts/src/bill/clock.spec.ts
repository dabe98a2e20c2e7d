import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ContractsFixture } from '../fixtures/contracts.fixture.js';
import { flat, k } from '../fixtures/terms.fixture.js';
import { WalletPeer } from '../fixtures/wallet.fixture.js';
import { BillPaymentService } from './bill-payment.service.js';
import { SettlementService } from './settlement.service.js';

const at = (text: string) => new Date(`2026-03-${text}+07:00`);

/** 1 by the order and by the day. Every clock of the platform runs two days ahead, and comes back. */
describe('a clock that ran ahead and came back', () => {
  let fixture: ContractsFixture;
  let wallet: WalletPeer;
  let rounds = 0;
  beforeAll(async () => {
    wallet = await WalletPeer.start();
    fixture = await ContractsFixture.start();
    fixture.service.clock.set(at('09T23:57:00'));
    await fixture.member(1);
    await fixture.sign(null, 1, flat('REALTIME', 1));
    await fixture.sign(null, 1, flat('DAILY', 1));
  });
  afterAll(async () => {
    await fixture.close();
    wallet.stop();
  });

  const bet = (amount: string, when: string) =>
    fixture.round(`r${++rounds}`, { memberId: 1n, stakeMinor: k(amount), winMinor: 0n, settledAt: at(when) });
  const now = async (when: string) => {
    fixture.service.clock.set(at(when));
    await fixture.told(at(when));
    for (let more = true; more;) more = (await fixture.service.app.get(SettlementService).run()) > 0;
    await fixture.service.app.get(BillPaymentService).run();
  };

  it('holds up no salary, and none of what was paid is paid again', async () => {
    await bet('1,000', '10T00:06:00');
    await now('10T00:10:00');
    expect(wallet.balanceOf(1)).toBe(k('10'));
    await now('12T03:00:00');
    const ahead = wallet.balanceOf(1);
    expect(ahead).toBe(k('20'));
    await now('10T00:11:00');
    await bet('2,000', '10T00:12:00');
    await now('10T00:20:00');
    await bet('3,000', '10T00:21:00');
    await now('10T00:30:00');
    // What the day's salary was paid for stays paid; what comes now is the next day's, and so are its orders.
    await now('11T00:10:00');
    expect(wallet.balanceOf(1)).toBe(ahead + k('50'));
    await now('12T02:10:00');
    expect(wallet.balanceOf(1)).toBe(ahead + k('100'));
  });
});
