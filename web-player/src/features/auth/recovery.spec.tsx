import { isSolved, solve, type Puzzle } from '@banyan/kernel/rules';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accessToken } from '../../api/access-token';
import { useSessionStore } from '../../session';
import { freshApp, renderApp } from '../../test-app';
import { aMember, loginValue, whitelabel } from '../../test-data';
import { agreed, refused, serve, type Handler } from '../../test-server';
import Modals from '../modals';
import { ChangePasswordForm } from './change-password-form';
import { RegisterForm } from './register-form';
import { Component as ResetPage } from './reset-password.page';
import { forgetCooldowns } from './use-cooldown';

vi.mock('../../api/seal', () => ({ seal: async (body: object) => body, forgetKeys: () => undefined }));

const token = 'a'.repeat(43);
const settings = {
  minAge: 18,
  fields: ['username', 'password'].map((field) => ({
    field,
    required: true,
    patternId: field === 'password' ? 9 : 1,
    acceptedPattern: '*',
    minLength: 6,
    maxLength: 32,
  })),
};
const all = { smsLogin: true, mobileReset: true, mobileRegistration: true, oneClickRegistration: true };
const handlers = (more: Record<string, Handler>, flags: object = all) => ({
  'GET /wps/system/whitelabel': () => agreed({ ...whitelabel, ...flags }),
  'GET /wps/system/setting/register': () => agreed(settings),
  'GET /wps/member/info': () => agreed(aMember),
  'GET /wps/captcha': () => agreed('iVBORw0KGgo='),
  'POST /wps/verification/sms/noLogin': () => agreed({ expiredMinutes: 2, message: 'Mã đang được gửi' }),
  'POST /wps/verification/sms/register': () => agreed({ expiredMinutes: 2, message: 'Mã đang được gửi' }),
  ...more,
});
const mobile = () => screen.getByLabelText('Số điện thoại');
const sendButton = () => screen.getByRole('button', { name: /Gửi mã|Gửi lại sau/ });

beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  forgetCooldowns();
  await freshApp();
});

async function openModal(kind: 'login' | 'forgotPassword') {
  const { user } = renderApp(<Modals />);
  useSessionStore.getState().open({ kind });
  await screen.findByRole('dialog');
  return user;
}

describe('signing in by SMS', () => {
  it('has a code sent once in its time, and signs in with it', async () => {
    const server = serve(handlers({ 'POST /wps/session/login': () => agreed(loginValue()) }));
    const user = await openModal('login');
    await user.click(await screen.findByRole('tab', { name: 'Mã SMS' }));
    await user.click(sendButton());
    expect(await screen.findByText('Số điện thoại không được để trống.')).toBeVisible();
    await user.type(mobile(), '0912345678');
    await user.click(sendButton());
    expect(await screen.findByRole('button', { name: /Gửi lại sau 1(20|19) giây/ })).toBeVisible();
    await user.click(sendButton());
    const sent = server.at('POST', '/wps/verification/sms/noLogin');
    expect(sent.map(({ body }) => body)).toEqual([{ mobileNum: '0912345678', purpose: 'login' }]);
    await user.type(screen.getByLabelText('Mã trong tin nhắn'), '123456');
    await user.click(screen.getByRole('button', { name: 'Đăng nhập' }));
    await waitFor(() => expect(accessToken.signedIn()).toBe(true));
    expect(server.at('POST', '/wps/session/login')[0]?.body).toEqual({
      type: 'sms',
      isSms: true,
      mobileNum: '0912345678',
      verificationCode: '123456',
    });
  });

  it('says in a dialog, in the server’s words, why no code was sent, and asks for the picture', async () => {
    const value = { phoneCode: 'captcha-check-failed', captcha: true };
    serve(
      handlers({
        'POST /wps/verification/sms/noLogin': () =>
          refused(422, 'identity.captcha_check_failed', 'Hãy thử lại.', value),
      }),
    );
    const user = await openModal('login');
    await user.click(await screen.findByRole('tab', { name: 'Mã SMS' }));
    await user.type(mobile(), '0912345678');
    await user.click(sendButton());
    const warning = await screen.findByRole('dialog', { name: 'Chưa gửi được mã' });
    expect(warning).toHaveTextContent('Hãy thử lại.');
    await user.click(screen.getByRole('button', { name: 'Đã hiểu' }));
    expect(await screen.findByLabelText('Mã trong hình')).toBeVisible();
    expect(mobile()).toHaveValue('0912345678');
  });

  it('works for a code where the brand checks behaviour, without a word of refusal', async () => {
    const puzzle = { challenge: 'checked', bits: 4, parts: 2 };
    vi.stubGlobal(
      'Worker',
      class extends EventTarget {
        postMessage(asked: Puzzle) {
          this.dispatchEvent(new MessageEvent('message', { data: solve(asked) }));
        }
        terminate() {}
      },
    );
    const answers = [
      refused(422, 'identity.behaviour_required', 'Kiểm tra', { proof: puzzle }),
      agreed({ expiredMinutes: 2, message: 'ok' }),
    ];
    const server = serve(
      handlers({ 'POST /wps/verification/sms/noLogin': () => answers.shift() ?? refused(500, 'x', 'x') }),
    );
    const user = await openModal('login');
    await user.click(await screen.findByRole('tab', { name: 'Mã SMS' }));
    await user.type(mobile(), '0912345678');
    await user.click(sendButton());
    expect(await screen.findByRole('button', { name: /Gửi lại sau/ })).toBeVisible();
    const sent = server.at('POST', '/wps/verification/sms/noLogin');
    expect(sent.map(({ body }) => body['purpose'])).toEqual(['login', 'login']);
    expect(isSolved(puzzle, String(sent[1]?.body['proof']))).toBe(true);
    expect(screen.queryByRole('dialog', { name: 'Chưa gửi được mã' })).toBeNull();
  });

  it('is not there where the brand does not have it', async () => {
    serve(handlers({}, {}));
    await openModal('login');
    expect(await screen.findByRole('button', { name: 'Quên mật khẩu?' })).toBeVisible();
    expect(screen.queryByRole('tab')).toBeNull();
  });
});

