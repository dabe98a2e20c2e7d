import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useSessionStore } from '../../session';
import { freshApp, renderApp } from '../../test-app';
import { aMember, whitelabel } from '../../test-data';
import { agreed, refused, serve } from '../../test-server';
import { Component as MessagesPage } from './messages.page';
import { Component as UnsubscribePage } from './unsubscribe.page';

const path = '/wps/notices/preferences';
const ways = (group: string, over: object = {}) => ({
  group,
  inbox: true,
  live: true,
  push: true,
  mail: false,
  kept: false,
  ...over,
});
const saved = {
  groups: [ways('MONEY', { kept: true }), ways('PROMOTIONS')],
  quiet: null,
  zone: 'Asia/Ho_Chi_Minh',
};
const start = (member: object = aMember) => {
  const server = serve({
    'GET /wps/system/whitelabel': () => agreed(whitelabel),
    'GET /wps/member/info': () => agreed(member),
    [`GET ${path}`]: () => agreed(saved),
    'GET /wps/notices/push': () => agreed({ key: 'k', browsers: [] }),
    [`PUT ${path}`]: () => agreed(saved),
  });
  return { server, ...renderApp(<MessagesPage />, '/account/messages?of=settings') };
};

beforeEach(async () => {
  await freshApp();
  useSessionStore.setState({ signedIn: true });
});

describe('what a member wants to be told', () => {
  it('is chosen group by group and way by way; money stays in the inbox', async () => {
    const { server, user } = start();
    const money = await screen.findByRole('group', { name: 'Tiền' });
    expect(within(money).getByRole('checkbox', { name: 'Hộp thư' })).toBeDisabled();
    const offers = screen.getByRole('group', { name: 'Ưu đãi' });
    await user.click(within(offers).getByRole('checkbox', { name: 'Email' }));
    await user.click(within(offers).getByRole('checkbox', { name: 'Hộp thư' }));
    await user.click(screen.getByRole('button', { name: 'Lưu' }));
    const chosen = (group: string, over: object = {}) => ({
      group,
      inbox: true,
      live: true,
      push: true,
      mail: false,
      ...over,
    });
    await waitFor(() =>
      expect(server.at('PUT', path).map(({ body }) => body)).toEqual([
        { groups: [chosen('PROMOTIONS', { inbox: false, mail: true })], quiet: null },
      ]),
    );
  });

  it('has quiet hours by the clock of the brand', async () => {
    const { server, user } = start();
    await user.click(await screen.findByRole('switch', { name: 'Mỗi ngày' }));
    expect(screen.getByText(/Asia\/Ho_Chi_Minh/)).toBeVisible();
    const from = screen.getByLabelText('Từ');
    await user.clear(from);
    await user.type(from, '23:30');
    await user.click(screen.getByRole('button', { name: 'Lưu' }));
    await waitFor(() =>
      expect(server.at('PUT', path).at(-1)?.body).toMatchObject({ quiet: { from: '23:30', until: '07:00' } }),
    );
  });

  it('says where mails go when no address is proved', async () => {
    start({ ...aMember, emailVerified: false });
    expect(await screen.findByText(/Email chỉ gửi đến địa chỉ bạn đã xác minh/)).toBeVisible();
  });
});

describe('the link in an offer', () => {
  const link = '/wps/notices/unsubscribe/7.BANYAN.sig';
  const open = (answer: () => ReturnType<typeof agreed>) => {
    history.replaceState(null, '', '/unsubscribe#7.BANYAN.sig');
    const server = serve({ 'GET /wps/system/whitelabel': () => agreed(whitelabel), [`POST ${link}`]: answer });
    return { server, ...renderApp(<UnsubscribePage />, '/unsubscribe') };
  };

  it('ends the offers when that is said, and not by being opened', async () => {
    const { server, user } = open(() => agreed(null));
    const end = await screen.findByRole('button', { name: 'Ngừng các email này' });
    expect(server.at('POST', link)).toEqual([]);
    await user.click(end);
    expect(await screen.findByText('Xong: không còn ưu đãi qua email.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ngừng các email này' })).toBeNull();
  });

  it('says when it is not one of ours', async () => {
    const { user } = open(() => refused(404, 'notices.unsubscribe_link', 'Liên kết không hợp lệ'));
    await user.click(await screen.findByRole('button', { name: 'Ngừng các email này' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Liên kết không hợp lệ');
  });
});
