import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { CashMoved, WithdrawalStateChanged } from '@banyan/proto/wallet/v1/events';
import { memberToken, testPicture } from '@banyan/kernel/testing';
import {
  bankCard,
  deposit,
  paymentPassword,
  startCashier,
  until,
  vnd,
  type Cashier,
} from '../payment/cashier.fixture.js';
import { sql } from '@banyan/kernel/database';

const png = (mark: number) => testPicture(mark);

describe('the receipt of a withdrawal', () => {
  let cashier: Cashier;
  let card: string;
  let id: string;
  beforeAll(async () => {
    cashier = await startCashier();
    await deposit(cashier, 10_000_000);
    card = await bankCard(cashier);
  });
  afterAll(() => cashier.close());

  const ask = async (): Promise<string> => {
    const order = { amountMinor: vnd(200_000), bankCardId: card, idempotencyKey: randomUUID(), paymentPassword };
    const { body } = await cashier.member('POST', '/wps/wallet/withdrawals', order);
    return (body['value'] as unknown as { id: string }).id;
  };
  const payOut = async (withdrawal: string): Promise<void> => {
    const way = `/admin/v1/wallet/withdrawals/${withdrawal}/approve`;
    await cashier.operator(1, 'POST', way, { reason: 'checks passed' });
    await until(
      () => cashier.member('GET', `/wps/wallet/withdrawals/${withdrawal}`),
      ({ body }) => body['value']?.['state'] === ('SUCCESS' as never),
    );
  };
  const path = (of = id) => `/wps/wallet/withdrawals/${of}/receipt`;
  const say = (body: object, of = id) => cashier.member('POST', path(of), body);
  const prove = (picture: Buffer | Promise<Buffer>, type = 'image/png') =>
    Promise.all([cashier.service.app.getUrl(), picture]).then(([url, bytes]) =>
      fetch(`${url}/wps/wallet/withdrawals/${id}/proofs`, {
        method: 'POST',
        headers: { 'content-type': type, authorization: `Bearer ${cashier.token}` },
        body: bytes as unknown as ArrayBuffer,
      }).then(async (answer) => (await answer.json()) as { code?: string; value: { proofs: number } }),
    );
  const resolve = (body: object, operator = 1) =>
    cashier.operator(operator, 'POST', `/admin/v1/wallet/withdrawals/${id}/resolve-receipt`, body);
  const money = () =>
    cashier.service.db.query(sql`select account_id, version, balance_after from journal order by 1, 2`);

  beforeEach(async () => {
    cashier.service.clock.set(new Date());
    id = await ask();
    await payOut(id);
  });

  it('is asked for once it is paid, and counts as received when nobody answers in time', async () => {
    const open = await ask();
    expect((await say({ answer: 'RECEIVED' }, open)).body).toMatchObject({ code: 'wallet.withdrawal_state' });
    await cashier.member('POST', `/wps/wallet/withdrawals/${open}/cancel`);
    expect((await cashier.member('GET', path())).body).toMatchObject({ value: { state: 'AWAITING', answer: null } });
    cashier.service.clock.advance(31 * 60_000);
    expect((await cashier.member('GET', path())).body).toMatchObject({ value: { state: 'ASSUMED' } });
    expect((await say({ answer: 'RECEIVED' })).body).toMatchObject({ code: 'wallet.receipt_closed' });
  });

  it('said twice is one, said twice at once in two ways is the first alone, and no money moves', async () => {
    const before = await money();
    await prove(png(1));
    const partly = { answer: 'PARTLY', receivedMinor: vnd(150_000) };
    const answers = await Promise.all([say({ answer: 'RECEIVED' }), say(partly), say({ answer: 'RECEIVED' })]);
    const codes = answers.map(({ body }) => body['code'] ?? 'agreed').map(String);
    expect(codes.filter((code) => code === 'wallet.receipt_answered').length).toBe(codes[1] === 'agreed' ? 2 : 1);
    const { value } = (await cashier.member('GET', path())).body as unknown as { value: { answer: string } };
    const same = value.answer === 'PARTLY' ? partly : { answer: 'RECEIVED' };
    expect((await say(same)).body).toMatchObject({ success: true, value: { answer: value.answer } });
    expect((await say({ answer: 'NOT_RECEIVED' })).body).toMatchObject({ code: 'wallet.receipt_answered' });
    expect(await money()).toEqual(before);
  });

  it('of a part works out the rest, needs a picture, and is never nothing or all', async () => {
    const partly = (amount: number) => say({ answer: 'PARTLY', receivedMinor: vnd(amount) });
    for (const wrong of [
      () => say({ answer: 'PARTLY' }),
      () => partly(200_000),
      () => say({ answer: 'RECEIVED', receivedMinor: vnd(200_000) }),
    ])
      expect((await wrong()).body).toMatchObject({ code: 'wallet.receipt_amount' });
    expect((await partly(150_000)).body).toMatchObject({ code: 'wallet.receipt_proof_missing' });
    await prove(png(2));
    expect((await partly(150_000)).body).toMatchObject({
      value: { state: 'DISPUTED', receivedMinor: vnd(150_000), remainderMinor: vnd(50_000), proofs: 1 },
    });
  });

  it('takes three pictures, PNG or JPEG by their bytes, of 5 MB at most, each once', async () => {
    expect((await prove(Buffer.from('GIF89a and more than that'))).code).toBe('picture.wrong_type');
    expect((await prove(Buffer.concat([await png(1), Buffer.alloc(5 * 1024 * 1024)]))).code).toBe('picture.too_large');
    expect((await prove((await png(1)).subarray(0, 60))).code).toBe('picture.unreadable');
    await Promise.all([prove(png(1)), prove(png(1))]);
    await prove(testPicture(0, { type: 'jpeg' }), 'image/jpeg');
    expect((await prove(png(3))).value.proofs).toBe(3);
    expect((await prove(png(4))).code).toBe('wallet.proofs_full');
    // Nothing of it is decoded any more.
    expect((await prove((await png(4)).subarray(0, 60))).code).toBe('wallet.proofs_full');
    expect((await prove(png(3))).value.proofs).toBe(3);
  });

  const dispute = async (answer: object = { answer: 'NOT_RECEIVED', note: 'Ngân hàng chưa báo có' }) => {
    await prove(testPicture(0, { type: 'jpeg' }), 'image/jpeg');
    await say(answer);
  };
  const unpaid = { outcome: 'UNPAID', reason: 'the bank denies it' };
  const available = async () => BigInt((await cashier.balance()).available);
  const outcomes = (answers: Array<{ status: number }>) =>
    answers.map(({ status }) => status).toSorted((a, b) => a - b);

  it('in dispute is settled by two operators of one mind, with a reason that the member reads; that it was paid moves no money', async () => {
    const before = await money();
    expect((await resolve({ outcome: 'PAID', reason: 'nothing to do' })).body).toMatchObject({
      code: 'wallet.receipt_not_disputed',
    });
    await dispute();
    expect((await resolve({ outcome: 'PAID' })).status).toBe(400);
    const url = `${await cashier.service.app.getUrl()}/admin/v1/wallet/withdrawals/${id}/proofs/0`;
    expect((await fetch(url, { headers: { authorization: `Bearer ${cashier.token}` } })).status).toBe(401);
    const seen = await cashier.operator(1, 'GET', `/admin/v1/wallet/withdrawals/${id}/proofs/0`);
    expect([seen.headers.get('content-type'), seen.headers.get('x-content-type-options')]).toEqual([
      'image/webp',
      'nosniff',
    ]);
    const paidOut = { outcome: 'PAID', reason: 'the bank confirms it' };
    expect((await resolve(unpaid, 1)).body).toMatchObject({
      state: 'DISPUTED',
      proposedOutcome: 'UNPAID',
      proposedBy: 'op1',
    });
    expect((await resolve(paidOut, 2)).body).toMatchObject({
      state: 'DISPUTED',
      proposedOutcome: 'PAID',
      proposedBy: 'op2',
    });
    expect((await cashier.member('GET', path())).body).toMatchObject({
      value: { state: 'DISPUTED', proposedOutcome: null, proposedBy: null, reason: '' },
    });
    expect((await resolve(paidOut, 2)).body).toMatchObject({ code: 'wallet.second_person_needed' });
    expect((await resolve(paidOut, 1)).body).toMatchObject({ state: 'SETTLED', outcome: 'PAID', returnedMinor: '0' });
    expect((await resolve(paidOut, 1)).body).toMatchObject({ state: 'SETTLED', outcome: 'PAID' });
    expect((await resolve(unpaid, 2)).body).toMatchObject({ code: 'wallet.receipt_not_disputed' });
    const { value } = (await cashier.member('GET', path())).body as unknown as { value: object };
    expect(value).toMatchObject({ state: 'SETTLED', reason: 'the bank confirms it' });
    const acted = (await cashier.service.events.published(OperatorActed)).filter(({ objectId }) => objectId === id);
    expect(acted.map(({ action }) => action).slice(1)).toEqual([
      'withdrawal.view_proof',
      'withdrawal.propose_receipt',
      'withdrawal.propose_receipt',
      'withdrawal.resolve_receipt',
    ]);
    expect(await money()).toEqual(before);
  });

  it.each([
    ['the whole', 'refund', { answer: 'NOT_RECEIVED' }, 200_000],
    ['the missing part', 'adjustment', { answer: 'PARTLY', receivedMinor: vnd(150_000) }, 50_000],
  ])(
    'that did not arrive pays back %s once, sent twice and by two at once, and tells the member',
    async (_what, _as, answer, missing) => {
      await dispute(answer);
      const before = await available();
      await resolve(unpaid, 1);
      expect((await resolve(unpaid, 1)).body).toMatchObject({ code: 'wallet.second_person_needed' });
      expect(await available()).toBe(before);
      expect(outcomes(await Promise.all([resolve(unpaid, 2), resolve(unpaid, 2), resolve(unpaid, 3)]))).toEqual([
        200,
        expect.any(Number),
        409,
      ]);
      await resolve(unpaid, 2);
      expect(await available()).toBe(before + BigInt(vnd(missing)));
      expect((await cashier.member('GET', path())).body).toMatchObject({
        value: { state: 'SETTLED', outcome: 'UNPAID', returnedMinor: vnd(missing) },
      });
      const told = (await cashier.service.events.published(WithdrawalStateChanged)).filter(
        ({ withdrawalId, reason }) => withdrawalId === id && reason === unpaid.reason,
      );
      expect(told).toHaveLength(1);
      const moved = (await cashier.service.events.published(CashMoved)).filter(
        ({ movementId }) => movementId === `${id}:returned`,
      );
      expect(moved.map(({ amountMinor }) => String(amountMinor))).toEqual([vnd(missing)]);
    },
  );

  it('is settled by two persons only, says the database too', async () => {
    await dispute();
    await resolve(unpaid, 1);
    const settle = (by: number, returned: string) =>
      cashier.service.db.query(
        sql`update withdrawal_receipt set outcome = 'UNPAID', resolved_by = $2, resolved_by_name = 'x', resolved_at = now(), returned_minor = $3
         where withdrawal_id = $1`,
        [id, by, returned],
      );
    await expect(settle(1, vnd(200_000))).rejects.toThrow('withdrawal_receipt_two_persons');
    await expect(settle(2, vnd(100_000))).rejects.toThrow('withdrawal_receipt_returned');
  });

  it('is nobody else’s to say or to see', async () => {
    const token = await memberToken({ id: 2002 });
    for (const method of ['GET', 'POST'] as const)
      expect(
        (
          await cashier.service.http(method, path(), {
            token,
            ...(method === 'POST' && { body: { answer: 'RECEIVED' } }),
          })
        ).body,
      ).toMatchObject({ code: 'wallet.withdrawal_not_found' });
  });
});
