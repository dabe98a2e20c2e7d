import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Server, ServerCredentials, type sendUnaryData, type ServerUnaryCall } from '@grpc/grpc-js';
import {
  GetMemberResponse,
  IdentityServiceService,
  type CheckPaymentPasswordRequest,
  type CheckPaymentPasswordResponse,
  type GetMemberRequest,
} from '@banyan/proto/identity/v1/identity';
import { memberToken, operatorToken, OutsideProgram, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { config } from '../config.js';
import { AccountService } from '../ledger/account.service.js';
import { readSettings, refusal } from '../transfer/transfer.fixture.js';
import { sign } from './signature.js';
import { sql } from '@banyan/kernel/database';

/** The member's, as this identity knows it. */
export const paymentPassword = 'red-river-77';

/** Whom identity does not know. */
export const strangerId = 999_999n;
/** A member who registered without a real name. */
export const namelessId = 2003n;

export const vnd = (amount: number): string => `${amount}0000`;

/** The wallet with the payment sandbox as its own process and an identity peer that implements the real protocol. */
export interface Cashier {
  service: TestService;
  token: string;
  memberId: bigint;
  /** Calls as the member. */
  member(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): ReturnType<TestService['http']>;
  /** Calls as an operator of this id who may do everything here. */
  operator(id: number, method: 'GET' | 'POST', path: string, body?: object): ReturnType<TestService['http']>;
  /** Sends a signed callback as the provider would. */
  callback(body: object, headers?: Record<string, string>): ReturnType<TestService['http']>;
  /** Clicks a choice on the provider's page. */
  choose(reference: string, outcome: string): Promise<void>;
  balance(): Promise<{ available: string; locked: string }>;
  close(): Promise<void>;
}

const permissions = [
  'withdrawal.view',
  'withdrawal.claim',
  'withdrawal.approve',
  'withdrawal.retry',
  'deposit.view',
  'deposit.resolve',
  'dashboard.view',
  'vendor.view',
  'vendor.money',
  'limit.view',
  'limit.edit',
  'adjustment.view',
  'adjustment.propose',
  'adjustment.approve',
];

export async function startCashier(): Promise<Cashier> {
  const identity = await startIdentity();
  const service = await testService(AppModule);
  const sandbox = await startSandbox(await service.app.getUrl());
  const memberId = 1001n;
  await service.app.get(AccountService).open(memberId, 'BANYAN', 'VND');
  const token = await memberToken({ id: memberId });
  const member: Cashier['member'] = (method, path, body) =>
    service.http(method, path, { token, ...(body && { body }) });
  return {
    service,
    token,
    memberId,
    member,
    operator: async (id, method, path, body) =>
      service.http(method, path, {
        token: await operatorToken(permissions, { id, username: `op${id}` }),
        ...(body && { body }),
      }),
    callback: (body, headers = {}) =>
      service.http('POST', '/callback/payments/sandbox', report(body, service.clock.now(), headers)),
    choose: async (reference, outcome) => {
      await fetch(`${config.paymentUrl}/pay/${reference}`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ outcome }),
      });
    },
    balance: async () => {
      const { value } = (await member('GET', '/wps/v2/wallets/balance')).body as unknown as {
        value: { availableMinor: string; lockedMinor: string };
      };
      return { available: value.availableMinor, locked: value.lockedMinor };
    },
    close: async () => {
      await service.close();
      await sandbox.stop();
      identity.forceShutdown();
    },
  };
}

/** Repeats the request until the response is as wanted; fails after ten seconds. */
export async function until<T>(ask: () => Promise<T>, fits: (answer: T) => boolean): Promise<T> {
  const end = Date.now() + 10_000;
  for (;;) {
    const answer = await ask();
    if (fits(answer)) return answer;
    if (Date.now() > end) throw new Error(`still ${JSON.stringify(answer)}`);
    await sleep(50);
  }
}

