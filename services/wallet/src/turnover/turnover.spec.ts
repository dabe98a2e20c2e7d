import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { sql } from '@banyan/kernel/database';
import { SettingReader } from '@banyan/kernel/grpc';
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
import { TurnoverJobs } from './turnover.jobs.js';
import { TurnoverService } from './turnover.service.js';
import { cameSql } from './turnover-sweep.service.js';

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
  /** Counts as a withdrawal does: it waits for who is at it. */
  const counted = () => cashier.service.app.get(TurnoverService).prepare({ accountId: account, brand: 'BANYAN' });
  const jobs = () => cashier.service.app.get(TurnoverJobs);
  const setting = async (definition: { key: string }, value: number) => {
    brandSettings.set(definition.key, String(value));
    // Every process has it within three seconds.
    await sleep(3_100);
    await missing();
  };
  const move = (kind: 'adjustment' | 'manual_debit' | 'chargeback' | 'reversal', amountK: number, more: object = {}) =>
    apply(
      command(account, kind, `m${++serial}`, k(amountK), { source: 'operator', contra: 'house:adjustment', ...more }),
    );
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
    await Promise.all([...Array.from({ length: 8 }, missing), ...Array.from({ length: 8 }, counted)]);
    expect(await missing()).toBe(k(600));
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

  it('counts each bet once while many look and many bet at once', async () => {
    await pay(10_000);
    for (let round = 0; round < 4; round += 1)
      await Promise.all(
        Array.from({ length: 60 }, (_, i) => (i % 3 === 0 ? stake(1) : i % 3 === 1 ? counted() : missing())),
      );
    await counted();
    expect(await missing()).toBe(k(10_000 - 80));
  });

  it('does not go back to what somebody saw before he waited', async () => {
    await pay(100);
    const audited = await counted();
    await bet(10);
    const { db, owner, app } = cashier.service;
    const waiters = async () => {
      const [row] = await owner.query<{ n: number }>(
        sql`select count(*)::int as n from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`,
      );
      return row?.n ?? 0;
    };
    const waiting = await db.transaction(async (tx) => {
      await tx.query(sql`select 1 from turnover_account where account_id = $1 for update`, [account]);
      const late = counted();
      await until(waiters, (n) => n > 0);
      await bet(20);
      await app.get(TurnoverService).count(tx, audited);
      return [late];
    });
    await Promise.all(waiting);
    expect(await missing()).toBe(k(70));
  });

  it('shows what is stored, and waits for nobody, while somebody else counts', async () => {
    await pay(100);
    expect(await missing()).toBe(k(100));
    await bet(40);
    await cashier.service.db.transaction(async (tx) => {
      await tx.query(sql`select 1 from turnover_account where account_id = $1 for update`, [account]);
      expect(await missing()).toBe(k(100));
    });
    expect(await missing()).toBe(k(60));
  });

  it('is no longer asked of what left again: the newest first, what is charged back or reversed for itself', async () => {
    await pay(1000);
    await bet(300);
    const named = `d${serial + 1}`;
    await pay(400);
    await pay(200);
    expect(await move('adjustment', -250, { source: 'house:salary', contra: 'house:salary' })).toEqual(['APPLIED']);
    expect((await look()).records).toMatchObject([
      { amountMinor: String(k(350)), missingMinor: String(k(350)) },
      { amountMinor: String(k(1000)), missingMinor: String(k(700)) },
    ]);
    await move('manual_debit', 50);
    expect(await missing()).toBe(k(300 + 700));
    await move('chargeback', 300, { reference: named });
    expect((await look()).records).toMatchObject([{ amountMinor: String(k(1000)), missingMinor: String(k(700)) }]);
    // What is staked now goes back to what is left.
    await bet(100);
    expect(await missing()).toBe(k(600));
    const credit = await cashier.service.app
      .get(LedgerService)
      .apply([
        command(account, 'manual_credit', `m${++serial}`, k(80), { source: 'operator', contra: 'house:adjustment' }),
      ]);
    await pay(10);
    expect(await missing()).toBe(k(690));
    await move('reversal', 80, { reference: credit[0]?.transactionId ?? '' });
    expect((await look()).records).toMatchObject([{ amountMinor: String(k(10)) }, { missingMinor: String(k(600)) }]);
  });

  it('of a bonus that is forfeited is no longer asked', async () => {
    await pay(100);
    await bonus(50);
    expect(await missing()).toBe(k(600));
    await apply(
      command(account, 'bonus_forfeit', `f${++serial}`, k(30), { source: 'promotions', contra: 'house:bonus' }),
    );
    expect(await missing()).toBe(k(300));
    await apply(
      command(account, 'bonus_forfeit', `f${++serial}`, k(20), { source: 'promotions', contra: 'house:bonus' }),
    );
    expect(await missing()).toBe(k(100));
  });

  it('ends when next to nothing is left and no bet is open, and not before', async () => {
    await pay(100);
    await bonus(100);
    const lost = `b${++serial}`;
    await apply(command(account, 'bet', lost, k(200), round()));
    await jobs().catchUp();
    expect(await missing()).toBe(k(900));
    // The round is answered: it won nothing.
    await apply(command(account, 'win', `w${lost}`, 0n, { ...round(), reference: lost }));
    await jobs().catchUp();
    expect(await look()).toMatchObject({ missingMinor: '0', records: [] });
    await pay(10);
    expect(await missing()).toBe(k(10));
  });

  it('of others is counted when that of one cannot be', async () => {
    await pay(100);
    const broken = account;
    member += 1n;
    account = (await cashier.service.app.get(AccountService).open(member, 'BANYAN', 'VND')).accountId;
    await pay(200);
    const { owner, db } = cashier.service;
    const records = async () =>
      (
        await db.query<{ account: string }>(
          sql`select account_id::text as account from turnover_record where account_id in ($1, $2)`,
          [broken, account],
        )
      ).map((row) => row.account);
    await owner.query(
      sql`create function refuse_one() returns trigger language plpgsql as $$ begin raise 'crash'; end $$`,
    );
    await owner.query(
      sql`create trigger refuse_one before insert on turnover_record for each row when (new.account_id = ${broken}) execute function refuse_one()`,
    );
    await expect(jobs().open()).rejects.toThrow('1 of');
    expect(await records()).toEqual([String(account)]);
    await owner.query(sql`drop trigger refuse_one on turnover_record`);
    await jobs().open();
    expect((await records()).length).toBe(2);
  });

  it('goes by the multiple of the time when something came, within seconds', async () => {
    await pay(100);
    await jobs().open();
    await setting(settings.turnoverDeposit, 3);
    expect(await missing()).toBe(k(100));
    await pay(100);
    await bonus(10);
    await jobs().open();
    await setting(settings.turnoverDeposit, 1);
    expect(await missing()).toBe(k(100 + 300 + 100));
  });

  it('counts a long history in steps, each kept for itself', async () => {
    await pay(100);
    await missing();
    // As of 12,000 losing bets of 1 dong each that nobody looked at.
    const { owner } = cashier.service;
    await owner.query(
      sql`insert into journal (account_id, version, kind, slot, source, external_id, amount, balance_after, contra_id, created_at)
         select a.id, a.version + n, 1, 1, 'vendor:long', $1 || n, -10000, a.balance - 10000 * n, 1, now()
         from account a, generate_series(1, 12000) n where a.id = $2`,
      [`long${serial}-`, account],
    );
    await owner.query(sql`update account set version = version + 12000, balance = balance - 120000000 where id = $1`, [
      account,
    ]);
    await owner.query(
      sql`create function refuse_step() returns trigger language plpgsql as $$
         begin if new.version > 12000 then raise 'crash'; end if; return new; end $$`,
    );
    await owner.query(
      sql`create trigger refuse_step before update on turnover_account for each row execute function refuse_step()`,
    );
    await expect(counted()).rejects.toThrow('crash');
    await owner.query(sql`drop trigger refuse_step on turnover_account`);
    const [{ version } = { version: '' }] = await cashier.service.db.query<{ version: string }>(
      sql`select version from turnover_account where account_id = $1`,
      [account],
    );
    expect(Number(version)).toBe(10_001);
    await jobs().catchUp();
    const [found] = await cashier.service.db.query<{ staked: string }>(
      sql`select staked_minor as staked from turnover_record where account_id = $1`,
      [account],
    );
    // The last 2,000 are not far behind: the next look or withdrawal counts them.
    expect(found?.staked).toBe(String(10_000n * 10_000n));
    await counted();
    expect(await missing()).toBe(k(100) - 12_000n * 10_000n);
    // What came is found without a look at what was staked.
    await owner.query(sql`analyze journal`);
    const plan = await cashier.service.db.query(sql`explain (format json) ${cameSql}`, [100, '1000000000']);
    expect(JSON.stringify(plan)).toContain('journal_came');
  });

  it('does not wait for settings while the account is locked', async () => {
    await pay(500);
    await bet(500);
    const own = await card();
    const get = jest.spyOn(SettingReader.prototype, 'get');
    const holds = jest.spyOn(cashier.service.app.get(LedgerService), 'apply');
    expect((await withdraw(500, own)).status).toBe(200);
    const asked = get.mock.calls.flatMap(([, { key }], at) =>
      key.includes('turnover') ? [get.mock.invocationCallOrder[at] ?? Infinity] : [],
    );
    const held = holds.mock.invocationCallOrder[0] ?? 0;
    get.mockRestore();
    holds.mockRestore();
    expect(asked.length).toBeGreaterThan(0);
    expect(Math.max(...asked)).toBeLessThan(held);
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
    // By a clock that is behind: what comes after the hold is not what it is for, whatever the clocks say.
    cashier.service.clock.set(new Date(Date.now() - 3_600_000));
    await pay(200);
    await bonus(20);
    cashier.service.clock.set(new Date());
    const approve = await cashier.operator(1, 'POST', `/admin/v1/wallet/withdrawals/${id}/approve`, {
      reason: 'checked',
    });
    expect(approve.status).toBe(200);
    await until(
      async () => (await cashier.operator(1, 'GET', `/admin/v1/wallet/withdrawals/${id}`)).body['state'],
      (state) => state === ('SUCCESS' as never),
    );
    expect(await missing()).toBe(k(200 + 200));
    const states = await cashier.service.db.query<{ state: string }>(
      sql`select state from turnover_record where account_id = $1 order by entry_account, position`,
      [account],
    );
    expect(states.map(({ state }) => state)).toEqual(['CLOSED', 'OPEN', 'OPEN']);
  });

  it('is asked again when the withdrawal is approved, and shown as it is then', async () => {
    await pay(300);
    const staked = await bet(300);
    const { id } = (await withdraw(200, await card())).body['value'] as unknown as { id: string };
    await apply(command(account, 'rollback_bet', `r${staked}`, 0n, { ...round(), reference: staked }));
    // It came later, and is not what this one is for.
    await pay(50);
    const path = `/admin/v1/wallet/withdrawals/${id}`;
    const shown = (await cashier.operator(1, 'GET', path)).body['checks'];
    expect(shown).toEqual(expect.arrayContaining([{ code: 'low_turnover', ok: false, detail: '0' }]));
    const approve = () => cashier.operator(1, 'POST', `${path}/approve`, { reason: 'checked' });
    expect(await approve()).toMatchObject({
      status: 422,
      body: { code: 'wallet.turnover_missing' },
    });
    for (let i = 0; i < 7; i += 1) await stake(50);
    expect((await approve()).status).toBe(200);
  });

  const path = () => `/admin/v1/wallet/turnover/${member}`;
  const exempt = (operator: number, more: object = {}) =>
    cashier.operator(operator, 'POST', `${path()}/exempt`, { reason: 'the game was down', withdraw: false, ...more });
  const proposed = async () => {
    const { proposal } = (await exempt(1)).body as unknown as MemberTurnoverDto;
    return { proposalId: proposal?.id, missingMinor: proposal?.missingMinor };
  };
  const found = async () => (await cashier.operator(1, 'GET', path())).body as unknown as MemberTurnoverDto;
  const exemptions = async () =>
    (
      await cashier.service.db.query<{ state: string }>(
        sql`select state from turnover_exemption where account_id = $1 order by proposed_at, closed_at nulls last`,
        [account],
      )
    ).map(({ state }) => state);
  const changed = { status: 409, body: { code: 'wallet.turnover_proposal_changed' } };
  const alone = { body: { code: 'wallet.second_person_needed' } };

  it('is let off by two operators, of whom the second says what he agrees to, for what had come by then', async () => {
    await pay(400);
    const first = await proposed();
    expect(await found()).toMatchObject({ proposal: { proposedByName: 'op1', missingMinor: String(k(400)) } });
    expect(await proposed()).toEqual(first);
    expect(await exempt(2)).toMatchObject(changed);
    expect(await exempt(2, { withdraw: true })).toMatchObject(alone);
    expect((await exempt(1, { withdraw: true })).body).toMatchObject({ proposal: null });
    expect((await exempt(1, { withdraw: true })).body).toMatchObject({ proposal: null });
    expect(await exempt(2, first)).toMatchObject(changed);
    const agreed = await proposed();
    expect(await exempt(1, agreed)).toMatchObject(alone);
    expect(await exempt(2, { ...agreed, missingMinor: String(k(399)) })).toMatchObject(changed);
    expect(await exempt(2, { proposalId: agreed.proposalId })).toMatchObject(changed);
    expect(await missing()).toBe(k(400));
    await pay(50);
    const all = await Promise.all([exempt(2, agreed), exempt(2, agreed), exempt(3, agreed), exempt(3, agreed)]);
    expect(all.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 200, 409, 409]);
    expect(await found()).toMatchObject({ missingMinor: String(k(50)), proposal: null });
    const acted = (await cashier.service.events.published(OperatorActed)).filter(
      (one) => one.objectId === String(member) && one.action.startsWith('turnover.'),
    );
    expect(acted.map(({ action }) => action)).toEqual([
      'turnover.propose',
      'turnover.withdraw',
      'turnover.propose',
      'turnover.exempt',
    ]);
    expect(await exemptions()).toEqual(['WITHDRAWN', 'DONE']);
    const by = sql`update turnover_exemption set state = 'DONE', closed_by = proposed_by, closed_by_name = 'x', closed_at = now() where state = 'OPEN'`;
    await exempt(1);
    await expect(cashier.service.db.query(by)).rejects.toThrow('turnover_exemption_two_persons');
    const looks = await operatorToken(['withdrawal.view'], { id: 5 });
    expect((await cashier.service.http('GET', path(), { token: looks })).status).toBe(200);
    const body = { reason: 'for a friend', withdraw: false };
    expect((await cashier.service.http('POST', `${path()}/exempt`, { token: looks, body })).status).toBe(403);
  });

  it('is not let off by a proposal that is a day old, of which nothing is missing, or of which more is', async () => {
    await pay(100);
    const old = await proposed();
    cashier.service.clock.advance(86_400_000);
    expect(await exempt(2, old)).toMatchObject(changed);
    expect((await found()).proposal).toBeNull();
    await jobs().catchUp();
    expect(await exemptions()).toEqual(['ENDED']);
    const staked = await bet(40);
    await counted();
    const less = await proposed();
    await apply(command(account, 'rollback_bet', `r${staked}`, 0n, { ...round(), reference: staked }));
    expect(await exempt(2, less)).toMatchObject(changed);
    await bet(100);
    await jobs().catchUp();
    expect(await exemptions()).toEqual(['ENDED', 'ENDED']);
    await pay(30);
    expect(await found()).toMatchObject({ missingMinor: String(k(30)), proposal: null });
    expect(await exempt(2, less)).toMatchObject(changed);
  });

  it('that was let off stands out to who reviews the withdrawal, until one is paid', async () => {
    await pay(400);
    await bet(100);
    await counted();
    expect((await exempt(2, await proposed())).status).toBe(200);
    const { id } = (await withdraw(200, await card())).body['value'] as unknown as { id: string };
    const risk = (await cashier.operator(1, 'GET', `/admin/v1/wallet/withdrawals/${id}`)).body['riskFound'];
    expect(risk).toEqual(expect.arrayContaining([{ code: 'low_turnover', points: 45, detail: '25' }]));
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
