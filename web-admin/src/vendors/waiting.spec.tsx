import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Resource } from 'react-admin';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import VendorShow from './show.js';

const show = (id: string, api = new FakeApi()) =>
  renderAt(
    `/vendors/${id}/show`,
    <Routes>
      <Route path="/vendors/*" element={<Resource name="vendors" show={VendorShow} />} />
    </Routes>,
    api,
  );
const sent = (api: FakeApi) =>
  api.requests.filter(({ method, path }) => method === 'POST' && path.includes('/vendors/'));

async function explain(button: string) {
  fireEvent.mouseDown(await screen.findByLabelText(/Lý do/));
  fireEvent.click(await screen.findByText('Theo thoả thuận đã có'));
  fireEvent.click(screen.getByRole('button', { name: button }));
}

describe('what waits for a second operator at a vendor', () => {
  it('is told with both values, and decided on with a reason', async () => {
    const { api } = show('2');
    const change = await screen.findByTestId('waiting-FIELDS');
    expect(change).toHaveTextContent('thanh xin thay đổi');
    expect(change).toHaveTextContent('hub88');
    expect(change).toHaveTextContent('203.0.113.0/24');
    fireEvent.click(within(change).getByRole('button', { name: 'Duyệt' }));
    await explain('Duyệt');
    await waitFor(() => expect(sent(api)[0]?.path).toBe('/admin/v1/games/vendors/2/changes/approve'));
    expect(sent(api)[0]?.body).toMatchObject({ change: '5' });
  });

  it('a new key shows its second part to whoever agrees', async () => {
    const { api } = show('2');
    const change = await screen.findByTestId('waiting-KEY');
    fireEvent.click(within(change).getByRole('button', { name: 'Duyệt' }));
    await explain('Duyệt');
    expect(await screen.findByTestId('secret-part')).toHaveTextContent('pL7sN4cB6dF0hG3jZawJ8x2mQ9rT5vK1');
    expect(sent(api)[0]?.path).toBe('/admin/v1/games/vendors/2/keys/approve');
  });

  it('a new key shows its first part to whoever asks', async () => {
    const { api } = show('1');
    fireEvent.click(await screen.findByRole('button', { name: 'Đổi khoá' }));
    fireEvent.mouseDown(await screen.findByLabelText(/Lý do/));
    fireEvent.click(await screen.findByText('Khoá có thể đã lộ'));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Đổi khoá' }));
    expect(await screen.findByTestId('secret-part')).toHaveTextContent('wJ8x2mQ9rT5vK1pL7sN4cB6dF0hG3jZa');
    expect(sent(api)[0]?.body).toEqual({ overlapMinutes: 1440, reason: 'Khoá có thể đã lộ' });
  });

  it('is only to be seen without the right to change vendors', async () => {
    show('2', new FakeApi(['vendor.view']));
    const change = await screen.findByTestId('waiting-FIELDS');
    expect(within(change).queryByRole('button')).toBeNull();
  });
});
