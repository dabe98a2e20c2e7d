import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FactorState } from '../../api/factors';
import { accessToken } from '../../api/access-token';
import type { Passkey } from '../../api/passkeys';
import { useSessionStore } from '../../session';
import { freshApp, renderApp } from '../../test-app';
import { aMember, loginValue, whitelabel } from '../../test-data';
import { agreed, refused, serve, type Handler } from '../../test-server';
import Modals from '../modals';
import { PasskeysCard } from './passkeys';

const device = vi.hoisted(() => ({
  startAuthentication: vi.fn<(given: object) => Promise<object>>(),
  startRegistration: vi.fn<(given: object) => Promise<object>>(),
  cancelCeremony: vi.fn(),
}));
vi.mock('@simplewebauthn/browser', () => ({
  startAuthentication: device.startAuthentication,
  startRegistration: device.startRegistration,
  WebAuthnAbortService: { cancelCeremony: device.cancelCeremony },
}));
vi.mock('../../api/seal', () => ({ seal: async (body: object) => body, forgetKeys: () => undefined }));

const path = '/wps/member/passkeys';
const state: FactorState = {
  required: false,
  choice: true,
  on: false,
  authenticatorSince: null,
  recoveryLeft: 0,
  passkeys: 0,
  methods: [],
};
const phone: Passkey = {
  id: 'aaaaaaaa-0000-4000-8000-000000000000',
  name: 'Điện thoại',
  host: 'localhost',
  synced: true,
  createdAt: '2026-11-20T03:00:00Z',
  lastUsedAt: null,
  suspendedAt: null,
};
const asked = { options: '{"challenge":"AAAA"}', expiresAt: '2126-11-27T11:00:00Z' };
const handlers = (more: Readonly<Record<string, Handler>> = {}) => ({
  'GET /wps/system/whitelabel': () => agreed({ ...whitelabel, passkeys: true }),
  'GET /wps/member/info': () => agreed(aMember),
  'GET /wps/member/factors': () => agreed(state),
  [`GET ${path}`]: () => agreed({ offered: true, passkeys: [phone] }),
  ...more,
});
/** What the browser says of a passkey that nobody chose. */
const left = () => Promise.reject(new DOMException('', 'NotAllowedError'));
const fillsIn = vi.fn<() => Promise<boolean>>();

beforeEach(async () => {
  await freshApp();
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, { isConditionalMediationAvailable: fillsIn }),
  );
  fillsIn.mockResolvedValue(false);
  for (const one of Object.values(device)) one.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

describe('a log-in by a passkey', () => {
  const open = (more: Readonly<Record<string, Handler>> = {}) => {
    const server = serve(handlers({ 'POST /wps/session/passkey': () => agreed(asked), ...more }));
    const view = renderApp(<Modals />, '/');
    useSessionStore.getState().open({ kind: 'login' });
    return { server, ...view };
  };
  const press = 'Đăng nhập bằng khóa truy cập';

  it('takes one press, and says when nothing was chosen', async () => {
    device.startAuthentication.mockImplementationOnce(left).mockResolvedValueOnce({ id: 'signed' });
    const { server, user } = open({ 'POST /wps/session/login': () => agreed(loginValue()) });
    await user.click(await screen.findByRole('button', { name: press }));
    expect(await screen.findByText(/Chưa dùng khóa truy cập/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: press }));
    await waitFor(() => expect(accessToken.signedIn()).toBe(true));
    expect(server.at('POST', '/wps/session/login')[0]?.body).toEqual({
      type: 'passkey',
      passkey: JSON.stringify({ id: 'signed' }),
    });
  });

  it('is offered among the names that the browser fills in, and is left when the window closes', async () => {
    fillsIn.mockResolvedValue(true);
    device.startAuthentication.mockReturnValue(new Promise(() => undefined));
    const { user } = open();
    await waitFor(() =>
      expect(device.startAuthentication).toHaveBeenCalledWith(expect.objectContaining({ useBrowserAutofill: true })),
    );
    expect(screen.getByLabelText('Tên đăng nhập')).toHaveAttribute('autocomplete', 'username webauthn');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(device.cancelCeremony).toHaveBeenCalled());
  });

  it('is not offered where the brand has none, or the address is a number', async () => {
    serve(handlers({ 'GET /wps/system/whitelabel': () => agreed(whitelabel) }));
    renderApp(<Modals />, '/');
    useSessionStore.getState().open({ kind: 'login' });
    await screen.findByRole('dialog', { name: 'Đăng nhập' });
    expect(screen.queryByRole('button', { name: press })).not.toBeInTheDocument();
  });

  it('answers where a second step is asked for', async () => {
    device.startAuthentication.mockResolvedValue({ id: 'signed' });
    const { server, user } = open({
      'POST /wps/session/login': () =>
        refused(422, 'identity.second_factor_required', 'Cần thêm một bước', {
          methods: [{ method: 'passkey', target: null }, { method: 'recovery', target: null }],
        }), // prettier-ignore
      'POST /wps/session/login/factor/passkey': () => agreed(asked),
      'POST /wps/session/login/factor': () => agreed(loginValue()),
    });
    await user.type(await screen.findByLabelText('Tên đăng nhập'), 'minhchau');
    await user.type(screen.getByLabelText('Mật khẩu'), 'Banyan#2026');
    await user.click(screen.getByRole('button', { name: 'Đăng nhập' }));
    await user.click(await screen.findByRole('button', { name: 'Dùng khóa truy cập' }));
    await waitFor(() => expect(accessToken.signedIn()).toBe(true));
    expect(server.at('POST', '/wps/session/login/factor')[0]?.body).toEqual({
      method: 'passkey',
      answer: JSON.stringify({ id: 'signed' }),
    });
  });
});

