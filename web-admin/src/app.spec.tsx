import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { Console } from './app.js';
import { FakeApi } from './testing/fake-api.js';
import { useFake } from './testing/render.js';

function start(path: string, api: FakeApi) {
  useFake(api);
  const router = createMemoryRouter([{ path: '*', element: <Console /> }], { initialEntries: [path] });
  render(<RouterProvider router={router} />);
  return router;
}

describe('the console', () => {
  it('asks for name and password, then the code, and opens where it was asked to', async () => {
    const api = new FakeApi();
    api.loggedIn = false;
    const router = start('/integrity', api);
    await userEvent.type(await screen.findByLabelText(/Tên đăng nhập/), 'operator');
    await userEvent.type(screen.getByLabelText(/Mật khẩu/), 'Console#2026');
    await userEvent.click(screen.getByRole('button', { name: 'Tiếp tục' }));
    const code = await screen.findByLabelText(/Mã 6 số/);
    await userEvent.type(code, '000000');
    await userEvent.click(screen.getByRole('button', { name: 'Đăng nhập' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('identity.invalid_code');
    await userEvent.clear(code);
    await userEvent.type(code, '123456');
    await userEvent.click(screen.getByRole('button', { name: 'Đăng nhập' }));
    expect(await screen.findByRole('navigation')).toBeVisible();
    expect(router.state.location.pathname).not.toBe('/login');
  });

  it('answers a forbidden address with a page and no request, and keeps the session', async () => {
    const api = new FakeApi(['dashboard.view', 'game.view']);
    start('/ledger', api);
    expect(await screen.findByRole('heading', { level: 1, name: 'Không có quyền truy cập' })).toBeVisible();
    expect(api.requests.some(({ path }) => path.includes('transactions'))).toBe(false);
    expect(screen.getByRole('link', { name: 'Trò chơi' })).toBeVisible();
  });

  it('keeps the log-in after a 403 of the server and shows its code', async () => {
    const api = new FakeApi();
    api.forced.set('GET games/vendors', {
      status: 403,
      body: { code: 'auth.forbidden', message: 'Không được', requestId: 'req-3' },
    });
    start('/vendors', api);
    expect(await screen.findByRole('alert')).toHaveTextContent(/auth\.forbidden.*req-3/);
    expect(screen.getByRole('navigation')).toBeVisible();
  });
});
