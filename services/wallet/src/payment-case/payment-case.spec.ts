import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { CashMoved, DepositSettled } from '@banyan/proto/wallet/v1/events';
import { metrics } from '@banyan/kernel/app';
import { sql } from '@banyan/kernel/database';
import { operatorToken } from '@banyan/kernel/testing';
import {
  bankCard,
  deposit,
  paymentPassword,
  startCashier,
  until,
  vnd,
  type Cashier,
} from '../payment/cashier.fixture.js';
import { CaseGauge } from './case.gauge.js';

type Case = { id: string; what: string; state: string; [field: string]: unknown };

describe('a report that nobody may act on alone', () => {
  let cashier: Cashier;
  let card: string;
  let failing: string;
  beforeAll(async () => {
    cashier = await startCashier();
    await deposit(cashier, 20_000_000);
    card = await bankCard(cashier);
    failing = await bankCard(cashier, '9990001');
  });
  afterAll(() => cashier.close());

  let before: bigint;
  beforeEach(async () => {
    cashier.service.clock.set(new Date());
    before = BigInt((await cashier.balance()).available);
  });
  const gained = async () => BigInt((await cashier.balance()).available) - before;
  const report = (kind: 'deposit' | 'payout', reference: string, more: object = {}) => ({
    event: randomUUID(),
    kind,
    reference,
    result: 'success',
    amountMinor: vnd(200_000),
    currency: 'VND',
    ...more,
  });
  const cases = async (filter: object = {}): Promise<Case[]> => {
    const asked = encodeURIComponent(JSON.stringify(filter));
    const { body } = await cashier.operator(1, 'GET', `/admin/v1/wallet/payment-cases?filter=${asked}`);
    return body['data'] as unknown as Case[];
  };
  const caseOf = async (event: string) => (await cases({ q: event }))[0];
  const find = (operator: number, id: string | undefined, finding: string, more: object = {}) =>
    cashier.operator(operator, 'POST', `/admin/v1/wallet/payment-cases/${id}/resolve`, {
      finding,
      reason: 'seen in the statement',
      ...more,
    });
  const act = (id: string, verb: string) =>
    cashier.operator(1, 'POST', `/admin/v1/wallet/withdrawals/${id}/${verb}`, { reason: 'checks passed' });
  const stateOf = async (id: string) =>
    (await cashier.service.db.query<{ state: string }>(sql`select state from withdrawal where id = $1`, [id]))[0]
      ?.state;
  const withdrawal = async (to: string, state: string) => {
    const order = { amountMinor: vnd(200_000), bankCardId: to, idempotencyKey: randomUUID(), paymentPassword };
    const { body } = await cashier.member('POST', '/wps/wallet/withdrawals', order);
    const { id } = body['value'] as unknown as { id: string };
    await act(id, 'approve');
    await until(
      () => stateOf(id),
      (now) => now === state,
    );
    return id;
  };

  it('a second payment of a deposit opens one case, sent twice, at once and again; two persons credit it, once', async () => {
    const id = await deposit(cashier, 200_000);
    const second = report('deposit', id);
    await Promise.all([cashier.callback(second), cashier.callback(second), cashier.callback(second)]);
    await cashier.callback(second);
    expect(await gained()).toBe(BigInt(vnd(200_000)));
    const opened = await cases({ q: second.event });
    expect(opened).toMatchObject([
      {
        what: 'deposit_paid_again',
        state: 'OPEN',
        amountMinor: vnd(200_000),
        depositId: id,
        memberId: String(cashier.memberId),
      },
    ]);
    const caseId = opened[0]?.id;
    expect((await find(1, caseId, 'CREDIT')).body).toMatchObject({ state: 'OPEN', proposedByName: 'op1' });
    expect((await find(1, caseId, 'CREDIT')).body).toMatchObject({ code: 'wallet.second_person_needed' });
    expect((await find(2, caseId, 'NOTHING_DUE')).body).toMatchObject({
      state: 'OPEN',
      proposedFinding: 'NOTHING_DUE',
    });
    expect((await find(1, caseId, 'CREDIT')).body).toMatchObject({ state: 'OPEN', proposedByName: 'op1' });
    expect(await gained()).toBe(BigInt(vnd(200_000)));
    const both = await Promise.all([find(2, caseId, 'CREDIT'), find(2, caseId, 'CREDIT')]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await find(3, caseId, 'CREDIT')).body).toMatchObject({ code: 'wallet.payment_case_closed' });
    expect(await gained()).toBe(BigInt(vnd(400_000)));
    const settled = (await cashier.service.events.published(DepositSettled)).filter((one) => one.depositId === caseId);
    expect(settled).toMatchObject([{ memberId: cashier.memberId, amountMinor: BigInt(vnd(200_000)) }]);
    const moved = (await cashier.service.events.published(CashMoved)).filter((one) => one.movementId === caseId);
    expect(moved).toMatchObject([{ kind: 'deposit', amountMinor: BigInt(vnd(200_000)) }]);
    const acted = (await cashier.service.events.published(OperatorActed)).filter((one) => one.objectId === caseId);
    expect(acted.map(({ action }) => action).at(-1)).toBe('payment_case.resolve');
  });

  it('is kept when the crediting dies in between: nothing moves and nothing is closed', async () => {
    const id = await deposit(cashier, 200_000);
    const second = report('deposit', id);
    await cashier.callback(second);
    const caseId = (await caseOf(second.event))?.id;
    await find(1, caseId, 'CREDIT');
    const { owner } = cashier.service;
    await owner.query(
      sql`create function refuse_case() returns trigger language plpgsql as $$ begin raise 'crash'; end $$`,
    );
    await owner.query(
      sql`create constraint trigger refuse_case after update on payment_case deferrable initially deferred for each row execute function refuse_case()`,
    );
    expect((await cashier.service.breaking(() => find(2, caseId, 'CREDIT'))).status).toBe(500);
    await owner.query(sql`drop trigger refuse_case on payment_case`);
    expect(await gained()).toBe(BigInt(vnd(200_000)));
    expect((await find(2, caseId, 'CREDIT')).body).toMatchObject({ state: 'CLOSED' });
    expect(await gained()).toBe(BigInt(vnd(400_000)));
  });

  it('is also a payment while the deposit is in review, one in another currency, and a failure after the money came', async () => {
    const order = { method: 'bank', amountMinor: vnd(200_000), idempotencyKey: randomUUID() };
    const { id } = (await cashier.member('POST', '/wps/wallet/deposits', order)).body['value'] as unknown as {
      id: string;
    };
    const strange = report('deposit', id, { currency: 'USD' });
    await cashier.callback(strange);
    expect(await caseOf(strange.event)).toMatchObject({ what: 'deposit_other_currency' });
    await cashier.callback(report('deposit', id, { amountMinor: vnd(1_000) }));
    const second = report('deposit', id);
    await cashier.callback(second);
    expect(await caseOf(second.event)).toMatchObject({ what: 'deposit_paid_again', state: 'OPEN' });
    const failed = report('deposit', id, { result: 'failure' });
    await cashier.callback(failed);
    const late = await caseOf(failed.event);
    expect(late).toMatchObject({ what: 'deposit_failed_after_paid' });
    expect((await find(1, late?.id, 'CREDIT')).body).toMatchObject({ code: 'wallet.payment_case_not_creditable' });
    expect(await gained()).toBe(0n);
  });

  it('that matches nothing is credited to whom both persons name, and to nobody else', async () => {
    const lost = report('deposit', 'BANYANNOBODY');
    await cashier.callback(lost);
    const found = await caseOf(lost.event);
    expect(found).toMatchObject({ what: 'deposit_unmatched', memberId: null });
    expect((await find(1, found?.id, 'CREDIT')).body).toMatchObject({ code: 'wallet.payment_case_member_needed' });
    await find(1, found?.id, 'CREDIT', { memberId: '424242' });
    const own = { memberId: String(cashier.memberId) };
    expect((await find(2, found?.id, 'CREDIT', own)).body).toMatchObject({ state: 'OPEN', proposedByName: 'op2' });
    expect((await find(1, found?.id, 'CREDIT', own)).body).toMatchObject({ state: 'CLOSED', closedByName: 'op1' });
    expect(await gained()).toBe(BigInt(vnd(200_000)));
  });

  it('under a known event with other content is a case for each content, and the same content is none', async () => {
    const id = await deposit(cashier, 200_000);
    const first = report('deposit', id);
    await cashier.callback(first);
    await cashier.callback({ ...first, amountMinor: vnd(300_000) });
    await cashier.callback({ ...first, amountMinor: vnd(300_000) });
    await cashier.callback({ ...first, amountMinor: vnd(400_000) });
    const all = await cases({ q: first.event });
    expect(all.map(({ what }) => what).sort()).toEqual(['deposit_paid_again', 'event_changed', 'event_changed']);
    expect(await gained()).toBe(BigInt(vnd(200_000)));
  });

  it('of a payout after its money was given back is a case, and nothing can be credited for it', async () => {
    const id = await withdrawal(failing, 'PAY_FAILED');
    expect((await act(id, 'reject')).body).toMatchObject({ state: 'REJECTED' });
    const late = report('payout', `${id}:1`);
    await Promise.all([cashier.callback(late), cashier.callback(late)]);
    expect(await cases({ withdrawalId: id })).toMatchObject([{ what: 'payout_after_given_back', state: 'OPEN' }]);
    const caseId = (await caseOf(late.event))?.id;
    expect((await find(1, caseId, 'CREDIT')).body).toMatchObject({ code: 'wallet.payment_case_not_creditable' });
    await find(1, caseId, 'NOTHING_DUE');
    expect((await find(2, caseId, 'NOTHING_DUE')).body).toMatchObject({ state: 'CLOSED' });
    expect(await gained()).toBe(0n);
  });

  it('of an earlier attempt pays the withdrawal, and a second attempt’s is a case', async () => {
    const id = await withdrawal(failing, 'PAY_FAILED');
    await act(id, 'retry-payout');
    await until(
      async () => (await stateOf(id)) === 'PAY_FAILED' && (await attempts(id)) === 2,
      (again) => again,
    );
    await cashier.callback(report('payout', `${id}:1`));
    expect(await stateOf(id)).toBe('SUCCESS');
    await cashier.callback(report('payout', `${id}:1`));
    expect(await cases({ withdrawalId: id })).toEqual([]);
    await cashier.callback(report('payout', `${id}:2`));
    expect(await cases({ withdrawalId: id })).toMatchObject([{ what: 'payout_paid_again' }]);
    expect(await gained()).toBe(-BigInt(vnd(200_000)));
  });
  const attempts = async (id: string) =>
    (
      await cashier.service.db.query<{ n: number }>(sql`select payout_attempt as n from withdrawal where id = $1`, [id])
    )[0]?.n;

  it('keeps its withdrawal from being given back or sent again until it is closed', async () => {
    const id = await withdrawal(failing, 'PAY_FAILED');
    const odd = report('payout', `${id}:1`, { amountMinor: vnd(100_000) });
    await cashier.callback(odd);
    for (const verb of ['reject', 'retry-payout'])
      expect(await act(id, verb)).toMatchObject({ status: 409, body: { code: 'wallet.payment_case_open' } });
    const caseId = (await caseOf(odd.event))?.id;
    await find(1, caseId, 'NOTHING_DUE');
    await find(2, caseId, 'NOTHING_DUE');
    expect((await act(id, 'reject')).body).toMatchObject({ state: 'REJECTED' });
    expect(await gained()).toBe(0n);
  });

  it('that a paid withdrawal came back is credited by two persons, in full, once', async () => {
    const id = await withdrawal(card, 'SUCCESS');
    const back = report('payout', `${id}:1`, { result: 'failure', reason: 'account closed' });
    await cashier.callback(back);
    const found = await caseOf(back.event);
    expect(found).toMatchObject({ what: 'payout_failed_after_paid', told: 'account closed' });
    await find(1, found?.id, 'CREDIT');
    expect((await find(2, found?.id, 'CREDIT')).body).toMatchObject({ state: 'CLOSED' });
    expect((await find(2, found?.id, 'CREDIT')).status).toBe(200);
    expect(await gained()).toBe(0n);
    // The provider changes its word once more: the member has the money twice now.
    const after = report('payout', `${id}:1`, { amountMinor: back.amountMinor });
    await cashier.callback(after);
    expect(await caseOf(after.event)).toMatchObject({ what: 'payout_after_given_back' });
  });

  it('is closed by two persons only, says the database too, and by who may resolve deposits', async () => {
    const lost = report('deposit', 'BANYANNOBODY');
    await cashier.callback(lost);
    const id = (await caseOf(lost.event))?.id;
    await find(1, id, 'RETURNED');
    const alone = sql`update payment_case set state = 'CLOSED', finding = 'RETURNED', closed_by = 1, closed_by_name = 'op1', closed_at = now() where id = $1`;
    await expect(cashier.service.db.query(alone, [id])).rejects.toThrow('payment_case_two_persons');
    const token = await operatorToken(['deposit.view', 'withdrawal.approve'], { id: 2, username: 'op2' });
    const body = { finding: 'RETURNED', reason: 'seen in the statement' };
    const path = `/admin/v1/wallet/payment-cases/${id}`;
    expect((await cashier.service.http('POST', `${path}/resolve`, { token, body })).status).toBe(403);
    const blind = await operatorToken(['withdrawal.view'], { id: 2, username: 'op2' });
    expect((await cashier.service.http('GET', path, { token: blind })).status).toBe(403);
  });

  it('tells the alerts for how long it has waited', async () => {
    cashier.service.clock.advance(7_200_000);
    await cashier.service.app.get(CaseGauge).measure();
    const line = (await metrics.registry.metrics())
      .split('\n')
      .find((one) => one.startsWith('wallet_payment_case_oldest_seconds'));
    expect(Number(line?.split(' ')[1])).toBeGreaterThanOrEqual(7000);
  });
});