/** Puts money in through the whole path. */
export async function deposit(cashier: Cashier, amount: number): Promise<string> {
  const { body } = await cashier.member('POST', '/wps/wallet/deposits', {
    method: 'bank',
    amountMinor: vnd(amount),
    idempotencyKey: randomUUID(),
  });
  const { id } = (body as unknown as { value: { id: string } }).value;
  await cashier.callback({
    event: randomUUID(),
    kind: 'deposit',
    reference: id,
    result: 'success',
    amountMinor: vnd(amount),
    currency: 'VND',
  });
  return id;
}

/** Adds a bank account in the member's real name and returns its id. */
export async function bankCard(cashier: Cashier, accountNumber = '0011223344'): Promise<string> {
  const { body } = await cashier.member('POST', '/wps/wallet/bank-cards', {
    bankCode: 'VCB',
    accountNumber,
    holderName: 'Nguyen Minh Chau',
    paymentPassword,
  });
  return (body['value'] as unknown as { id: string }).id;
}

/** Has the member's money have gone up the line and back just now. */
export async function sentToAndFro({ service, memberId }: Cashier): Promise<void> {
  await service.db.query(
    sql`insert into transfer (id, brand, direction, from_id, from_name, to_id, to_name, currency, amount_minor,
       idempotency_key, created_at, circular)
     values (gen_random_uuid(), 'BANYAN', 'UP', $1, 'a', 1, 'b', 'VND', 1, gen_random_uuid(), $2, true)`,
    [memberId, service.clock.now()],
  );
}

/** What the provider sends of a callback: its bytes and its signature. */
export const report = (body: object, now: Date, headers: Record<string, string> = {}) => ({
  body: JSON.stringify(body),
  headers: { ...signed(JSON.stringify(body), now), ...headers },
});

function signed(body: string, now: Date): Record<string, string> {
  const timestamp = String(now.getTime());
  return {
    'content-type': 'application/json',
    'x-payment-key': config.paymentKeyId,
    'x-payment-timestamp': timestamp,
    'x-payment-signature': sign(config.paymentSecret, timestamp, body),
  };
}

const startSandbox = async (walletUrl: string): Promise<OutsideProgram> =>
  OutsideProgram.start('payment-sandbox', config.paymentUrl, {
    CALLBACK_URL: `${walletUrl}/callback/payments/sandbox`,
    DATA_FILE: join(await mkdtemp(join(tmpdir(), 'sandbox-')), 'data.json'),
    PAYOUT_DELAY_MS: '300',
  });

async function startIdentity(): Promise<Server> {
  const server = new Server();
  server.addService(IdentityServiceService, {
    getMember: (call: ServerUnaryCall<GetMemberRequest, GetMemberResponse>, done: sendUnaryData<GetMemberResponse>) => {
      if (call.request.memberId === strangerId) return done(refusal('request.not_found', 404));
      return done(
        null,
        GetMemberResponse.fromPartial({
          memberId: call.request.memberId,
          brand: 'BANYAN',
          username: `member${call.request.memberId}`,
          realName: call.request.memberId === namelessId ? '' : 'Nguyễn Minh Châu',
          currency: 'VND',
          status: 'ACTIVE',
        }),
      );
    },
    checkPaymentPassword: (
      call: ServerUnaryCall<CheckPaymentPasswordRequest, CheckPaymentPasswordResponse>,
      done: sendUnaryData<CheckPaymentPasswordResponse>,
    ) =>
      call.request.password === paymentPassword
        ? done(null, {})
        : done(refusal('identity.wrong_payment_password', 422)),
    readSettings,
    resolveBrand: (_call: unknown, done: sendUnaryData<never>) => done({ code: 12, details: 'not here' }),
  });
  await new Promise<void>((resolve, reject) => {
    server.bindAsync(config.identityGrpc ?? '', ServerCredentials.createInsecure(), (error) =>
      error ? reject(error) : resolve(),
    );
  });
  return server;
}
