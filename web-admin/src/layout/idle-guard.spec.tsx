import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { attention } from '../api/attention.js';
import { call } from '../api/http.js';
import { session } from '../api/session.js';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import { IdleGuard } from './idle-guard.js';

const minute = 60_000;
let headers: Array<Record<string, string>>;

/** The fake, with the headers of what asks how long the session goes on. */
function heardApi(): FakeApi {
  const api = new FakeApi();
  const { fetch } = api;
  const heard: typeof fetch = (input, init) => {
    if (String(input).endsWith('/admin/v1/session')) headers.push(init?.headers as Record<string, string>);
    return fetch(input, init);
  };
  return Object.assign(api, { fetch: heard });
}

const asked = () => headers.length;
const counted = () => headers.filter((sent) => sent['x-unattended'] === undefined).length;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function open(): Promise<FakeApi> {
  const api = heardApi();
  renderAt('/', <IdleGuard />, api);
  await act(() => session.refresh());
  attention.heard(Date.now());
  attention.take();
  return api;
}

describe('a console where nobody is at work', () => {
  beforeEach(() => {
    headers = [];
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });
  afterEach(() => vi.useRealTimers());

  it('warns in the last minute, by what the server says, and stays by the button', async () => {
    const api = await open();
    await pass(13.9 * minute);
    expect([asked(), screen.queryByRole('dialog')]).toEqual([0, null]);
    api.secondsLeft = 55;
    await pass(0.2 * minute);
    expect(await screen.findByRole('dialog', { name: 'Bạn còn ở đó không?' })).toBeTruthy();
    expect(counted()).toBe(0);
    fireEvent.keyDown(document.body, { key: 'Shift' });
    api.secondsLeft = 900;
    fireEvent.click(screen.getByRole('button', { name: 'Tiếp tục làm việc' }));
    await pass(1000);
    expect(counted()).toBe(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says nothing where another tab is at work', async () => {
    await open();
    await pass(14.2 * minute);
    expect(asked()).toBe(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is signed out by the server, and says why', async () => {
    const api = await open();
    api.secondsLeft = 50;
    await pass(14.2 * minute);
    await screen.findByRole('dialog');
    api.loggedIn = false;
    api.forced.set('GET session', { status: 401, body: { code: 'auth.session_idle', message: 'Over' } });
    await pass(1 * minute);
    expect(await screen.findByText(/đăng xuất vì không có ai thao tác/)).toBeTruthy();
    expect(session.get()).toBeNull();
  });

  it('leaves by itself where the server cannot be asked, though somebody presses what is on the screen', async () => {
    const api = await open();
    api.forced.set('GET session', { status: 503, body: { code: 'system.unavailable', message: 'Away' } });
    await pass(14.9 * minute);
    expect(session.get()).not.toBeNull();
    fireEvent.pointerDown(document.body);
    await pass(1.3 * minute);
    expect(session.get()).toBeNull();
    expect(await screen.findByText(/đăng xuất vì không có ai thao tác/)).toBeTruthy();
  });

  it('is told from one where somebody is: each sign of life makes the next request count, once', async () => {
    await open();
    await call('session');
    fireEvent.pointerDown(document.body);
    await call('session');
    await call('session');
    expect(headers.map((sent) => sent['x-unattended'])).toEqual(['1', undefined, '1']);
  });
});
