import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { pathOf } from './api/resources.js';
import { Console, listed, shown } from './app.js';
import { FakeApi } from './testing/fake-api.js';
import { useFake } from './testing/render.js';

function start(path: string, api: FakeApi) {
  useFake(api);
  const router = createMemoryRouter([{ path: '*', element: <Console /> }], { initialEntries: [path] });
  render(<RouterProvider router={router} />);
  return router;
}

/** Reads no list in an order that is gone. */
class StrictApi extends FakeApi {
  override answer(request: Parameters<FakeApi['answer']>[0]) {
    if (request.query.get('sort') === 'gone')
      return { status: 400, body: { code: 'request.invalid', message: 'Yêu cầu sai', requestId: 'r', errors: {} } };
    return super.answer(request);
  }
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

  it('lets an operator in by two parts, who then chooses a password and enrols', async () => {
    const api = new FakeApi();
    api.loggedIn = false;
    start('/integrity', api);
    await userEvent.click(await screen.findByRole('button', { name: 'Lần đầu đăng nhập hoặc sau khi đặt lại' }));
    await userEvent.type(screen.getByLabelText(/Tên đăng nhập/), 'newbie');
    await userEvent.type(screen.getByLabelText(/Phần thứ nhất/), 'part-one');
    await userEvent.type(screen.getByLabelText(/Phần thứ hai/), 'part-two');
    await userEvent.click(screen.getByRole('button', { name: 'Tiếp tục' }));
    await userEvent.type(await screen.findByLabelText(/Mật khẩu riêng/), 'xK9-mirror-lamp');
    expect(screen.getByText('JBSWY3DPEHPK3PXP')).toBeVisible();
    await userEvent.type(screen.getByLabelText(/Mã 6 số/), '123456');
    await userEvent.click(screen.getByRole('button', { name: 'Đăng nhập' }));
    expect(await screen.findByRole('navigation')).toBeVisible();
    const sent = api.requests.find(({ path }) => path.endsWith('/enrolment/finish'));
    expect(sent?.body).toEqual({ challenge: 'challenge-2', password: 'xK9-mirror-lamp', code: '123456' });
  });

  it('answers a forbidden address with a page and no request, and keeps the session', async () => {
    const api = new FakeApi(['dashboard.view', 'game.view']);
    start('/ledger', api);
    expect(await screen.findByRole('heading', { level: 1, name: 'Không có quyền truy cập' })).toBeVisible();
    expect(api.requests.some(({ path }) => path.includes('transactions'))).toBe(false);
    expect(screen.getByRole('link', { name: 'Trò chơi' })).toBeVisible();
  });

  it('says of every page of a record that there is none, in words and with a way back', async () => {
    expect(shown.length).toBeGreaterThan(12);
    const api = new FakeApi();
    const refused = { code: 'request.invalid', message: 'Yêu cầu sai', requestId: 'r', errors: { id: ['x'] } };
    for (const name of shown) api.forced.set(`GET ${pathOf(name)}/bad-${name}`, { status: 400, body: refused });
    const router = start(`/${shown[0]}/bad-${shown[0]}/show`, api);
    for (const name of shown) {
      await act(() => router.navigate(`/${name}/bad-${name}/show`));
      const told = await screen.findByText(new RegExp(`“bad-${name}”`));
      expect(told).toBeVisible();
      expect(screen.queryByText(/request\.invalid/)).not.toBeInTheDocument();
      expect([...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toContain(`/${name}`);
    }
  }, 240_000);

  it('has a way out of an error in every list', async () => {
    expect(listed.length).toBeGreaterThan(25);
    const router = start('/', new StrictApi());
    // Roles stand all on one page, which takes no filter.
    const filtered = listed.filter((name) => name !== 'roles');
    const way = () => screen.queryByText('Bỏ bộ lọc');
    for (const name of filtered) {
      await act(() => router.navigate(`/${name}?filter=%7B%7D&sort=gone&order=ASC&page=1&perPage=25`));
      await waitFor(() => expect(way(), name).not.toBeNull(), { timeout: 60_000 });
      fireEvent.click(way() as Element);
      await waitFor(() => expect(way(), name).toBeNull());
      expect(router.state.location.pathname + router.state.location.search).toBe(`/${name}`);
    }
  }, 240_000);

  it('names the member of each entry of the ledger at first sight', async () => {
    const api = new FakeApi();
    start('/ledger', api);
    await waitFor(() => expect(document.querySelector('a[href^="/members/"]')).toBeInTheDocument());
  });

  it('leads from each large win of today to its round', async () => {
    const api = new FakeApi();
    start('/', api);
    const card = await screen.findByRole('heading', { name: 'Thắng lớn hôm nay' });
    const rows = () => [...(card.closest('.card')?.querySelectorAll('tbody tr') ?? [])];
    await waitFor(() => expect(rows().length).toBeGreaterThan(0));
    for (const row of rows()) expect(row.querySelector('a[href^="/rounds/"][href$="/show"]')).not.toBeNull();
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
