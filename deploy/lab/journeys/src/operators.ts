import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { CompactEncrypt, importJWK, type JWK } from 'jose';
import type { Browser, Locator, Page } from 'playwright-core';
import pg from 'pg';
import { person, ready, until, type Account, type View, type Service } from './harness.js';
import { fillLogin, newcomer, register } from './people.js';

type Method = 'GET' | 'POST' | 'PUT';

/** What a door answered, refusals included. */
export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** Calls a door as the one who is logged in on a page. */
type Call = (method: Method, path: string, data?: object) => Promise<Answer>;

/** Somebody with a page of his own and the doors that his session opens. */
export interface Somebody {
  readonly username: string;
  readonly page: Page;
  readonly call: Call;
}

/** A member with money and a bank account. */
export type Player = Somebody & { readonly cardId: string };

/** Who takes part in the points of the console; known once the first of them begins. */
export interface Operators {
  readonly maker: () => Somebody;
  readonly checker: () => Somebody;
  /** Has enough for an amount that is typed again. */
  readonly rich: () => Player;
  readonly other: () => Player;
  readonly browser: () => Browser;
}

/** Logs in by `enter` and calls the doors below `prefix` with the token that the page then sends. */
async function signedIn(page: Page, prefix: string, enter: () => Promise<string>): Promise<Somebody> {
  const asked = page.waitForRequest((request) => {
    const { pathname } = new URL(request.url());
    return pathname.startsWith(prefix) && !pathname.includes('/session') && 'authorization' in request.headers();
  });
  const username = await enter();
  const { authorization = '' } = (await asked).headers();
  const call: Call = async (method, path, data) => {
    const url = new URL(prefix + path, ready.player).href;
    const answer = await page.request.fetch(url, { method, data, headers: { authorization } });
    return { status: answer.status(), body: (await answer.json().catch(() => ({}))) as Answer['body'] };
  };
  return { username, page, call };
}

/** A console page in English. */
export async function consolePage(browser: Browser, view: View = {}): Promise<Page> {
  const { page, context } = await person(browser, view);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await context.addInitScript(() => localStorage.setItem('RaStoreBanyanConsole.locale', '"en"'));
  return page;
}

/** An operator at his desk. */
export async function asOperator(browser: Browser, account: Account): Promise<Somebody> {
  const page = await consolePage(browser);
  return signedIn(page, '/admin/v1/', async () => {
    await page.goto(ready.admin);
    await fillLogin(page, account);
    return account.username;
  });
}

/** Who asks and who agrees, at the console in windows of their own. */
export const twoOperators = (browser: Browser): Promise<[maker: Somebody, checker: Somebody]> =>
  Promise.all([asOperator(browser, ready.accounts.operator), asOperator(browser, ready.accounts.approver)]);

/** What a door answered when it did what it was asked. */
export async function done<T = Record<string, unknown>>(answer: Promise<Answer>): Promise<T> {
  const { status, body } = await answer;
  assert.ok(status < 300, `${status} ${JSON.stringify(body)}`);
  return (body['value'] ?? body) as T;
}

/** A body as the doors with secrets take it: encrypted to the gateway's public key, good once. */
async function sealed(page: Page, body: object): Promise<{ payload: string }> {
  const answer = await page.request.get(new URL('/wps/system/keys', ready.player).href);
  const [key] = ((await answer.json()) as { value: { keys: JWK[] } }).value.keys;
  assert.ok(key, 'the gateway tells its key');
  const claims = new TextEncoder().encode(JSON.stringify({ ...body, iat: Date.now(), jti: randomUUID() }));
  const header = { alg: 'ECDH-ES', enc: 'A256GCM', ...(key.kid && { kid: key.kid }) };
  return {
    payload: await new CompactEncrypt(claims).setProtectedHeader(header).encrypt(await importJWK(key, 'ECDH-ES')),
  };
}

/** A newcomer with so many đồng, deposited through the provider, and a bank account. */
export async function playerWith(browser: Browser, dong: number, view: View = {}): Promise<Player> {
  const { page } = await person(browser, view);
  const player = await signedIn(page, '/wps/', () => register(page));
  await until(
    () => player.call('GET', 'wallet/withdrawals/rules'),
    ({ status }) => status === 200,
  );
  const { redirectUrl } = await done<{ redirectUrl: string }>(
    player.call('POST', 'wallet/deposits', {
      method: 'sandbox',
      amountMinor: `${dong}0000`,
      idempotencyKey: randomUUID(),
    }),
  );
  await page.request.post(redirectUrl, { form: { outcome: 'success' }, maxRedirects: 0 });
  const card = { bankCode: 'VCB', accountNumber: `7${Date.now()}`, holderName: 'NGUYEN VAN AN' };
  const { password: currentPassword, paymentPassword: newPassword } = newcomer;
  const change = { currentPassword, newPassword, confirmNewPassword: newPassword };
  await done(player.call('POST', 'member/payment-password', await sealed(page, change)));
  const { id: cardId } = await done<{ id: string }>(
    player.call('POST', 'wallet/bank-cards', await sealed(page, { ...card, paymentPassword: newPassword })),
  );
  await until(
    () => done<{ availableMinor: string }>(player.call('GET', 'wallet/withdrawals/rules')),
    ({ availableMinor }) => BigInt(availableMinor) >= BigInt(dong) * 10_000n,
  );
  return { ...player, cardId };
}

/** Asks for a withdrawal of so many đồng and returns its id. */
export async function asksFor({ call, cardId, page }: Player, dong: number): Promise<string> {
  const order = { amountMinor: `${dong}0000`, bankCardId: cardId, idempotencyKey: randomUUID() };
  const body = await sealed(page, { ...order, paymentPassword: newcomer.paymentPassword });
  return (await done<{ id: string }>(call('POST', 'wallet/withdrawals', body))).id;
}

export const because = { reason: 'part of a journey' };

/** Asks for a new operator of the game desk and returns the request's id. */
export async function asksForOperator({ call }: Somebody, username: string): Promise<string> {
  const asked = { username, name: 'Journey', role: 'gameops', ...because };
  return (await done<{ id: string }>(call('POST', 'identity/operators', asked))).id;
}

/** One statement in a service's database. */
export async function sql<T>(service: Service, text: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: ready.databases[service] });
  await client.connect();
  try {
    return (await client.query(text, values)).rows as T[];
  } finally {
    await client.end();
  }
}

/** An address of the console. */
export const at = (path: string): string => new URL(path, ready.admin).href;

/** Opens a screen of the console. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(at(path));
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

/** The list of members from the first on: whoever registers meanwhile, the demo's accounts stand on its first page. */
export const eldestMembers = 'members?filter=%7B%7D&sort=id&order=ASC';

export const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

/** Takes a reason that a dialog offers: the first, or the one with this name. */
export async function chooseReason(page: Page, name?: string): Promise<void> {
  await page.getByRole('combobox', { name: /Reason/ }).click();
  await page
    .getByRole('option', name ? { name, exact: true } : {})
    .first()
    .click();
}

/** The audit log's entries of an action on an object. */
export function auditOf({ call }: Somebody, action: string, objectId: string) {
  const filter = encodeURIComponent(JSON.stringify({ action, objectId }));
  return done<{ total: number; data: Array<Record<string, unknown>> }>(
    call('GET', `identity/audit-logs?filter=${filter}`),
  );
}
