import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ResourceContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { permissions } from '../api/access.js';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import { withdrawals } from '../testing/samples/index.js';
import WithdrawalQueue from './queue.js';

const at = (index: number) => {
  const row = withdrawals[index];
  if (!row) throw new Error('no such sample');
  return row;
};

const queue = (
  <ResourceContextProvider value="withdrawals">
    <Routes>
      <Route path="/withdrawals/*" element={<WithdrawalQueue />} />
    </Routes>
  </ResourceContextProvider>
);

async function open(index: number, api = new FakeApi()) {
  const view = renderAt(`/withdrawals/${at(index).id}`, queue, api);
  const drawer = await screen.findByRole('complementary');
  await within(drawer).findByText('Số dư trước và sau');
  return { ...view, drawer: within(drawer) };
}

const sent = (api: FakeApi, verb: string) => api.requests.filter(({ path }) => path.endsWith(`/${verb}`));

async function choose(drawer: ReturnType<typeof within>, reason: string) {
  fireEvent.mouseDown(drawer.getByRole('combobox', { name: /Lý do/ }));
  await userEvent.click(await screen.findByRole('option', { name: reason }));
}

describe('the review drawer', () => {
  it('shows amount, payee, balance before and after, checks and history', async () => {
    const { drawer } = await open(0);
    expect(drawer.getAllByText(/48\.000\.000/)[0]).toBeVisible();
    expect(drawer.getByText('D* Q*** H**')).toBeVisible();
    expect(drawer.queryByText(/DO QUOC HUY/)).toBeNull();
    expect(drawer.getByText(/61\.204\.000/)).toBeVisible();
    expect(drawer.getByText('Thẻ nhận mới thêm dưới 24 giờ')).toBeVisible();
    expect(drawer.getByText('approver đã duyệt, chờ người thứ hai')).toBeVisible();
  });

  it('shows the holder when somebody who may gives a reason', async () => {
    const { drawer, api } = await open(0);
    await userEvent.click(drawer.getByRole('button', { name: /Xem.*Chủ tài khoản/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await choose(dialog, 'Liên hệ hội viên');
    await userEvent.click(dialog.getByRole('button', { name: 'Xem' }));
    expect(await drawer.findByText(/DO QUOC HUY/)).toBeVisible();
    expect(sent(api, 'reveal').map(({ body }) => body)).toMatchObject([{ field: 'holderName' }]);
  });

  it('says how risky it was when it was asked for, and why; nothing of a request without a score', async () => {
    const { drawer, unmount } = await open(0);
    expect(drawer.getByText('Rủi ro vừa')).toBeVisible();
    expect(drawer.getByText('Máy chấm rủi ro: 46/100')).toBeVisible();
    expect(drawer.getByText('Thẻ nhận mới thêm dưới 24 giờ +20 · Cao hơn thường lệ nhiều +26')).toBeVisible();
    unmount();
    const { drawer: old } = await open(4);
    expect(old.queryByText(/Rủi ro|Máy chấm/)).toBeNull();
    expect(old.getByText('Đang chấm rủi ro')).toBeVisible();
  });

  it('approves a large amount only with a reason and the amount typed again, and once', async () => {
    const { drawer, api } = await open(0);
    const approve = drawer.getByRole('button', { name: /Duyệt chi/ });
    expect(approve).toBeDisabled();
    await choose(drawer, 'Đã đối soát, đủ điều kiện');
    expect(approve).toBeDisabled();
    await userEvent.type(drawer.getByLabelText(/Gõ lại số tiền/), '48.000.001');
    expect(drawer.getByText('Số này chưa đúng số tiền của lệnh')).toBeVisible();
    expect(approve).toBeDisabled();
    await userEvent.clear(drawer.getByLabelText(/Gõ lại số tiền/));
    await userEvent.type(drawer.getByLabelText(/Gõ lại số tiền/), '48.000.000');
    expect(approve).toBeEnabled();
    fireEvent.click(approve);
    fireEvent.click(approve);
    expect(await screen.findByText('Đã ghi nhận duyệt')).toBeVisible();
    expect(sent(api, 'approve')).toHaveLength(1);
    expect(sent(api, 'approve')[0]?.body).toEqual({ reason: 'Đã đối soát, đủ điều kiện' });
  });

  it('rejects only with a reason, and "other" must be written', async () => {
    const { drawer, api } = await open(1);
    const reject = drawer.getByRole('button', { name: 'Từ chối' });
    expect(reject).toBeDisabled();
    await choose(drawer, 'Lý do từ chối khác');
    expect(reject).toBeDisabled();
    await userEvent.type(drawer.getByLabelText(/Ghi rõ lý do/), 'Thẻ của người khác');
    await userEvent.click(reject);
    await waitFor(() => expect(sent(api, 'reject')[0]?.body).toEqual({ reason: 'Thẻ của người khác' }));
  });

  it.each([
    ['Đã đối soát, đủ điều kiện', 'Từ chối', 'r'],
    ['Chưa đủ vòng cược', /Duyệt chi/, 'a'],
  ])('takes “%s” for its own decision alone', async (reason, otherButton, otherKey) => {
    const { drawer, api } = await open(1);
    await choose(drawer, reason);
    expect(drawer.getByRole('button', { name: otherButton })).toBeDisabled();
    fireEvent.keyDown(document.body, { key: otherKey });
    await choose(drawer, otherKey === 'a' ? 'Đã đối soát, đủ điều kiện' : 'Chưa đủ vòng cược');
    expect(drawer.getByRole('button', { name: otherButton })).toBeEnabled();
    expect([...sent(api, 'approve'), ...sent(api, 'reject')]).toEqual([]);
  });

  it('gives the first approver no approve button', async () => {
    const { drawer } = await open(3);
    expect(await drawer.findByText(/Bạn đã duyệt lần một/)).toBeVisible();
    expect(drawer.queryByRole('button', { name: /Duyệt chi|Nhận lệnh/ })).toBeNull();
  });

  it('shows who holds it and offers nothing meanwhile', async () => {
    const { drawer } = await open(2);
    expect(await drawer.findByText(/approver giữ/)).toBeVisible();
    expect(drawer.queryByRole('button', { name: /Duyệt chi|Từ chối|Nhận lệnh/ })).toBeNull();
  });

  it('lets an operator claim a free one and then decide, small amounts without typing', async () => {
    const { drawer, api } = await open(4);
    await userEvent.click(await drawer.findByRole('button', { name: 'Nhận lệnh này' }));
    expect(await drawer.findByRole('button', { name: /Duyệt chi/ })).toBeVisible();
    expect(sent(api, 'claim')).toHaveLength(1);
    expect(drawer.queryByLabelText(/Gõ lại số tiền/)).toBeNull();
  });

  it('tells a conflict with code and request id and reads the row again', async () => {
    const api = new FakeApi();
    const body = { code: 'wallet.second_person_needed', message: 'Cần người thứ hai', requestId: 'req-5' };
    api.forced.set(`POST wallet/withdrawals/${at(1).id}/approve`, { status: 409, body });
    const { drawer } = await open(1, api);
    await choose(drawer, 'Đã đối soát, đủ điều kiện');
    const before = api.requests.filter(({ method, path }) => method === 'GET' && path.endsWith(at(1).id)).length;
    await userEvent.click(drawer.getByRole('button', { name: /Duyệt chi/ }));
    expect(await drawer.findByText(/wallet\.second_person_needed.*req-5/)).toBeVisible();
    await waitFor(() =>
      expect(
        api.requests.filter(({ method, path }) => method === 'GET' && path.endsWith(at(1).id)).length,
      ).toBeGreaterThan(before),
    );
  });

  it('is read-only for a role that may only look', async () => {
    const { drawer } = await open(4, new FakeApi(permissions.filter((one) => one.endsWith('.view'))));
    expect(drawer.queryByRole('button', { name: /Nhận lệnh|Duyệt|Từ chối/ })).toBeNull();
  });

  it('walks the queue by J and K and closes by Escape', async () => {
    const { router } = await open(0);
    await screen.findByText('anhthu.hn');
    fireEvent.keyDown(document.body, { key: 'j' });
    await waitFor(() => expect(router.state.location.pathname).toBe(`/withdrawals/${at(1).id}`));
    fireEvent.keyDown(document.body, { key: 'k' });
    await waitFor(() => expect(router.state.location.pathname).toBe(`/withdrawals/${at(0).id}`));
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/withdrawals'));
  });
});

describe('the queue', () => {
  it('says which wait for the second person, and who holds which for how long', async () => {
    renderAt('/withdrawals', queue, new FakeApi());
    const [, first, second, third, fourth, fifth] = await screen.findAllByRole('row');
    expect(first).toHaveTextContent('Chờ người thứ hai (approver đã duyệt)');
    expect(fourth).toHaveTextContent('Chờ người thứ hai (operator đã duyệt)');
    expect(second).not.toHaveTextContent('Chờ người thứ hai');
    await waitFor(() => expect(first).toHaveTextContent(/Bạn giữ 3|Bạn giữ 4/));
    expect(third).toHaveTextContent(/approver giữ [34]/);
    expect(fifth).toHaveTextContent('chưa ai nhận');
  });

  it('shows the risk as a word and filters by it', async () => {
    renderAt('/withdrawals', queue, new FakeApi());
    const [head, ...rows] = await screen.findAllByRole('row');
    expect(head).toHaveTextContent('Rủi ro');
    expect(rows.slice(0, 5).map((row) => within(row).queryByText(/^(Thấp|Vừa|Cao)$/)?.textContent)).toEqual([
      'Vừa',
      'Thấp',
      'Thấp',
      'Cao',
      undefined,
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Lọc thêm' }));
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Rủi ro' }));
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Rủi ro' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Cao' }));
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  });
});
