import { randomUUID } from 'node:crypto';
import { Client, Metadata, credentials, status } from '@grpc/grpc-js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { ApplyManyRequest, WalletServiceClient, type Command } from '@banyan/proto/wallet/v1/wallet';
import { installationHeader, installationOf } from '@banyan/kernel/auth';
import { DomainError } from '@banyan/kernel/errors';
import { grpcClient, type GrpcClient } from '@banyan/kernel/grpc';
import { testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { config } from '../config.js';
import { fuzz } from '../payment/fuzz.fixture.js';
import { AccountService } from './account.service.js';
import { sql } from '@banyan/kernel/database';

let service: TestService;
let account: bigint;
let games: GrpcClient<WalletServiceClient>;
let raw: Client;

beforeAll(async () => {
  service = await testService(AppModule, { grpc: true });
  account = (await service.app.get(AccountService).open(1001n, 'BANYAN', 'VND')).accountId;
  games = grpcClient(WalletServiceClient, `127.0.0.1:${config.grpcPort}`, config);
  raw = new Client(`127.0.0.1:${config.grpcPort}`, credentials.createInsecure());
});
afterAll(async () => {
  raw.close();
  games.close();
  await service.close();
});

async function moved(): Promise<string> {
  const [row] = await service.db.query<{ n: string }>(
    sql`select (select count(*) from journal) || ' ' || (select coalesce(sum(balance), 0) from account) as n`,
  );
  return row?.n ?? '';
}

/** Sends bytes as a message; returns the status that came back. */
function bytesTo(method: string, bytes: Buffer): Promise<status> {
  const same = (value: Buffer) => value;
  const metadata = new Metadata();
  metadata.set(installationHeader, installationOf(config));
  return new Promise((resolve) => {
    raw.makeUnaryRequest(`/wallet.v1.WalletService/${method}`, same, same, bytes, metadata, (error) =>
      resolve(error?.code ?? 0),
    );
  });
}

const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.constantFrom('', 'nul\u0000', '\ud800', 'x'.repeat(5000)),
);
const applied = [1, 2, 9, 10];

