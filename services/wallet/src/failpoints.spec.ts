import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { grpcClient, type GrpcClient } from '@banyan/kernel/grpc';
import { CrashingService, operatorToken } from '@banyan/kernel/testing';
import { CommandKind, OutcomeCode, WalletServiceClient } from '@banyan/proto/wallet/v1/wallet';
import { config } from './config.js';
import {
  bankCard,
  deposit,
  paymentPassword,
  report,
  startCashier,
  until,
  vnd,
  type Cashier,
} from './payment/cashier.fixture.js';
import { AccountService } from './ledger/account.service.js';
import { PayoutService } from './withdrawal/payout.service.js';
import { sql, type Sql } from '@banyan/kernel/database';

const main = new URL('./main.js', import.meta.url);

/** Each place between a commit or a sending and what follows it: the wallet dies there, another one goes on. */
describe('a wallet that dies at', () => {
  let cashier: Cashier;
  let heir: CrashingService;
  let card: string;
  let account: bigint;
  beforeAll(async () => {
    cashier = await startCashier();
    heir = await CrashingService.start(main);
    account = (await cashier.service.app.get(AccountService).open(cashier.memberId, 'BANYAN', 'VND')).accountId;
    await deposit(cashier, 50_000_000);
    card = await bankCard(cashier);
  });
  beforeEach(() => cashier.service.clock.set(new Date()));
  afterAll(async () => {
    await heir.stop();
    await cashier.close();
  });

  /** What a replica does until it dies at the failpoint. */
  async function dying(at: string, act: (doomed: CrashingService) => Promise<unknown>): Promise<void> {
    const doomed = await CrashingService.start(main, `${at}=kill`);
    try {
      await Promise.all([act(doomed), doomed.died()]);
    } finally {
      await doomed.stop();
    }
  }
  const count = async (statement: Sql, parameters: unknown[]) =>
    Number(
      (
        await cashier.service.db.query<{ count: string }>(sql`select count(*)::text as count ${statement}`, parameters)
      )[0]?.count,
    );
  async function byGrpc<T>(to: CrashingService, call: (client: GrpcClient<WalletServiceClient>) => Promise<T>) {
    const client = grpcClient(WalletServiceClient, to.grpc, config);
    try {
      return await call(client);
    } finally {
      client.close();
    }
  }

  it.each([
    ['lane.before_apply', OutcomeCode.OUTCOME_CODE_APPLIED],
    ['lane.after_apply', OutcomeCode.OUTCOME_CODE_DUPLICATE],
  ])('%s books a bet once', async (at, code) => {
    const bet = {
      accountId: account,
      kind: CommandKind.COMMAND_KIND_BET,
      source: 'vendor:studio',
      externalId: `bet-${at}`,
      amountMinor: 70_000n,
      currency: 'VND',
      reference: '',
      roundId: 'round',
      gameCode: 'fortune',
      group: '',
    };
    const send = (to: CrashingService) => byGrpc(to, (client) => client.applyMany({ commands: [bet], deadlineMs: 0n }));
    const before = BigInt((await cashier.balance()).available);
    await dying(at, (doomed) => expect(send(doomed)).rejects.toMatchObject({ code: 'system.unavailable' }));
    const [outcome] = (await send(heir)).outcomes;
    expect(outcome).toMatchObject({ code, balanceMinor: before - 70_000n });
    expect((await send(heir)).outcomes[0]).toMatchObject({ transactionId: outcome?.transactionId });
    expect(await count(sql`from journal where external_id = $1`, [bet.externalId])).toBe(1);
  });

  it.each(['database.before_commit', 'database.after_commit'])('%s releases a held win once', async (at) => {
    const of = { accountId: account, source: 'vendor:studio', currency: 'VND', roundId: at, gameCode: 'g', group: '' };
    const bet = {
      ...of,
      kind: CommandKind.COMMAND_KIND_BET,
      externalId: `held-bet-${at}`,
      amountMinor: 0n,
      reference: '',
    };
    const exceeded = { winMinor: 1n, hourMinor: 0n, hourSumMinor: 50_000n };
    const win = {
      ...bet,
      kind: CommandKind.COMMAND_KIND_WIN,
      externalId: `held-${at}`,
      amountMinor: 50_000n,
      exceeded,
    };
    await byGrpc(heir, (client) => client.applyMany({ commands: [bet, win], deadlineMs: 0n }));
    const { body } = await cashier.operator(1, 'GET', `/admin/v1/wallet/held-wins?filter={"q":"held-${at}"}`);
    const path = `/admin/v1/wallet/held-wins/${(body['data'] as unknown as Array<{ id: string }>)[0]?.id}/resolve`;
    const finding = { finding: 'RELEASED', reason: 'the vendor confirmed it' };
    expect((await cashier.operator(1, 'POST', path, finding)).status).toBe(200);
    const before = BigInt((await cashier.balance()).available);
    const token = await operatorToken(['vendor.money'], { id: 2 });
    await dying(at, (doomed) => doomed.http('POST', path, { token, body: finding }));
    expect((await heir.http('POST', path, { token, body: finding }))?.status).toBe(200);
    expect(BigInt((await cashier.balance()).available)).toBe(before + 50_000n);
  });

  it.each(['database.before_commit', 'database.after_commit'])('%s credits a deposit once', async (at) => {
    const body = { method: 'bank', amountMinor: vnd(300_000), idempotencyKey: randomUUID() };
    const opened = await cashier.member('POST', '/wps/wallet/deposits', body);
    const { id } = opened.body['value'] as unknown as { id: string };
    const paid = {
      event: randomUUID(),
      kind: 'deposit',
      reference: id,
      result: 'success',
      amountMinor: vnd(300_000),
      currency: 'VND',
    };
    await dying(at, (doomed) => doomed.http('POST', '/callback/payments/sandbox', report(paid, new Date())));
    await cashier.callback(paid);
    await cashier.callback({ ...paid, event: randomUUID() });
    expect(await count(sql`from journal where external_id = $1 and source like 'payment:%'`, [id])).toBe(1);
  });

  it.each(['database.before_commit', 'database.after_commit'])('%s holds a withdrawal once', async (at) => {
    const body = { amountMinor: vnd(200_000), bankCardId: card, idempotencyKey: randomUUID(), paymentPassword };
    const before = BigInt((await cashier.balance()).locked);
    await dying(at, (doomed) => doomed.http('POST', '/wps/wallet/withdrawals', { token: cashier.token, body }));
    const again = await heir.http('POST', '/wps/wallet/withdrawals', { token: cashier.token, body });
    expect(again?.status).toBe(200);
    expect(BigInt((await cashier.balance()).locked) - before).toBe(BigInt(vnd(200_000)));
    const id = (again?.body['value'] as unknown as { id: string } | undefined)?.id;
    await cashier.member('POST', `/wps/wallet/withdrawals/${id}/cancel`);
    expect(BigInt((await cashier.balance()).locked)).toBe(before);
  });

  it.each(['database.before_commit', 'database.after_commit'])('%s writes a receipt once', async (at) => {
    const order = { amountMinor: vnd(200_000), bankCardId: card, idempotencyKey: randomUUID(), paymentPassword };
    const { body } = await cashier.member('POST', '/wps/wallet/withdrawals', order);
    const { id } = body['value'] as unknown as { id: string };
    await cashier.operator(1, 'POST', `/admin/v1/wallet/withdrawals/${id}/approve`, { reason: 'checks passed' });
    await until(
      () => count(sql`from withdrawal where id = $1 and state = 'SUCCESS'`, [id]),
      (paid) => paid === 1,
    );
    const say = { token: cashier.token, body: { answer: 'RECEIVED' } };
    const path = `/wps/wallet/withdrawals/${id}/receipt`;
    const money = await count(sql`from journal`, []);
    await dying(at, (doomed) => doomed.http('POST', path, say));
    expect((await heir.http('POST', path, say))?.status).toBe(200);
    expect(await count(sql`from withdrawal_receipt where withdrawal_id = $1`, [id])).toBe(1);
    expect(await count(sql`from journal`, [])).toBe(money);
  });

  it.each(['database.before_commit', 'database.after_commit'])('%s pays back what did not arrive once', async (at) => {
    const order = { amountMinor: vnd(200_000), bankCardId: card, idempotencyKey: randomUUID(), paymentPassword };
    const { body } = await cashier.member('POST', '/wps/wallet/withdrawals', order);
    const { id } = body['value'] as unknown as { id: string };
    await cashier.operator(1, 'POST', `/admin/v1/wallet/withdrawals/${id}/approve`, { reason: 'checks passed' });
    await until(
      () => count(sql`from withdrawal where id = $1 and state = 'SUCCESS'`, [id]),
      (paid) => paid === 1,
    );
    await cashier.service.db.query(
      sql`insert into withdrawal_receipt (withdrawal_id, answer, received_minor, remainder_minor, answered_at)
       select id, 'NOT_RECEIVED', 0, amount_minor, now() from withdrawal where id = $1`,
      [id],
    );
    const found = { outcome: 'UNPAID', reason: 'the bank denies it' };
    const path = `/admin/v1/wallet/withdrawals/${id}/resolve-receipt`;
    await cashier.operator(1, 'POST', path, found);
    const before = BigInt((await cashier.balance()).available);
    const token = await operatorToken(['withdrawal.view', 'withdrawal.approve'], { id: 2, username: 'op2' });
    await dying(at, (doomed) => doomed.http('POST', path, { token, body: found }));
    expect((await heir.http('POST', path, { token, body: found }))?.status).toBe(200);
    expect(await count(sql`from journal where external_id = $1 and kind = 11`, [id])).toBe(1);
    expect(BigInt((await cashier.balance()).available) - before).toBe(BigInt(vnd(200_000)));
  });

  it.each(['database.before_commit', 'database.after_commit'])(
    '%s opens a payment case and credits it once',
    async (at) => {
      const paid = {
        event: randomUUID(),
        kind: 'deposit',
        reference: 'BANYANLOST',
        result: 'success',
        amountMinor: vnd(70_000),
        currency: 'VND',
      };
      await dying(at, (doomed) => doomed.http('POST', '/callback/payments/sandbox', report(paid, new Date())));
      await cashier.callback(paid);
      const cases = await cashier.service.db.query<{ id: string }>(
        sql`select id from payment_case where event_id = $1`,
        [paid.event],
      );
      expect(cases).toHaveLength(1);
      const found = { finding: 'CREDIT', memberId: String(cashier.memberId), reason: 'the bank names the payer' };
      const path = `/admin/v1/wallet/payment-cases/${cases[0]?.id}/resolve`;
      await cashier.operator(1, 'POST', path, found);
      const before = BigInt((await cashier.balance()).available);
      const token = await operatorToken(['deposit.view', 'deposit.resolve'], { id: 2, username: 'op2' });
      await dying(at, (doomed) => doomed.http('POST', path, { token, body: found }));
      expect((await heir.http('POST', path, { token, body: found }))?.status).toBe(200);
      expect(await count(sql`from journal where external_id = $1`, [`case:${cases[0]?.id}`])).toBe(1);
      expect(BigInt((await cashier.balance()).available) - before).toBe(BigInt(vnd(70_000)));
    },
  );

  it.each([
    ['payout.before_order', 'payout.before_order'],
    ['payout.after_order', 'payout.after_order'],
    ['database.before_commit, marking it as being paid', 'database.before_commit@2'],
    ['database.before_commit, storing what the provider said', 'database.before_commit@3'],
  ])('%s pays a withdrawal once', async (_name, at) => {
    const { body } = await cashier.member('POST', '/wps/wallet/withdrawals', {
      amountMinor: vnd(200_000),
      bankCardId: card,
      idempotencyKey: randomUUID(),
      paymentPassword,
    });
    const { id } = body['value'] as unknown as { id: string };
    const before = await cashier.balance();
    const [point, nth] = at.split('@');
    const checked = { reason: 'checks passed' };
    const approve = `/admin/v1/wallet/withdrawals/${id}/approve`;
    const token = await operatorToken(['withdrawal.view', 'withdrawal.approve'], { id: 1, username: 'op1' });
    const doomed = await CrashingService.start(main, `${point}=kill${nth ? `@${nth}` : ''}`);
    await Promise.all([doomed.http('POST', approve, { token, body: checked }), doomed.died()]);
    // One that was answered or stored is refused now, which is as good.
    await cashier.operator(1, 'POST', approve, checked);
    cashier.service.clock.set(new Date(Date.now() + 11_000));
    await until(
      async () => {
        await cashier.service.app.get(PayoutService).work();
        const [row] = await cashier.service.db.query<{ state: string }>(
          sql`select state from withdrawal where id = $1`,
          [id],
        );
        return row?.state;
      },
      (state) => state === 'SUCCESS',
    );
    expect(await count(sql`from journal where external_id = $1 and kind = 10`, [id])).toBe(1);
    expect(await cashier.balance()).toEqual({ available: before.available, locked: '0' });
    expect(await count(sql`from withdrawal where id = $1 and payout_attempt = 1`, [id])).toBe(1);
  });
});
