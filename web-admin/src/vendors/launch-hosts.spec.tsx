import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Resource } from 'react-admin';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import VendorShow from './show.js';

const switchOf = (name: string) =>
  screen.findByRole('switch', { name: `Mở game của ${name} qua máy chủ mở game của thương hiệu` });
const show = (id: string, api = new FakeApi()) =>
  renderAt(
    `/vendors/${id}/show`,
    <Routes>
      <Route path="/vendors/*" element={<Resource name="vendors" show={VendorShow} />} />
    </Routes>,
    api,
  );
const sent = (api: FakeApi) => api.requests.filter(({ method }) => method === 'PUT');

describe('whether a vendor stands behind launch hosts', () => {
  it('is off unless it was said, and is said with one press, alone', async () => {
    const { api } = show('1');
    const own = await switchOf('Banyan Studio');
    expect(own).not.toBeChecked();
    fireEvent.click(own);
    await waitFor(() => expect(own).toBeChecked());
    expect(sent(api)[0]?.path).toBe('/admin/v1/games/vendors/1');
    expect(sent(api)[0]?.body).toEqual({ usesLaunchHosts: true });
  });

  it('stays as it is when the server refuses', async () => {
    const api = new FakeApi();
    api.forced.set('PUT games/vendors/2', { status: 403, body: { code: 'auth.forbidden', message: 'Không được' } });
    show('2', api);
    const own = await switchOf('River Live');
    expect(own).toBeChecked();
    fireEvent.click(own);
    expect(await screen.findByText(/Không được/)).toBeVisible();
    expect(own).toBeChecked();
  });

  it('is only to be seen without the right to change vendors', async () => {
    show('2', new FakeApi(['vendor.view']));
    expect(await switchOf('River Live')).toBeDisabled();
  });
});
