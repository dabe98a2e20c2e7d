import { isSolved, solve, type Puzzle } from '@banyan/kernel/rules';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accessToken } from '../../api/access-token';
import { useSessionStore } from '../../session';
import { rememberedUsername, rememberUsername } from '../../session/preferences';
import { freshApp, renderApp } from '../../test-app';
import { aMember, loginValue, whitelabel } from '../../test-data';
import { agreed, refused, serve, type Handler } from '../../test-server';
import Modals from '../modals';

vi.mock('../../api/seal', () => ({ seal: async (body: object) => body, forgetKeys: () => undefined }));

const handlers = (login: Handler, more: Record<string, Handler> = {}) => ({
  'GET /wps/system/whitelabel': () => agreed(whitelabel),
  'GET /wps/member/info': () => agreed(aMember),
  'GET /wps/captcha': () => agreed('iVBORw0KGgo='),
  'GET /wps/system/setting/register': () =>
    agreed({
      minAge: 18,
      fields: [{ field: 'password', required: true, patternId: 9, acceptedPattern: '*', minLength: 8, maxLength: 32 }],
    }),
  'POST /wps/session/login': login,
  ...more,
});

const password = () => screen.getByLabelText('Mật khẩu');
const username = () => screen.getByLabelText('Tên đăng nhập');
const topModal = () => useSessionStore.getState().modals.at(-1);

async function openLogin(at = '/') {
  const { user } = renderApp(<Modals />, at);
  useSessionStore.getState().open({ kind: 'login' });
  await screen.findByRole('dialog', { name: 'Đăng nhập' });
  const submit = async (name: string, secret: string) => {
    await user.clear(username());
    if (name) await user.type(username(), name);
    if (secret) await user.type(password(), secret);
    await user.click(screen.getByRole('button', { name: 'Đăng nhập' }));
  };
  return { user, submit };
}

beforeEach(freshApp);