describe('the member’s own passkeys', () => {
  const show = (more: Readonly<Record<string, Handler>> = {}, given = state) => {
    const server = serve(handlers(more));
    accessToken.keep('t', new Date(Date.now() + 900_000).toISOString());
    accessToken.signIn();
    return { server, ...renderApp(<PasskeysCard state={given} />) };
  };

  it('are added with the password, and the recovery codes are shown', async () => {
    device.startRegistration.mockResolvedValue({ id: 'made' });
    const { server, user } = show({
      [`GET ${path}`]: () => agreed({ offered: true, passkeys: [] }),
      [`POST ${path}`]: () => agreed(asked),
      [`POST ${path}/add`]: () => agreed({ offered: true, passkeys: [phone], codes: ['aaaa-bbbb-cccc'] }),
    });
    await user.click(await screen.findByRole('button', { name: 'Thêm khóa truy cập' }));
    await user.type(await screen.findByLabelText('Mật khẩu đăng nhập'), 'Banyan#2026{Enter}');
    expect(await screen.findByText('aaaa-bbbb-cccc')).toBeVisible();
    expect(screen.getByText('Điện thoại')).toBeVisible();
    expect(server.at('POST', path)[0]?.body).toEqual({ password: 'Banyan#2026' });
    expect(server.at('POST', `${path}/add`)[0]?.body).toMatchObject({ credential: JSON.stringify({ id: 'made' }) });
  });

  it('say so where this device has one already', async () => {
    device.startRegistration.mockRejectedValue(
      Object.assign(new Error(), { code: 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' }),
    );
    const { user } = show({ [`POST ${path}`]: () => agreed(asked) });
    await user.click(await screen.findByRole('button', { name: 'Thêm khóa truy cập' }));
    await user.type(await screen.findByLabelText('Mật khẩu đăng nhập'), 'Banyan#2026{Enter}');
    expect(await screen.findByText('Thiết bị này đã có khóa truy cập cho tài khoản của bạn.')).toBeVisible();
  });

  it('are renamed, and taken away with a passkey as the answer', async () => {
    device.startAuthentication.mockResolvedValue({ id: 'signed' });
    const { server, user } = show(
      {
        'POST /wps/member/factors/passkey': () => agreed(asked),
        [`POST ${path}/${phone.id}/rename`]: () =>
          agreed({ offered: true, passkeys: [{ ...phone, name: 'Chìa khóa' }] }),
        [`POST ${path}/${phone.id}/remove`]: () => agreed({ offered: true, passkeys: [] }),
      },
      { ...state, passkeys: 1, methods: [{ method: 'passkey', target: null }] },
    );
    await user.click(await screen.findByRole('button', { name: 'Đổi tên Điện thoại' }));
    const name = within(await screen.findByRole('dialog')).getByLabelText('Tên');
    await user.clear(name);
    await user.type(name, 'Chìa khóa{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Xóa Chìa khóa' }));
    await user.type(await screen.findByLabelText('Mật khẩu đăng nhập'), 'Banyan#2026{Enter}');
    expect(await screen.findByText('Bạn chưa có khóa truy cập.')).toBeVisible();
    expect(server.at('POST', `${path}/${phone.id}/remove`)[0]?.body).toEqual({
      password: 'Banyan#2026',
      method: 'passkey',
      answer: JSON.stringify({ id: 'signed' }),
    });
  });

  it('are taken away with the new password alone where it suspended them, unless the service asks for an answer', async () => {
    const suspended = { ...phone, suspendedAt: '2026-11-21T03:00:00Z' };
    let refusals = 1;
    const { server, user } = show(
      {
        [`GET ${path}`]: () => agreed({ offered: true, passkeys: [suspended] }),
        [`POST ${path}/${phone.id}/remove`]: () =>
          (refusals -= 1) < 0
            ? agreed({ offered: true, passkeys: [] })
            : refused(422, 'identity.second_factor_unavailable', 'Hãy chọn cách khác.'),
      },
      { ...state, passkeys: 1, methods: [{ method: 'recovery', target: null }] },
    );
    await user.click(await screen.findByRole('button', { name: 'Xóa Điện thoại' }));
    expect(screen.queryByLabelText(/khôi phục/)).not.toBeInTheDocument();
    await user.type(await screen.findByLabelText('Mật khẩu đăng nhập'), 'Banyan#2026{Enter}');
    await user.type(await screen.findByLabelText(/khôi phục/), 'abcd-efgh-jkmn');
    await user.clear(screen.getByLabelText('Mật khẩu đăng nhập'));
    await user.type(screen.getByLabelText('Mật khẩu đăng nhập'), 'Banyan#2026{Enter}');
    await waitFor(() =>
      expect(server.at('POST', `${path}/${phone.id}/remove`).map(({ body }) => body)).toEqual([
        { password: 'Banyan#2026' },
        { password: 'Banyan#2026', method: 'recovery', answer: 'abcd-efgh-jkmn' },
      ]),
    );
  });

  it('are confirmed after a new password, and none is added where the brand takes no more', async () => {
    const suspended = { ...phone, suspendedAt: '2026-11-21T03:00:00Z' };
    const { user } = show({
      [`GET ${path}`]: () => agreed({ offered: false, passkeys: [suspended] }),
      [`POST ${path}/${phone.id}/confirm`]: () => agreed({ offered: false, passkeys: [phone] }),
    });
    expect(await screen.findByText('Cần bạn xác nhận')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Thêm khóa truy cập' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Xác nhận Điện thoại' }));
    await user.type(await screen.findByLabelText('Mật khẩu đăng nhập'), 'Banyan#2026{Enter}');
    await waitFor(() => expect(screen.queryByText('Cần bạn xác nhận')).not.toBeInTheDocument());
  });
});
