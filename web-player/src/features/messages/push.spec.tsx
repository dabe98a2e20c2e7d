import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSessionStore } from '../../session';
import { endPush, renewPush } from '../../session/push-browser';
import { freshApp, renderApp } from '../../test-app';
import { aMember, whitelabel } from '../../test-data';
import { agreed, refused, serve } from '../../test-server';
import { Push } from './push';

const path = '/wps/notices/push';
const address = { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } };
const other = { id: '8', agent: 'Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0', since: '2026-11-20T03:00:00Z', here: false }; // prettier-ignore
const own = { ...other, id: '7', here: true };

/** A browser with push messages: what its user says when it asks, and what it has. */
function browser(answer: NotificationPermission, permission: NotificationPermission = 'default') {
  const user: { taken: object | null; ended: number } = { taken: null, ended: 0 };
  const unsubscribe = async () => ((user.taken = null), (user.ended += 1), true);
  const pushManager = {
    getSubscription: async () => user.taken,
    subscribe: vi.fn(async () => (user.taken = { toJSON: () => address, endpoint: address.endpoint, unsubscribe })),
  };
  const registration = { pushManager };
  vi.stubGlobal('PushManager', class {});
  const notification = { permission, requestPermission: async () => (notification.permission = answer) };
  vi.stubGlobal('Notification', notification);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker: { ready: Promise.resolve(registration), getRegistration: async () => registration } })); // prettier-ignore
  return { own: user, pushManager };
}

/** What the server says of this browser when it is renewed. */
const state = { known: true };

const start = (browsers: object[] = [], put = () => agreed({ key: 'the key', browsers: [own] })) => {
  const server = serve({
    'GET /wps/system/whitelabel': () => agreed(whitelabel),
    'GET /wps/member/info': () => agreed(aMember),
    [`GET ${path}`]: () => agreed({ key: 'the key', browsers }),
    [`PUT ${path}`]: put,
    [`POST ${path}/renewal`]: () => agreed({ key: 'the key', browsers: state.known ? [own] : [] }),
    [`DELETE ${path}/7`]: () => agreed({ key: 'the key', browsers: [] }),
    [`DELETE ${path}/8`]: () => agreed({ key: 'the key', browsers: [] }),
  });
  return { server, ...renderApp(<Push />, '/account/messages') };
};

beforeEach(async () => {
  state.known = true;
  await freshApp();
  localStorage.clear();
  useSessionStore.setState({ signedIn: true });
});
afterEach(() => vi.unstubAllGlobals());

describe('messages without a page', () => {
  it('are switched on in this browser by a press, and off again', async () => {
    const { own: here, pushManager } = browser('granted');
    const { server, user } = start();
    await user.click(await screen.findByRole('button', { name: 'Bật' }));
    expect(await screen.findByText('Trình duyệt này nhận thông báo của bạn.')).toBeVisible();
    expect(pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'the key' });
    expect(server.at('PUT', path)[0]?.body).toEqual({ endpoint: address.endpoint, p256dh: 'p', auth: 'a' });
    await user.click(screen.getByRole('button', { name: 'Tắt' }));
    expect(await screen.findByRole('button', { name: 'Bật' })).toBeVisible();
    expect([here.taken, server.at('DELETE', `${path}/7`).length]).toEqual([null, 1]);
  });

  it('say what to do where the browser’s user says no', async () => {
    browser('denied');
    const { server, user } = start();
    await user.click(await screen.findByRole('button', { name: 'Bật' }));
    expect(await screen.findByText(/Trình duyệt đang chặn/)).toBeVisible();
    expect(server.at('PUT', path)).toEqual([]);
  });

  it('stay off where the server does not take them', async () => {
    const { own: here } = browser('granted');
    const { user } = start([], () => refused(400, 'notices.push_address', 'x'));
    await user.click(await screen.findByRole('button', { name: 'Bật' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Trình duyệt không nhận');
    expect([here.taken, here.ended]).toEqual([null, 1]);
  });

  it('say where a browser cannot show them', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    start();
    expect(await screen.findByText(/không hiện được thông báo/)).toBeVisible();
  });

  it('are ended in another browser from here', async () => {
    browser('granted');
    const { server, user } = start([other]);
    await user.click(await screen.findByRole('button', { name: /Tắt trên .*Firefox/ }));
    await waitFor(() => expect(server.at('DELETE', `${path}/8`)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('Trình duyệt khác')).toBeNull());
  });

  it('are renewed for whom they are, ended for anybody else, and with the log-out', async () => {
    const { own: here } = browser('granted', 'granted');
    const { server, user } = start();
    await user.click(await screen.findByRole('button', { name: 'Bật' }));
    await screen.findByText('Trình duyệt này nhận thông báo của bạn.');
    await renewPush(aMember.id);
    expect(server.at('POST', `${path}/renewal`).at(-1)?.body).toEqual({ endpoint: address.endpoint });
    expect(here.taken).not.toBeNull();
    await renewPush('somebody else');
    expect([here.taken, server.at('PUT', path).length]).toEqual([null, 1]);
    await endPush();
    expect(localStorage.getItem('banyan.push')).toBeNull();
  });

  it('are off here once they were ended from elsewhere', async () => {
    const { own: here } = browser('granted', 'granted');
    const { user } = start();
    await user.click(await screen.findByRole('button', { name: 'Bật' }));
    await screen.findByText('Trình duyệt này nhận thông báo của bạn.');
    state.known = false;
    expect(await renewPush(aMember.id)).toBe(false);
    expect(here.taken).toBeNull();
  });
});
