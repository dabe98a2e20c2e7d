import { beforeEach, describe, expect, it } from 'vitest';
import { FakeApi } from '../testing/fake-api.js';
import { useFake } from '../testing/render.js';
import { authProvider } from './auth-provider.js';
import { requireSession } from './require-session.js';

let api: FakeApi;

beforeEach(() => {
  api = useFake(new FakeApi());
  history.replaceState(null, '', '/admin/members?page=2');
});

describe('the door', () => {
  it('sends a visitor to the login and remembers what was asked for', async () => {
    api.loggedIn = false;
    await requireSession();
    expect(location.pathname).toBe('/admin/login');
    expect(history.state).toMatchObject({ usr: { nextPathname: '/members', nextSearch: '?page=2' } });
  });

  it('lets a session pass', async () => {
    await requireSession();
    expect(location.pathname).toBe('/admin/members');
  });

  it('is where a lost session ends: the screen that is about to go is not sent there again and again', async () => {
    api.loggedIn = false;
    await expect(authProvider.checkAuth()).rejects.toMatchObject({ redirectTo: '/login' });
    history.replaceState(null, '', '/admin/login');
    await expect(authProvider.checkAuth()).resolves.toBeUndefined();
  });
});
