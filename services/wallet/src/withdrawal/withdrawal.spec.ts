import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { WithdrawalStateChanged } from '@banyan/proto/wallet/v1/events';
import { metrics } from '@banyan/kernel/app';
import { describedRoutes, memberToken, operatorToken } from '@banyan/kernel/testing';
import {
  bankCard,
  deposit,
  namelessId,
  paymentPassword,
  startCashier,
  until,
  vnd,
  type Cashier,
} from '../payment/cashier.fixture.js';
import { HeldGauge } from './held.gauge.js';
import { PayoutService } from './payout.service.js';
import { sql } from '@banyan/kernel/database';

type Shown = { id: string; state: string; cancellable: boolean; timeline: Array<{ state: string }>; reason: string };

/** What an approval answers: who pays may have begun meanwhile. */
const agreed: unknown = expect.stringMatching(/^(APPROVED|PAYING|SUCCESS)$/);

describe('a withdrawal', () => {
  let cashier: Cashier;
  let card: string;
  beforeAll(async () => {
    cashier = await startCashier();
    await deposit(cashier, 100_000_000);
    card = await bankCard(cashier);
  });
  afterAll(() => cashier.close());

  const ask = (amount: number, bankCardId = card, idempotencyKey: string = randomUUID()) =>
    cashier.member('POST', '/wps/wallet/withdrawals', {
      amountMinor: vnd(amount),
      bankCardId,
      idempotencyKey,
      paymentPassword,
    });
  const asked = async (amount: number, bankCardId = card) =>
    ((await ask(amount, bankCardId)).body['value'] as unknown as Shown).id;
  const look = async (id: string) =>
    (await cashier.member('GET', `/wps/wallet/withdrawals/${id}`)).body['value'] as unknown as Shown;
  const act = (operator: number, id: string, verb: string, body: object = { reason: 'checks passed' }) =>
    cashier.operator(operator, 'POST', `/admin/v1/wallet/withdrawals/${id}/${verb}`, body);
  const settled = (id: string, state: string) =>
    until(
      () => look(id),
      (shown) => shown.state === state,
    );

  let start: { available: string; locked: string };
  beforeEach(async () => {
    cashier.service.clock.set(new Date());
    start = await cashier.balance();
  });
  const spent = async () => BigInt(start.available) - BigInt((await cashier.balance()).available);

  it('is asked for with the payment password only; a repeat of what is known needs none', async () => {
    const wish = { amountMinor: vnd(200_000), bankCardId: card, idempotencyKey: randomUUID() };
    const send = (more: object = {}) => cashier.member('POST', '/wps/wallet/withdrawals', { ...wish, ...more });
    const before = await cashier.balance();
    expect(await send()).toMatchObject({ status: 422, body: { code: 'wallet.payment_password_required' } });
    expect(await send({ paymentPassword: 'guessed-1' })).toMatchObject({
      body: { code: 'identity.wrong_payment_password' },
    });
    expect(await cashier.balance()).toEqual(before);
    const { id } = (await send({ paymentPassword })).body['value'] as unknown as Shown;
    expect(((await send()).body['value'] as unknown as Shown).id).toBe(id);
    await cashier.member('POST', `/wps/wallet/withdrawals/${id}/cancel`);
    expect(await cashier.balance()).toEqual(before);
  });

  it('asked twice with one key, and twice at once, holds the money once', async () => {
    const key = randomUUID();
    const answers = await Promise.all([ask(200_000, card, key), ask(200_000, card, key), ask(200_000, card, key)]);
    expect(new Set(answers.map(({ body }) => (body['value'] as unknown as Shown).id)).size).toBe(1);
    expect(await spent()).toBe(BigInt(vnd(200_000)));
    expect((await cashier.balance()).locked).toBe(vnd(200_000));
    expect((await ask(300_000, card, key)).body).toMatchObject({ code: 'wallet.idempotency_conflict' });
    expect((await ask(300_000)).body).toMatchObject({ code: 'wallet.withdrawal_open' });
    const [first] = answers;
    const { id } = first.body['value'] as unknown as Shown;
    const cancels = await Promise.all([
      cashier.member('POST', `/wps/wallet/withdrawals/${id}/cancel`),
      cashier.member('POST', `/wps/wallet/withdrawals/${id}/cancel`),
    ]);
    expect(cancels.map(({ body }) => (body['value'] as unknown as Shown).state)).toEqual(['CANCELLED', 'CANCELLED']);
    expect(await cashier.balance()).toEqual(start);
  });

  it('that waits tells the alerts for how long', async () => {
    const id = await asked(200_000);
    const oldest = async () => {
      await cashier.service.app.get(HeldGauge).measure();
      const lines = (await metrics.registry.metrics()).split('\n');
      return lines
        .find((line) => line.startsWith('wallet_withdrawal_oldest_seconds{state="IN_REVIEW"}'))
        ?.split(' ')[1];
    };
    cashier.service.clock.advance(90_000);
    expect(await oldest()).toBe('90');
    await cashier.member('POST', `/wps/wallet/withdrawals/${id}/cancel`);
    expect(await oldest()).toBe('0');
  });

  it('is approved by an operator, paid by the provider, and shows its way', async () => {
    const id = await asked(200_000);
    expect((await act(1, id, 'approve')).body).toMatchObject({ state: agreed });
    const shown = await settled(id, 'SUCCESS');
    expect(shown.timeline.map(({ state }) => state)).toEqual([
      'PENDING_RISK',
      'IN_REVIEW',
      'APPROVED',
      'PAYING',
      'SUCCESS',
    ]);
    expect(await spent()).toBe(BigInt(vnd(200_000)));
    expect((await cashier.balance()).locked).toBe('0');
    const facts = (await cashier.service.events.published(WithdrawalStateChanged)).filter(
      ({ withdrawalId }) => withdrawalId === id,
    );
    expect(facts.map(({ state }) => state)).toEqual(['PENDING_RISK', 'IN_REVIEW', 'APPROVED', 'PAYING', 'SUCCESS']);
    expect(
      (await cashier.service.events.published(OperatorActed))
        .filter(({ objectId }) => objectId === id)
        .map(({ action }) => action),
    ).toEqual(['withdrawal.approve']);
  });

  it('above the limit needs two different operators', async () => {
    const id = await asked(6_000_000);
    expect((await act(1, id, 'approve')).body).toMatchObject({ state: 'IN_REVIEW', firstApproverName: 'op1' });
    expect((await act(1, id, 'approve')).body).toMatchObject({ code: 'wallet.second_person_needed' });
    expect((await act(1, id, 'claim')).body).toMatchObject({ code: 'wallet.second_person_needed' });
    const [row] = await cashier.service.db.query<{ first_approver: string }>(
      sql`select first_approver from withdrawal where id = $1`,
      [id],
    );
    await expect(
      cashier.service.db.query(sql`update withdrawal set approver = $2 where id = $1`, [id, row?.first_approver]),
    ).rejects.toThrow('check constraint');
    expect((await act(2, id, 'approve')).body).toMatchObject({ state: agreed });
    await settled(id, 'SUCCESS');
  });

  it('is held by one operator at a time, until the hold runs out', async () => {
    const id = await asked(200_000);
    expect((await act(1, id, 'claim')).body).toMatchObject({ claimedByName: 'op1' });
    expect((await act(2, id, 'approve')).body).toMatchObject({ code: 'wallet.claimed_by_other' });
    expect((await cashier.member('POST', `/wps/wallet/withdrawals/${id}/cancel`)).body).toMatchObject({
      code: 'wallet.withdrawal_in_hand',
    });
    cashier.service.clock.advance(11 * 60_000);
    for (const verb of ['approve', 'reject']) expect((await act(2, id, verb, {})).status).toBe(400);
    expect((await act(2, id, 'reject', { reason: 'turnover not reached' })).body).toMatchObject({
      state: 'REJECTED',
      reason: 'turnover not reached',
    });
    expect(await cashier.balance()).toEqual(start);
    expect((await act(2, id, 'approve')).body).toMatchObject({ code: 'wallet.withdrawal_state' });
  });

  it('approved twice at once is paid once', async () => {
    const id = await asked(200_000);
    const answers = await Promise.all([act(1, id, 'approve'), act(2, id, 'approve')]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await settled(id, 'SUCCESS');
    await Promise.all([cashier.service.app.get(PayoutService).work(), cashier.service.app.get(PayoutService).work()]);
    expect(await spent()).toBe(BigInt(vnd(200_000)));
  });

  it('that the provider fails keeps its hold, is sent again under a new reference, or given back', async () => {
    const failing = await bankCard(cashier, '9990001');
    const id = await asked(200_000, failing);
    await act(1, id, 'approve');
    await settled(id, 'PAY_FAILED');
    expect((await cashier.balance()).locked).toBe(vnd(200_000));
    expect((await act(1, id, 'retry-payout', { reason: 'bank is back' })).body).toMatchObject({ state: agreed });
    await settled(id, 'PAY_FAILED');
    expect((await act(1, id, 'reject', { reason: 'account is closed' })).body).toMatchObject({ state: 'REJECTED' });
    expect(await cashier.balance()).toEqual(start);
  });

  it('that the provider failed and then reports as paid is paid, once, and cannot be given back or sent again', async () => {
    const failing = await bankCard(cashier, '9990001');
    const id = await asked(200_000, failing);
    await act(1, id, 'approve');
    await settled(id, 'PAY_FAILED');
    const late = (attempt: number) =>
      cashier.callback({
        event: randomUUID(),
        kind: 'payout',
        reference: `${id}:${attempt}`,
        result: 'success',
        amountMinor: vnd(200_000),
        currency: 'VND',
      });
    await Promise.all([late(1), late(1)]);
    expect((await look(id)).state).toBe('SUCCESS');
    expect((await cashier.balance()).locked).toBe('0');
    for (const [step, reason] of [
      ['reject', 'account is closed'],
      ['retry-payout', 'bank is back'],
    ] as const)
      expect((await act(1, id, step, { reason })).body).toMatchObject({ code: 'wallet.withdrawal_state' });
    expect(await spent()).toBe(BigInt(vnd(200_000)));
  });

  it('of unknown fate is asked about, never paid twice, and ends as the provider says', async () => {
    const silent = await bankCard(cashier, '9990002');
    const id = await asked(200_000, silent);
    await act(1, id, 'approve');
    await settled(id, 'PAY_UNKNOWN');
    cashier.service.clock.advance(60_000);
    await cashier.service.app.get(PayoutService).work();
    expect((await look(id)).state).toBe('PAY_UNKNOWN');
    expect((await act(1, id, 'reject', { reason: 'too slow for us' })).body).toMatchObject({
      code: 'wallet.withdrawal_state',
    });
    const report = {
      event: randomUUID(),
      kind: 'payout',
      reference: `${id}:1`,
      result: 'success',
      amountMinor: vnd(200_000),
      currency: 'VND',
    };
    await Promise.all([
      cashier.callback(report),
      cashier.callback({ ...report, event: randomUUID() }),
      cashier.callback(report),
    ]);
    expect((await look(id)).state).toBe('SUCCESS');
    await cashier.callback({ ...report, event: randomUUID(), result: 'failure' });
    expect((await look(id)).state).toBe('SUCCESS');
    expect(await spent()).toBe(BigInt(vnd(200_000)));
    expect((await cashier.balance()).locked).toBe('0');
  });

  it('left between the decision and the payment by a crash is paid by the job, once', async () => {
    const id = await asked(200_000);
    await cashier.service.db.query(
      sql`update withdrawal set state = 'PAYING', payout_attempt = 1, next_check_at = $2 where id = $1`,
      [id, cashier.service.clock.now()],
    );
    await cashier.service.app.get(PayoutService).work();
    await settled(id, 'SUCCESS');
    expect(await spent()).toBe(BigInt(vnd(200_000)));
  });

  it('cannot take more than there is, nor from or by somebody else', async () => {
    expect((await ask(250_000_000)).body).toMatchObject({ code: 'wallet.insufficient_funds' });
    expect((await ask(1_000)).body).toMatchObject({ code: 'wallet.amount_out_of_bounds' });
    expect(await cashier.balance()).toEqual(start);
    const id = await asked(200_000);
    const stranger = await memberToken({ id: 2002 });
    expect(
      (await cashier.service.http('GET', `/wps/wallet/withdrawals/${id}`, { token: stranger })).body,
    ).toMatchObject({ code: 'wallet.withdrawal_not_found' });
    expect(
      (await cashier.service.http('POST', `/wps/wallet/withdrawals/${id}/cancel`, { token: stranger })).status,
    ).toBe(404);
    await cashier.member('POST', `/wps/wallet/withdrawals/${id}/cancel`);
  });

  it('shows reviewers what stands out, and hides the account number', async () => {
    const id = await asked(200_000);
    const { body } = await cashier.operator(1, 'GET', `/admin/v1/wallet/withdrawals/${id}`);
    expect(body).toMatchObject({ bankCard: { accountNumber: '•••• 3344', bankName: 'Vietcombank' }, needsTwo: false });
    expect(
      (body['checks'] as unknown as Array<{ code: string; ok: boolean }>).find(({ code }) => code === 'low_turnover')
        ?.ok,
    ).toBe(false);
    const dashboard = await cashier.operator(1, 'GET', '/admin/v1/wallet/dashboard');
    expect(dashboard.body).toMatchObject({ withdrawals: { pending: 1, amountMinor: vnd(200_000) } });
    await cashier.member('POST', `/wps/wallet/withdrawals/${id}/cancel`);
  });

  it('shows operators no holder and no account number, on any route, but one at a time, on record', async () => {
    const id = await asked(200_000);
    const { service } = cashier;
    const [card] = await service.owner.query<{ holder: string; number: string }>(
      sql`select holder_name as holder, account_number as number from bank_card where member_id = $1 limit 1`,
      [cashier.memberId],
    );
    const { holder = '', number = '' } = card ?? {};
    expect([holder.length, number.length].every((length) => length > 5)).toBe(true);
    const read = (await describedRoutes(service)).filter(
      ({ method, access }) => method === 'GET' && access.startsWith('operator:'),
    );
    expect(read.length).toBeGreaterThan(20);
    const token = await operatorToken(read.map(({ access }) => access.slice('operator:'.length)));
    const told: string[] = [];
    let seen = 0;
    for (const { path, name } of read)
      for (const one of path.includes('{') ? [id, String(cashier.memberId)] : ['']) {
        const { status, body } = await service.http('GET', path.replaceAll(/\{\w+\}/g, one), { token });
        if (status === 200) seen += 1;
        const text = JSON.stringify(body);
        if ([holder, number].some((value) => text.includes(value))) told.push(name);
      }
    expect(told).toEqual([]);
    expect(seen).toBeGreaterThan(10);
    const reveal = async (permission: string, field: string) =>
      service.http('POST', `/admin/v1/wallet/withdrawals/${id}/reveal`, {
        token: await operatorToken([permission]),
        body: { field, reason: 'the bank asks for the name' },
      });
    expect((await reveal('withdrawal.view', 'holderName')).status).toBe(403);
    expect((await reveal('member.reveal', 'holder_name')).status).toBe(400);
    expect((await reveal('member.reveal', 'holderName')).body).toEqual({ field: 'holderName', value: holder });
    expect((await reveal('member.reveal', 'accountNumber')).body).toEqual({ field: 'accountNumber', value: number });
    const records = (await service.events.published(OperatorActed)).filter(
      ({ action }) => action === 'withdrawal.reveal',
    );
    expect(records.map(({ afterJson, reason, objectId }) => ({ afterJson, reason, objectId }))).toEqual(
      ['holderName', 'accountNumber'].map((field) => ({
        afterJson: JSON.stringify({ field }),
        reason: 'the bank asks for the name',
        objectId: id,
      })),
    );
    await cashier.member('POST', `/wps/wallet/withdrawals/${id}/cancel`);
  });

  // The last: what it plants has no money on hold, and is never paid.
  it('needs a second operator when what one let go alone within a day passes the limit, also two at once', async () => {
    const plant = async (more: { memberId: bigint; bankCardId?: string; approver?: number; agoHours?: number }) => {
      const { bankCardId = card, approver = null, agoHours = 1 } = more;
      const at = new Date(cashier.service.clock.now().getTime() - agoHours * 3_600_000);
      const id = randomUUID();
      await cashier.service.owner.query(
        sql`insert into withdrawal (id, member_id, username, brand, account_id, currency, amount_minor, state, bank_card_id, idempotency_key,
           approver, approved_at, created_at, updated_at)
         select $1, $2, 'split', brand, account_id, currency, $3, $4, $5, $1, $6, $7, $8, $8 from withdrawal limit 1`,
        [
          id,
          more.memberId,
          vnd(3_000_000),
          approver ? 'SUCCESS' : 'IN_REVIEW',
          bankCardId,
          approver,
          approver && at,
          at,
        ],
      );
      return id;
    };
    const state = async (id: string) =>
      (await cashier.service.owner.query<{ state: string; first: string | null }>(
        sql`select state, first_approver as first from withdrawal where id = $1`, [id]))[0]; // prettier-ignore
    const elsewhere = async (number: string) => {
      const id = randomUUID();
      await cashier.service.owner.query(
        sql`insert into bank_card select (jsonb_populate_record(b, jsonb_build_object('id', $1::text, 'account_number', $2::text, 'removed_at', now()))).*
         from bank_card b where b.id = $3`,
        [id, number, card],
      );
      return id;
    };
    const [one, two] = [await elsewhere('70001'), await elsewhere('70002')];
    const both = [await plant({ memberId: 2301n, bankCardId: one }), await plant({ memberId: 2302n, bankCardId: two })];
    await Promise.all(both.map((id) => act(11, id, 'approve')));
    const waiting = await Promise.all(both.map(state));
    expect(waiting.filter((row) => row?.state === 'IN_REVIEW' && row.first !== null)).toHaveLength(1);
    // Another operator lets the second go; for that operator alone it does not count.
    const left = both[waiting.findIndex((row) => row?.state === 'IN_REVIEW')] ?? '';
    expect((await act(11, left, 'approve')).body).toMatchObject({ code: 'wallet.second_person_needed' });
    expect((await act(12, left, 'approve')).body).toMatchObject({ state: agreed });
    // The same member, and the same account of another member, whoever let the first go.
    await plant({ memberId: 2303n, bankCardId: await elsewhere('70003'), approver: 13 });
    const sameMember = await plant({ memberId: 2303n, bankCardId: await elsewhere('70004') });
    const sameCard = await plant({ memberId: 2304n, bankCardId: await elsewhere('70003') });
    for (const id of [sameMember, sameCard]) {
      expect((await cashier.operator(14, 'GET', `/admin/v1/wallet/withdrawals/${id}`)).body).toMatchObject({
        needsTwo: true,
      });
      expect((await act(14, id, 'approve')).body).toMatchObject({ state: 'IN_REVIEW', firstApproverName: 'op14' });
    }
    // A day later it counts no more.
    await plant({ memberId: 2305n, bankCardId: await elsewhere('70005'), approver: 15, agoHours: 25 });
    const later = await plant({ memberId: 2305n, bankCardId: await elsewhere('70005') });
    expect((await act(15, later, 'approve')).body).toMatchObject({ state: agreed });
  });
});

describe('a bank card', () => {
  let cashier: Cashier;
  beforeAll(async () => {
    cashier = await startCashier();
  });
  afterAll(() => cashier.close());

  const add = (accountNumber: string, holderName = 'NGUYEN MINH CHAU') =>
    cashier.member('POST', '/wps/wallet/bank-cards', { bankCode: 'TCB', accountNumber, holderName, paymentPassword });

  it('is added with the payment password only', async () => {
    const card = { bankCode: 'TCB', accountNumber: '11110000', holderName: 'NGUYEN MINH CHAU' };
    const without = await cashier.member('POST', '/wps/wallet/bank-cards', card);
    expect(without).toMatchObject({ status: 422, body: { code: 'wallet.payment_password_required' } });
    const wrong = await cashier.member('POST', '/wps/wallet/bank-cards', { ...card, paymentPassword: 'guessed-1' });
    expect(wrong).toMatchObject({ status: 422, body: { code: 'identity.wrong_payment_password' } });
    expect(await cashier.service.db.query(sql`select id from bank_card`)).toEqual([]);
  });

  it('is the member’s own, once, and at most five', async () => {
    const answers = await Promise.all([add('11110000'), add('11110000')]);
    expect(new Set(answers.map(({ body }) => (body['value'] as unknown as Shown).id)).size).toBe(1);
    expect((await add('22220000', 'Tran Van B')).body).toMatchObject({ code: 'wallet.holder_not_member' });
    for (const number of ['22220000', '33330000', '44440000', '55550000'])
      expect((await add(number, 'Nguyễn  Minh Châu')).status).toBe(200);
    expect((await add('66660000')).body).toMatchObject({ code: 'wallet.too_many_bank_cards' });
    const nameless = await Promise.all(
      ['Nguyen Minh Chau', 'Tran Van B'].map(async (holderName, index) =>
        cashier.service.http('POST', '/wps/wallet/bank-cards', {
          token: await memberToken({ id: Number(namelessId) }),
          body: { bankCode: 'TCB', accountNumber: `7777000${index}`, holderName, paymentPassword },
        }),
      ),
    );
    for (const { status, body } of nameless) expect([status, body.code]).toEqual([409, 'wallet.real_name_needed']);
    expect(await cashier.service.db.query(sql`select 1 from bank_card where member_id = $1`, [namelessId])).toEqual([]);
    const other = await cashier.service.http('POST', '/wps/wallet/bank-cards', {
      token: await memberToken({ id: 2002 }),
      body: { bankCode: 'TCB', accountNumber: '11110000', holderName: 'Nguyen Minh Chau', paymentPassword },
    });
    expect(other.body).toMatchObject({ code: 'wallet.bank_card_taken' });
  });
});
