import { randomUUID } from 'node:crypto';
import { Client, credentials } from '@grpc/grpc-js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { WalletServiceClient, type Command } from '@banyan/proto/wallet/v1/wallet';
import { grpcClient, type GrpcClient } from '@banyan/kernel/grpc';
import { memberToken, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { config } from '../config.js';
import { Accounts } from '../ledger/accounts.service.js';
import { sign } from './signature.js';

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 60);

type Schema = {
  $ref?: string;
  type?: string;
  properties?: Record<string, Schema>;
  enum?: unknown[];
  required?: string[];
};
interface Route {
  readonly path: string;
  readonly schema: Schema;
}

let service: TestService;
let url: string;
let token: string;
let account: bigint;
let games: GrpcClient<WalletServiceClient>;
let routes: Route[];

beforeAll(async () => {
  service = await testService(AppModule, { grpc: true });
  url = await service.app.getUrl();
  token = await memberToken({ id: 1001n });
  account = (await service.app.get(Accounts).open(1001n, 'BANYAN', 'VND')).accountId;
  games = grpcClient(WalletServiceClient, `127.0.0.1:${config.grpcPort}`, config);
  const document = (await service.http('GET', '/openapi/service.json')).body as unknown as {
    paths: Record<string, { post?: { requestBody?: { content: Record<string, { schema: Schema }> } } }>;
    components: { schemas: Record<string, Schema> };
  };
  routes = Object.entries(document.paths).flatMap(([path, { post }]) => {
    const named = post?.requestBody?.content['application/json']?.schema.$ref?.split('/').at(-1) ?? '';
    const schema = document.components.schemas[named];
    return schema && !path.startsWith('/admin') ? [{ path: path.replace(/\{\w+\}/g, 'sandbox'), schema }] : [];
  });
});

afterAll(async () => {
  games.close();
  await service.close();
});

async function moved(): Promise<string> {
  const [row] = await service.db.query<{ n: string }>(
    `select (select count(*) from journal) || ' ' || (select coalesce(sum(balance), 0) from account) as n`,
  );
  return row?.n ?? '';
}

/** Sends bytes as the member who is logged in, signed as the provider would; answers what came back. */
async function send(path: string, bytes: Buffer, type = 'application/json') {
  const timestamp = String(service.clock.now().getTime());
  const headers = {
    'content-type': type,
    authorization: `Bearer ${token}`,
    'x-payment-key': config.paymentKeyId,
    'x-payment-timestamp': timestamp,
    'x-payment-signature': sign(config.paymentSecret, timestamp, bytes),
  };
  const answer = await fetch(url + path, { method: 'POST', headers, body: new Uint8Array(bytes) });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

/** Provider and identity are away here, which is no fault. */
const away = ['wallet.provider_unavailable', 'system.unavailable'];

/** Never a fault of ours; a refusal has a code. */
async function harmless(path: string, bytes: Buffer, type?: string): Promise<number> {
  const { status, body } = await send(path, bytes, type);
  const text = JSON.stringify({ path, sent: bytes.toString('utf8').slice(0, 300), status, body });
  if (status >= 500 && !away.includes(String(body['code']))) throw new Error(text);
  if (status >= 400 && (body['success'] !== false || !/^[a-z]+\.[a-z_]+$/.test(String(body['code']))))
    throw new Error(text);
  return status;
}

const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1.5,
    1e308,
    -0,
    [],
    {},
    [[]],
    '',
    ' ',
    'nul\u0000',
    '\ud800',
    '9'.repeat(400),
    '-1',
    '1e9',
    '0x10',
    '９',
    'x'.repeat(100_000),
    "'; drop table journal; --",
    '../../etc/passwd',
    { $gt: '' },
    { toString: 1 },
    ['a', 'b'],
  ),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(String),
  fc.double(),
  fc.anything({ maxDepth: 3 }),
);

/** A body that fits the schema, as far as its words tell. */
function fitting({ properties = {} }: Schema): Record<string, unknown> {
  const value = (name: string, schema: Schema): unknown => {
    if (schema.enum) return schema.enum[0];
    if (name === 'idempotencyKey' || name === 'event' || /Id$|reference/.test(name)) return randomUUID();
    if (name.endsWith('Minor')) return '1000000000';
    return schema.type === 'integer' ? 1 : schema.type === 'boolean' ? true : 'VND';
  };
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, value(name, schema)]));
}