describe('login', () => {
  it('signs in, trims what was typed, closes and knows the member', async () => {
    const server = serve(handlers(() => agreed(loginValue())));
    const { submit } = await openLogin();
    await submit('  minhchau ', ' Banyan#2026 ');
    await waitFor(() => expect(accessToken.signedIn()).toBe(true));
    expect(server.at('POST', '/wps/session/login')[0]?.body).toEqual({
      username: 'minhchau',
      password: 'Banyan#2026',
      type: 'username',
    });
    expect(accessToken.current()).toBe('token-1');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('asks for what is missing before it asks the server', async () => {
    const server = serve(handlers(() => agreed(loginValue())));
    const { submit } = await openLogin();
    await submit('', '');
    expect(await screen.findByText('Tên đăng nhập không được để trống.')).toBeVisible();
    expect(screen.getByText('Mật khẩu không được để trống.')).toBeVisible();
    expect(username()).toHaveFocus();
    expect(server.at('POST', '/wps/session/login')).toEqual([]);
  });

  it('keeps the username after a wrong password, says why and waits at the password', async () => {
    serve(
      handlers(() => refused(401, 'identity.invalid_credentials', 'Sai tài khoản hoặc mật khẩu', { captcha: false })),
    );
    const { submit } = await openLogin();
    await submit('minhchau', 'wrong');
    expect(await screen.findByRole('alert')).toHaveTextContent('Sai tài khoản hoặc mật khẩu');
    expect(username()).toHaveValue('minhchau');
    expect(password()).toHaveFocus();
    expect(screen.queryByLabelText('Mã trong hình')).not.toBeInTheDocument();
    expect(accessToken.signedIn()).toBe(false);
  });

  it('works when many sign in at once, says so, and signs in with the proof', async () => {
    const puzzle = { challenge: 'busy', bits: 6, parts: 4 };
    let begin = () => {};
    vi.stubGlobal(
      'Worker',
      class extends EventTarget {
        postMessage(asked: Puzzle) {
          begin = () => this.dispatchEvent(new MessageEvent('message', { data: solve(asked) }));
        }
        terminate() {}
      },
    );
    const answers = [refused(422, 'identity.proof_required', 'Đang bận', { proof: puzzle }), agreed(loginValue())];
    const server = serve(handlers(() => answers.shift() ?? refused(500, 'x', 'x')));
    const { submit } = await openLogin();
    await submit('minhchau', 'Banyan#2026');
    await waitFor(() => expect(screen.getByText(/phép tính ngắn/)).toHaveAttribute('role', 'status'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    begin();
    await waitFor(() => expect(accessToken.signedIn()).toBe(true));
    const proof = String(server.at('POST', '/wps/session/login')[1]?.body['proof']);
    expect(isSolved(puzzle, proof)).toBe(true);
  });

  it('works where the brand checks behaviour, and ends the work with the dialog', async () => {
    const puzzle = { challenge: 'checked', bits: 6, parts: 4 };
    const workers: { asked: Puzzle; ended: boolean; answer: () => void }[] = [];
    vi.stubGlobal(
      'Worker',
      class extends EventTarget {
        private readonly own = { ended: false } as (typeof workers)[number];
        postMessage(asked: Puzzle) {
          const answer = () => this.dispatchEvent(new MessageEvent('message', { data: solve(asked) }));
          workers.push(Object.assign(this.own, { asked, answer }));
        }
        terminate() {
          this.own.ended = true;
        }
      },
    );
    const asks = (code: string) => () => refused(422, code, 'Kiểm tra', { proof: puzzle });
    const answers = [
      asks('identity.behaviour_required'),
      asks('identity.behaviour_required'),
      asks('identity.behaviour_failed'),
      () => agreed(loginValue()),
    ];
    const server = serve(handlers((call) => answers.shift()?.() ?? refused(500, String(call.path), 'x')));
    const first = await openLogin();
    await first.submit('minhchau', 'Banyan#2026');
    await waitFor(() => expect(screen.getByText(/phép tính ngắn/)).toHaveAttribute('role', 'status'));
    await first.user.keyboard('{Escape}');
    await waitFor(() => expect(workers[0]?.ended).toBe(true));
    expect(accessToken.signedIn()).toBe(false);
    useSessionStore.getState().open({ kind: 'login' });
    await screen.findByRole('dialog', { name: 'Đăng nhập' });
    await first.submit('minhchau', 'Banyan#2026');
    await waitFor(() => expect(workers).toHaveLength(2));
    workers[1]?.answer();
    await waitFor(() => expect(workers).toHaveLength(3));
    workers[2]?.answer();
    await waitFor(() => expect(accessToken.signedIn()).toBe(true));
    const sent = server.at('POST', '/wps/session/login');
    expect(sent).toHaveLength(4);
    expect(isSolved(puzzle, String(sent[3]?.body['proof']))).toBe(true);
  });

  it('says what the server said where a device cannot work', async () => {
    vi.stubGlobal(
      'Worker',
      class extends EventTarget {
        postMessage() {
          this.dispatchEvent(new Event('error'));
        }
        terminate() {}
      },
    );
    const puzzle = { challenge: 'busy', bits: 6, parts: 4 };
    serve(handlers(() => refused(422, 'identity.proof_required', 'Đang có nhiều người', { proof: puzzle })));
    const { submit } = await openLogin();
    await submit('minhchau', 'Banyan#2026');
    expect(await screen.findByRole('alert')).toHaveTextContent('Đang có nhiều người');
  });

  it('shows the captcha when the server asks, and sends it with the next try', async () => {
    const answers = [refused(401, 'identity.invalid_credentials', 'Sai', { captcha: true }), agreed(loginValue())];
    const server = serve(handlers(() => answers.shift() ?? refused(500, 'x', 'x')));
    const { user, submit } = await openLogin();
    await submit('minhchau', 'wrong');
    await user.type(await screen.findByLabelText('Mã trong hình'), 'A7KQ');
    await submit('minhchau', '!');
    await waitFor(() => expect(accessToken.signedIn()).toBe(true));
    expect(server.at('POST', '/wps/session/login')[1]?.body).toMatchObject({ captcha: 'A7KQ' });
  });
});

describe('a password that must be changed', () => {
  it.each([
    ['123456 itself', '123456', {}, 'weak'],
    ['an expired one', 'Banyan#2026', { passwordExpired: true }, 'expired'],
  ])('%s opens the change, and nobody is signed in before it', async (_, secret, change, reason) => {
    serve(handlers(() => agreed(loginValue(change))));
    const { submit } = await openLogin();
    await submit('minhchau', secret);
    await waitFor(() => expect(topModal()).toEqual({ kind: 'changePassword', reason }));
    expect(accessToken.signedIn()).toBe(false);
  });

  it('may wait when the brand does not force it', async () => {
    const lax = { 'GET /wps/system/whitelabel': () => agreed({ ...whitelabel, forcePasswordChange: false }) };
    serve(handlers(() => agreed(loginValue({ passwordExpired: true })), lax));
    const { submit } = await openLogin();
    await submit('minhchau', 'Banyan#2026');
    await waitFor(() => expect(accessToken.signedIn()).toBe(true));
  });

  it('lets the member in once it is changed, and takes him home', async () => {
    let begun = true;
    const renewed = { token: 'whole', expiresAt: '2099-01-01T00:00:00Z' };
    const server = serve(
      handlers(() => agreed(loginValue()), {
        'POST /wps/member/password': () => agreed(null),
        'POST /wps/session/refresh': () => {
          begun = accessToken.signedIn();
          return agreed(renewed);
        },
      }),
    );
    const { user, submit } = await openLogin('/register');
    await submit('minhchau', '123456');
    await user.type(await screen.findByLabelText('Mật khẩu hiện tại'), '123456');
    await user.type(screen.getByLabelText('Mật khẩu mới'), 'Banyan#2026');
    await user.type(screen.getByLabelText('Nhập lại mật khẩu mới'), 'Banyan#2026');
    await user.click(screen.getByRole('button', { name: 'Đổi mật khẩu' }));
    await waitFor(() => expect(accessToken.signedIn()).toBe(true));
    expect(server.at('POST', '/wps/member/password')).toHaveLength(1);
    await waitFor(() => expect(screen.getByTestId('where')).toHaveTextContent(/^\/$/));
    expect(accessToken.fresh()).toBe('whole');
    expect(begun).toBe(false);
  });
});

describe('the remembered username', () => {
  it('comes back for a day, without the password', async () => {
    serve(handlers(() => agreed(loginValue())));
    const { user, submit } = await openLogin();
    await user.click(screen.getByLabelText('Nhớ tên đăng nhập trong một ngày'));
    await submit('minhchau', 'Banyan#2026');
    await waitFor(() => expect(accessToken.signedIn()).toBe(true));
    expect(rememberedUsername()).toBe('minhchau');
    expect(rememberedUsername(Date.now() + 25 * 3_600_000)).toBe('');
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain('Banyan#2026');
  });

  it('is forgotten when it is not wanted any more', async () => {
    rememberUsername('minhchau');
    serve(handlers(() => agreed(loginValue())));
    const { user, submit } = await openLogin();
    expect(username()).toHaveValue('minhchau');
    await user.click(screen.getByLabelText('Nhớ tên đăng nhập trong một ngày'));
    await submit('minhchau', 'Banyan#2026');
    await waitFor(() => expect(accessToken.signedIn()).toBe(true));
    expect(rememberedUsername()).toBe('');
  });
});

describe('logout', () => {
  it('asks first, then leaves nothing behind even when the server cannot be reached', async () => {
    serve({ 'DELETE /wps/session/logout': () => Promise.reject(new TypeError('offline')) });
    accessToken.keep('t', new Date(Date.now() + 900_000).toISOString());
    accessToken.signIn();
    const { user } = renderApp(<Modals />, '/wallet');
    useSessionStore.getState().open({ kind: 'logout' });
    await user.click(await screen.findByRole('button', { name: 'Ở lại' }));
    expect(accessToken.signedIn()).toBe(true);
    useSessionStore.getState().open({ kind: 'logout' });
    await user.click(await screen.findByRole('button', { name: 'Đăng xuất' }));
    await waitFor(() => expect(accessToken.signedIn()).toBe(false));
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
    await waitFor(() => expect(screen.getByTestId('where')).toHaveTextContent(/^\/$/));
  });
});
