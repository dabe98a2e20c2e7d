import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Resource } from 'react-admin';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { permissions } from '../api/access.js';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import { vendors, vendorTransfers } from '../testing/samples/index.js';
import FreeRoundList from './free-rounds.js';
import ReconciliationShow from './reconciliation.js';
import ReconciliationList from './reconciliations.js';
import VendorTransferList from './transfers.js';

const element = (
  <Routes>
    <Route path="/freeRounds/*" element={<Resource name="freeRounds" list={FreeRoundList} />} />
    <Route path="/vendorTransfers/*" element={<Resource name="vendorTransfers" list={VendorTransferList} />} />
    <Route
      path="/reconciliations/*"
      element={<Resource name="reconciliations" list={ReconciliationList} show={ReconciliationShow} />}
    />
  </Routes>
);
const open = (path: string, held: readonly string[]) => renderAt(path, element, new FakeApi(held)).api;

describe('free rounds', () => {
  it('show how far they are, and end when somebody with the right says why', async () => {
    const api = open('/freeRounds', permissions);
    expect(await screen.findByText('4 / 10')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Dừng lượt' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: /Lý do/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'Yêu cầu chưa đúng' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Dừng lượt' }));
    await waitFor(() => expect(api.requests.some(({ path }) => path.endsWith('/cancel'))).toBe(true));
  });

  it('wait for somebody else, who lets them through with a reason', async () => {
    const api = open('/freeRounds', permissions);
    fireEvent.click(await screen.findByRole('button', { name: 'Duyệt' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('mai đề nghị vì: Tết');
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: /Lý do/ }));
    fireEvent.click((await screen.findAllByRole('option'))[0] as HTMLElement);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Duyệt' }));
    await waitFor(() => expect(api.requests.some(({ path }) => path.endsWith('/approve'))).toBe(true));
  });

  it('can only be looked at by others', async () => {
    open('/freeRounds', ['vendor.view']);
    expect(await screen.findByText('4 / 10')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Dừng lượt' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Tặng lượt miễn phí' })).toBeNull();
  });
});

describe('the offer of free rounds', () => {
  it('is asked for in whole đồng and sent in minor units', async () => {
    const rows = vendors.map((vendor) => ({ ...vendor, apiUrl: 'https://vendor.example' }));
    const api = new FakeApi(permissions);
    api.forced.set('GET games/vendors', { status: 200, body: { data: rows, total: rows.length } });
    renderAt('/freeRounds', element, api);
    fireEvent.click(await screen.findByRole('button', { name: 'Tặng lượt miễn phí' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.mouseDown(dialog.getByRole('combobox', { name: 'Nhà cung cấp' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Banyan Studio' }));
    const fill = (name: RegExp, value: string) =>
      fireEvent.change(dialog.getByRole('textbox', { name }), { target: { value } });
    fill(/Mã trò chơi/, 'studio-1');
    fill(/Chiến dịch/, 'tet');
    fill(/Mã hội viên/, '1001, 1002');
    fill(/Mức cược mỗi lượt \(VND\)/, '2.500');
    fireEvent.mouseDown(dialog.getByRole('combobox', { name: /Lý do/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'Theo chiến dịch' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Tặng lượt miễn phí' }));
    await waitFor(() =>
      expect(
        api.requests.find(({ method, path }) => method === 'POST' && path.endsWith('free-rounds'))?.body,
      ).toMatchObject({ betMinor: '25000000', rounds: 10, members: ['1001', '1002'] }),
    );
  });
});

describe('a transfer that no vendor tells of', () => {
  it('is asked about once more, and decided with a reason', async () => {
    const api = open('/vendorTransfers', permissions);
    fireEvent.click(await screen.findByRole('button', { name: 'Hỏi nhà cung cấp' }));
    await waitFor(() => expect(api.requests.some(({ path }) => path.endsWith('/check'))).toBe(true));
    fireEvent.click(await screen.findByRole('button', { name: 'Chưa thực hiện' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  it('is named by its id, which can be copied', async () => {
    open('/vendorTransfers', ['vendor.view']);
    const [first] = vendorTransfers;
    expect(await screen.findByRole('button', { name: `Chép: ${first?.id}` })).toBeVisible();
    expect(screen.getAllByText(first?.id.slice(0, 8) ?? '')[0]).toBeVisible();
  });

  it('is not decided by who may only look', async () => {
    open('/vendorTransfers', ['vendor.view']);
    expect(await screen.findByText(/aborted/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Chưa thực hiện' })).toBeNull();
  });
});

describe("a vendor's day", () => {
  it('is listed with its differences counted, and opened with each of them', async () => {
    open('/reconciliations', permissions);
    fireEvent.click(await screen.findByText('2026-11-20'));
    expect(await screen.findByText('r-ghost')).toBeVisible();
    expect(screen.getAllByText('Thiếu ở đây').length).toBeGreaterThan(1);
  });

  it('is compared anew only by those who may', async () => {
    open('/reconciliations', ['vendor.view']);
    expect(await screen.findByText('2026-11-20')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Đối chiếu một ngày' })).toBeNull();
  });
});
