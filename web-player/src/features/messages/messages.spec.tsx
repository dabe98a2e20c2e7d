import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useSessionStore } from '../../session';
import { freshApp, renderApp } from '../../test-app';
import { aMember, whitelabel } from '../../test-data';
import { agreed, serve, type Handler } from '../../test-server';
import { Component as ProfilePage } from '../profile/profile.page';
import Modals from '../modals';
import { Component as MessagesPage } from './messages.page';

const path = '/wps/member/announcements';
const old = { id: '1', title: 'Lịch họp', body: 'Dòng một', createdAt: '2026-11-18T03:00:00Z', agent: 'Lan', unread: false }; // prettier-ignore
const fresh = { ...old, id: '2', title: 'Tin mới', createdAt: '2026-11-20T03:00:00Z', unread: true };

const handlers = (more: Readonly<Record<string, Handler>>) => ({
  'GET /wps/system/whitelabel': () => agreed(whitelabel),
  'GET /wps/member/info': () => agreed(aMember),
  ...more,
});

beforeEach(async () => {
  await freshApp();
  useSessionStore.setState({ signedIn: true });
});

describe('messages of the agents above', () => {
  it('are listed with a mark on what is new, and looking is told once', async () => {
    const server = serve(
      handlers({
        [`GET ${path}`]: () => agreed({ data: [fresh, old], total: 2 }),
        [`POST ${path}/seen`]: () => agreed({ unread: 0 }),
      }),
    );
    renderApp(<MessagesPage />, '/account/messages?of=team');
    const [first, second] = await screen.findAllByRole('article');
    expect(within(first as HTMLElement).getByText('Mới')).toBeVisible();
    expect(within(second as HTMLElement).queryByText('Mới')).toBeNull();
    await waitFor(() => expect(server.at('POST', `${path}/seen`)).toHaveLength(1));
    expect(within(first as HTMLElement).getByText('Mới')).toBeVisible();
  });

  it('open in a window of nine titles a page, at the page of the one that was pressed, as plain text', async () => {
    const many = Array.from({ length: 23 }, (_, n) => ({ ...old, id: `${n}`, title: `Tin số ${n}` }));
    const evil = '<img src=x onerror=alert(1)><script>alert(2)</script>';
    many[10] = { ...old, id: '10', title: 'Tin số 10', body: evil };
    const server = serve(
      handlers({
        [`GET ${path}`]: ({ query }) => {
          const [page, size] = [Number(query.get('page')), Number(query.get('perPage'))];
          return agreed({ data: many.slice((page - 1) * size, page * size), total: many.length });
        },
      }),
    );
    useSessionStore.setState({ modals: [{ kind: 'notices', index: 10 }] });
    const { user } = renderApp(<Modals />);
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByRole('heading', { name: 'Tin số 10' })).toBeVisible();
    expect(within(dialog).getByText(evil)).toBeVisible();
    expect(dialog.querySelector('script, img')).toBeNull();
    expect(within(within(dialog).getByRole('list', { name: 'Danh sách tin' })).getAllByRole('button')).toHaveLength(9);
    expect(server.at('GET', path).map(({ query }) => [query.get('page'), query.get('perPage')])).toEqual([['2', '9']]);
    await user.click(within(dialog).getByRole('button', { name: 'Trang 3' }));
    expect(await within(dialog).findByRole('heading', { name: 'Tin số 18' })).toBeVisible();
  });

  it('say so when there are none, and nothing is marked as seen', async () => {
    const server = serve(handlers({ [`GET ${path}`]: () => agreed({ data: [], total: 0 }) }));
    renderApp(<MessagesPage />, '/account/messages?of=team');
    expect(await screen.findByText('Chưa có tin nào')).toBeVisible();
    expect(server.at('POST', `${path}/seen`)).toEqual([]);
  });

  it('are counted on the account page while unread', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
    serve(handlers({ [`GET ${path}/unread`]: () => agreed({ unread: 3 }) }));
    renderApp(<ProfilePage />, '/account');
    const link = await screen.findByRole('link', { name: /Tin nhắn/ });
    expect(link).toHaveAttribute('href', '/account/messages');
    // After the first view, which somebody ends who does something; he is heard once the session stands.
    const count = await waitFor(
      () => {
        dispatchEvent(new Event('pointerdown'));
        return within(link).getByText('3 tin mới');
      },
      { timeout: 5_000 },
    );
    expect(count).toBeVisible();
  });
});
