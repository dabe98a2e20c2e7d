import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Resource } from 'react-admin';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import ApprovalList from '../approvals/list.js';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import VendorList from './list.js';
import VendorShow from './show.js';

const open = (path: string, api = new FakeApi()) =>
  renderAt(
    path,
    <Routes>
      <Route path="/vendors/*" element={<Resource name="vendors" list={VendorList} show={VendorShow} />} />
    </Routes>,
    api,
  );
const ApprovalsAt = () => (
  <Routes>
    <Route path="/approvals/*" element={<Resource name="approvals" list={ApprovalList} />} />
  </Routes>
);
const sent = (api: FakeApi) =>
  api.requests.filter(({ method, path }) => method !== 'GET' && path.startsWith('/admin/v1/games/'));
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });

async function explain(button: string) {
  const dialog = await screen.findByRole('dialog');
  fireEvent.mouseDown(within(dialog).getByLabelText(/Lý do/));
  fireEvent.click(await screen.findByText('Theo thoả thuận đã có'));
  fireEvent.click(within(dialog).getByRole('button', { name: button }));
}

describe('a new vendor', () => {
  it('is asked for with what it is to be, once that is whole', async () => {
    const { api } = open('/vendors');
    fireEvent.click(await screen.findByRole('button', { name: 'Thêm nhà cung cấp' }));
    type(/^Mã \*|^Mã$/, 'Fox');
    type(/Tên/, 'Fox Games');
    type(/Địa chỉ mở game/, 'ftp://play.fox.example');
    await explain('Gửi yêu cầu');
    expect(sent(api)).toEqual([]);
    type(/Địa chỉ mở game/, 'https://play.fox.example/open');
    fireEvent.click(screen.getByRole('button', { name: 'Gửi yêu cầu' }));
    await waitFor(() => expect(sent(api)[0]?.path).toBe('/admin/v1/games/new-vendors'));
    expect(sent(api)[0]?.body).toEqual({
      code: 'fox',
      name: 'Fox Games',
      launchUrl: 'https://play.fox.example/open',
      apiUrl: null,
      walletMode: 'seamless',
      shape: 'banyan',
      publicKey: null,
      currencies: [{ currency: 'VND', code: 'VND', unitMinor: '1' }],
      ipList: [],
      promoBudgets: [],
      requestsPerSecond: 2000,
      reason: 'Theo thoả thuận đã có',
    });
  });

  it('is shown above the list while it waits, and decided on there', async () => {
    const { api } = open('/vendors');
    const asked = await screen.findByTestId('new-vendor-fox');
    expect(asked).toHaveTextContent('thanh');
    expect(asked).toHaveTextContent('https://play.fox.example/open');
    fireEvent.click(within(asked).getByRole('button', { name: 'Duyệt' }));
    await explain('Duyệt');
    await waitFor(() => expect(sent(api)[0]?.path).toBe('/admin/v1/games/new-vendors/3/approve'));
    expect(sent(api)[0]?.body).toEqual({ reason: 'Theo thoả thuận đã có' });
  });

  it('is told of on the page of approvals, with the way to the vendors', async () => {
    renderAt('/approvals', <ApprovalsAt />);
    const link = await screen.findByRole('link', { name: '4 yêu cầu về nhà cung cấp chờ người thứ hai.' });
    expect(link).toHaveAttribute('href', expect.stringContaining('/vendors'));
  });

  it('is only to be seen without the right to change vendors', async () => {
    open('/vendors', new FakeApi(['vendor.view']));
    const asked = await screen.findByTestId('new-vendor-fox');
    expect(within(asked).queryByRole('button')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Thêm nhà cung cấp' })).toBeNull();
  });
});

describe('a vendor that was never live', () => {
  it('is not switched on, but asked to be opened', async () => {
    const { api } = open('/vendors/2/show');
    expect(await screen.findByRole('switch', { name: 'Bật tắt River Live' })).toBeDisabled();
    fireEvent.click(screen.getByRole('button', { name: 'Mở game lần đầu' }));
    await explain('Mở game lần đầu');
    await waitFor(() => expect(sent(api)[0]?.path).toBe('/admin/v1/games/vendors/2'));
    expect(sent(api)[0]?.body).toEqual({ enabled: true, reason: 'Theo thoả thuận đã có' });
  });

  it('one that was is switched as before', async () => {
    open('/vendors/1/show');
    expect(await screen.findByRole('switch', { name: 'Bật tắt Banyan Studio' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Mở game lần đầu' })).toBeNull();
  });
});