const json = (value: unknown): Buffer => {
  try {
    return Buffer.from(
      JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? `${item}` : item)) ?? '',
    );
  } catch {
    return Buffer.from('{"cyclic":1');
  }
};

describe('every door that takes a body from players or payment providers', () => {
  it('is known from the OpenAPI document', () => {
    const paths = routes.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        '/wps/wallet/deposits',
        '/wps/wallet/withdrawals',
        '/wps/wallet/bank-cards',
        '/callback/payments/sandbox',
      ]),
    );
  });

  it('survives each field being anything', async () => {
    const before = await moved();
    for (const { path, schema } of routes) {
      const field = fc.constantFrom(...Object.keys(schema.properties ?? { x: 1 }));
      await fc.assert(
        fc.asyncProperty(field, nasty, async (name, value) => {
          await harmless(path, json({ ...fitting(schema), [name]: value }));
        }),
        { numRuns },
      );
    }
    expect(await moved()).toBe(before);
  });

  it('survives bytes of any kind, and refuses what is no object', async () => {
    const before = await moved();
    const deep = (open: string, close: string) => open.repeat(20_000) + close.repeat(20_000);
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }).map((raw) => Buffer.from(raw)),
      fc
        .constantFrom(
          '',
          '{',
          'null',
          '[]',
          '"x"',
          '1e999',
          deep('[', ']'),
          deep('{"a":', '1}').replace('11', '1'),
          '{"__proto__":{"amountMinor":"1"}}',
          '{"constructor":{"prototype":{"admin":true}}}',
          '{"a":1,"a":2}',
          '\ufeff{}',
        )
        .map((text) => Buffer.from(text)),
      fc.constant(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])),
      fc.constant(Buffer.alloc(3_000_000, 0x20)),
    );
    for (const { path } of routes) {
      await fc.assert(
        fc.asyncProperty(bytes, async (raw) => {
          expect(await harmless(path, raw)).toBeGreaterThanOrEqual(400);
        }),
        { numRuns },
      );
    }
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
    expect(await moved()).toBe(before);
  });

  it('survives fields that are there twice, strangers, and other content types', async () => {
    const before = await moved();
    for (const { path, schema } of routes) {
      const good = JSON.stringify(fitting(schema));
      for (const [name] of Object.entries(schema.properties ?? {}))
        await harmless(path, Buffer.from(good.replace('{', `{"${name}":{"x":1},`)));
      await harmless(path, json({ ...fitting(schema), status: 'SUCCESS', memberId: '7', accountId: '1' }));
      for (const type of [
        'text/plain',
        'application/xml',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'application/json; charset=utf-7',
        ';',
      ])
        await harmless(path, Buffer.from(good.slice(0, -1)), type);
    }
    expect(await moved()).toBe(before);
  });
});

describe("the ledger's gRPC door", () => {
  const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.constantFrom('', 'nul\u0000', '\ud800', 'x'.repeat(5000)),
  );
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
    const before = await moved();
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 20 }), int64, async (commands, deadline) => {
        const { outcomes } = await games.applyMany({ commands, deadlineMs: deadline < 0n ? deadline : 0n });
        expect(outcomes).toHaveLength(commands.length);
        for (const { code } of outcomes) expect([1, 2, 9, 10]).not.toContain(code);
      }),
      { numRuns },
    );
    expect(await moved()).toBe(before);
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
    const good = {
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
    };
    const before = await moved();
    const { outcomes } = await games.applyMany({ commands: [{ ...good, ...wrong } as Command], deadlineMs: 0n });
    expect([1, 2, 9, 10]).not.toContain(outcomes[0]?.code);
    expect(await moved()).toBe(before);
  });

  it('outlives bytes that are no message, and a message that is too large', async () => {
    const raw = new Client(`127.0.0.1:${config.grpcPort}`, credentials.createInsecure());
    const call = (bytes: Buffer) =>
      new Promise<number>((resolve) => {
        const same = (value: Buffer) => value;
        raw.makeUnaryRequest('/wallet.v1.WalletService/ApplyMany', same, same, bytes, (error) =>
          resolve(error?.code ?? 0),
        );
      });
    const before = await moved();
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        expect(typeof (await call(Buffer.from(bytes)))).toBe('number');
      }),
      { numRuns },
    );
    expect(await call(Buffer.alloc(17 * 1024 * 1024))).toBe(8);
    raw.close();
    expect((await games.getBalances({ accountIds: [account] })).balances).toHaveLength(1);
    expect(await moved()).toBe(before);
  });
});
