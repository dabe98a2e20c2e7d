import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useSessionStore } from '../../session';
import { freshApp, renderApp } from '../../test-app';
import { aMember, whitelabel } from '../../test-data';
import { agreed, serve, type Handler } from '../../test-server';
import { Component as MessagesPage } from './messages.page';

const path = '/wps/notices/inbox';
const deposit = {
  id: '8',
  kind: 'deposit_arrived',
  topic: 'MONEY',
  text: 'Tiền nạp của bạn đã vào tài khoản',
  currency: 'VND',
  amountMinor: '5000000000',
  body: null,
  link: null,
  place: { to: 'deposit', id: 'd1' },
  happenedAt: '2026-11-20T03:00:00Z',
  unread: true,
};
const welcome = { ...deposit, id: '3', topic: 'ACCOUNT', text: 'Chào mừng bạn', currency: null, amountMinor: null, place: null, unread: false }; // prettier-ignore

const handlers = (more: Readonly<Record<string, Handler>>) => ({
  'GET /wps/system/whitelabel': () => agreed(whitelabel),
  'GET /wps/member/info': () => agreed(aMember),
  ...more,
});

beforeEach(async () => {
  await freshApp();
  useSessionStore.setState({ signedIn: true });
});

describe('the inbox', () => {
  it('tells amount and time, leads to the thing and is read by following', async () => {
    const server = serve(
      handlers({
        [`GET ${path}`]: () => agreed({ data: [deposit, welcome], total: 2 }),
        [`POST ${path}/8/read`]: () => agreed({ unread: 0 }),
      }),
    );
    const { user } = renderApp(<MessagesPage />, '/account/messages');
    const [first, second] = await screen.findAllByRole('listitem');
    expect(within(first as HTMLElement).getByText('Mới')).toBeVisible();
    expect(first).toHaveTextContent('500');
    expect(within(second as HTMLElement).queryByRole('link')).toBeNull();
    const link = within(first as HTMLElement).getByRole('link', { name: deposit.text });
    expect(link).toHaveAttribute('href', '/wallet/deposit/d1');
    await user.click(link);
    await waitFor(() => expect(server.at('POST', `${path}/8/read`)).toHaveLength(1));
  });

  it('shows what operators wrote as plain text, and leads to where they say', async () => {
    const news = { ...welcome, kind: 'broadcast_news', text: 'Ngân hàng mới', body: '<b>Thêm ba</b>', link: '/wallet' };
    serve(handlers({ [`GET ${path}`]: () => agreed({ data: [news], total: 1 }) }));
    renderApp(<MessagesPage />, '/account/messages');
    expect(await screen.findByText('<b>Thêm ba</b>')).toBeVisible();
    expect(screen.getByRole('link', { name: news.text })).toHaveAttribute('href', '/wallet');
  });

  it('marks all as read up to the newest that is shown, and removes one', async () => {
    const server = serve(
      handlers({
        [`GET ${path}`]: () => agreed({ data: [welcome, deposit], total: 2 }),
        [`POST ${path}/read`]: () => agreed({ unread: 0 }),
        [`DELETE ${path}/3`]: () => agreed({ unread: 0 }),
      }),
    );
    const { user } = renderApp(<MessagesPage />, '/account/messages');
    await user.click(await screen.findByRole('button', { name: 'Đánh dấu đã đọc hết' }));
    await waitFor(() => expect(server.at('POST', `${path}/read`).map(({ body }) => body)).toEqual([{ through: '8' }]));
    await user.click(screen.getByRole('button', { name: 'Xóa “Chào mừng bạn”' }));
    await waitFor(() => expect(server.at('DELETE', `${path}/3`)).toHaveLength(1));
  });

  it('marks those of the chosen topic alone', async () => {
    const server = serve(
      handlers({
        [`GET ${path}`]: () => agreed({ data: [deposit], total: 1 }),
        [`POST ${path}/read`]: () => agreed({ unread: 1 }),
      }),
    );
    const { user } = renderApp(<MessagesPage />, '/account/messages');
    await user.click(await screen.findByRole('button', { name: 'Tiền' }));
    await waitFor(() => expect(server.at('GET', path).at(-1)?.query.get('filter')).toBe('{"topic":"MONEY"}'));
    await user.click(await screen.findByRole('button', { name: 'Đánh dấu đã đọc hết' }));
    await waitFor(() =>
      expect(server.at('POST', `${path}/read`).map(({ body }) => body)).toEqual([{ through: '8', topic: 'MONEY' }]),
    );
  });

  it('asks for one topic, and says so when there is nothing', async () => {
    const server = serve(handlers({ [`GET ${path}`]: () => agreed({ data: [], total: 0 }) }));
    const { user } = renderApp(<MessagesPage />, '/account/messages');
    expect(await screen.findByText('Chưa có tin nào')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Tiền' }));
    await waitFor(() => expect(server.at('GET', path).at(-1)?.query.get('filter')).toBe('{"topic":"MONEY"}'));
  });
});
