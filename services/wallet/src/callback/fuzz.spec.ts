import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import type { DomainError } from '@banyan/kernel/errors';
import { authErrors, requestErrors, systemErrors } from '@banyan/kernel/errors';
import { memberToken, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { config } from '../config.js';
import { errors } from '../errors.js';
import { AccountService } from '../ledger/account.service.js';
import { fuzz, hostile, noise } from '../payment/fuzz.fixture.js';
import { sign } from '../payment/signature.js';
import { sql } from '@banyan/kernel/database';

type Schema = {
  $ref?: string;
  type?: string;
  properties?: Record<string, Schema>;
  enum?: unknown[];
};
interface Route {
  readonly method: string;
  readonly path: string;
  readonly schema: Schema;
}

let service: TestService;
let url: string;
let token: string;
/** Of a member who may exclude itself, so that the others go on. */
let breaking: string;
let routes: Route[];

/** Every refusal that this service has, with its HTTP status. */
const refusals = new Map(
  [errors, requestErrors, authErrors, systemErrors]
    .flatMap((all) => Object.values<() => DomainError>(all))
    .map((refusal): [string, number] => [refusal().code, refusal().status]),
);

beforeAll(async () => {
  service = await testService(AppModule);
  url = await service.app.getUrl();
  token = await memberToken({ id: 1001n });
  breaking = await memberToken({ id: 1002n });
  for (const id of [1001n, 1002n]) await service.app.get(AccountService).open(id, 'BANYAN', 'VND');
  const document = (await service.http('GET', '/openapi/service.json')).body as unknown as {
    paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>>;
    components: { schemas: Record<string, Schema> };
  };
  routes = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) => {
      const named = requestBody?.content['application/json']?.schema.$ref?.split('/').at(-1) ?? '';
      const schema = document.components.schemas[named];
      if (!schema || path.startsWith('/admin')) return [];
      return [{ method: method.toUpperCase(), path: path.replace(/\{\w+\}/g, 'sandbox'), schema }];
    }),
  );
});
afterAll(() => service.close());

/** What money there is, and how often it moved. */
async function moved(): Promise<string> {
  const [row] = await service.db.query<{ n: string }>(
    sql`select (select count(*) from journal) || ' ' || (select coalesce(sum(balance), 0) from account) as n`,
  );
  return row?.n ?? '';
}

/** Sends bytes as the member who is logged in, signed as the provider would. Never a fault of ours; a refusal is one that we have. */
async function harmless({ method, path }: Route, bytes: Buffer, type = 'application/json'): Promise<number> {
  const timestamp = String(service.clock.now().getTime());
  const headers = {
    'content-type': type,
    authorization: `Bearer ${path.includes('/limits') ? breaking : token}`,
    'x-payment-key': config.paymentKeyId,
    'x-payment-timestamp': timestamp,
    'x-payment-signature': sign(config.paymentSecret, timestamp, bytes),
  };
  const answer = await fetch(url + path, { method, headers, body: new Uint8Array(bytes) });
  const { status } = answer;
  const body = (await answer.json()) as Record<string, unknown>;
  const told = JSON.stringify({ path, sent: bytes.toString('utf8').slice(0, 300), status, body });
  const code = String(body['code']);
  // Provider and identity are away here, which is no fault.
  const away = ['wallet.provider_unavailable', 'system.unavailable'].includes(code);
  if (status >= 500 && !away) throw new Error(told);
  if (status >= 400) {
    const keys = Object.keys(body).sort().join();
    if (refusals.get(code) !== status || keys !== 'code,message,success,value' || body['success'] !== false)
      throw new Error(told);
  } else if (path.startsWith('/wps') && body['success'] !== true) throw new Error(told);
  return status;
}

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

const pairs = (body: object): string[] =>
  Object.entries(body).map(([name, value]) => `"${name}":${JSON.stringify(value)}`);

describe('every door that takes a body from players or payment providers', () => {
  let before: string;
  beforeAll(async () => (before = await moved()));

  it('is known from the OpenAPI document', () => {
    const paths = routes.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        '/wps/wallet/deposits',
        '/wps/wallet/withdrawals',
        '/wps/wallet/bank-cards',
        '/wps/wallet/limits',
        '/wps/wallet/limits/exclusion',
        '/callback/payments/sandbox',
      ]),
    );
  });

  it('survives each field being anything, or not there', async () => {
    for (const route of routes) {
      const { schema } = route;
      const field = fc.constantFrom(...Object.keys(schema.properties ?? { x: 1 }));
      await fc.assert(
        fc.asyncProperty(field, fc.option(hostile), async (name, bad) => {
          const { [name]: _gone, ...rest } = fitting(schema);
          const text = [...pairs(rest), ...(bad === null ? [] : [`"${name}":${bad}`])].join();
          await harmless(route, Buffer.from(`{${text}}`));
        }),
        fuzz(30),
      );
    }
    expect(await moved()).toBe(before);
  });

  it('survives bytes of any kind, and refuses what is no object', async () => {
    for (const route of routes) {
      await fc.assert(
        fc.asyncProperty(noise, async (raw) => {
          expect(await harmless(route, raw)).toBeGreaterThanOrEqual(400);
        }),
        fuzz(30),
      );
    }
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
    expect(await moved()).toBe(before);
  });

  it('survives fields that are there twice, strangers, and other content types', async () => {
    for (const route of routes) {
      const { schema } = route;
      const good = `{${pairs(fitting(schema)).join()}}`;
      for (const [name] of Object.entries(schema.properties ?? {}))
        await harmless(route, Buffer.from(good.replace('{', `{"${name}":{"x":1},`)));
      await harmless(route, Buffer.from(good.replace('{', '{"status":"SUCCESS","memberId":"7","accountId":"1",')));
      for (const type of [
        'text/plain',
        'application/xml',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'application/json; charset=utf-7',
        ';',
      ])
        await harmless(route, Buffer.from(good.slice(0, -1)), type);
    }
    expect(await moved()).toBe(before);
  });
});
