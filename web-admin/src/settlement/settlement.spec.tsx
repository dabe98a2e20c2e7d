import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Resource } from 'react-admin';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { permissions } from '../api/access.js';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import { bills } from '../testing/samples/index.js';
import { linesOf } from './formula.js';
import BillShow from './bill.js';
import DefaultList from './defaults.js';
import DefaultShow from './default.js';
import RunList from './runs.js';
import RunShow from './run.js';
import SettlementPreview from './preview.js';

const element = (
  <Routes>
    <Route path="/runs/*" element={<Resource name="runs" list={RunList} show={RunShow} />} />
    <Route path="/bills/*" element={<Resource name="bills" show={BillShow} />} />
    <Route path="/defaults/*" element={<Resource name="defaults" list={DefaultList} show={DefaultShow} />} />
    <Route path="/settlement-preview" element={<SettlementPreview />} />
  </Routes>
);
const open = (path: string, held: readonly string[] = permissions) => renderAt(path, element, new FakeApi(held)).api;
const sent = (api: FakeApi, path: string) =>
  api.requests.filter((one) => one.method === 'POST' && one.path.endsWith(path));
const lists = (api: FakeApi, path: string) =>
  api.requests
    .filter((one) => one.method === 'GET' && one.path.endsWith(path))
    .map(({ query }) => Object.fromEntries(query));

async function because(dialog: HTMLElement, reason: string) {
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: /Lý do/ }));
  fireEvent.click(await screen.findByRole('option', { name: reason }));
}