describe("the ledger's gRPC door", () => {
  let before: string;
  beforeAll(async () => (before = await moved()));
  afterAll(async () => expect(await moved()).toBe(before));

  const command: fc.Arbitrary<Command> = fc
    .record({
      accountId: fc.oneof(int64, fc.constant(-1n), fc.constant(2n ** 62n)),
      kind: fc.integer({ min: -1, max: 30 }),
      source: fc.oneof(
        text,
        fc.constant('vendor:studio'),
        text.map((rest) => `vendor:${rest}`),
      ),
      externalId: text,
      amountMinor: int64,
      currency: fc.oneof(text, fc.constant('VND')),
      reference: text,
      roundId: text,
      gameCode: text,
      group: fc.oneof(text, fc.constantFrom('', 'g')),
    })
    .filter(({ accountId }) => accountId < 1n || accountId > 1000n) as fc.Arbitrary<Command>;

  it('answers each of any commands, and moves nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 20 }), int64, async (commands, deadline) => {
        const { outcomes } = await games.applyMany({ commands, deadlineMs: deadline < 0n ? deadline : 0n });
        expect(outcomes).toHaveLength(commands.length);
        for (const { code } of outcomes) expect(applied).not.toContain(code);
      }),
      fuzz(60),
    );
  });

  it('opens no account and tells no balance for what is none', async () => {
    await fc.assert(
      fc.asyncProperty(
        int64,
        text,
        text,
        fc.array(int64, { maxLength: 50 }),
        async (memberId, brand, currency, ids) => {
          await expect(games.openAccount({ memberId, brand, currency })).rejects.toBeInstanceOf(DomainError);
          const { balances } = await games.getBalances({ accountIds: ids.filter((id) => id < 0n) });
          expect(balances).toEqual([]);
        },
      ),
      fuzz(40),
    );
    for (const [memberId, brand] of [
      [-1n, 'BANYAN'],
      [0n, 'BANYAN'],
      [7n, 'nul\u0000'],
      [7n, ''],
      [7n, 'x'.repeat(5000)],
    ] as const)
      await expect(games.openAccount({ memberId, brand, currency: 'VND' })).rejects.toBeInstanceOf(DomainError);
    for (const currency of ['toString', 'constructor', '__proto__', 'vnd'])
      await expect(games.openAccount({ memberId: 7n, brand: 'BANYAN', currency })).rejects.toBeInstanceOf(DomainError);
    expect(await service.db.query(sql`select 1 from account where member_id <> 1001`)).toEqual([]);
  });

  const good = (): Command => ({
    accountId: account,
    kind: 2,
    source: 'vendor:studio',
    externalId: randomUUID(),
    amountMinor: 5n,
    currency: 'VND',
    reference: '',
    roundId: 'r',
    gameCode: 'g',
    group: '',
  });

  it.each([
    ['no key', { externalId: '' }],
    ['a key too long', { externalId: 'x'.repeat(129) }],
    ['a key with a NUL', { externalId: 'a\u0000b' }],
    ['a negative amount', { amountMinor: -1n }],
    ['an amount beyond the bound', { amountMinor: 10n ** 15n + 1n }],
    ['the largest amount there is', { amountMinor: 2n ** 63n - 1n }],
    ['a source of ours', { source: 'cashier' }],
    ["a kind of the cashier's", { kind: 7 }],
    ['another currency', { currency: 'USDT' }],
    ['a round id too long', { roundId: 'x'.repeat(5000) }],
  ])('refuses a real account %s', async (_what, wrong) => {
    const { outcomes } = await games.applyMany({ commands: [{ ...good(), ...wrong }], deadlineMs: 0n });
    expect(applied).not.toContain(outcomes[0]?.code);
  });

  it('calls bytes that are no message the fault of the sender', async () => {
    const methods = fc.constantFrom('ApplyMany', 'OpenAccount', 'GetBalances');
    const message = Buffer.from(
      ApplyManyRequest.encode({ commands: [{ ...good(), externalId: '' }], deadlineMs: 0n }).finish(),
    );
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }).map((some) => Buffer.from(some)),
      fc.nat({ max: message.length - 1 }).map((end) => message.subarray(0, end)),
      fc
        .nat({ max: message.length - 1 })
        .map((at) => Buffer.concat([message.subarray(0, at), Buffer.from([0xff, 0xff]), message.subarray(at)])),
      // Groups within groups, a varint without an end, a length beyond the end.
      fc.constantFrom(
        Buffer.alloc(100_000, 0x1b),
        Buffer.alloc(30, 0xff),
        Buffer.from([0x0a, 0xff, 0xff, 0xff, 0xff, 0x0f]),
      ),
    );
    const seen = new Set<status>();
    await fc.assert(
      fc.asyncProperty(methods, bytes, async (method, some) => {
        const code = await bytesTo(method, some);
        expect([status.OK, status.INVALID_ARGUMENT, status.NOT_FOUND]).toContain(code);
        seen.add(code);
      }),
      fuzz(150),
    );
    expect(seen).toContain(status.INVALID_ARGUMENT);
    expect(await bytesTo('ApplyMany', Buffer.alloc(17 * 1024 * 1024))).toBe(status.RESOURCE_EXHAUSTED);
    expect((await games.getBalances({ accountIds: [account] })).balances).toHaveLength(1);
  });

  it('passes over fields that it does not know', async () => {
    const message = Buffer.from(
      ApplyManyRequest.encode({ commands: [{ ...good(), externalId: '' }], deadlineMs: 0n }).finish(),
    );
    const unknown = Buffer.from([0xfa, 0x7f, 0x03, 0x61, 0x62, 0x63]);
    expect(await bytesTo('ApplyMany', Buffer.concat([unknown, message, unknown]))).toBe(status.OK);
  });
});
