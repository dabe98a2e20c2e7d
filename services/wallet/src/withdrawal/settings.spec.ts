import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  bankCard,
  deposit,
  paymentPassword,
  startCashier,
  until,
  vnd,
  type Cashier,
} from '../payment/cashier.fixture.js';
import { settings } from '../settings.gen.js';
import { sql } from '@banyan/kernel/database';
import { brandSettings } from '../transfer/transfer.fixture.js';

describe('what operators set for withdrawals of a brand', () => {
  let cashier: Cashier;
  let card: string;
  beforeAll(async () => {
    cashier = await startCashier();
    await deposit(cashier, 10_000_000);
    card = await bankCard(cashier);
  });
  afterAll(() => cashier.close());

  const rules = async () => (await cashier.member('GET', '/wps/wallet/withdrawals/rules')).body['value'];
  const set = async (definition: { key: string }, value: unknown, of: string, shown: unknown) => {
    brandSettings.set(definition.key, JSON.stringify(value));
    await until(rules, (answer) => answer?.[of] === (shown as never));
  };
  const ask = (amount: number) =>
    cashier.member('POST', '/wps/wallet/withdrawals', {
      amountMinor: vnd(amount),
      bankCardId: card,
      idempotencyKey: randomUUID(),
      paymentPassword,
    });
  const reviewed = async (id: string) => (await cashier.operator(1, 'GET', `/admin/v1/wallet/withdrawals/${id}`)).body;

  it('counts within seconds: bounds, what needs nobody, and what needs two', async () => {
    brandSettings.set(settings.receiptMinutes.key, '10');
    expect(await rules()).toMatchObject({ minMinor: vnd(100_000), maxMinor: vnd(300_000_000), autoLimitMinor: '0' });
    await set(settings.withdrawalMin, { VND: vnd(200_000) }, 'minMinor', vnd(200_000));
    await set(settings.withdrawalMax, { VND: vnd(900_000) }, 'maxMinor', vnd(900_000));
    await set(settings.withdrawalAuto, { VND: vnd(1_000) }, 'autoLimitMinor', vnd(1_000));
    for (const amount of [150_000, 901_000])
      expect((await ask(amount)).body).toMatchObject({ code: 'wallet.amount_out_of_bounds' });
    const { body } = await ask(800_000);
    const { id } = body['value'] as unknown as { id: string };
    expect(await reviewed(id)).toMatchObject({ needsTwo: false });
    brandSettings.set(settings.withdrawalTwoPersons.key, JSON.stringify({ VND: vnd(700_000) }));
    await until(
      () => reviewed(id),
      ({ needsTwo }) => needsTwo === (true as never),
    );
    const approved = await cashier.operator(1, 'POST', `/admin/v1/wallet/withdrawals/${id}/approve`, {
      reason: 'checked',
    });
    expect(approved.body).toMatchObject({ state: 'IN_REVIEW', firstApproverName: 'op1' });
    await cashier.operator(2, 'POST', `/admin/v1/wallet/withdrawals/${id}/approve`, { reason: 'checked as well' });
    const receipt = async () => (await cashier.member('GET', `/wps/wallet/withdrawals/${id}/receipt`)).body['value'];
    const told = await until(receipt, (shown) => shown?.['until'] !== undefined);
    const paidAt = await cashier.service.owner.query<{ at: Date }>(
      sql`select updated_at as at from withdrawal where id = $1`,
      [id],
    );
    const end = new Date((paidAt[0]?.at.getTime() ?? 0) + 10 * 60_000).toISOString();
    expect(told).toMatchObject({ until: end });
    // It was promised: what is set later counts for later ones.
    brandSettings.set(settings.receiptMinutes.key, '1440');
    await set(settings.withdrawalMin, { VND: vnd(300_000) }, 'minMinor', vnd(300_000));
    expect(await receipt()).toMatchObject({ until: end });
  });
});
