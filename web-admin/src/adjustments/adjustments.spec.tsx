import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Resource } from 'react-admin';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { permissions } from '../api/access.js';
import MemberShow from '../members/show.js';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import { adjustments } from '../testing/samples/index.js';
import AdjustmentList from './list.js';
import AdjustmentShow from './show.js';

const element = (
  <Routes>
    <Route
      path="/adjustments/*"
      element={<Resource name="adjustments" list={AdjustmentList} show={AdjustmentShow} />}
    />
    <Route path="/members/*" element={<Resource name="members" show={MemberShow} />} />
  </Routes>
);
const open = (path: string, held: readonly string[] = permissions) => renderAt(path, element, new FakeApi(held)).api;
const show = (index: number) => `/adjustments/${adjustments[index]?.id}/show`;

describe('adjustments by hand', () => {
  it('are listed by what they are and how they stand, in words', async () => {
    open('/adjustments');
    expect(await screen.findByText('Đã ghi sổ')).toBeVisible();
    expect(screen.getByText('Thu hồi do hoàn thanh toán')).toBeVisible();
    expect(screen.getAllByText('Chờ người thứ hai')).toHaveLength(2);
  });

  it('are booked by another one, who types the amount', async () => {
    const api = open(show(0));
    fireEvent.click(await screen.findByRole('button', { name: 'Ghi sổ' }));
    const dialog = within(await screen.findByRole('dialog'));
    const confirm = dialog.getByRole('button', { name: 'Ghi sổ' });
    fireEvent.mouseDown(dialog.getByRole('combobox'));
    fireEvent.click(await screen.findByRole('option', { name: 'Đã kiểm tra số liệu' }));
    fireEvent.change(dialog.getByLabelText(/Số tiền/), { target: { value: '25000' } });
    expect(confirm).toBeDisabled();
    fireEvent.change(dialog.getByLabelText(/Số tiền/), { target: { value: '250000' } });
    await waitFor(() => expect(confirm).toBeEnabled());
    fireEvent.click(confirm);
    await waitFor(() =>
      expect(api.requests.find(({ path }) => path.endsWith('/approve'))?.body).toMatchObject({
        amountMinor: '2500000000',
      }),
    );
  });

  it('offer their maker to withdraw them alone, and who may only look nothing', async () => {
    const own = open(show(1));
    expect(await screen.findByRole('button', { name: 'Rút lại' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ghi sổ' })).toBeNull();
    expect(own.requests.length).toBeGreaterThan(0);
  });

  it('are proposed at the member with all that proves them', async () => {
    const api = open('/members/1001/show');
    fireEvent.click(await screen.findByRole('button', { name: 'Cộng hoặc trừ tiền' }));
    const dialog = within(await screen.findByRole('dialog'));
    const send = dialog.getByRole('button', { name: 'Đề nghị' });
    expect(send).toBeDisabled();
    fireEvent.change(dialog.getByLabelText(/Số tiền/), { target: { value: '50.000' } });
    fireEvent.change(dialog.getByLabelText(/Viết lý do|lý do/i, { selector: 'textarea' }), {
      target: { value: 'Khách chờ hai ngày' },
    });
    fireEvent.change(dialog.getByLabelText(/Số chứng từ/), { target: { value: 'CT-17' } });
    await waitFor(() => expect(send).toBeEnabled());
    fireEvent.click(send);
    await waitFor(() =>
      expect(
        api.requests.find(({ method, path }) => method === 'POST' && path.endsWith('wallet/adjustments'))?.body,
      ).toMatchObject({ kind: 'manual_credit', amountMinor: '500000000', memberId: '1001', document: 'CT-17' }),
    );
  });

  it('are not offered to who may not propose', async () => {
    open('/members/1001/show', ['member.view', 'adjustment.view']);
    await screen.findByText('minhchau', { exact: false }).catch(() => null);
    expect(screen.queryByRole('button', { name: 'Cộng hoặc trừ tiền' })).toBeNull();
  });
});
