import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FactorState } from '../../api/factors';
import { useSessionStore } from '../../session';
import { freshApp, renderApp } from '../../test-app';
import { aMember, loginValue, whitelabel } from '../../test-data';
import { agreed, refused, serve, type Handler } from '../../test-server';
import { forgetCooldowns } from '../auth/use-cooldown';
import Modals from '../modals';
import { Component as SecurityPage } from './security.page';

vi.mock('../../api/seal', () => ({ seal: async (body: object) => body, forgetKeys: () => undefined }));

const path = '/wps/member/factors';
const state: FactorState = {
  required: false,
  choice: true,
  on: false,
  authenticatorSince: null,
  recoveryLeft: 0,
  passkeys: 0,
  methods: [{ method: 'sms', target: '*******678' }],
};
const codes = ['aaaa-bbbb-cccc', 'dddd-eeee-ffff'];
const device = {
  id: 'AAAAAAAAAAAAAAAA',
  agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
  network: '203.0.113.7',
  firstSeenAt: '2026-11-20T03:00:00Z',
  lastSeenAt: '2026-11-26T03:00:00Z',
  provedAt: null,
  revokedAt: null,
  current: true,
}; // prettier-ignore
const other = { ...device, id: 'BBBBBBBBBBBBBBBB', network: '198.51.100.9', current: false };

const handlers = (more: Readonly<Record<string, Handler>>) => ({
  'GET /wps/system/whitelabel': () => agreed(whitelabel),
  'GET /wps/member/info': () => agreed(aMember),
  [`GET ${path}`]: () => agreed(state),
  'GET /wps/member/devices': () => agreed({ data: [device, other], total: 2 }),
  ...more,
});

beforeEach(async () => {
  await freshApp();
  forgetCooldowns();
});

describe('the second step of a log-in', () => {
  const asked = () =>
    refused(422, 'identity.second_factor_required', 'Cần thêm một bước', {
      methods: [{ method: 'totp', target: null }, { method: 'sms', target: '*******678' }, { method: 'newer', target: null }],
      expiresAt: '2026-11-27T11:00:00Z',
    }); // prettier-ignore
  const begin = async (more: Readonly<Record<string, Handler>>) => {
    const server = serve(handlers({ 'POST /wps/session/login': asked, ...more }));
    const { user } = renderApp(<Modals />, '/');
    useSessionStore.getState().open({ kind: 'login' });
    await screen.findByRole('dialog', { name: 'Đăng nhập' });
    await user.type(screen.getByLabelText('Tên đăng nhập'), 'minhchau');
    await user.type(screen.getByLabelText('Mật khẩu'), 'Banyan#2026');
    await user.click(screen.getByRole('button', { name: 'Đăng nhập' }));
    await screen.findByRole('form', { name: 'Thêm một bước' });
    return { server, user };
  };

  it('takes the place of the form, has the focus, tells the tries that are left and lets in', async () => {
    let wrong = true;
    const { server, user } = await begin({
      'POST /wps/session/login/factor': () =>
        wrong ? refused(422, 'identity.second_factor_wrong', 'Chưa đúng.', { triesLeft: 4 }) : agreed(loginValue()),
    });
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Ứng dụng', 'SMS']);
    const field = () => screen.getByLabelText('Mã từ ứng dụng xác thực');
    expect(field()).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Xác minh' }));
    expect(server.at('POST', '/wps/session/login/factor')).toEqual([]);
    await user.type(field(), '000000{Enter}');
    expect(await screen.findByText('Chưa đúng. Còn 4 lần thử.')).toBeVisible();
    expect(field()).toHaveFocus();
    expect(field()).toHaveValue('');
    wrong = false;
    await user.type(field(), '123456{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.at('POST', '/wps/session/login/factor').at(-1)?.body).toEqual({ method: 'totp', answer: '123456' });
  });

  it('has a code sent to the chosen place, counts down, and begins anew when it is over', async () => {
    const { server, user } = await begin({
      'POST /wps/session/login/factor/code': () => agreed({ expiredMinutes: 2, message: 'ok' }),
      'POST /wps/session/login/factor': () => refused(401, 'identity.second_factor_over', 'Lần xác minh này đã kết thúc.', null),
    }); // prettier-ignore
    await user.click(screen.getByRole('tab', { name: 'SMS' }));
    expect(screen.getByText('Mã được gửi đến \u2066*******678\u2069.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Gửi mã' }));
    expect(await screen.findByRole('button', { name: /Gửi lại sau/ })).toBeVisible();
    expect(server.at('POST', '/wps/session/login/factor/code')[0]?.body).toEqual({ method: 'sms' });
    await user.type(screen.getByLabelText('Mã trong tin nhắn'), '123456{Enter}');
    expect(await screen.findByText('Lần xác minh này đã kết thúc.')).toBeVisible();
    expect(screen.getByLabelText('Mật khẩu')).toBeVisible();
  });
});

