import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { CashMoved, GiftPosted } from '@banyan/proto/wallet/v1/events';
import { sql } from '@banyan/kernel/database';
import { horizonPassed, operatorToken } from '@banyan/kernel/testing';
import { AccountService } from '../ledger/account.service.js';
import { JournalSource } from '../ledger/journal.source.js';
import { command } from '../ledger/ledger.fixture.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { bankCard, deposit, paymentPassword, vnd, type Cashier } from '../payment/cashier.fixture.js';
import { AdjustmentJobs } from './adjustment.jobs.js';
import { adjustmentWorld } from './adjustment.fixture.js';

const path = '/admin/v1/wallet/adjustments';

describe('what operators credit and take by hand', () => {
  const world = adjustmentWorld();
  const { available, asked, propose, book, end, statement, entries, status } = world;
  let cashier: Cashier;
  beforeEach(() => {
    ({ cashier } = world);
  });

  it('is proposed once per key, and moves nothing until another one types its amount', async () => {
    const before = await available();
    const body = asked();
    const once = () => cashier.operator(1, 'POST', path, body);
    const all = await Promise.all([once(), once(), once(), once()]);
    expect(all.map((one) => one.status)).toEqual([200, 200, 200, 200]);
    const again = await once();
    expect(new Set([...all, again].map((one) => one.body['id'])).size).toBe(1);
    const id = again.body['id'] as unknown as string;
    const other = await cashier.operator(1, 'POST', path, { ...body, amountMinor: vnd(60_000) });
    expect(other.body).toMatchObject({ code: 'wallet.idempotency_conflict' });
    expect((await book(id, 1)).body).toMatchObject({ code: 'wallet.second_person_needed' });
    expect((await book(id, 2, vnd(5_000))).body).toMatchObject({ code: 'wallet.adjustment_amount_differs' });
    expect(await available()).toBe(before);
    const booked = await book(id);
    expect(booked.body).toMatchObject({ state: 'BOOKED', closedByName: 'op2', transactionId: expect.any(String) });
    expect(await available()).toBe(before + BigInt(vnd(50_000)));
    expect((await statement()).data[0]).toMatchObject({ kind: 'manual_credit', reference: '' });
  });

  it('is booked once, by the same again, by two at once, and by whom comes first', async () => {
    const before = await available();
    const id = await propose();
    const all = await Promise.all([book(id, 2), book(id, 2), book(id, 3), book(id, 3)]);
    const winner = all.find((one) => one.status === 200)?.body['closedByName'];
    expect(all.filter((one) => one.status === 200)).toHaveLength(2);
    expect((await book(id, winner === ('op2' as never) ? 2 : 3)).status).toBe(200);
    expect((await book(id, winner === ('op2' as never) ? 3 : 2)).body).toMatchObject({
      code: 'wallet.adjustment_closed',
    });
    expect(await entries(id)).toHaveLength(1);
    expect(await available()).toBe(before + BigInt(vnd(50_000)));
    const acted = (await cashier.service.events.published(OperatorActed)).filter((one) => one.objectId === id);
    expect(acted.map(({ action }) => action)).toEqual(['adjustment.propose', 'adjustment.approve']);
  });

  it('is kept when the booking dies in between: nothing moves and it waits on', async () => {
    const before = await available();
    const id = await propose();
    const { owner } = cashier.service;
    await owner.query(
      sql`create function refuse_it() returns trigger language plpgsql as $$ begin raise 'crash'; end $$`,
    );
    await owner.query(
      sql`create constraint trigger refuse_it after update on adjustment deferrable initially deferred for each row execute function refuse_it()`,
    );
    expect((await cashier.service.breaking(() => book(id))).status).toBe(500);
    await owner.query(sql`drop trigger refuse_it on adjustment`);
    expect(await available()).toBe(before);
    expect((await book(id)).body).toMatchObject({ state: 'BOOKED' });
    expect(await available()).toBe(before + BigInt(vnd(50_000)));
  });

  it('takes no more than there is by a debit', async () => {
    const id = await propose({ kind: 'manual_debit', amountMinor: vnd(20_000_000) });
    expect((await book(id, 2, vnd(20_000_000))).body).toMatchObject({ code: 'wallet.insufficient_funds' });
    await end(id, 'withdraw', 1);
    const before = await available();
    await book(await propose({ kind: 'manual_debit' }));
    expect(await available()).toBe(before - BigInt(vnd(50_000)));
    expect((await statement()).data[0]).toMatchObject({ kind: 'manual_debit', amountMinor: `-${vnd(50_000)}` });
  });

  it('is refused by another one, withdrawn by its maker, and ends by itself after a day', async () => {
    const [refused, withdrawn, late] = [await propose(), await propose(), await propose()];
    expect((await end(refused, 'refuse', 1)).body).toMatchObject({ code: 'wallet.second_person_needed' });
    expect((await end(refused, 'refuse', 2)).body).toMatchObject({ state: 'REFUSED', closedByName: 'op2' });
    expect((await end(refused, 'refuse', 2)).status).toBe(200);
    expect((await book(refused)).body).toMatchObject({ code: 'wallet.adjustment_closed' });
    expect((await end(withdrawn, 'withdraw', 2)).body).toMatchObject({ code: 'wallet.second_person_needed' });
    expect((await end(withdrawn, 'withdraw', 1)).body).toMatchObject({ state: 'WITHDRAWN' });
    cashier.service.clock.advance(86_400_000);
    expect((await book(late)).body).toMatchObject({ code: 'wallet.adjustment_expired' });
    await cashier.service.app.get(AdjustmentJobs).expire();
    expect((await cashier.operator(1, 'GET', `${path}/${late}`)).body).toMatchObject({ state: 'EXPIRED' });
    expect((await book(late)).body).toMatchObject({ code: 'wallet.adjustment_expired' });
  });

  it('looks at the member again when it is booked: frozen is no reason, closed is one', async () => {
    const [frozen, closed] = [await propose(), await propose()];
    await status('FROZEN');
    expect((await book(frozen)).status).toBe(200);
    await status('CLOSED');
    expect((await book(closed)).body).toMatchObject({ code: 'wallet.account_closed' });
    expect((await cashier.operator(1, 'POST', path, asked())).body).toMatchObject({ code: 'wallet.account_closed' });
    await status('ACTIVE');
    expect((await book(closed)).status).toBe(200);
  });

  it('is never of the operator’s own account, as maker or as checker', async () => {
    const own = await operatorToken(['adjustment.view', 'adjustment.propose', 'adjustment.approve'], {
      id: 9,
      username: 'Member1001',
    });
    const refused = await cashier.service.http('POST', path, { token: own, body: asked() });
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'wallet.adjustment_own_account' }]);
    const id = await propose();
    const body = { amountMinor: vnd(50_000), reason: 'for me' };
    const approved = await cashier.service.http('POST', `${path}/${id}/approve`, { token: own, body });
    expect(approved.body).toMatchObject({ code: 'wallet.adjustment_own_account' });
    await end(id, 'withdraw', 1);
  });

  it('names what it takes back, and takes no more back than came', async () => {
    const paid = await deposit(cashier, 300_000);
    const wrong: object[] = [
      { kind: 'chargeback' },
      { kind: 'chargeback', reference: randomUUID() },
      { kind: 'chargeback', reference: 'x' },
      { kind: 'chargeback', reference: paid, amountMinor: vnd(300_001) },
      { kind: 'reversal', reference: '1:1' },
      { kind: 'manual_credit', reference: paid },
    ];
    for (const one of wrong)
      expect((await cashier.operator(1, 'POST', path, asked(one))).body).toMatchObject({
        code: 'wallet.adjustment_reference',
      });
    const part = await propose({ kind: 'chargeback', reference: paid, amountMinor: vnd(200_000) });
    const more = asked({ kind: 'chargeback', reference: paid, amountMinor: vnd(200_000) });
    expect((await cashier.operator(3, 'POST', path, more)).body).toMatchObject({
      code: 'wallet.adjustment_reference',
      details: { leftMinor: vnd(100_000) },
    });
    await end(part, 'withdraw', 1);
    const credit = await propose();
    const { transactionId } = (await book(credit)).body as unknown as { transactionId: string };
    const back = await propose({ kind: 'reversal', reference: transactionId });
    expect((await book(back)).body).toMatchObject({ state: 'BOOKED' });
    const [account, version] = transactionId.split(':');
    for (const reference of [
      transactionId,
      `${account}:0${version}`,
      `${account}:00${version}`,
      `0${account}:${version}`,
    ]) {
      const twice = asked({ kind: 'reversal', reference });
      expect([reference, (await cashier.operator(1, 'POST', path, twice)).body]).toMatchObject([
        reference,
        { code: 'wallet.adjustment_reference' },
      ]);
    }
    const other = sql`update adjustment set reference = replace(reference, ':', ':0') where id = $1`;
    await expect(cashier.service.db.query(other, [back])).rejects.toThrow('adjustment_transaction');
  });

  it('takes back what a payment case credited, named by the case, and no more of it', async () => {
    const paid = await deposit(cashier, 100_000);
    const event = randomUUID();
    const money = { amountMinor: vnd(100_000), currency: 'VND' };
    await cashier.callback({ event, kind: 'deposit', reference: paid, result: 'success', ...money });
    const cases = '/admin/v1/wallet/payment-cases';
    const opened = await cashier.operator(
      1,
      'GET',
      `${cases}?filter=${encodeURIComponent(JSON.stringify({ q: event }))}`,
    );
    const [{ id: reference }] = opened.body['data'] as unknown as [{ id: string }];
    const back = { kind: 'chargeback', reference, amountMinor: vnd(100_000), document: 'PC-1' };
    const refused = { code: 'wallet.adjustment_reference' };
    expect((await cashier.operator(1, 'POST', path, asked(back))).body).toMatchObject(refused);
    for (const operator of [1, 2])
      await cashier.operator(operator, 'POST', `${cases}/${reference}/resolve`, {
        finding: 'CREDIT',
        reason: 'came twice',
      });
    const before = await available();
    expect((await book(await propose(back), 2, vnd(100_000))).body).toMatchObject({ state: 'BOOKED' });
    expect(await available()).toBe(before - BigInt(vnd(100_000)));
    expect((await cashier.operator(1, 'POST', path, asked({ ...back, amountMinor: '1' }))).body).toMatchObject(refused);
  });

  it('tells what it gives as a bonus, what is reversed as taken back, and each part of a payment that went back as money that left', async () => {
    const told = async (transaction: string) => {
      await horizonPassed(cashier.service.db.query);
      const { messages } = await new JournalSource().read(cashier.service.db.query, '', 10_000);
      return messages
        .filter(({ type }) => type === GiftPosted.$type)
        .map(({ value }) => GiftPosted.decode(value))
        .filter(({ entryId }) => entryId === transaction)
        .map(({ part, amountMinor }) => [part, amountMinor]);
    };
    const booked = async (more: object) => {
      const { body } = await book(await propose(more));
      return body['transactionId'] as unknown as string;
    };
    const gift = BigInt(vnd(50_000));
    const given = await booked({ category: 'compensation' });
    expect(await told(given)).toEqual([['BONUS', gift]]);
    expect(await told(await booked({ kind: 'reversal', reference: given, category: 'correction' }))).toEqual([
      ['BONUS', -gift],
    ]);
    const owed = await booked({ category: 'lost_payment' });
    const ofNone = [owed, await booked({ kind: 'reversal', reference: owed }), await booked({ kind: 'manual_debit' })];
    for (const transaction of ofNone) expect(await told(transaction)).toEqual([]);
    const { accountId } = await cashier.service.app.get(AccountService).open(cashier.memberId, 'BANYAN', 'VND');
    const prize = command(accountId, 'promo_win', randomUUID(), gift, { source: 'vendor:studio' });
    const [won] = await cashier.service.app.get(LedgerService).apply([prize]);
    expect(await told(await booked({ kind: 'reversal', reference: won?.transactionId }))).toEqual([['PROMO', -gift]]);

    const paid = await deposit(cashier, 100_000);
    const half = { kind: 'chargeback', reference: paid, document: 'PC-2' };
    const halves = [await propose(half), await propose(half)];
    for (const id of halves) await Promise.all([book(id), book(id)]);
    const moved = (await cashier.service.events.published(CashMoved)).filter(({ movementId }) =>
      movementId.startsWith(paid + ':'),
    );
    expect(
      moved.map(({ movementId, kind, amountMinor, memberId }) => [movementId, kind, amountMinor, memberId]),
    ).toEqual(halves.map((id) => [`${paid}:charged_back:${id}`, 'deposit', -gift, cashier.memberId]));
  });

  it('leads below zero by a chargeback alone, says so, lets nothing out, and is made good by what comes next', async () => {
    const { service, memberId } = cashier;
    const paid = await deposit(cashier, 400_000);
    const card = await bankCard(cashier);
    const { accountId } = await service.app.get(AccountService).open(memberId, 'BANYAN', 'VND');
    const bet = (id: string, amount: bigint) =>
      service.app.get(LedgerService).apply([command(accountId, 'bet', id, amount, { source: 'vendor:studio' })]);
    const all = await available();
    expect((await bet('all', all))[0]?.code).toBe('APPLIED');
    const id = await propose({ kind: 'chargeback', reference: paid, amountMinor: vnd(400_000) });
    expect((await book(id, 2, vnd(400_000))).body).toMatchObject({ state: 'BOOKED' });
    expect(await available()).toBe(-BigInt(vnd(400_000)));
    const { accounts } = (
      await cashier.service.http('GET', `/admin/v1/wallet/accounts/${memberId}`, {
        token: await operatorToken(['ledger.view'], { id: 1 }),
      })
    ).body as unknown as { accounts: Array<{ kind: string; overdrawn: boolean }> };
    expect(accounts.find(({ kind }) => kind === 'available')).toMatchObject({ overdrawn: true });
    expect((await bet('none', 1n))[0]?.code).toBe('INSUFFICIENT_FUNDS');
    await deposit(cashier, 300_000);
    expect(await available()).toBe(-BigInt(vnd(100_000)));
    const withdraw = () =>
      cashier.member('POST', '/wps/wallet/withdrawals', {
        amountMinor: vnd(100_000),
        bankCardId: card,
        idempotencyKey: randomUUID(),
        paymentPassword,
      });
    expect((await withdraw()).body).toMatchObject({ code: 'wallet.insufficient_funds' });
    await book(await propose({ amountMinor: vnd(150_000) }, 3), 2, vnd(150_000));
    expect(await available()).toBe(BigInt(vnd(50_000)));
    expect((await bet('some', 1n))[0]?.code).toBe('APPLIED');
  });

  it('is found by state, kind, member, document and time, in pages, by who may see it, and two persons says the database', async () => {
    const list = async (filter: object, more = '') => {
      const query = `?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`;
      return (await cashier.operator(1, 'GET', `${path}${query}`)).body as unknown as { data: object[]; total: number };
    };
    expect((await list({ state: 'WITHDRAWN' })).total).toBeGreaterThan(1);
    expect(await list({ kind: 'chargeback', state: 'BOOKED', memberId: '1001', q: 'ct-1' })).toMatchObject({
      total: 1,
    });
    expect((await list({ kind: 'manual_credit' }, '&page=2&perPage=1&sort=createdAt&order=ASC')).data).toHaveLength(1);
    for (const none of [{ memberId: '2' }, { q: 'nothing' }, { from: '2099-01-01T00:00:00Z' }])
      expect((await list(none)).total).toBe(0);
    const blind = await operatorToken(['deposit.view'], { id: 5 });
    expect((await cashier.service.http('GET', path, { token: blind })).status).toBe(403);
    const looks = await operatorToken(['adjustment.view'], { id: 5 });
    expect((await cashier.service.http('POST', path, { token: looks, body: asked() })).status).toBe(403);
    const alone = sql`update adjustment set state = 'BOOKED', closed_by = made_by, closed_by_name = made_by_name, closed_at = now() where id = $1`;
    await expect(cashier.service.db.query(alone, [await propose({}, 30)])).rejects.toThrow('adjustment_two_persons');
  });
});
