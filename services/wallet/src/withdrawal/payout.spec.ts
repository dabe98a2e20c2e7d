import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Database, sql } from '@banyan/kernel/database';
import { AccountService } from '../ledger/account.service.js';
import { command } from '../ledger/ledger.fixture.js';
import { LedgerService } from '../ledger/ledger.service.js';
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

  /** One that was let go, and is paid by the job alone. */
  const approved = async (attempts = 0) => {
    const id = await backOffice.asked(200_000);
    await cashier.service.db.query(
      sql`update withdrawal set state = 'APPROVED', first_approver = 5, first_approver_name = 'op5', approver = 6, approved_at = $2, payout_attempt = $3 where id = $1`,
      [id, cashier.service.clock.now(), attempts],
    );
    return id;
  };
  const shown = async (id: string) =>
    (await cashier.operator(1, 'GET', `/admin/v1/wallet/withdrawals/${id}`)).body as unknown as {
      state: string;
      reason: string;
      firstApprover: string | null;
    };
  const work = () => cashier.service.app.get(PayoutService).work();
  const restrict = async () => {
    const body = {
      memberId: String(cashier.memberId),
      what: 'withdrawal',
      reason: 'looked at',
      idempotencyKey: randomUUID(),
    };
    const made = await cashier.operator(1, 'POST', '/admin/v1/wallet/restrictions', body);
    const lift = `/admin/v1/wallet/restrictions/${made.body['id'] as unknown as string}/lift`;
    return () => cashier.operator(1, 'POST', lift, { reason: 'in order' });
  };
  /** Charges more back than there is; what it returns makes that good. */
  const overdraw = async () => {
    const { app } = cashier.service;
    const { accountId } = await app.get(AccountService).open(cashier.memberId, 'BANYAN', 'VND');
    const amount = BigInt((await cashier.balance()).available) + 1n;
    const post = (kind: 'chargeback' | 'manual_credit') =>
      app
        .get(LedgerService)
        .apply([
          command(accountId, kind, randomUUID(), amount, { source: 'house:operators', contra: 'house:chargeback' }),
        ]);
    await post('chargeback');
    return () => post('manual_credit');
  };

  it.each([
    ['withdrawal_restricted', restrict],
    ['balance_negative', overdraw],
  ])('goes back to the review when %s came after the approval, and is let go anew', async (reason, hinder) => {
    const id = await approved();
    const end = await hinder();
    await Promise.all([work(), work()]);
    expect(await shown(id)).toMatchObject({ state: 'IN_REVIEW', reason, firstApprover: null });
    expect((await cashier.balance()).locked).toBe(vnd(200_000));
    const { timeline } = (await backOffice.look(id)) as unknown as {
      timeline: Array<{ state: string; note?: string }>;
    };
    expect(timeline.at(-1)).toEqual({ state: 'IN_REVIEW', at: expect.any(String) });
    expect((await backOffice.act(7, id, 'approve')).body).toMatchObject({ code: `wallet.${reason}` });
    await end();
    expect((await backOffice.act(7, id, 'approve')).body).toMatchObject({ state: agreed });
    await backOffice.settled(id, 'SUCCESS');
    expect(await spent()).toBe(BigInt(vnd(200_000)));
  });

  it.each([
    ['withdrawal_restricted', restrict],
    ['balance_negative', overdraw],
  ])('that failed is not sent again while %s, nor when that came after it was to be', async (reason, hinder) => {
    const id = await approved(1);
    const end = await hinder();
    await work();
    expect(await shown(id)).toMatchObject({ state: 'PAY_FAILED', reason });
    expect((await backOffice.act(1, id, 'retry-payout', { reason: 'bank is back' })).body).toMatchObject({
      code: `wallet.${reason}`,
    });
    await end();
    await backOffice.act(1, id, 'retry-payout', { reason: 'bank is back' });
    await backOffice.settled(id, 'SUCCESS');
  });

  it('is not let go while a restriction is being set: the approval waits for it', async () => {
    const { app, clock } = cashier.service;
    const id = await backOffice.asked(200_000);
    const { accountId } = await app.get(AccountService).open(cashier.memberId, 'BANYAN', 'VND');
    const answer = await app.get(Database).transaction(async (tx) => {
      await tx.query(sql`select 1 from account where id = $1 for no key update`, [accountId]);
      const approving = backOffice.act(1, id, 'approve');
      await new Promise((resolve) => setTimeout(resolve, 500));
      await tx.query(
        sql`insert into member_restriction (member_id, brand, what, reason, from_at, idempotency_key, made_by, made_by_name, created_at)
           values ($1, 'BANYAN', 'withdrawal', 'just now', $2, $3, 1, 'op1', $2)`,
        [cashier.memberId, clock.now(), randomUUID()],
      );
      return { approving };
    });
    expect((await answer.approving).body).toMatchObject({ code: 'wallet.withdrawal_restricted' });
    await cashier.service.db.query(sql`delete from member_restriction where reason = 'just now'`);
    await backOffice.cancel(id);
    await backOffice.act(1, id, 'reject', { reason: 'looked at' });
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
