import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Resource } from 'react-admin';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { permissions } from '../api/access.js';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import { documents } from '../testing/samples/people.js';
import List from './list.js';

const element = (
  <Routes>
    <Route path="/documents/*" element={<Resource name="documents" list={List} />} />
  </Routes>
);
const [row] = documents;
const whole = {
  ...row,
  pictures: 2,
  remark: 'Ảnh chụp hôm qua',
  note: '',
  realName: 'Trần Minh Anh',
  birthday: '1990-05-06',
  idNumber: '079090001234',
  verified: false,
};

function open(held: readonly string[]) {
  const api = new FakeApi(held);
  api.forced.set('GET identity/documents/31', { status: 200, body: whole });
  renderAt('/documents', element, api);
  return api;
}
const sent = (api: FakeApi, verb: string) => api.requests.find(({ path }) => path.endsWith(`/31/${verb}`))?.body;

describe('documents of members', () => {
  it('are read beside the profile when opened, and approved with their last day or without', async () => {
    const api = open(permissions);
    api.forced.set('POST identity/documents/31/approve', { status: 200, body: { ...whole, state: 'APPROVED' } });
    const [check] = await screen.findAllByRole('button', { name: 'Kiểm tra' });
    const reads = () => api.requests.filter(({ path }) => path.endsWith('/documents/31'));
    expect(reads()).toHaveLength(0);
    fireEvent.click(check as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Trần Minh Anh')).toBeVisible();
    expect(dialog.getByText('079090001234')).toBeVisible();
    expect(reads()).toHaveLength(1);
    expect(dialog.getByRole('button', { name: 'Xem ảnh 2' })).toBeEnabled();
    const approve = dialog.getByRole('button', { name: 'Duyệt' });
    expect(approve).toBeDisabled();
    fireEvent.change(dialog.getByLabelText('Ngày hết hạn'), { target: { value: '2031-05-06' } });
    fireEvent.click(approve);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(api, 'approve')).toEqual({ expiresOn: '2031-05-06' });
  });

  it('are rejected for a reason, in words where it is none of those, and by who may alone', async () => {
    const api = open(permissions);
    api.forced.set('POST identity/documents/31/reject', { status: 200, body: { ...whole, state: 'REJECTED' } });
    const [check] = await screen.findAllByRole('button', { name: 'Kiểm tra' });
    fireEvent.click(check as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.mouseDown(await dialog.findByRole('combobox', { name: 'Lý do từ chối' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Lý do khác' }));
    const reject = dialog.getByRole('button', { name: 'Từ chối' });
    expect(reject).toBeDisabled();
    fireEvent.change(dialog.getByLabelText('Lời nhắn cho thành viên'), { target: { value: ' Thiếu mặt sau ' } });
    fireEvent.click(reject);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(api, 'reject')).toEqual({ reason: 'OTHER', note: 'Thiếu mặt sau' });
  });

  it('are taken back once approved, for a reason', async () => {
    const api = open(permissions);
    api.forced.set('GET identity/documents/31', { status: 200, body: { ...whole, state: 'APPROVED' } });
    api.forced.set('POST identity/documents/31/revoke', { status: 200, body: { ...whole, state: 'REJECTED' } });
    const [check] = await screen.findAllByRole('button', { name: 'Kiểm tra' });
    fireEvent.click(check as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.mouseDown(await dialog.findByRole('combobox', { name: 'Lý do từ chối' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Ảnh bị chỉnh sửa' }));
    expect(dialog.queryByRole('button', { name: 'Duyệt' })).toBeNull();
    fireEvent.click(dialog.getByRole('button', { name: 'Thu hồi' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(api, 'revoke')).toEqual({ reason: 'EDITED', note: '' });
  });

  it('are looked at without a decision by who may not decide', async () => {
    open(['kyc.view']);
    const [look] = await screen.findAllByRole('button', { name: 'Mở' });
    fireEvent.click(look as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Trần Minh Anh')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Duyệt' })).toBeNull();
  });
});
