import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { sql } from '@banyan/kernel/database';
import { memberToken, operatorToken } from '@banyan/kernel/testing';
import { AccountService } from '../ledger/account.service.js';
import { command } from '../ledger/ledger.fixture.js';
import { LedgerService } from '../ledger/ledger.service.js';
import {
  bankCard,
  deposit,
  paymentPassword,
  startCashier,
  until,
  vnd,
  type Cashier,
} from '../payment/cashier.fixture.js';
import { settings } from '../settings.gen.js';
import { brandSettings } from '../transfer/transfer.fixture.js';
import type { MemberTurnoverDto, TurnoverDto } from './turnover.dto.js';

type Commands = Parameters<LedgerService['apply']>[0];
const k = (amount: number) => BigInt(vnd(amount * 1000));

describe('what has to be staked before a withdrawal', () => {
  let cashier: Cashier;
  let serial = 0;
  let member = 5000n;
  let account: bigint;
  beforeAll(async () => {
    for (const { key } of [settings.turnoverDeposit, settings.turnoverTransfer]) brandSettings.set(key, '1');
    brandSettings.set(settings.turnoverBonus.key, '10');
    cashier = await startCashier();
  });
  /** A member of his own for each. */
  beforeEach(async () => {
    cashier.service.clock.set(new Date());
    member += 1n;
    account = (await cashier.service.app.get(AccountService).open(member, 'BANYAN', 'VND')).accountId;
  });
  afterAll(() => cashier.close());

  const apply = async (...all: Commands) =>
    (await cashier.service.app.get(LedgerService).apply(all)).map(({ code }) => code);
  const pay = async (amountK: number) =>
    expect(await apply(command(account, 'deposit', `d${++serial}`, k(amountK), { source: 'payment:bank' }))).toEqual([
      'APPLIED',
    ]);
  const round = () => ({ source: 'vendor:studio', roundId: `t${serial}`, gameCode: 'g' });
  const stake = async (amountK: number) => {
    const id = `b${++serial}`;
    // What is staked is won again, so that there is always something to stake.
    const bets = command(account, 'bet', id, k(amountK), round());
    const won = command(account, 'win', `w${id}`, k(amountK), { ...round(), reference: id });
    expect(await apply(bets, won)).toEqual(['APPLIED', 'APPLIED']);
    return id;
  };
  /** In as many bets as the balance takes; returns the id of the last one. */
  const bet = async (amountK: number) => {
    let id = '';
    for (let left = amountK; left > 0; left -= 500) id = await stake(Math.min(left, 500));
    return id;
  };
  const bonus = (amountK: number) =>
    apply(command(account, 'bonus_grant', `g${++serial}`, k(amountK), { source: 'promotions', contra: 'house:bonus' }));
  const as = async (method: 'GET' | 'POST', path: string, body?: object) =>
    cashier.service.http(method, path, { token: await memberToken({ id: member }), ...(body && { body }) });
  const look = async () => (await as('GET', '/wps/wallet/turnover')).body['value'] as unknown as TurnoverDto;
  const missing = async () => BigInt((await look()).missingMinor);
  const card = async () =>
    (
      (
        await as('POST', '/wps/wallet/bank-cards', {
          bankCode: 'VCB',
          accountNumber: String(7_000_000_000n + member),
          holderName: 'Nguyen Minh Chau',
          paymentPassword,
        })
      ).body['value'] as unknown as { id: string }
    ).id;
  const withdraw = async (amountK: number, bankCardId: string) =>
    as('POST', '/wps/wallet/withdrawals', {
      amountMinor: String(k(amountK)),
      bankCardId,
      idempotencyKey: randomUUID(),
      paymentPassword,
    });

  it('T1: a surplus of later bets goes back to an earlier deposit', async () => {
    await pay(1000);
    await bet(300);
    expect(await missing()).toBe(k(700));
    await pay(500);
    await bonus(500);
    expect((await look()).records).toMatchObject([
      { kind: 'bonus', multiple: 10, requiredMinor: String(k(5000)), missingMinor: String(k(5000)) },
      { kind: 'deposit', missingMinor: String(k(500)) },
      { kind: 'deposit', filledMinor: String(k(300)), missingMinor: String(k(700)) },
    ]);
    await bet(6500);
    expect(await look()).toMatchObject({ missingMinor: '0', records: [] });
    expect((await withdraw(1000, await card())).status).toBe(200);
  });

  it('T2: a surplus of earlier bets does not go on to a later deposit, and the withdrawal says what is missing', async () => {
    await pay(1000);
    await bet(1500);
    await pay(500);
    await bet(200);
    expect(await look()).toMatchObject({
      missingMinor: String(k(300)),
      records: [{ kind: 'deposit', amountMinor: String(k(500)), filledMinor: String(k(200)) }],
    });
    const [before, own] = [await cashier.service.app.get(AccountService).byIds([account]), await card()];
    const refused = await withdraw(200, own);
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { code: 'wallet.turnover_missing', value: { missingMinor: String(k(300)), records: 1 } },
    ]);
    expect(await cashier.service.app.get(AccountService).byIds([account])).toEqual(before);
    await bet(299);
    expect((await withdraw(200, own)).body).toMatchObject({ code: 'wallet.turnover_missing' });
    await bet(1);
    expect((await withdraw(200, own)).status).toBe(200);
  });

  it('counts each bet once, however often and by how many at once it is looked at, and takes back what was rolled back', async () => {
    await pay(1000);
    const first = await bet(400);
    const seen = await Promise.all(Array.from({ length: 8 }, missing));
    expect(new Set(seen)).toEqual(new Set([k(600)]));
    await pay(100);
    await bet(50);
    expect(await missing()).toBe(k(650));
    // Of the first deposit's bets, after the second one came.
    const back = { ...round(), reference: first };
    await apply(command(account, 'rollback_bet', `r${first}`, 0n, back));
    await apply(command(account, 'rollback_bet', `r${first}`, 0n, back));
    expect(await missing()).toBe(k(1050));
    // A bet and its rollback within one look, and a rollback of what never was.
    const lost = await bet(70);
    await apply(command(account, 'rollback_bet', `r${lost}`, 0n, { ...round(), reference: lost }));
    await apply(command(account, 'rollback_bet', `r${serial}x`, 0n, { ...round(), reference: `never${serial}` }));
    expect(await missing()).toBe(k(1050));
  });

  it('counts what the bonus had in a bet', async () => {
    await pay(100);
    await bonus(100);
    const id = `b${++serial}`;
    expect(await apply(command(account, 'bet', id, k(150), round()))).toEqual(['APPLIED']);
    expect(await missing()).toBe(k(1000 - 150 + 100));
    await apply(command(account, 'rollback_bet', `r${id}`, 0n, { ...round(), reference: id }));
    expect(await missing()).toBe(k(1100));
  });

  it('is kept when counting dies in between', async () => {
    await pay(300);
    await bet(100);
    const { owner } = cashier.service;
    await owner.query(
      sql`create function refuse_count() returns trigger language plpgsql as $$ begin raise 'crash'; end $$`,
    );
    await owner.query(
      sql`create constraint trigger refuse_count after update on turnover_account deferrable initially deferred for each row execute function refuse_count()`,
    );
    expect((await cashier.service.breaking(() => as('GET', '/wps/wallet/turnover'))).status).toBe(500);
    await owner.query(sql`drop trigger refuse_count on turnover_account`);
    expect(await missing()).toBe(k(200));
  });

  it('ends with a withdrawal that was paid, for what had come until it was asked for', async () => {
    await pay(1000);
    await bet(1000);
    const own = await card();
    const { id } = (await withdraw(500, own)).body['value'] as unknown as { id: string };
    cashier.service.clock.advance(1000);
    await pay(200);
    const approve = await cashier.operator(1, 'POST', `/admin/v1/wallet/withdrawals/${id}/approve`, {
      reason: 'checked',
    });
    expect(approve.status).toBe(200);
    await until(
      async () => (await cashier.operator(1, 'GET', `/admin/v1/wallet/withdrawals/${id}`)).body['state'],
      (state) => state === ('SUCCESS' as never),
    );
    expect(await missing()).toBe(k(200));
    const states = await cashier.service.db.query<{ state: string }>(
      sql`select state from turnover_record where account_id = $1 order by position`,
      [account],
    );
    expect(states.map(({ state }) => state)).toEqual(['CLOSED', 'OPEN']);
  });

  it('is let off by two operators, for what is open then', async () => {
    await pay(400);
    const path = `/admin/v1/wallet/turnover/${member}`;
    const exempt = (operator: number, withdraw = false) =>
      cashier.operator(operator, 'POST', `${path}/exempt`, { reason: 'the game was down', withdraw });
    expect((await exempt(1)).body).toMatchObject({ proposal: { proposedByName: 'op1', missingMinor: String(k(400)) } });
    expect((await exempt(1)).body).toMatchObject({ code: 'wallet.second_person_needed' });
    expect((await exempt(2, true)).body).toMatchObject({ code: 'wallet.second_person_needed' });
    expect((await exempt(1, true)).body).toMatchObject({ proposal: null });
    await exempt(1);
    expect(await missing()).toBe(k(400));
    const both = await Promise.all([exempt(2), exempt(3)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const found = (await cashier.operator(1, 'GET', path)).body as unknown as MemberTurnoverDto;
    expect(found).toMatchObject({ missingMinor: '0', proposal: null });
    const acted = (await cashier.service.events.published(OperatorActed)).filter(
      (one) => one.objectId === String(member) && one.action === 'turnover.exempt',
    );
    expect(acted).toHaveLength(1);
    await pay(50);
    expect(await missing()).toBe(k(50));
    const alone = sql`update turnover_exemption set state = 'DONE', closed_by = proposed_by, closed_by_name = 'x', closed_at = now() where state = 'OPEN'`;
    await exempt(1);
    await expect(cashier.service.db.query(alone)).rejects.toThrow('turnover_exemption_two_persons');
    const looks = await operatorToken(['withdrawal.view'], { id: 5 });
    expect((await cashier.service.http('GET', path, { token: looks })).status).toBe(200);
    const body = { reason: 'for a friend', withdraw: false };
    expect((await cashier.service.http('POST', `${path}/exempt`, { token: looks, body })).status).toBe(403);
  });

  it('is asked of deposits through the cashier and shown by the rules, and of none where the brand wants none', async () => {
    await cashier.service.app.get(AccountService).open(cashier.memberId, 'BANYAN', 'VND');
    await deposit(cashier, 300_000);
    const rules = async () => (await cashier.member('GET', '/wps/wallet/withdrawals/rules')).body['value'];
    expect(await rules()).toMatchObject({ turnoverLeftMinor: vnd(300_000) });
    expect(await bankCard(cashier)).toBeDefined();
    brandSettings.set(settings.turnoverDeposit.key, '0');
    await until(
      async () => {
        const before = await missing();
        await pay(10);
        return (await missing()) - before;
      },
      (more) => more === 0n,
    );
    expect(await rules()).toMatchObject({ turnoverLeftMinor: vnd(300_000) });
    brandSettings.set(settings.turnoverDeposit.key, '1');
  });
});
