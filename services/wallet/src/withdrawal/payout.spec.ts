import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from '@banyan/kernel/database';
import { bankCard, vnd, type Cashier } from '../payment/cashier.fixture.js';
import { PayoutService } from './payout.service.js';
import { agreed, Withdrawals } from './withdrawals.fixture.js';

describe('the payout of a withdrawal', () => {
  let backOffice: Withdrawals;
  let cashier: Cashier;
  beforeAll(async () => {
    backOffice = await Withdrawals.start();
    ({ cashier } = backOffice);
  });
  afterAll(() => backOffice.close());

  let start: { available: string; locked: string };
  beforeEach(async () => {
    cashier.service.clock.set(new Date());
    start = await cashier.balance();
  });
  const spent = async () => BigInt(start.available) - BigInt((await cashier.balance()).available);

  it('approved twice at once is paid once', async () => {
    const id = await backOffice.asked(200_000);
    const answers = await Promise.all([backOffice.act(1, id, 'approve'), backOffice.act(2, id, 'approve')]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await backOffice.settled(id, 'SUCCESS');
    await Promise.all([cashier.service.app.get(PayoutService).work(), cashier.service.app.get(PayoutService).work()]);
    expect(await spent()).toBe(BigInt(vnd(200_000)));
  });

  it('that the provider fails keeps its hold, is sent again under a new reference, or given back', async () => {
    const failing = await bankCard(cashier, '9990001');
    const id = await backOffice.asked(200_000, failing);
    await backOffice.act(1, id, 'approve');
    await backOffice.settled(id, 'PAY_FAILED');
    expect((await cashier.balance()).locked).toBe(vnd(200_000));
    expect((await backOffice.act(1, id, 'retry-payout', { reason: 'bank is back' })).body).toMatchObject({
      state: agreed,
    });
    await backOffice.settled(id, 'PAY_FAILED');
    expect((await backOffice.act(1, id, 'reject', { reason: 'account is closed' })).body).toMatchObject({
      state: 'REJECTED',
    });
    expect(await cashier.balance()).toEqual(start);
  });

  it('that the provider failed and then reports as paid is paid, once, and cannot be given back or sent again', async () => {
    const failing = await bankCard(cashier, '9990001');
    const id = await backOffice.asked(200_000, failing);
    await backOffice.act(1, id, 'approve');
    await backOffice.settled(id, 'PAY_FAILED');
    const late = () => cashier.callback(backOffice.report(`${id}:1`, 200_000));
    await Promise.all([late(), late()]);
    expect((await backOffice.look(id)).state).toBe('SUCCESS');
    expect((await cashier.balance()).locked).toBe('0');
    for (const [step, reason] of [
      ['reject', 'account is closed'],
      ['retry-payout', 'bank is back'],
    ] as const)
      expect((await backOffice.act(1, id, step, { reason })).body).toMatchObject({ code: 'wallet.withdrawal_state' });
    expect(await spent()).toBe(BigInt(vnd(200_000)));
  });

  it('of unknown fate is asked about, never paid twice, and ends as the provider says', async () => {
    const silent = await bankCard(cashier, '9990002');
    const id = await backOffice.asked(200_000, silent);
    await backOffice.act(1, id, 'approve');
    await backOffice.settled(id, 'PAY_UNKNOWN');
    cashier.service.clock.advance(60_000);
    await cashier.service.app.get(PayoutService).work();
    expect((await backOffice.look(id)).state).toBe('PAY_UNKNOWN');
    expect((await backOffice.act(1, id, 'reject', { reason: 'too slow for us' })).body).toMatchObject({
      code: 'wallet.withdrawal_state',
    });
    const report = backOffice.report(`${id}:1`, 200_000);
    await Promise.all([
      cashier.callback(report),
      cashier.callback({ ...report, event: randomUUID() }),
      cashier.callback(report),
    ]);
    expect((await backOffice.look(id)).state).toBe('SUCCESS');
    await cashier.callback({ ...report, event: randomUUID(), result: 'failure' });
    expect((await backOffice.look(id)).state).toBe('SUCCESS');
    expect(await spent()).toBe(BigInt(vnd(200_000)));
    expect((await cashier.balance()).locked).toBe('0');
  });

  it('left between the decision and the payment by a crash is paid by the job, once', async () => {
    const id = await backOffice.asked(200_000);
    await cashier.service.db.query(
      sql`update withdrawal set state = 'PAYING', payout_attempt = 1, next_check_at = $2 where id = $1`,
      [id, cashier.service.clock.now()],
    );
    await cashier.service.app.get(PayoutService).work();
    await backOffice.settled(id, 'SUCCESS');
    expect(await spent()).toBe(BigInt(vnd(200_000)));
  });
});
