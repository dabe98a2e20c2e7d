import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { CashMoved, WithdrawalStateChanged } from '@banyan/proto/wallet/v1/events';
import { memberToken } from '@banyan/kernel/testing';
import {
  bankCard,
  deposit,
  paymentPassword,
  startCashier,
  until,
  vnd,
  type Cashier,
} from '../payment/cashier.fixture.js';
import { pictureTypeOf } from './picture.js';
import { sql } from '@banyan/kernel/database';

/** The smallest PNG and JPEG that say their size; `mark` makes each one different. */
const png = (mark: number, width = 2) =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
    Buffer.from('IHDR'),
    Buffer.from([width >>> 24, (width >>> 16) & 255, (width >>> 8) & 255, width & 255, 0, 0, 0, 2, 8, 6, 0, 0, 0]),
    Buffer.from([mark, 0, 0, 0]),
  ]);
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc0, 0, 17, 8, 0, 3, 0, 5, 3, 1, 2, 3]);

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
  const prove = (bytes: Buffer | string, type = 'image/png') =>
    cashier.service.app.getUrl().then((url) =>
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
    expect((await prove(Buffer.from('GIF89a and more than that'), 'image/png')).code).toBe('wallet.proof_type');
    expect((await prove(png(1, 60_000_000))).code).toBe('wallet.proof_type');
    expect((await prove(Buffer.concat([png(1), Buffer.alloc(5 * 1024 * 1024)]))).code).toBe('wallet.proof_too_large');
    await Promise.all([prove(png(1)), prove(png(1))]);
    await prove(jpeg, 'image/jpeg');
    expect((await prove(png(3))).value.proofs).toBe(3);
    expect((await prove(png(4))).code).toBe('wallet.proofs_full');
    expect((await prove(png(3))).value.proofs).toBe(3);
  });

  const dispute = async (answer: object = { answer: 'NOT_RECEIVED', note: 'Ngân hàng chưa báo có' }) => {
    await prove(jpeg, 'image/jpeg');
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
      'image/jpeg',
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

describe('a picture', () => {
  it('is told by its bytes, and refused with too many points', () => {
    expect(pictureTypeOf(png(1))).toBe('image/png');
    expect(pictureTypeOf(jpeg)).toBe('image/jpeg');
    expect(pictureTypeOf(png(1, 0))).toBeNull();
    expect(pictureTypeOf(png(1, 30_000_000))).toBeNull();
    for (const other of ['GIF89a', '<svg xmlns="http://www.w3.org/2000/svg"/>', ''])
      expect(pictureTypeOf(Buffer.from(other))).toBeNull();
    for (let cut = 0; cut < jpeg.length; cut += 1) expect(() => pictureTypeOf(jpeg.subarray(0, cut))).not.toThrow();
  });
});