describe('a forgotten password', () => {
  it('is asked for by a form, and ends with the same word for everybody', async () => {
    const server = serve(handlers({ 'POST /wps/member/password/email': () => agreed(null) }));
    const user = await openModal('login');
    await user.click(await screen.findByRole('button', { name: 'Quên mật khẩu?' }));
    await user.type(await screen.findByLabelText('Tên đăng nhập'), 'minhchau');
    await user.type(screen.getByRole('textbox', { name: /email/i }), 'minh@mail');
    await user.click(screen.getByRole('button', { name: 'Gửi liên kết' }));
    expect(await screen.findByText('Đây không phải địa chỉ email.')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: /email/i }), '.vn');
    await user.click(screen.getByRole('button', { name: 'Gửi liên kết' }));
    expect(await screen.findByText(/Nếu có tài khoản như vậy/)).toBeVisible();
    expect(server.at('POST', '/wps/member/password/email')).toHaveLength(1);
  });

  it('is set by a code, and its owner is in', async () => {
    const server = serve(handlers({ 'POST /wps/member/password/verification': () => agreed({ login: loginValue() }) }));
    const user = await openModal('forgotPassword');
    await user.click(await screen.findByRole('tab', { name: 'Qua số điện thoại' }));
    await user.type(mobile(), '0912345678');
    await user.type(screen.getByLabelText('Mã trong tin nhắn'), '123456');
    await user.type(screen.getByLabelText('Mật khẩu mới'), 'Banyan#2026');
    await user.type(screen.getByLabelText('Nhập lại mật khẩu mới'), 'Banyan#2027');
    await user.click(screen.getByRole('button', { name: 'Đặt mật khẩu mới' }));
    expect(server.at('POST', '/wps/member/password/verification')).toEqual([]);
    await user.clear(screen.getByLabelText('Nhập lại mật khẩu mới'));
    await user.type(screen.getByLabelText('Nhập lại mật khẩu mới'), 'Banyan#2026');
    await user.click(screen.getByRole('button', { name: 'Đặt mật khẩu mới' }));
    await waitFor(() => expect(accessToken.signedIn()).toBe(true));
  });

  it('is logged in with where the brand wants that', async () => {
    serve(handlers({ 'POST /wps/member/password/verification': () => agreed({ login: null }) }));
    const user = await openModal('forgotPassword');
    await user.click(await screen.findByRole('tab', { name: 'Qua số điện thoại' }));
    await user.type(mobile(), '0912345678');
    await user.type(screen.getByLabelText('Mã trong tin nhắn'), '123456');
    for (const name of ['Mật khẩu mới', 'Nhập lại mật khẩu mới'])
      await user.type(screen.getByLabelText(name), 'Banyan#2026');
    await user.click(screen.getByRole('button', { name: 'Đặt mật khẩu mới' }));
    expect(await screen.findByText(/Mật khẩu của bạn đã mới/)).toBeVisible();
    expect(accessToken.signedIn()).toBe(false);
  });

  it('is set by the link of a mail, whose secret leaves the address at once', async () => {
    const server = serve(
      handlers({
        'POST /wps/member/password/link': () => refused(401, 'identity.reset_link_over', 'Liên kết đã được dùng'),
      }),
    );
    history.replaceState(null, '', `/reset-password#${token}`);
    renderApp(<ResetPage />, '/reset-password').unmount();
    // Drawn anew, as when the member's own session is found.
    const { user } = renderApp(<ResetPage />, '/reset-password');
    for (const name of ['Mật khẩu mới', 'Nhập lại mật khẩu mới'])
      await user.type(await screen.findByLabelText(name), 'Banyan#2026');
    expect(location.hash).toBe('');
    await user.click(screen.getByRole('button', { name: 'Đặt mật khẩu mới' }));
    expect(await screen.findByRole('button', { name: 'Yêu cầu liên kết mới' })).toBeVisible();
    expect(server.at('POST', '/wps/member/password/link')[0]?.body).toEqual({
      token,
      newPassword: 'Banyan#2026',
      confirmNewPassword: 'Banyan#2026',
    });
  });
});

