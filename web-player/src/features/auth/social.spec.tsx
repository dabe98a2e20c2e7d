import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accessToken } from '../../api/access-token';
import type { FactorState } from '../../api/factors';
import { useSessionStore } from '../../session';
import { leaveFor, placeOf, takeReturn, forgetReturn } from '../../session/social-trip';
import { freshApp, renderApp } from '../../test-app';
import { aMember, loginValue, whitelabel } from '../../test-data';
import { agreed, refused, serve, type Handler } from '../../test-server';
import Modals from '../modals';
import { SocialCard } from '../security/social';
import { Component as SocialPage } from './social.page';

vi.mock('../../api/seal', () => ({ seal: async (body: object) => body, forgetKeys: () => undefined }));

const offering = { ...whitelabel, firebaseSocial: true, socialChannels: ['google', 'telegram', 'orkut'] };
const field = (name: string) => ({
  field: name,
  required: true,
  patternId: name === 'password' ? 9 : 0,
  acceptedPattern: '*',
  minLength: 4,
  maxLength: 32,
});
const handlers = (more: Record<string, Handler> = {}) => ({
  'GET /wps/system/whitelabel': () => agreed(offering),
  'GET /wps/member/info': () => agreed(aMember),
  'GET /wps/system/setting/register': () => agreed({ minAge: 18, fields: [field('username'), field('password')] }),
  ...more,
});

const factors: FactorState = {
  required: false,
  choice: true,
  on: false,
  authenticatorSince: null,
  recoveryLeft: 0,
  passkeys: 0,
  methods: [],
};

/** Where the server sends the browser to: a mark on the page at hand, as the test leaves it for nowhere else. */
const company = { url: '/#company', expiresAt: '' };

beforeEach(async () => {
  await freshApp();
  forgetReturn();
  history.replaceState(null, '', '/');
});

/** As if the browser came back from a company to this address. */
function comeBack(address: string, purpose: 'login' | 'bind' = 'login', from = '/rng') {
  sessionStorage.setItem('banyan.social', JSON.stringify({ channel: 'google', purpose, from }));
  history.replaceState(null, '', address);
  return renderApp(<SocialPage />, '/login/social');
}

