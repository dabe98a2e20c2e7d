import { solve, type Puzzle } from '@banyan/kernel/rules';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeApi } from '../testing/fake-api.js';
import { useFake } from '../testing/render.js';
import { isAllowed, permissionFor } from './access.js';
import { authProvider } from './auth-provider.js';
import { ApiError } from './problem.js';
import { session } from './session.js';

let api: FakeApi;

beforeEach(() => {
  api = useFake(new FakeApi(['withdrawal.view', 'withdrawal.claim']));
  api.loggedIn = false;
});

/** A worker in the page's own thread: jsdom has none. */
class InlineWorker extends EventTarget {
  static running = 0;
  constructor() {
    super();
    InlineWorker.running += 1;
  }
  postMessage(puzzle: Puzzle): void {
    setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data: solve(puzzle) })));
  }
  terminate(): void {
    InlineWorker.running -= 1;
  }
}

async function logIn(): Promise<void> {
  const { challenge } = await session.password('operator', 'Console#2026', 'VI');
  await authProvider.login({ challenge, code: '123456' });
}

describe('log-in', () => {
  it('needs the password and then the code', async () => {
    await expect(session.password('operator', 'wrong', 'VI')).rejects.toMatchObject({
      code: 'identity.invalid_credentials',
    });
    const { challenge } = await session.password('operator', 'Console#2026', 'VI');
    expect(session.get()).toBeNull();
    await expect(authProvider.login({ challenge, code: '000000' })).rejects.toMatchObject({
      code: 'identity.invalid_code',
    });
    expect(session.get()).toBeNull();
    await authProvider.login({ challenge, code: '123456' });
    expect(await authProvider.getIdentity()).toMatchObject({ id: '1', fullName: 'Khánh Vy', role: 'superadmin' });
  });

  it('works for the door while many are at it, and only as often as it is asked', async () => {
    const puzzle = { challenge: 'c', bits: 4, parts: 3 };
    vi.stubGlobal('Worker', InlineWorker);
    const sent = () => api.requests.filter(({ path }) => path === '/admin/v1/session/login').map(({ body }) => body);
    const refusal = {
      status: 422,
      body: { code: 'identity.proof_required', message: 'Busy', details: { proof: puzzle } },
    };
    api.forced.set('POST session/login', refusal);
    await expect(session.password('operator', 'Console#2026', 'VI')).rejects.toMatchObject({
      code: 'identity.proof_required',
    });
    expect(sent()).toHaveLength(3);
    expect(sent()[1]).toMatchObject({ username: 'operator', proof: solve(puzzle) });
    expect(InlineWorker.running).toBe(0);
  });

  it('keeps the token in memory only', async () => {
    await logIn();
    const { token = '' } = session.get() ?? {};
    expect(token).not.toBe('');
    expect(JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage })).not.toContain(token);
  });
});

describe('a session', () => {
  it('comes back from the cookie after a reload, with the rights of its token', async () => {
    api.loggedIn = true;
    await expect(authProvider.checkAuth()).resolves.toBeUndefined();
    expect(await authProvider.getPermissions()).toEqual(['withdrawal.view', 'withdrawal.claim']);
  });

  it('that is gone sends to the log-in', async () => {
    await expect(authProvider.checkAuth()).rejects.toMatchObject({ redirectTo: '/login' });
  });

  it('that was left while its token was renewed does not come back', async () => {
    await logIn();
    api.loggedIn = true;
    const renewed = session.refresh();
    await session.end();
    expect(await renewed).toBe(false);
    expect(session.get()).toBeNull();
  });

  it('ends by 401 and survives 403', async () => {
    await logIn();
    await expect(authProvider.checkError(new ApiError(403, { code: 'auth.forbidden' }))).resolves.toBeUndefined();
    expect(session.get()).not.toBeNull();
    await expect(authProvider.checkError(new ApiError(401, { code: 'auth.required' }))).rejects.toMatchObject({
      redirectTo: '/login',
    });
    expect(session.get()).toBeNull();
  });

  it('is ended on the server by the log-out', async () => {
    await logIn();
    await authProvider.logout();
    expect(api.requests.at(-1)).toMatchObject({ method: 'DELETE', path: '/admin/v1/session' });
    expect(session.get()).toBeNull();
  });
});

describe('access', () => {
  it('follows the permissions and denies what nobody named', async () => {
    api.loggedIn = true;
    const may = (resource: string, action: string) => authProvider.canAccess({ resource, action });
    expect(await may('withdrawals', 'list')).toBe(true);
    expect(await may('withdrawals', 'claim')).toBe(true);
    expect(await may('withdrawals', 'approve')).toBe(false);
    expect(await may('members', 'show')).toBe(false);
    expect(await may('nothing', 'list')).toBe(false);
    expect(await may('withdrawals', 'delete')).toBe(false);
  });

  it('maps the actions of react-admin to the names of the server', () => {
    expect(permissionFor('games', 'create')).toBe('game.edit');
    expect(permissionFor('auditLogs', 'show')).toBe('audit.view');
    expect(permissionFor('deadLetters', 'replay')).toBe('deadletter.replay');
    expect(isAllowed(['vendor.keys'], 'vendors', 'keys')).toBe(true);
  });
});