describe('the security page', () => {
  const open = (more: Readonly<Record<string, Handler>> = {}) => {
    useSessionStore.setState({ signedIn: true });
    const server = serve(handlers(more));
    return { server, ...renderApp(<SecurityPage />, '/account/security') };
  };
  const fillPassword = async (user: ReturnType<typeof renderApp>['user']) =>
    user.type(await screen.findByLabelText('Mật khẩu đăng nhập'), 'Banyan#2026');

  it('sets an authenticator up by a picture and a code, and shows recovery codes once', async () => {
    const { server, user } = open({
      [`POST ${path}/code`]: () => agreed({ expiredMinutes: 2, message: 'ok' }),
      [`POST ${path}/authenticator`]: () =>
        agreed({ secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', otpauthUrl: 'otpauth://totp/x', expiresAt: '2026-11-27T11:00:00Z' }),
      [`POST ${path}/authenticator/confirm`]: () =>
        agreed({ state: { ...state, on: true, authenticatorSince: '2026-11-27T03:00:00Z', recoveryLeft: 10 }, codes }),
    }); // prettier-ignore
    await user.click(await screen.findByRole('button', { name: 'Cài ứng dụng xác thực' }));
    await fillPassword(user);
    await user.click(screen.getByRole('button', { name: 'Tiếp tục' }));
    expect(server.at('POST', `${path}/authenticator`)).toEqual([]);
    await user.type(screen.getByLabelText('Mã trong tin nhắn'), '654321');
    await user.click(screen.getByRole('button', { name: 'Tiếp tục' }));
    expect(await screen.findByRole('img', { name: 'Mã QR cho ứng dụng xác thực' })).toBeVisible();
    expect(server.at('POST', `${path}/authenticator`)[0]?.body).toMatchObject({ method: 'sms', answer: '654321' });
    expect(screen.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeVisible();
    await user.type(screen.getByLabelText('Mã từ ứng dụng xác thực'), '123456{Enter}');
    expect(await screen.findByText('aaaa-bbbb-cccc')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Tôi đã lưu' }));
    expect(screen.queryByText('aaaa-bbbb-cccc')).not.toBeInTheDocument();
    expect(screen.getByText('Còn 10 mã.')).toBeVisible();
  });

  it('switches on with the password, and off with an answer as well', async () => {
    let on = false;
    const { server, user } = open({
      [`POST ${path}/switch`]: () => agreed({ ...state, on: (on = !on) }),
      [`POST ${path}/code`]: () => agreed({ expiredMinutes: 2, message: 'ok' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Bật' }));
    await fillPassword(user);
    await user.click(screen.getByRole('button', { name: 'Bật' }));
    await user.click(await screen.findByRole('button', { name: 'Tắt' }));
    await fillPassword(user);
    await user.click(screen.getByRole('button', { name: 'Tắt' }));
    expect(server.at('POST', `${path}/switch`)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Gửi mã' }));
    await user.type(screen.getByLabelText('Mã trong tin nhắn'), '123456');
    await user.click(screen.getByRole('button', { name: 'Tắt' }));
    await waitFor(() =>
      expect(server.at('POST', `${path}/switch`).at(-1)?.body).toEqual({
        on: false,
        password: 'Banyan#2026',
        method: 'sms',
        answer: '123456',
      }),
    );
  });

  it('lists devices, of which this one stays and another one is taken away', async () => {
    const revoke = '/wps/member/devices/BBBBBBBBBBBBBBBB/revoke';
    const { server, user } = open({ [`POST ${revoke}`]: () => agreed(null) });
    const [first, second] = await screen.findAllByText('Chrome 126 · Windows');
    expect(first?.closest('li')).toHaveTextContent('Thiết bị này');
    const line = within(second?.closest('li') as HTMLElement);
    await user.click(line.getByRole('button', { name: 'Gỡ Chrome 126 · Windows' }));
    await screen.findByRole('dialog');
    await fillPassword(user);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Gỡ' }));
    await waitFor(() => expect(server.at('POST', revoke)[0]?.body).toEqual({ password: 'Banyan#2026' }));
  });
});