describe('the way there', () => {
  it('is offered for the companies of the brand that the app knows, and leaves for the address of the server', async () => {
    const server = serve(handlers({ 'POST /wps/session/social': () => agreed(company) }));
    const { user } = renderApp(<Modals />);
    useSessionStore.getState().open({ kind: 'login' });
    await user.click(await screen.findByRole('button', { name: 'Tiếp tục với Google' }));
    expect(screen.getByRole('button', { name: 'Tiếp tục với Telegram' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Facebook|orkut/ })).not.toBeInTheDocument();
    await waitFor(() => expect(location.hash).toBe('#company'));
    expect(server.at('POST', '/wps/session/social')[0]?.body).toEqual({ channel: 'google' });
    expect(JSON.parse(sessionStorage.getItem('banyan.social') ?? '')).toMatchObject({
      channel: 'google',
      purpose: 'login',
    });
  });

  it('is not there where the brand offers none, and says why it does not go on', async () => {
    serve({ ...handlers(), 'GET /wps/system/whitelabel': () => agreed(whitelabel) });
    const { unmount } = renderApp(<Modals />);
    useSessionStore.getState().open({ kind: 'login' });
    await screen.findByRole('dialog', { name: 'Đăng nhập' });
    expect(screen.queryByRole('button', { name: /Google/ })).not.toBeInTheDocument();
    unmount();
    await freshApp();
    serve(
      handlers({ 'POST /wps/session/social': () => refused(503, 'identity.social_away', 'Trang kia không phản hồi') }),
    );
    const { user } = renderApp(<Modals />);
    useSessionStore.getState().open({ kind: 'register' });
    await user.click(await screen.findByRole('button', { name: 'Tiếp tục với Google' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Trang kia không phản hồi');
    expect(location.hash).toBe('');
  });

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/register', '/login/social?x'])(
    'never leads back to %s',
    (from) => expect(placeOf({ channel: 'google', purpose: 'login', from })).toBe('/'),
  );

  it('leads back to the page of this site that it began on', () => {
    expect(placeOf({ channel: 'google', purpose: 'login', from: '/rng?page=x' })).toBe('/rng?page=x');
  });
});

describe('the way back', () => {
  it('logs in with what the company sent, takes it out of the address and goes on where it began', async () => {
    const server = serve(handlers({ 'POST /wps/session/login': () => agreed(loginValue()) }));
    comeBack('/login/social?state=s1&code=c1');
    await waitFor(() => expect(accessToken.signedIn()).toBe(true));
    expect(server.at('POST', '/wps/session/login')).toHaveLength(1);
    expect(server.at('POST', '/wps/session/login')[0]?.body).toEqual({
      type: 'firebase',
      firebaseChannel2: 'google',
      firebaseIdToken2: 'state=s1&code=c1',
    });
    await waitFor(() => expect(screen.getByTestId('where')).toHaveTextContent('/rng'));
    expect(location.search).toBe('');
    expect(sessionStorage.getItem('banyan.social')).toBeNull();
  });

  it('reads what Telegram sends behind the hash sign', () => {
    leaveFor('/#there', { channel: 'telegram', purpose: 'login' });
    history.replaceState(null, '', '/login/social?state=s2#tgAuthResult=abc');
    expect(takeReturn()).toMatchObject({ channel: 'telegram', answer: 'state=s2&tgAuthResult=abc' });
    expect(location.hash).toBe('');
    expect(takeReturn()).toMatchObject({ answer: 'state=s2&tgAuthResult=abc' });
  });

  it('asks an unknown account for a username and the two ticks, without a password, and registers with the ticket', async () => {
    const server = serve(
      handlers({
        'POST /wps/session/login': () =>
          refused(422, 'identity.social_unknown', 'Mới', { channel: 'google', ticket: 'T1', name: 'Lan' }),
        'PUT /wps/member/register': () => agreed(loginValue({ firstTimeLogin: true })),
      }),
    );
    const { user } = comeBack('/login/social?state=s&code=c', 'login', '/register');
    await user.type(await screen.findByLabelText('Tên đăng nhập'), 'lananh');
    expect(screen.queryByLabelText(/Mật khẩu/)).not.toBeInTheDocument();
    for (const box of screen.getAllByRole('checkbox')) await user.click(box);
    await user.click(screen.getByRole('button', { name: 'Tạo tài khoản' }));
    await waitFor(() => expect(accessToken.signedIn()).toBe(true));
    const body = server.at('PUT', '/wps/member/register')[0]?.body;
    expect(body).toMatchObject({
      username: 'lananh',
      firebaseChannel2: 'google',
      firebaseIdToken2: 'T1',
      acceptTerms: true,
    });
    expect(body).not.toHaveProperty('password');
    await waitFor(() => expect(screen.getByTestId('where')).toHaveTextContent(/^\/$/));
  });

  it('asks for the second factor', async () => {
    serve(
      handlers({
        'POST /wps/session/login': () =>
          refused(422, 'identity.second_factor_required', 'Thêm', { methods: [{ method: 'totp', target: null }] }),
        'POST /wps/session/login/factor': () => agreed(loginValue()),
      }),
    );
    const { user } = comeBack('/login/social?state=s&code=c');
    await user.type(await screen.findByLabelText(/Mã/), '123456');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(accessToken.signedIn()).toBe(true));
  });

  it.each([
    ['who turned back', 'identity.popup_closed_by_user', 'Bạn đã đóng cửa sổ đăng nhập trước khi hoàn tất.'],
    ['what could not be verified', 'identity.social_refused', 'Không xác minh được'],
  ])('tells %s so, and leads to the log-in', async (_, code, text) => {
    serve(handlers({ 'POST /wps/session/login': () => refused(422, code, 'Không xác minh được') }));
    const { user } = comeBack('/login/social?state=s&error=access_denied');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    await user.click(screen.getByRole('button', { name: 'Quay lại đăng nhập' }));
    expect(useSessionStore.getState().modals.at(-1)).toEqual({ kind: 'login' });
  });

  it('leaves nothing of an answer in the address that nobody here asked for', () => {
    history.replaceState(null, '', '/login/social#tgAuthResult=stolen');
    expect(takeReturn()).toBeNull();
    expect(location.href).not.toContain('stolen');
  });

  it('does nothing where no trip began', async () => {
    const server = serve(handlers());
    history.replaceState(null, '', '/login/social?state=s&code=stolen');
    renderApp(<SocialPage />, '/login/social');
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(server.at('POST', '/wps/session/login')).toEqual([]);
    expect(location.search).toBe('');
  });
});

describe('the security centre', () => {
  const signIn = () => {
    accessToken.keep('t', new Date(Date.now() + 900_000).toISOString());
    accessToken.signIn();
  };

  it('shows what is linked, and links another with the password', async () => {
    const server = serve(
      handlers({
        'GET /wps/member/social': () =>
          agreed({
            bound: [{ channel: 'google', name: 'Lan', boundAt: '2026-11-01T00:00:00Z', suspendedAt: null }],
            open: ['telegram'],
          }),
        'POST /wps/member/social': () => agreed(company),
      }),
    );
    signIn();
    const { user } = renderApp(<SocialCard state={factors} />);
    expect(await screen.findByText('Lan')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Liên kết Google' })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Liên kết Telegram' }));
    expect(await screen.findByText(/không thể đổi hay gỡ liên kết/)).toBeVisible();
    await user.type(screen.getByLabelText(/Mật khẩu/), 'Banyan#2026');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(location.hash).toBe('#company'));
    expect(server.at('POST', '/wps/member/social')[0]?.body).toEqual({ channel: 'telegram', password: 'Banyan#2026' });
  });

  it('confirms with the password what a new password suspended', async () => {
    const google = { channel: 'google', name: 'Lan', boundAt: '2026-11-01T00:00:00Z' };
    const at = (suspendedAt: string | null) => agreed({ bound: [{ ...google, suspendedAt }], open: [] });
    const server = serve(
      handlers({
        'GET /wps/member/social': () => at('2026-11-02T00:00:00Z'),
        'POST /wps/member/social/confirm': () => at(null),
      }),
    );
    signIn();
    const { user } = renderApp(<SocialCard state={factors} />);
    expect(await screen.findByText('Cần bạn xác nhận')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Xác nhận Google' }));
    await user.type(await screen.findByLabelText(/Mật khẩu/), 'Banyan#2026');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Đã liên kết')).toBeVisible();
    expect(server.at('POST', '/wps/member/social/confirm')[0]?.body).toEqual({
      channel: 'google',
      password: 'Banyan#2026',
    });
  });

  it('confirms with an answer too where there is a second factor', async () => {
    const google = { channel: 'google', name: 'Lan', boundAt: '2026-11-01T00:00:00Z' };
    const bound = [{ ...google, suspendedAt: '2026-11-02T00:00:00Z' }];
    const server = serve(
      handlers({
        'GET /wps/member/social': () => agreed({ bound, open: [] }),
        'POST /wps/member/social/confirm': () => agreed({ bound: [{ ...google, suspendedAt: null }], open: [] }),
      }),
    );
    signIn();
    const methods = [{ method: 'totp' as const, target: null }];
    const { user } = renderApp(<SocialCard state={{ ...factors, methods }} />);
    await user.click(await screen.findByRole('button', { name: 'Xác nhận Google' }));
    await user.type(await screen.findByLabelText(/ứng dụng xác thực/i), '123456');
    await user.type(screen.getByLabelText(/Mật khẩu/), 'Banyan#2026{Enter}');
    expect(await screen.findByText('Đã liên kết')).toBeVisible();
    expect(server.at('POST', '/wps/member/social/confirm')[0]?.body).toEqual({
      channel: 'google',
      password: 'Banyan#2026',
      method: 'totp',
      answer: '123456',
    });
  });

  it('has who has no password set one first', async () => {
    serve(
      handlers({
        'GET /wps/member/info': () => agreed({ ...aMember, passwordSet: false }),
        'GET /wps/member/social': () => agreed({ bound: [], open: ['google'] }),
      }),
    );
    signIn();
    renderApp(<SocialCard state={factors} />);
    expect(await screen.findByText('Hãy đặt mật khẩu đăng nhập trước khi liên kết tài khoản.')).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('binds what the browser came back with', async () => {
    const server = serve(handlers({ 'POST /wps/member/social/bind': () => agreed({ bound: [], open: [] }) }));
    signIn();
    comeBack('/login/social?state=s&code=c', 'bind', '/account/security');
    await waitFor(() => expect(screen.getByTestId('where')).toHaveTextContent('/account/security'));
    expect(server.at('POST', '/wps/member/social/bind')[0]?.body).toEqual({
      firebaseChannel2: 'google',
      firebaseIdToken2: 'state=s&code=c',
    });
  });
});