describe('settlement periods', () => {
  it('that wait stand in the order of approval, and sum up by currency', async () => {
    const api = open('/runs');
    expect(await screen.findByText('4 kỳ trên trang này, 11 phiếu')).toBeVisible();
    expect(screen.getByText('1 khoản chi hỏng')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Chờ duyệt' }));
    await waitFor(() => expect(lists(api, '/runs').at(-1)).toMatchObject({ sort: 'startsAt', order: 'ASC', filter: '{"state":"AWAIT_APPROVAL"}' }));
  });

  it('show their bills top lines first, and why something cannot be done in the words of the server', async () => {
    const api = open('/runs/41/show');
    expect(await screen.findByText('lan.finance đã đề nghị, chờ người khác duyệt', { selector: '.why' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Đề nghị duyệt' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Gửi lại' })).toBeNull();
    await waitFor(() => expect(lists(api, '/bills').at(-1)).toMatchObject({ sort: 'level', order: 'ASC', filter: '{"runId":"41"}' }));
  });

  it('say what the platform would advance before anybody approves', async () => {
    open('/runs/41/show');
    const line = (await screen.findByText('lan.agent')).closest('li');
    expect(line).toHaveTextContent(/18\.500\.000.*3\.500\.000.*15\.000\.000/);
  });

  it('are approved once, with the amount typed and a reason', async () => {
    const api = open('/runs/41/show');
    fireEvent.click(await screen.findByRole('button', { name: 'Duyệt' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(/Nhà cái chi ngay84\.000\.000.*Tuyến trên nợ trong 24 giờ58\.500\.000/);
    await because(dialog, 'Đã kiểm tra số liệu');
    const confirm = within(dialog).getByRole('button', { name: 'Duyệt' });
    expect(confirm).toBeDisabled();
    const amount = within(dialog).getByLabelText(/Gõ 84\.000\.000/);
    fireEvent.change(amount, { target: { value: '84.000.001' } });
    expect(confirm).toBeDisabled();
    fireEvent.change(amount, { target: { value: '84000000' } });
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    await waitFor(() => expect(sent(api, '/runs/41/approve')).toHaveLength(1));
    expect(sent(api, '/runs/41/approve')[0]?.body).toEqual({ reason: 'Đã kiểm tra số liệu' });
  });

  it('are settled at once on demand, and say what came of it', async () => {
    const api = new FakeApi();
    api.forced.set('POST contracts/runs/replay', { status: 200, body: { closed: 2, settled: 7 } });
    renderAt('/runs', element, api);
    fireEvent.click(await screen.findByRole('button', { name: 'Quyết toán ngay' }));
    const dialog = await screen.findByRole('dialog');
    await because(dialog, 'Đã kiểm tra số liệu');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Quyết toán ngay' }));
    expect(await screen.findByText('Đã đóng 2 kỳ, xong 7 khoản chi')).toBeVisible();
  });

  it('offer nothing to who may only look', async () => {
    open('/runs/41/show', ['contract.view']);
    expect(await screen.findByText('Kết quả kỳ này')).toBeVisible();
    expect(screen.queryByText('Việc có thể làm lúc này')).toBeNull();
  });

  it('are computed again on demand, with what differs', async () => {
    const api = open('/runs/41/show');
    fireEvent.click(await screen.findByRole('button', { name: 'Chạy thử' }));
    expect(await screen.findByText('Chạy thử ra 3 phiếu; 2 phiếu khác với số đã lưu.')).toBeVisible();
    const table = screen.getByRole('region', { name: 'Các phiếu sẽ khác đi' });
    expect(within(table).getByRole('row', { name: /^13/ })).toHaveTextContent(/58\.500\.000.*58\.900\.000/);
    expect(lists(api, '/runs/preview')).toEqual([{ brand: 'BANYAN', kind: 'DIVIDEND', period: 'H', at: '2026-10-31T17:00:00Z' }]);
  });

  it('are tried for any brand and period before they close', async () => {
    const api = open('/settlement-preview');
    expect(await screen.findByText('Banyan')).toBeVisible();
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Loại' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Lương tức thời' }));
    fireEvent.change(screen.getByLabelText('Một thời điểm trong kỳ'), { target: { value: '2026-11-21T20:12' } });
    fireEvent.click(screen.getByRole('button', { name: 'Chạy thử' }));
    await waitFor(() => expect(lists(api, '/runs/preview')[0]).toEqual({ brand: 'BANYAN', kind: 'REALTIME', period: 'WINDOW', at: '2026-11-21T13:12:00.000Z' }));
  });
}); // prettier-ignore

describe('a bill', () => {
  const minorOf = (id: string) => {
    const bill = bills.find((one) => one.id === id);
    return bill ? linesOf(bill).map(({ key, sign, minor, bp }) => `${sign}${key} ${minor ?? bp}`) : [];
  };

  it('of a dividend is the loss with what was carried, times the rate, less what goes on', () => {
    expect(minorOf('901')).toEqual([
      'stake 30100000000000', '−payout 25820000000000', '−salary 80000000000', '=loss 4200000000000', '−carried 300000000000',
      '=base 3900000000000', '×rateBp 1500', '=gross 585000000000', '−to_downlines 0', '=net 585000000000',
    ]); // prettier-ignore
  });

  it('of a real-time salary has a rate for each side', () => {
    expect(minorOf('890').slice(0, 5)).toEqual([
      'win_stake 120000000', '×winRateBp 50', '+loss_stake 361500000', '×lossRateBp 100', '=gross 4215000',
    ]); // prettier-ignore
  });

  it('shows its contract, its payments with the ledger’s transactions, and why one failed', async () => {
    open('/bills/890/show');
    expect(await screen.findByRole('link', { name: 'Số 12, bản 2' })).toHaveAttribute('href', '/contracts/12/show');
    expect(screen.getByRole('link', { name: '551200' })).toHaveAttribute('href', '/ledger/551200/show');
  });

  it('says why the wallet refused it, and shows its hours', async () => {
    open('/bills/880/show');
    expect(await screen.findByText('Ví từ chối khoản chi: tài khoản bị chặn.')).toBeVisible();
    expect(screen.getByText('Trước khi chia, cộng các giờ bên dưới')).toBeVisible();
    expect(within(screen.getAllByRole('table')[0] as HTMLElement).getAllByRole('row')).toHaveLength(3);
  });
});

describe('a default', () => {
  it('is listed by what is looked for', async () => {
    const api = open('/defaults');
    fireEvent.click(await screen.findByRole('button', { name: 'Còn nợ nhà cái' }));
    await waitFor(() => expect(lists(api, '/defaults').at(-1)?.['filter']).toBe('{"receivable":true}'));
  });

  it('tells its story and collects no more than there is', async () => {
    const api = open('/defaults/5/show');
    const steps = within((await screen.findByText('Diễn biến')).closest('section') as HTMLElement).getAllByRole('listitem');
    expect(steps.map((step) => step.querySelector('b')?.textContent)).toEqual([
      'Đến hạn chia, số dư bị giới hạn', 'Quá hạn', 'Khoá đại lý', 'Lấy từ phần giữ lại', 'Nhà cái tạm ứng', 'Thu từ số dư', 'Chi cho tuyến dưới',
      'Trả nợ từ số dư', 'Có đề nghị mở khoá', 'lan.finance đã đề nghị mở khoá, chờ người khác duyệt',
    ]);
    fireEvent.click(await screen.findByRole('button', { name: 'Thu từ số dư' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(/Còn nợ nhà cái1\.000\.000.*Sẽ thu ngay640\.000/);
    await because(dialog, 'Theo thoả thuận đã có');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Thu từ số dư' }));
    await waitFor(() => expect(sent(api, '/defaults/5/collect')).toHaveLength(1));
  });

  it('is let go by another operator, who sees the reason', async () => {
    const api = open('/defaults/5/show');
    fireEvent.click(await screen.findByRole('button', { name: 'Mở khoá' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('lan.finance đề nghị mở khoá quochuy77 vì: Khách hẹn trả cuối tuần.');
    await because(dialog, 'Đã trả khoản nợ');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Mở khoá' }));
    await waitFor(() => expect(sent(api, '/defaults/5/unfreeze/approve')).toHaveLength(1));
  });
}); // prettier-ignore
