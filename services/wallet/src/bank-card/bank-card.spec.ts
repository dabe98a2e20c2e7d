import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from '@banyan/kernel/database';
import { memberToken } from '@banyan/kernel/testing';
import { BankCardGrpcController } from './bank-card.grpc.js';
import { namelessId, paymentPassword, startCashier, vnd, type Cashier } from '../payment/cashier.fixture.js';

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
    expect(new Set(answers.map(({ body }) => (body['value'] as unknown as { id: string }).id)).size).toBe(1);
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

  it('shows its holder masked', async () => {
    const listed = await cashier.member('GET', '/wps/wallet/bank-cards');
    expect((listed.body['value'] as unknown as Array<{ holderName: string }>)[0]?.holderName).toBe('N***** M*** C***');
  });

  it('tells identity whether a name is its holder’s, as banks write names, and nothing of cards that are gone', async () => {
    const door = cashier.service.app.get(BankCardGrpcController);
    const [card] = await cashier.service.db.query<{ memberId: string }>(
      sql`select member_id as "memberId" from bank_card where account_number = '11110000'`,
    );
    const fresh = sql`update bank_card set created_at = $1`;
    const now = cashier.service.clock.now().getTime();
    const ask = (name: string, memberId = BigInt(card?.memberId ?? 0)) => door.checkPayee({ memberId, name });
    await cashier.service.owner.query(fresh, [new Date(now - 24 * 3_600_000 + 60_000)]);
    expect(await ask('nguyễn minh  châu')).toEqual({ bound: false, matches: false, marks: [] });
    await cashier.service.owner.query(fresh, [new Date(now - 24 * 3_600_000)]);
    const told = await ask('nguyễn minh  châu');
    expect(told).toMatchObject({ bound: true, matches: true });
    // Accounts are told apart, and not told.
    expect(new Set(told.marks).size).toBe(5);
    expect(told.marks.every((mark) => /^[\w-]{43}$/.test(mark))).toBe(true);
    expect(await ask('Nguyen Minh')).toMatchObject({ bound: true, matches: false });
    expect(await ask('')).toMatchObject({ bound: true, matches: false });
    expect(await ask('Nguyen Minh Chau', namelessId)).toEqual({ bound: false, matches: false, marks: [] });
    const own = sql`update bank_card set removed_at = $1`;
    await cashier.service.owner.query(own, [new Date()]);
    expect(await ask('Nguyen Minh Chau')).toEqual({ bound: false, matches: false, marks: [] });
    await cashier.service.owner.query(own, [null]);
  });

  it('of another holder, from before real names were asked for, is never paid to', async () => {
    await cashier.service.owner.query(
      sql`update bank_card set holder_name = 'TRAN VAN B' where account_number = '33330000'`,
    );
    const [card] = await cashier.service.db.query<{ id: string }>(
      sql`select id from bank_card where account_number = '33330000'`,
    );
    const order = { amountMinor: vnd(200_000), bankCardId: card?.id, idempotencyKey: randomUUID(), paymentPassword };
    const refused = await cashier.member('POST', '/wps/wallet/withdrawals', order);
    expect(refused).toMatchObject({ status: 422, body: { code: 'wallet.holder_not_member' } });
    expect(await cashier.service.db.query(sql`select 1 from withdrawal`)).toEqual([]);
  });
});
