import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { sql } from '@banyan/kernel/database';
import { operatorToken } from '@banyan/kernel/testing';
import { AccountService } from '../ledger/account.service.js';
import { command } from '../ledger/ledger.fixture.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { MemberRestrictionService } from './member-restriction.service.js';
import { bankCard, deposit, paymentPassword, startCashier, vnd, type Cashier } from '../payment/cashier.fixture.js';

const path = '/admin/v1/wallet/restrictions';
const hourMs = 3_600_000;

describe('what operators keep from a member', () => {
  let cashier: Cashier;
  let card: string;
  beforeAll(async () => {
    cashier = await startCashier();
    await deposit(cashier, 5_000_000);
    card = await bankCard(cashier);
  });
  beforeEach(() => cashier.service.clock.set(new Date()));
  afterAll(() => cashier.close());

  const asked = (more: object = {}) => ({
    memberId: String(cashier.memberId),
    what: 'withdrawal',
    reason: 'your documents are looked at',
    idempotencyKey: randomUUID(),
    ...more,
  });
  const restrict = (more: object = {}) => cashier.operator(1, 'POST', path, asked(more));
  const lift = (id: unknown, operator = 2) =>
    cashier.operator(operator, 'POST', `${path}/${String(id)}/lift`, { reason: 'documents are in order' });
  const own = async () =>
    ((await cashier.member('GET', '/wps/wallet/restrictions')).body['value'] as unknown as { restrictions: object[] })
      .restrictions;
  const withdraw = () =>
    cashier.member('POST', '/wps/wallet/withdrawals', {
      amountMinor: vnd(200_000),
      bankCardId: card,
      idempotencyKey: randomUUID(),
      paymentPassword,
    });
  const cancel = async (answer: Awaited<ReturnType<typeof withdraw>>) => {
    const { id } = answer.body['value'] as unknown as { id: string };
    return cashier.member('POST', `/wps/wallet/withdrawals/${id}/cancel`);
  };
  const later = (ms: number) => new Date(cashier.service.clock.now().getTime() + ms).toISOString();

  it('is set once per key, seen by the member in words, and refuses with a code that stays', async () => {
    const body = asked({ until: later(hourMs) });
    const [first, again] = await Promise.all([
      cashier.operator(1, 'POST', path, body),
      cashier.operator(1, 'POST', path, body),
    ]);
    expect([first.status, again.body['id']]).toEqual([200, first.body['id']]);
    expect((await cashier.operator(1, 'POST', path, { ...body, what: 'bonus' })).body).toMatchObject({
      code: 'wallet.idempotency_conflict',
    });
    expect(await own()).toMatchObject([{ what: 'withdrawal', reason: 'your documents are looked at' }]);
    const refused = await withdraw();
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { code: 'wallet.withdrawal_restricted', value: { reason: 'your documents are looked at' } },
    ]);
    expect(refused.body['message']).toContain('your documents are looked at');
    cashier.service.clock.advance(hourMs + 1000);
    expect(await own()).toEqual([]);
    const open = await withdraw();
    expect(open.status).toBe(200);
    await cancel(open);
  });

  it('waits for its beginning, takes the place of the one before, and is lifted once', async () => {
    // When the one of before is over.
    cashier.service.clock.advance(hourMs);
    const coming = await restrict({ from: later(hourMs), reason: 'from the next hour on' });
    const open = await withdraw();
    expect(open.status).toBe(200);
    await cancel(open);
    cashier.service.clock.advance(2 * hourMs);
    expect((await withdraw()).body).toMatchObject({ code: 'wallet.withdrawal_restricted' });
    const instead = await restrict({ reason: 'another reason' });
    expect(await own()).toMatchObject([{ reason: 'another reason', until: null }]);
    expect(
      (
        await cashier.operator(
          1,
          'GET',
          `${path}?filter=${encodeURIComponent(JSON.stringify({ id: coming.body['id'] }))}`,
        )
      ).body,
    ).toMatchObject({
      data: [{ liftedByName: 'op1' }],
    });
    const both = await Promise.all([lift(instead.body['id']), lift(instead.body['id'], 3)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]?.body['liftedByName']).toBe(both[1]?.body['liftedByName']);
    expect(await own()).toEqual([]);
    const acted = (await cashier.service.events.published(OperatorActed)).filter(({ action }) =>
      action.includes('restrict'),
    );
    expect(acted.filter(({ action }) => action === 'member.lift_restriction')).toHaveLength(1);
    expect(acted.every(({ objectType, objectId }) => objectType === 'member' && objectId === '1001')).toBe(true);
  });

  it('set for later ends the one that holds where it begins, and not before; the same key with other times is a conflict', async () => {
    const now = await restrict({ reason: 'the first one' });
    const body = asked({ reason: 'the second one', from: later(hourMs), until: later(3 * hourMs) });
    const set = () => cashier.operator(1, 'POST', path, body);
    const then = await set();
    expect(await own()).toMatchObject([
      { reason: 'the first one', until: body['from' as never] },
      { reason: 'the second one', until: body['until' as never] },
    ]);
    expect((await withdraw()).body).toMatchObject({ value: { reason: 'the first one' } });
    for (const other of [
      { from: later(2 * hourMs) },
      { from: undefined },
      { until: undefined },
      { until: later(4 * hourMs) },
    ])
      expect((await cashier.operator(1, 'POST', path, { ...body, ...other })).body).toMatchObject({
        code: 'wallet.idempotency_conflict',
      });
    // Later still: the first one stays as it is, the second one is shortened, and is known by what was asked for.
    const last = await restrict({ reason: 'the third one', from: later(2 * hourMs) });
    expect((await set()).body['id']).toBe(then.body['id']);
    expect((await own()).map((one) => (one as { until: string | null }).until)).toEqual([
      body['from' as never],
      later(2 * hourMs),
      null,
    ]);
    cashier.service.clock.advance(hourMs + 1000);
    expect((await withdraw()).body).toMatchObject({ value: { reason: 'the second one' } });
    for (const { body: made } of [now, then, last]) await lift(made['id']);
  });

  it('counts in the transaction: one that is set between the first look and the hold takes the hold back', async () => {
    const { owner } = cashier.service;
    const before = await cashier.balance();
    await owner.query(
      sql`create function restrict_now() returns trigger language plpgsql security definer as $$ begin
        insert into member_restriction (member_id, brand, what, reason, from_at, idempotency_key, made_by, made_by_name, created_at)
          values (new.member_id, 'BANYAN', 'withdrawal', 'just now', '2020-01-01', gen_random_uuid(), 1, 'op1', now());
        return new; end $$`,
    );
    await owner.query(
      sql`create trigger restrict_now after insert on withdrawal for each row execute function restrict_now()`,
    );
    expect((await withdraw()).body).toMatchObject({ code: 'wallet.withdrawal_restricted' });
    await owner.query(sql`drop trigger restrict_now on withdrawal`);
    expect(await cashier.balance()).toEqual(before);
  });

  it('counts by the time after the wait for the account, of withdrawals and of bonuses', async () => {
    const { owner, clock, app } = cashier.service;
    const before = await cashier.balance();
    const now = clock.now.bind(clock);
    let asked = 0;
    clock.now = () => new Date(now().getTime() + 10 * asked++);
    await owner.query(
      sql`create function restrict_soon() returns trigger language plpgsql security definer as $$ begin
        insert into member_restriction (member_id, brand, what, reason, from_at, idempotency_key, made_by, made_by_name, created_at)
          values (new.member_id, 'BANYAN', 'withdrawal', 'meanwhile', new.created_at + interval '1 millisecond', gen_random_uuid(), 1, 'op1', now());
        return new; end $$`,
    );
    await owner.query(
      sql`create trigger restrict_soon after insert on withdrawal for each row execute function restrict_soon()`,
    );
    const refused = await withdraw();
    clock.now = now;
    await owner.query(sql`drop trigger restrict_soon on withdrawal`);
    expect(refused.body).toMatchObject({ code: 'wallet.withdrawal_restricted' });
    expect(await cashier.balance()).toEqual(before);

    const { accountId } = await app.get(AccountService).open(cashier.memberId, 'BANYAN', 'VND');
    const made = await restrict({ what: 'bonus' });
    // A batch that was begun before waited for the account.
    clock.set(new Date(clock.now().getTime() - 60_000));
    const grant = command(accountId, 'bonus_grant', randomUUID(), 100n, {
      source: 'promotions',
      contra: 'house:bonus',
    });
    const [outcome] = await app.get(LedgerService).apply([grant]);
    expect(outcome?.code).toBe('ACCOUNT_BLOCKED');
    await lift(made.body['id']);
  });

  it('is told to other services: of those who are named, who may not have it now', async () => {
    const restrictions = cashier.service.app.get(MemberRestrictionService);
    const others = [7001n, cashier.memberId, cashier.memberId, 7002n];
    const coming = await restrict({ what: 'bonus', from: later(hourMs) });
    expect(await restrictions.restrictedOf(others, 'bonus')).toEqual([]);
    cashier.service.clock.advance(hourMs);
    expect(await restrictions.restrictedOf(others, 'bonus')).toEqual([cashier.memberId]);
    expect(await restrictions.restrictedOf(others, 'transfer')).toEqual([]);
    await lift(coming.body['id']);
    expect(await restrictions.restrictedOf(others, 'bonus')).toEqual([]);
    await expect(restrictions.restrictedOf(others, 'bets')).rejects.toMatchObject({ code: 'request.invalid' });
    const many = Array.from({ length: 1001 }, (_, at) => BigInt(at + 1));
    await expect(restrictions.restrictedOf(many, 'bonus')).rejects.toMatchObject({ code: 'request.invalid' });
  });

  it('keeps one that is in review from being approved, and lets it be rejected', async () => {
    const { id } = (await withdraw()).body['value'] as unknown as { id: string };
    const made = await restrict();
    const act = (verb: string) =>
      cashier.operator(1, 'POST', `/admin/v1/wallet/withdrawals/${id}/${verb}`, { reason: 'looked at' });
    expect((await act('approve')).body).toMatchObject({ code: 'wallet.withdrawal_restricted' });
    expect((await act('reject')).body).toMatchObject({ state: 'REJECTED' });
    await lift(made.body['id']);
  });

  it('of bonuses keeps back grants alone: bets, wins, rollbacks and what was granted go on', async () => {
    const { accountId } = await cashier.service.app.get(AccountService).open(cashier.memberId, 'BANYAN', 'VND');
    const apply = async (...all: Parameters<LedgerService['apply']>[0]) =>
      (await cashier.service.app.get(LedgerService).apply(all)).map(({ code }) => code);
    const grant = (id: string) =>
      command(accountId, 'bonus_grant', id, 100n, { source: 'promotions', contra: 'house:bonus' });
    expect(await apply(grant('g1'))).toEqual(['APPLIED']);
    const made = await restrict({ what: 'bonus' });
    await restrict();
    await restrict({ what: 'transfer' });
    expect(await own()).toHaveLength(3);
    expect(await apply(grant('g2'))).toEqual(['ACCOUNT_BLOCKED']);
    expect(await apply(grant('g1'))).toEqual(['DUPLICATE']);
    const round = { source: 'vendor:studio', roundId: 'r', gameCode: 'g' };
    expect(
      await apply(
        command(accountId, 'bet', 'b', 10n, round),
        command(accountId, 'win', 'w', 20n, round),
        command(accountId, 'rollback_win', 'rw', 0n, { ...round, reference: 'w' }),
        command(accountId, 'rollback_bet', 'rb', 0n, { ...round, reference: 'b' }),
        command(accountId, 'promo_win', 'pw', 5n, { source: 'vendor:studio' }),
      ),
    ).toEqual(['APPLIED', 'APPLIED', 'APPLIED', 'APPLIED', 'APPLIED']);
    await lift(made.body['id']);
    expect(await apply(grant('g2'))).toEqual(['APPLIED']);
  });

  it('is set and lifted by who may, with bounds', async () => {
    expect((await restrict({ until: later(-hourMs) })).status).toBe(400);
    expect((await restrict({ what: 'bet' })).status).toBe(400);
    expect((await restrict({ reason: '' })).status).toBe(400);
    expect((await lift(randomUUID())).status).toBe(404);
    const looks = await operatorToken(['limit.view'], { id: 5 });
    expect((await cashier.service.http('POST', path, { token: looks, body: asked() })).status).toBe(403);
    expect((await cashier.service.http('GET', path, { token: looks })).status).toBe(200);
    const blind = await operatorToken(['deposit.view'], { id: 5 });
    expect((await cashier.service.http('GET', path, { token: blind })).status).toBe(403);
  });
});
