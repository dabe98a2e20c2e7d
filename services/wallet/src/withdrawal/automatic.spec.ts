import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Cashier } from '../payment/cashier.fixture.js';

type Fixture = typeof import('../payment/cashier.fixture.js');

const limit = 500_000;

describe('a withdrawal where a brand pays small ones by itself', () => {
  let fixture: Fixture;
  let cashier: Cashier;
  let card: string;
  beforeAll(async () => {
    fixture = await import('../payment/cashier.fixture.js');
    const { brandSettings } = await import('../transfer/transfer.fixture.js');
    brandSettings.set('wallet.withdrawalAuto', JSON.stringify({ VND: `${limit}0000` }));
    cashier = await fixture.startCashier();
    await fixture.deposit(cashier, 10_000_000);
    card = await fixture.bankCard(cashier);
  });
  afterAll(() => cashier.close());

  const ask = async (amount: number): Promise<string> => {
    const { paymentPassword } = fixture;
    const order = { amountMinor: fixture.vnd(amount), bankCardId: card, idempotencyKey: randomUUID(), paymentPassword };
    const { body } = await cashier.member('POST', '/wps/wallet/withdrawals', order);
    return (body['value'] as unknown as { id: string }).id;
  };
  const paid = (id: string) =>
    fixture.until(
      () => look(id),
      ({ state }) => state === 'SUCCESS',
    );
  const look = async (id: string) =>
    (await cashier.operator(1, 'GET', `/admin/v1/wallet/withdrawals/${id}`)).body as unknown as {
      state: string;
      riskLevel: string;
      firstApprover: string | null;
    };

  it('waits for review when it is the first to an account, however small it is', async () => {
    const id = await ask(100_000);
    expect((await look(id)).state).toBe('IN_REVIEW');
    await cashier.operator(1, 'POST', `/admin/v1/wallet/withdrawals/${id}/approve`, { reason: 'the card is theirs' });
    await paid(id);
    card = await fixture.bankCard(cashier, '0055667788');
    const other = await ask(100_000);
    expect((await look(other)).state).toBe('IN_REVIEW');
    await cashier.operator(1, 'POST', `/admin/v1/wallet/withdrawals/${other}/approve`, {
      reason: 'the card is theirs',
    });
    await paid(other);
  });

  it('up to the limit is paid without anybody, however high its risk: the score decides nothing', async () => {
    await fixture.sentToAndFro(cashier);
    const id = await ask(limit);
    expect((await look(id)).state).toBe('APPROVED');
    const { PayoutService } = await import('./payout.service.js');
    await cashier.service.app.get(PayoutService).work();
    expect(await paid(id)).toMatchObject({ riskLevel: expect.any(String), firstApprover: null });
  });

  it('above it waits for review', async () => {
    const id = await ask(limit + 1);
    expect(await look(id)).toMatchObject({ state: 'IN_REVIEW' });
    await cashier.operator(1, 'POST', `/admin/v1/wallet/withdrawals/${id}/reject`, { reason: 'seen' });
  });

  it('waits for review when it would be, with the others of the day, what needs two operators', async () => {
    const { brandSettings } = await import('../transfer/transfer.fixture.js');
    brandSettings.set('wallet.withdrawalTwoPersons', JSON.stringify({ VND: fixture.vnd(900_000) }));
    brandSettings.set('wallet.withdrawalAuto', JSON.stringify({ VND: fixture.vnd(450_000) }));
    await fixture.until(
      () => cashier.member('GET', '/wps/wallet/withdrawals/rules'),
      ({ body }) => body['value']?.['autoLimitMinor'] === (fixture.vnd(450_000) as never),
    );
    const { body } = await cashier.operator(1, 'GET', '/admin/v1/wallet/withdrawals');
    expect((body['data'] as unknown as Array<{ state: string }>).filter(({ state }) => state === 'SUCCESS')).toHaveLength(3); // prettier-ignore
    // 100,000 twice and 500,000 were let go before.
    const row = await ask(300_000);
    expect(await look(row)).toMatchObject({ state: 'IN_REVIEW' });
    await cashier.operator(1, 'POST', `/admin/v1/wallet/withdrawals/${row}/reject`, { reason: 'seen' });
    const last = await ask(200_000);
    expect(await look(last)).toMatchObject({ state: 'APPROVED' });
    const { PayoutService } = await import('./payout.service.js');
    await cashier.service.app.get(PayoutService).work();
    await paid(last);
  });

  it('waits for review where it needs two operators, however much else a brand pays by itself', async () => {
    const { brandSettings } = await import('../transfer/transfer.fixture.js');
    brandSettings.set('wallet.withdrawalTwoPersons', JSON.stringify({ VND: fixture.vnd(200_000) }));
    await fixture.until(
      () => cashier.member('GET', '/wps/wallet/withdrawals/rules'),
      ({ body }) => body['value']?.['autoLimitMinor'] === (fixture.vnd(200_000) as never),
    );
    const id = await ask(300_000);
    expect(await look(id)).toMatchObject({ state: 'IN_REVIEW' });
    const approved = await cashier.operator(1, 'POST', `/admin/v1/wallet/withdrawals/${id}/approve`, { reason: 'one' });
    expect(approved.body).toMatchObject({ state: 'IN_REVIEW', firstApproverName: 'op1' });
  });
});
