import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useSessionStore } from '../../session';
import { Component as AffiliatesPage } from '../../shell/affiliates.page';
import { freshApp, renderApp } from '../../test-app';
import { aMember, whitelabel } from '../../test-data';
import { agreed, refused, serve, type Handler } from '../../test-server';

const path = '/wps/agent/affiliate';
const programme = { applicationsOpen: true };
const free = { isAgent: false, mayApply: true, againAt: null, application: null, programme };
const sent = {
  id: '7',
  fullName: 'Trần Văn',
  mobile: '0901234567',
  email: null,
  contactKind: 'TELEGRAM',
  contact: '@tranvan',
  remark: '',
  state: 'PENDING',
  createdAt: '2026-11-20T03:00:00Z',
  decidedAt: null,
  decisionReason: '',
};
const waiting = { ...free, mayApply: false, application: sent };

const handlers = (more: Readonly<Record<string, Handler>>) => ({
  'GET /wps/system/whitelabel': () => agreed(whitelabel),
  'GET /wps/member/info': () => agreed(aMember),
  'GET /wps/agent/contracts/rates': () =>
    agreed({ maxRateBp: { DIVIDEND: 4000, DAILY: 150, HOURLY: 150, REALTIME: 125 } }),
  ...more,
});

beforeEach(freshApp);

describe('the agent service', () => {
  it('leads a visitor to sign in, and says what a contract may reach', async () => {
    serve(handlers({ [`GET ${path}`]: () => agreed({ ...free, mayApply: false }) }));
    const { user } = renderApp(<AffiliatesPage />, '/affiliates');
    await user.click(await screen.findByRole('button', { name: 'Đăng nhập để đăng ký' }));
    expect(useSessionStore.getState().modals.map(({ kind }) => kind)).toEqual(['login']);
    expect(screen.queryByRole('form', { name: 'Đăng ký làm đại lý' })).toBeNull();
    expect(await screen.findByText('tối đa 40%')).toBeVisible();
    expect(screen.getByText('tối đa 1,25%')).toBeVisible();
  });

  it.each([false, true])(
    'says that nobody can apply while the house takes no new agents, signed in: %s',
    async (signedIn) => {
      useSessionStore.setState({ signedIn });
      const closed = { ...free, mayApply: signedIn, programme: { applicationsOpen: false } };
      serve(handlers({ [`GET ${path}`]: () => agreed(closed) }));
      renderApp(<AffiliatesPage />, '/affiliates');
      expect(await screen.findByText('Hiện chưa nhận thêm đại lý mới')).toBeVisible();
      expect(screen.queryByRole('form', { name: 'Đăng ký làm đại lý' })).toBeNull();
    },
  );

  it('takes a player’s application once it is whole, and then shows that it waits', async () => {
    useSessionStore.setState({ signedIn: true });
    let full = true;
    const server = serve(
      handlers({
        [`GET ${path}`]: () => agreed(free),
        [`POST ${path}`]: () =>
          full ? refused(409, 'identity.application_waits', 'Chưa thể nộp lại') : agreed(waiting),
      }),
    );
    const { user } = renderApp(<AffiliatesPage />, '/affiliates');
    const form = within(await screen.findByRole('form', { name: 'Đăng ký làm đại lý' }));
    await user.type(form.getByLabelText('Số điện thoại'), 'gọi tôi');
    await user.click(form.getByRole('button', { name: 'Gửi đơn' }));
    expect(await form.findAllByRole('alert')).toHaveLength(3);
    expect(server.at('POST', path)).toEqual([]);

    await user.type(form.getByLabelText('Họ và tên'), ' Trần Văn ');
    await user.clear(form.getByLabelText('Số điện thoại'));
    await user.type(form.getByLabelText('Số điện thoại'), '0901234567');
    await user.selectOptions(form.getByLabelText('Liên hệ qua'), 'Telegram');
    await user.type(form.getByLabelText('Tên hoặc số ở đó'), '@tranvan');
    await user.click(form.getByRole('button', { name: 'Gửi đơn' }));
    expect(await form.findByText('Chưa thể nộp lại')).toBeVisible();
    full = false;
    await user.click(form.getByRole('button', { name: 'Gửi đơn' }));
    expect(await screen.findByText('Đang chờ duyệt')).toBeVisible();
    expect(screen.queryByRole('form', { name: 'Đăng ký làm đại lý' })).toBeNull();
    const { fullName, mobile, email, contactKind, contact, remark } = sent;
    expect(server.at('POST', path).at(-1)?.body).toEqual({ fullName, mobile, email, contactKind, contact, remark });
  });

  it('tells a refused player why and from when on to try again', async () => {
    useSessionStore.setState({ signedIn: true });
    const application = { ...sent, state: 'REJECTED', decidedAt: '2026-11-21T03:00:00Z', decisionReason: 'Thiếu thông tin' }; // prettier-ignore
    serve(handlers({ [`GET ${path}`]: () => agreed({ ...waiting, againAt: '2026-11-28T03:00:00Z', application }) }));
    renderApp(<AffiliatesPage />, '/affiliates');
    expect(await screen.findByText('Lý do: Thiếu thông tin')).toBeVisible();
    expect(screen.getByText(/gửi đơn mới từ .*28/)).toBeVisible();
    expect(screen.queryByRole('form', { name: 'Đăng ký làm đại lý' })).toBeNull();
  });

  it('shows an agent the way to the agent centre', async () => {
    useSessionStore.setState({ signedIn: true });
    serve(handlers({ [`GET ${path}`]: () => agreed({ ...free, isAgent: true, mayApply: false }) }));
    renderApp(<AffiliatesPage />, '/affiliates');
    expect(await screen.findByRole('link', { name: 'Vào trung tâm đại lý' })).toHaveAttribute('href', '/agent');
  });
});
