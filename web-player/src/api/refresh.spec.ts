import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accessToken } from './access-token';
import { ApiError } from './api-error';
import { get, post } from './client';
import { signOut } from '../session/login-flow';

const answer = (value: unknown, status = 200, code?: string) =>
  new Response(JSON.stringify({ success: status < 400, value, message: code ? 'no' : '', code }), {
    status,
    headers: { 'x-request-id': 'r-1' },
  });
const renewed = () => answer({ token: 'new', expiresAt: new Date(Date.now() + 900_000).toISOString() });
const refused = () => answer(null, 401, 'auth.required');

/** The server of one test: what each path answers, and what it was asked. */
function serve(handlers: Record<string, (token: string | null) => Response | Promise<Response>>) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push(path);
    const token = new Headers(init.headers).get('authorization');
    return handlers[path]?.(token?.replace('Bearer ', '') ?? null) ?? answer(null, 404, 'none');
  });
  return { asked, count: (path: string) => asked.filter((one) => one === path).length };
}

function signIn(token: string, livesMs: number) {
  accessToken.keep(token, new Date(Date.now() + livesMs).toISOString());
  accessToken.signIn();
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('a spent access token', () => {
  it('is renewed once for all calls that wait for it', async () => {
    const server = serve({
      '/wps/session/refresh': renewed,
      '/a': (token) => answer(token),
      '/b': (token) => answer(token),
    });
    signIn('old', -1);
    expect(await Promise.all([get('/a'), get('/b'), get('/a')])).toEqual(['new', 'new', 'new']);
    expect(server.count('/wps/session/refresh')).toBe(1);
  });

  it('is renewed once when the server refuses it, and the calls are repeated', async () => {
    const server = serve({
      '/wps/session/refresh': renewed,
      '/a': (token) => (token === 'new' ? answer('in') : refused()),
    });
    signIn('revoked', 900_000);
    expect(await Promise.all([get('/a'), get('/a')])).toEqual(['in', 'in']);
    expect(server.count('/wps/session/refresh')).toBe(1);
    expect(server.count('/a')).toBe(4);
  });

  it('ends the session when it cannot be renewed, and says so once', async () => {
    serve({ '/wps/session/refresh': refused, '/a': refused });
    signIn('revoked', 900_000);
    const lost = vi.fn();
    const stop = accessToken.onLost(lost);
    await expect(get('/a')).rejects.toMatchObject({ status: 401 });
    expect(lost).toHaveBeenCalledTimes(1);
    expect(accessToken.signedIn()).toBe(false);
    stop();
  });

  it('keeps the session when only the line failed', async () => {
    serve({ '/wps/session/refresh': () => Promise.reject(new TypeError('offline')) });
    signIn('old', -1);
    await expect(get('/a')).rejects.toMatchObject({ code: 'client.network' });
    expect(accessToken.signedIn()).toBe(true);
  });
});

describe('a sign-out', () => {
  it('takes the reads of the session with it, leaves commands alone, and sends nothing more with its token', async () => {
    const sent: string[] = [];
    let over = false;
    vi.stubGlobal('fetch', (path: string, { method, headers, signal }: RequestInit) => {
      const token = new Headers(headers).get('authorization');
      sent.push(`${method} ${path} ${token}${over ? ' after the end' : ''}`);
      if (method === 'DELETE') over = true;
      if (method !== 'GET') return new Promise((done) => setTimeout(() => done(answer('done')), 20));
      return new Promise((_done, fail) => signal?.addEventListener('abort', () => fail(signal.reason as Error)));
    });
    signIn('good', 900_000);
    const reads = [get('/a'), get('/b')].map((read) => read.catch((error: unknown) => (error as Error).name));
    const command = post('/pay', {});
    await vi.waitFor(() => expect(sent).toHaveLength(3));
    await signOut();
    expect(await Promise.all(reads)).toEqual(['AbortError', 'AbortError']);
    expect(await command).toBe('done');
    expect(sent.slice(3)).toEqual(['DELETE /wps/session/logout Bearer good']);
  });
});

describe('a visitor', () => {
  it('never asks for a session', async () => {
    const server = serve({ '/a': (token) => answer(token) });
    expect(await get('/a')).toBeNull();
    expect(server.asked).toEqual(['/a']);
  });

  it('keeps an anonymous call anonymous while signed in, and its 401 ends nothing', async () => {
    const server = serve({ '/a': (token) => (token ? answer('token sent') : refused()) });
    signIn('good', 900_000);
    await expect(get('/a', { anonymous: true })).rejects.toBeInstanceOf(ApiError);
    expect(accessToken.signedIn()).toBe(true);
    expect(server.asked).toEqual(['/a']);
  });
});

describe('a failed call', () => {
  it('carries the code, the words, the details and the request id of a refusal', async () => {
    serve({
      '/a': () => answer({ fields: { amountMinor: ['too small'] }, retryAfterSeconds: 30 }, 422, 'wallet.too_small'),
    });
    const error = await get('/a').catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      code: 'wallet.too_small',
      message: 'no',
      status: 422,
      requestId: 'r-1',
      outcomeUnknown: false,
    });
    expect((error as ApiError).fields).toEqual({ amountMinor: ['too small'] });
    expect((error as ApiError).detail('retryAfterSeconds')).toBe(30);
  });

  it('has an unknown outcome when the line broke or the server fell over, and only then', async () => {
    serve({
      '/down': () => Promise.reject(new TypeError('offline')),
      '/500': () => answer(null, 500, 'kernel.internal'),
      '/502': () => new Response('<html>', { status: 502 }),
      '/page': () => new Response('<html>', { status: 200 }),
    });
    const outcome = async (path: string) => {
      const error = await get(path).catch((thrown: unknown) => thrown);
      return error instanceof ApiError && [error.code, error.outcomeUnknown];
    };
    expect(await outcome('/down')).toEqual(['client.network', true]);
    expect(await outcome('/500')).toEqual(['kernel.internal', true]);
    expect(await outcome('/502')).toEqual(['client.unavailable', true]);
    expect(await outcome('/page')).toEqual(['client.unreadable', false]);
  });
});
