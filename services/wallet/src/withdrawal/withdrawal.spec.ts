import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { metrics } from '@banyan/kernel/app';
import { sql } from '@banyan/kernel/database';
import { VipLevelChanged, VipTableChanged } from '@banyan/proto/promotions/v1/events';
import { memberToken } from '@banyan/kernel/testing';
import { paymentPassword, vnd, type Cashier } from '../payment/cashier.fixture.js';
import { HeldGauge } from './held.gauge.js';
import { shownOf, Withdrawals } from './withdrawals.fixture.js';

describe('a withdrawal', () => {
  let backOffice: Withdrawals;
  let cashier: Cashier;
  let card: string;
  beforeAll(async () => {
    backOffice = await Withdrawals.start();
    ({ cashier } = backOffice);
    ({ card } = backOffice);
  });
  afterAll(() => backOffice.close());

  let start: { available: string; locked: string };
  beforeEach(async () => {
    cashier.service.clock.set(new Date());
    start = await cashier.balance();
  });
  const spent = async () => BigInt(start.available) - BigInt((await cashier.balance()).available);

  it('is asked for with the payment password only; a repeat of what is known needs none', async () => {
    const order = { amountMinor: vnd(200_000), bankCardId: card, idempotencyKey: randomUUID() };
    const send = (more: object = {}) => cashier.member('POST', '/wps/wallet/withdrawals', { ...order, ...more });
    const before = await cashier.balance();
    expect(await send()).toMatchObject({ status: 422, body: { code: 'wallet.payment_password_required' } });
    expect(await send({ paymentPassword: 'guessed-1' })).toMatchObject({
      body: { code: 'identity.wrong_payment_password' },
    });
    expect(await cashier.balance()).toEqual(before);
    const { id } = shownOf(await send({ paymentPassword }));
    expect(shownOf(await send()).id).toBe(id);
    await backOffice.cancel(id);
    expect(await cashier.balance()).toEqual(before);
  });

  it('asked twice with one key, and twice at once, holds the money once', async () => {
    const key = randomUUID();
    const answers = await Promise.all([
      backOffice.ask(200_000, card, key),
      backOffice.ask(200_000, card, key),
      backOffice.ask(200_000, card, key),
    ]);
    expect(new Set(answers.map(({ body }) => shownOf({ body }).id)).size).toBe(1);
    expect(await spent()).toBe(BigInt(vnd(200_000)));
    expect((await cashier.balance()).locked).toBe(vnd(200_000));
    expect((await backOffice.ask(300_000, card, key)).body).toMatchObject({ code: 'wallet.idempotency_conflict' });
    expect((await backOffice.ask(300_000)).body).toMatchObject({ code: 'wallet.withdrawal_open' });
    const [first] = answers;
    const { id } = shownOf(first);
    const cancels = await Promise.all([backOffice.cancel(id), backOffice.cancel(id)]);
    expect(cancels.map(({ body }) => shownOf({ body }).state)).toEqual(['CANCELLED', 'CANCELLED']);
    expect(await cashier.balance()).toEqual(start);
  });

  it('that waits tells the alerts for how long', async () => {
    const id = await backOffice.asked(200_000);
    const oldest = async () => {
      await cashier.service.app.get(HeldGauge).measure();
      const lines = (await metrics.registry.metrics()).split('\n');
      return lines
        .find((line) => line.startsWith('wallet_withdrawal_oldest_seconds{state="IN_REVIEW"}'))
        ?.split(' ')[1];
    };
    cashier.service.clock.advance(90_000);
    expect(await oldest()).toBe('90');
    await backOffice.cancel(id);
    expect(await oldest()).toBe('0');
  });

  it('keeps to what the member’s VIP level lets out within 24 hours, as it was told last', async () => {
    const { events } = cashier.service;
    const table = async (version: number, perDay: number, day: number) => {
      const levels = [0, 1].map((level) => ({
        level,
        name: `VIP ${level}`,
        withdrawalsPerDay: perDay + level,
        withdrawalDayMinor: BigInt(vnd(day * (level + 1))),
      }));
      await events.deliver(VipTableChanged, { brand: 'BANYAN', version, currency: 'VND', levels });
    };
    const rules = async () => (await cashier.member('GET', '/wps/wallet/withdrawals/rules')).body;
    expect(await rules()).toMatchObject({ value: { levelName: '', levelCount: null, levelMinor: null } });
    cashier.service.clock.advance(2 * 86_400_000);
    await table(2, 2, 500_000);
    await table(1, 9, 9_000_000);
    expect((await backOffice.ask(600_000)).body).toMatchObject({ code: 'wallet.withdrawal_day_max' });
    await backOffice.cancel(await backOffice.asked(500_000));
    const taken = [await backOffice.asked(200_000)];
    const done = () =>
      cashier.service.db.query(sql`update withdrawal set state = 'SUCCESS' where id = any($1::uuid[])`, [taken]);
    await done();
    expect(await rules()).toMatchObject({ value: { levelName: 'VIP 0', levelCount: 1, levelMinor: vnd(300_000) } });
    expect((await backOffice.ask(400_000)).body).toMatchObject({ code: 'wallet.withdrawal_day_max' });
    taken.push(await backOffice.asked(200_000));
    await done();
    expect((await backOffice.ask(200_000)).body).toMatchObject({ code: 'wallet.withdrawals_per_day' });
    const [row] = await cashier.service.db.query<{ member: string }>(
      sql`select member_id as member from withdrawal limit 1`,
    );
    const level = { brand: 'BANYAN', cause: 'UPGRADE', name: 'VIP 1', changedAt: undefined };
    const changed = (changeId: bigint, toLevel: number) =>
      events.deliver(VipLevelChanged, {
        ...level,
        memberId: BigInt(row?.member ?? 0),
        fromLevel: 0,
        toLevel,
        changeId,
      });
    await changed(7n, 1);
    // An older change that is told late does not replace it.
    await changed(6n, 0);
    expect(await rules()).toMatchObject({ value: { levelName: 'VIP 1', levelCount: 1, levelMinor: vnd(600_000) } });
    await backOffice.cancel(await backOffice.asked(200_000));
    await cashier.service.db.query(sql`delete from level_limit`);
  });

  it('cannot take more than there is, nor from or by somebody else', async () => {
    expect((await backOffice.ask(250_000_000)).body).toMatchObject({ code: 'wallet.insufficient_funds' });
    expect((await backOffice.ask(1_000)).body).toMatchObject({ code: 'wallet.amount_out_of_bounds' });
    expect(await cashier.balance()).toEqual(start);
    const id = await backOffice.asked(200_000);
    const stranger = await memberToken({ id: 2002 });
    expect(
      (await cashier.service.http('GET', `/wps/wallet/withdrawals/${id}`, { token: stranger })).body,
    ).toMatchObject({ code: 'wallet.withdrawal_not_found' });
    expect(
      (await cashier.service.http('POST', `/wps/wallet/withdrawals/${id}/cancel`, { token: stranger })).status,
    ).toBe(404);
    await backOffice.cancel(id);
  });
});
