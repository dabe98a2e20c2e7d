import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Server } from '@grpc/grpc-js';
import { DividendDue } from '@banyan/proto/contracts/v1/events';
import { memberToken, operatorToken, testService, type TestService } from '@banyan/kernel/testing';
import { settings } from '../settings.gen.js';
import { AppModule } from '../app.module.js';
import { AccountService } from '../ledger/account.service.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { brandSettings, paymentPassword, startIdentity } from './transfer.fixture.js';
import { sql } from '@banyan/kernel/database';

const vnd = (amount: number): string => `${amount}0000`;
const start = 5_000_000;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

describe('transfers to upline and downline', () => {
  let service: TestService;
  let identity: Server;
  let filled = 0;
  beforeAll(async () => {
    identity = await startIdentity();
    service = await testService(AppModule);
  });
  afterAll(async () => {
    await service.close();
    identity.forceShutdown();
  });

  /** Everybody has the same at the beginning of a test, on a day of its own. */
  beforeEach(async () => {
    filled += 1;
    service.clock.advance(24 * 3_600_000);
    for (const id of [1n, 2n, 3n, 4n]) {
      const { accountId, availableMinor } = await service.app.get(AccountService).open(id, 'BANYAN', 'VND');
      const amountMinor = BigInt(vnd(start)) - availableMinor;
      if (amountMinor === 0n) continue;
      const command = { accountId, kind: 'adjustment', source: 'house:spec', externalId: `${filled}-${id}` } as const;
      await service.app.get(LedgerService).apply([{ ...command, amountMinor, currency: 'VND' }]);
    }
  });

  const as = async (id: number, method: 'GET' | 'POST', path = '', body?: object) =>
    service.http(method, `/wps/wallet/transfers${path}`, {
      token: await memberToken({ id, username: `agent${id}`, accountType: 2 }),
      ...(body && { body }),
    });
  const order = (toId: number, amount: number, over: object = {}) => ({
    toId: String(toId),
    amountMinor: vnd(amount),
    idempotencyKey: randomUUID(),
    paymentPassword,
    ...over,
  });
  const codeOf = async (id: number, body: object) => text((await as(id, 'POST', '', body)).body.code);
  const balances = async () =>
    Promise.all(
      [1n, 2n, 3n, 4n].map(async (id) => {
        const account = await service.app.get(AccountService).find(id);
        return Number((account?.availableMinor ?? 0n) / 10_000n) - start;
      }),
    );

  it('keep to what operators set for the brand, within seconds and without a restart', async () => {
    const rules = async () => (await as(2, 'GET', '/rules')).body.value as unknown as Record<string, unknown>;
    const eventually = async (fits: () => Promise<boolean>) => {
      const until = performance.now() + 5000;
      while (!(await fits()) && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 100));
    };
    expect(await rules()).toMatchObject({ minMinor: vnd(10_000), upline: { memberId: '1' } });
    for (const [{ key }, value] of [
      [settings.transferMin, { VND: vnd(20_000) }],
      [settings.transferMax, { VND: vnd(30_000) }],
      [settings.transferDaily, { VND: vnd(50_000) }],
      [settings.transferUp, false],
      [settings.transferDown, false],
    ] as const)
      brandSettings.set(key, JSON.stringify(value));
    await eventually(async () => (await rules())['minMinor'] === vnd(20_000));
    expect(await rules()).toMatchObject({
      minMinor: vnd(20_000),
      maxMinor: vnd(30_000),
      dailyMinor: vnd(50_000),
      upline: null,
    });
    expect(await codeOf(2, order(1, 10_000))).toBe('wallet.amount_out_of_bounds');
    expect(await codeOf(2, order(1, 25_000))).toBe('wallet.recipient_not_found');
    expect(await codeOf(2, order(3, 25_000))).toBe('wallet.recipient_not_found');
    brandSettings.set(settings.transferDown.key, 'true');
    await eventually(async () => (await codeOf(2, order(3, 25_000))) !== 'wallet.recipient_not_found');
    expect(await codeOf(2, order(3, 30_000))).toBe('wallet.transfer_daily_limit');
    brandSettings.clear();
    await eventually(async () => (await rules())['minMinor'] === vnd(10_000));
  });

  it('leave what the sender owes its downlines', async () => {
    const due = (amount: number) =>
      service.events.deliver(DividendDue, {
        memberId: 1n,
        brand: 'BANYAN',
        currency: 'VND',
        restrictedMinor: BigInt(vnd(amount)),
        until: undefined,
      });
    await due(start);
    expect(await codeOf(1, order(2, 1_000_000))).toBe('wallet.dividend_due');
    expect(await balances()).toEqual([0, 0, 0, 0]);
    await due(0);
  });

  it('neither leave nor reach whom operators keep from it, and the sender does not learn why the other one gets none', async () => {
    const restrict = async (memberId: number, what = 'transfer') =>
      service.http('POST', '/admin/v1/wallet/restrictions', {
        token: await operatorToken(['limit.view', 'limit.edit'], { id: 1, username: 'op1' }),
        body: { memberId: String(memberId), what, reason: 'under review', idempotencyKey: randomUUID() },
      });
    const made = [await restrict(2), await restrict(4)];
    const refused = await as(2, 'POST', '', order(3, 100_000));
    expect(refused.body).toMatchObject({ code: 'wallet.transfer_restricted', value: { reason: 'under review' } });
    for (const { body } of made.slice(0, 1)) await lift(body['id']);
    const blind = await as(2, 'POST', '', order(4, 100_000));
    expect(blind.body).toMatchObject({ code: 'wallet.recipient_closed' });
    expect(text(blind.body.message)).not.toContain('under review');
    expect(await balances()).toEqual([0, 0, 0, 0]);
    await lift(made[1]?.body['id']);
    // Who may not withdraw does not have it withdrawn by another one.
    const kept = await restrict(2, 'withdrawal');
    const withheld = await as(2, 'POST', '', order(4, 100_000));
    expect(withheld.body).toMatchObject({ code: 'wallet.withdrawal_restricted', value: { reason: 'under review' } });
    await lift(kept.body['id']);
    expect(await codeOf(2, order(4, 100_000))).toBe('');
  });
  const lift = async (id: unknown) =>
    service.http('POST', `/admin/v1/wallet/restrictions/${String(id)}/lift`, {
      token: await operatorToken(['limit.view', 'limit.edit'], { id: 1, username: 'op1' }),
      body: { reason: 'looked at' },
    });

  it('arrive once, sent twice and twice at once; another content under the key is refused', async () => {
    const body = order(3, 200_000);
    const answers = await Promise.all([as(2, 'POST', '', body), as(2, 'POST', '', body), as(2, 'POST', '', body)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body: { value } }) => value?.id)).size).toBe(1);
    expect((await as(2, 'POST', '', { ...body, paymentPassword: 'asked again' })).body.value).toMatchObject({
      direction: 'DOWN',
      from: 'agent2',
      to: 'agent3',
      amountMinor: vnd(200_000),
    });
    expect(await codeOf(2, { ...body, amountMinor: vnd(300_000) })).toBe('wallet.idempotency_conflict');
    expect(await balances()).toEqual([0, -200_000, 200_000, 0]);
  });

  it('go to the direct upline and direct downlines, and to nobody else', async () => {
    expect((await as(2, 'POST', '', order(1, 50_000))).body.value).toMatchObject({ direction: 'UP', to: 'agent1' });
    for (const [from, to] of [
      [3, 1],
      [1, 3],
      [3, 4],
      [2, 2],
      [2, 99],
    ] as const)
      // prettier-ignore
      expect([from, to, await codeOf(from, order(to, 50_000))]).toEqual([from, to, 'wallet.recipient_not_found']);
    expect(await codeOf(2, order(5, 50_000))).toBe('wallet.recipient_closed');
    expect(await balances()).toEqual([50_000, -50_000, 0, 0]);
  });

  it('need the payment password, the money, and an amount within the bounds', async () => {
    expect(await codeOf(2, order(3, 50_000, { paymentPassword: 'wrong' }))).toBe('identity.wrong_payment_password');
    expect(await codeOf(2, order(3, start + 10_000))).toBe('wallet.insufficient_funds');
    expect(await codeOf(2, order(3, 1))).toBe('wallet.amount_out_of_bounds');
    expect(await balances()).toEqual([0, 0, 0, 0]);
    const [row] = await service.db.query<{ count: string }>(
      sql`select count(*) from transfer where amount_minor > $1`,
      [vnd(start)],
    );
    expect(row?.count).toBe('0');
  });

  it('crossed by the opposite ones at once, all arrive and nothing is lost', async () => {
    const calls = Array.from({ length: 20 }, (_none, i) =>
      i % 2 ? as(2, 'POST', '', order(3, 10_000)) : as(3, 'POST', '', order(2, 10_000)),
    );
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 200));
    expect(await balances()).toEqual([0, 0, 0, 0]);
  });

  it('stop at the day’s limit, also when two ask at once', async () => {
    await service.db.query(
      sql`insert into transfer (id, brand, direction, from_id, from_name, to_id, to_name, currency, amount_minor, idempotency_key, created_at)
       values ($1, 'BANYAN', 'DOWN', 2, 'agent2', 3, 'agent3', 'VND', $2, $1, $3)`,
      [randomUUID(), vnd(499_000_000), service.clock.now()],
    );
    const rules = (await as(2, 'GET', '/rules')).body.value;
    expect(rules).toMatchObject({ dailyLeftMinor: vnd(1_000_000), upline: { username: 'agent1', direction: 'UP' } });
    const answers = await Promise.all([as(2, 'POST', '', order(3, 600_000)), as(2, 'POST', '', order(4, 600_000))]);
    expect(answers.map(({ body }) => text(body.code)).sort()).toEqual(['', 'wallet.transfer_daily_limit']);
  });

  it('are seen by their two members and by operators who see the ledger', async () => {
    await as(2, 'POST', '', order(4, 70_000));
    const mine = async (id: number) => (await as(id, 'GET')).body.value?.data?.[0];
    expect([await mine(2), await mine(4)]).toMatchObject([{ to: 'agent4' }, { to: 'agent4' }]);
    expect(await mine(1)).not.toMatchObject({ to: 'agent4' });
    const token = await operatorToken(['ledger.view']);
    const filter = encodeURIComponent(JSON.stringify({ fromId: '2', toId: '4' }));
    const seen = await service.http('GET', `/admin/v1/wallet/transfers?filter=${filter}`, { token });
    expect(seen.body).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ amountMinor: vnd(70_000) })]),
    });
  });

  it('back within a day of what came stand out to operators, and to who reviews a withdrawal', async () => {
    await as(2, 'POST', '', order(4, 80_000));
    await as(4, 'POST', '', order(2, 60_000));
    service.clock.advance(24 * 3_600_000);
    await as(2, 'POST', '', order(4, 90_000));
    const token = await operatorToken(['ledger.view']);
    const filter = encodeURIComponent(JSON.stringify({ circular: true, fromId: '4' }));
    const seen = await service.http('GET', `/admin/v1/wallet/transfers?filter=${filter}`, { token });
    expect(seen.body['data']).toMatchObject([
      { from: 'agent4', to: 'agent2', amountMinor: vnd(60_000), circular: true },
    ]);
    expect((await as(4, 'GET')).body.value?.data?.[0]).not.toHaveProperty('circular');
  });

  it('do not leave behind what is to be staked: who gets it has to stake it as often, or it is not sent', async () => {
    const { accountId } = await service.app.get(AccountService).open(2n, 'BANYAN', 'VND');
    const { turnoverDeposit, turnoverTransfer, turnoverBonus } = settings;
    const setting = async (definition: { key: string }, value: number) => {
      brandSettings.set(definition.key, String(value));
      await new Promise((resolve) => setTimeout(resolve, 3_100));
    };
    const pay = async (kind: 'deposit' | 'bonus_grant', id: string, amount: number) => {
      const source = kind === 'deposit' ? 'payment:bank' : 'promotions';
      const contra = kind === 'deposit' ? 'payment:bank' : 'house:bonus';
      const of = { accountId, kind, source, contra, externalId: id, amountMinor: BigInt(vnd(amount)), currency: 'VND' };
      const [outcome] = await service.app.get(LedgerService).apply([of]);
      expect(outcome?.code).toBe('APPLIED');
    };
    const missing = async (id: number) =>
      (
        (
          await service.http('GET', '/wps/wallet/turnover', {
            token: await memberToken({ id, username: `agent${id}`, accountType: 2 }),
          })
        ).body.value as unknown as { missingMinor: string }
      ).missingMinor;
    await setting(turnoverDeposit, 1);
    const before = BigInt(await missing(3));
    const own = BigInt(await missing(2));
    await pay('deposit', 'carried', 300_000);
    expect(BigInt(await missing(2)) - own).toBe(BigInt(vnd(300_000)));
    expect(await codeOf(2, order(3, 200_000))).toBe('');
    expect(BigInt(await missing(3)) - before).toBe(BigInt(vnd(200_000)));
    expect(BigInt(await missing(2)) - own).toBe(BigInt(vnd(100_000)));
    await setting(turnoverBonus, 5);
    await pay('bonus_grant', 'more', 20_000);
    const refused = await as(2, 'POST', '', order(3, 50_000));
    expect(refused.body).toMatchObject({
      code: 'wallet.turnover_missing',
      value: { missingMinor: vnd(100_000), records: 1 },
    });
    await setting(turnoverTransfer, 5);
    expect(await codeOf(2, order(3, 50_000))).toBe('');
    await setting(turnoverTransfer, 0);
    expect(await codeOf(2, order(3, 50_000))).toBe('wallet.turnover_missing');
    brandSettings.clear();
    await new Promise((resolve) => setTimeout(resolve, 3_100));
  }, 40_000);

  it('are for agents, not for their assistants', async () => {
    const refused = async (accountType: number) => {
      const token = await memberToken({ id: 3, accountType });
      const { status, body } = await service.http('POST', '/wps/wallet/transfers', { token, body: order(2, 50_000) });
      return [status, body.code];
    };
    expect(await refused(0)).toEqual([403, 'auth.not_agent']);
    expect(await refused(42)).toEqual([403, 'auth.assistant']);
  });
});
