import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DividendDue } from '@banyan/proto/contracts/v1/events';
import { deposit, paymentPassword, startCashier, vnd, type Cashier } from '../payment/cashier.fixture.js';

describe('what an agent owes its downlines', () => {
  let cashier: Cashier;
  let card = '';
  beforeAll(async () => {
    cashier = await startCashier();
    await deposit(cashier, 1_000_000);
    const body = { bankCode: 'VCB', accountNumber: '0011223344', holderName: 'Nguyen Minh Chau', paymentPassword };
    const made = await cashier.member('POST', '/wps/wallet/bank-cards', body);
    card = (made.body['value'] as unknown as { id: string }).id;
  });
  afterAll(() => cashier.close());

  const withdraw = async (amount: number) =>
    cashier.member('POST', '/wps/wallet/withdrawals', {
      amountMinor: vnd(amount),
      bankCardId: card,
      idempotencyKey: randomUUID(),
      paymentPassword,
    });
  const due = (amount: number, until?: Date) =>
    cashier.service.events.deliver(DividendDue, {
      memberId: cashier.memberId,
      brand: 'BANYAN',
      currency: 'VND',
      restrictedMinor: BigInt(vnd(amount)),
      until,
    });

  it('stays in its account, and is named to it with the time', async () => {
    const until = new Date('2026-03-17T02:10:00Z');
    await due(700_000, until);
    const refused = await withdraw(400_000);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'wallet.dividend_due', value: { restrictedMinor: vnd(700_000), until: until.toISOString() } },
    ]);
    expect((await cashier.balance()).available).toBe(vnd(1_000_000));
  });

  it('is all that stays: the rest can be withdrawn', async () => {
    await due(600_000);
    expect((await withdraw(400_000)).status).toBeLessThan(300);
    expect((await cashier.balance()).available).toBe(vnd(600_000));
  });
});
