import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { queryClient } from '../api/query-client';
import { freshApp } from '../test-app';
import { aMember } from '../test-data';
import { enter } from './login-flow';
import { useSessionStore } from './store';

it('shows who is signed in, and the window that a first log-in opens, before what is read anew has come', async () => {
  await freshApp();
  let asked = 0;
  const slow = new QueryObserver(queryClient, {
    queryKey: ['games'],
    queryFn: () => (++asked === 1 ? 'of a visitor' : new Promise<string>(() => undefined)),
  });
  const leave = slow.subscribe(() => undefined);
  await expect.poll(() => slow.getCurrentResult().data).toBe('of a visitor');
  void enter({
    token: 'a.b.c',
    expiresAt: '2126-01-01T00:00:00Z',
    member: { ...aMember, status: 'ACTIVE', emailVerified: false, mobileVerified: false },
    passwordExpired: false,
    firstTimeLogin: true,
  });
  expect(useSessionStore.getState()).toMatchObject({
    signedIn: true,
    modals: [{ kind: 'changePassword', reason: 'first' }],
  });
  expect(slow.getCurrentResult().data).toBeUndefined();
  leave();
});