describe('a change of the password', () => {
  it('takes a code where the server asks for one', async () => {
    const answers = [
      refused(422, 'identity.missing_verification_code', 'Thiếu mã xác minh.', {
        phoneCode: 'missing-verification-code',
      }),
      agreed(null),
    ];
    const server = serve(
      handlers(
        {
          'POST /wps/member/password': () => answers.shift() ?? agreed(null),
          'POST /wps/verification/sms/own': () => agreed({ expiredMinutes: 2, message: 'Mã đang được gửi' }),
        },
        { changePasswordPhoneVerify: true },
      ),
    );
    accessToken.keep('t', new Date(Date.now() + 900_000).toISOString());
    accessToken.signIn();
    const done = vi.fn();
    const { user } = renderApp(<ChangePasswordForm onDone={done} />);
    await user.type(await screen.findByLabelText('Mật khẩu hiện tại'), 'Banyan#2026');
    for (const name of ['Mật khẩu mới', 'Nhập lại mật khẩu mới'])
      await user.type(screen.getByLabelText(name), 'Banyan#2027');
    await user.click(screen.getByRole('button', { name: 'Đổi mật khẩu' }));
    expect(await screen.findByText('Thiếu mã xác minh.')).toBeVisible();
    await user.click(sendButton());
    expect(await screen.findByRole('button', { name: /Gửi lại sau/ })).toBeVisible();
    await user.type(screen.getByLabelText('Mã trong tin nhắn'), '123456');
    await user.click(screen.getByRole('button', { name: 'Đổi mật khẩu' }));
    await waitFor(() => expect(done).toHaveBeenCalled());
    expect(server.at('POST', '/wps/verification/sms/own').map(({ body }) => body)).toEqual([{ purpose: 'change' }]);
    expect(server.at('POST', '/wps/member/password')[1]?.body).toMatchObject({ verificationCode: '123456' });
  });
});

describe('registration without a username', () => {
  const tick = async (user: ReturnType<typeof renderApp>['user']) => {
    await user.click(screen.getByLabelText(/điều khoản/));
    await user.click(screen.getByLabelText('Tôi đã đủ 18 tuổi.'));
  };

  it('opens an account by mobile', async () => {
    const server = serve(handlers({ 'PUT /wps/member/register/mobile': () => agreed(loginValue()) }));
    const { user } = renderApp(<RegisterForm onLogin={() => undefined} />, '/register');
    await user.click(await screen.findByRole('tab', { name: 'Số điện thoại' }));
    await user.type(screen.getByRole('textbox', { name: 'Số điện thoại' }), '0912345678');
    await user.type(screen.getByLabelText('Mã trong tin nhắn'), '123456');
    for (const name of ['Mật khẩu mới', 'Nhập lại mật khẩu mới'])
      await user.type(screen.getByLabelText(name), 'Banyan#2026');
    await tick(user);
    await user.click(screen.getByRole('button', { name: /mở tài khoản/i }));
    await waitFor(() => expect(accessToken.signedIn()).toBe(true));
    expect(server.at('PUT', '/wps/member/register/mobile')[0]?.body).toMatchObject({
      mobileNum: '0912345678',
      verificationCode: '123456',
      password: 'Banyan#2026',
      acceptTerms: true,
      registerMethod: 'WEB',
    });
  });

  it('opens one at one press and shows name and password until they are noted', async () => {
    const made = { username: 'abc2345678', password: 'Xy23#kkk4567abcd', login: loginValue() };
    serve(handlers({ 'PUT /wps/member/register/one-click': () => agreed(made) }));
    const { user } = renderApp(<RegisterForm onLogin={() => undefined} />, '/register');
    await user.click(await screen.findByRole('tab', { name: 'Một chạm' }));
    await tick(user);
    await user.click(screen.getByRole('button', { name: 'Mở tài khoản ngay' }));
    expect(await screen.findByText('abc2345678')).toBeVisible();
    expect(screen.getByText('Xy23#kkk4567abcd')).toBeVisible();
    expect(accessToken.signedIn()).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Tôi đã ghi lại, tiếp tục' }));
    await waitFor(() => expect(accessToken.signedIn()).toBe(true));
  });
});
