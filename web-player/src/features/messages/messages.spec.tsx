import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useSessionStore } from '../../session';
import { freshApp, renderApp } from '../../test-app';
import { aMember, whitelabel } from '../../test-data';
import { agreed, serve, type Door } from '../../test-server';
import { Component as ProfilePage } from '../profile/profile.page';
import { Component as MessagesPage } from './messages.page';

const path = '/wps/member/announcements';
const old = { id: '1', title: 'Lịch họp', body: 'Dòng một', createdAt: '2026-11-18T03:00:00Z', agent: 'Lan', unread: false }; // prettier-ignore
const fresh = { ...old, id: '2', title: 'Tin mới', createdAt: '2026-11-20T03:00:00Z', unread: true };

const doors = (more: Readonly<Record<string, Door>>) => ({
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
      doors({
        [`GET ${path}`]: () => agreed({ data: [fresh, old], total: 2 }),
        [`POST ${path}/seen`]: () => agreed({ unread: 0 }),
      }),
    );
    renderApp(<MessagesPage />, '/account/messages');
    const [first, second] = await screen.findAllByRole('article');
    expect(within(first as HTMLElement).getByText('Mới')).toBeVisible();
    expect(within(second as HTMLElement).queryByText('Mới')).toBeNull();
    await waitFor(() => expect(server.at('POST', `${path}/seen`)).toHaveLength(1));
    expect(within(first as HTMLElement).getByText('Mới')).toBeVisible();
  });

  it('say so when there are none, and nothing is marked as seen', async () => {
    const server = serve(doors({ [`GET ${path}`]: () => agreed({ data: [], total: 0 }) }));
    renderApp(<MessagesPage />, '/account/messages');
    expect(await screen.findByText('Chưa có tin nào')).toBeVisible();
    expect(server.at('POST', `${path}/seen`)).toEqual([]);
  });

  it('are counted on the account page while unread', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
    serve(doors({ [`GET ${path}/unread`]: () => agreed({ unread: 3 }) }));
    renderApp(<ProfilePage />, '/account');
    const link = await screen.findByRole('link', { name: /Tin từ đại lý/ });
    expect(link).toHaveAttribute('href', '/account/messages');
    expect(await within(link).findByText('3 tin mới')).toBeVisible();
  });
});
