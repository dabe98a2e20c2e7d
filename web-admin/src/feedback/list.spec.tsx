import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Resource } from 'react-admin';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { permissions } from '../api/access.js';
import { FakeApi } from '../testing/fake-api.js';
import { feedback } from '../testing/samples/talks.js';
import { renderAt } from '../testing/render.js';
import List from './list.js';

const element = (
  <Routes>
    <Route path="/feedback/*" element={<Resource name="feedback" list={List} />} />
  </Routes>
);
const [row] = feedback;
const whole = {
  ...row,
  contact: '0912345678',
  language: 'VI',
  pictures: 1,
  messages: [{ id: '1', answer: false, content: 'Tiền nạp sáng nay chưa tới', createdAt: '2026-11-25T02:00:00Z' }],
};

function open(held: readonly string[]) {
  const api = new FakeApi(held);
  api.forced.set('GET notices/feedback/41', { status: 200, body: whole });
  renderAt('/feedback', element, api);
  return api;
}

describe('feedback', () => {
  it('waits with masked contacts, is read whole when it is opened, and answered with the version that was looked at', async () => {
    const api = open(permissions);
    api.forced.set('POST notices/feedback/41/answer', { status: 200, body: { ...whole, state: 'ANSWERED' } });
    expect(await screen.findByText('0******8')).toBeVisible();
    const reads = () => api.requests.filter(({ path }) => path.endsWith('/feedback/41'));
    expect(reads()).toHaveLength(0);
    fireEvent.click(await screen.findByRole('button', { name: 'Mở' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('Tiền nạp sáng nay chưa tới')).toBeVisible();
    expect(within(dialog).getByText('0912345678')).toBeVisible();
    expect(reads()).toHaveLength(1);
    expect(within(dialog).getByRole('button', { name: 'Xem ảnh 1' })).toBeEnabled();
    const send = within(dialog).getByRole('button', { name: 'Gửi câu trả lời' });
    expect(send).toBeDisabled();
    const answer = within(dialog).getByLabelText('Câu trả lời');
    fireEvent.mouseDown(await within(dialog).findByRole('combobox', { name: 'Câu trả lời soạn sẵn' }));
    fireEvent.click(await screen.findByRole('option', { name: 'VI · Nạp tiền chậm' }));
    expect(answer).toHaveValue('Ngân hàng đang chậm, bạn chờ 30 phút nhé.');
    fireEvent.change(answer, { target: { value: ' Tiền đã tới. ' } });
    fireEvent.click(send);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.requests.find(({ path }) => path.endsWith('/answer'))?.body).toEqual({
      version: 3,
      content: 'Tiền đã tới.',
      close: false,
    });
  });

  it('is read and not answered by who may only look', async () => {
    open(['feedback.view']);
    fireEvent.click(await screen.findByRole('button', { name: 'Mở' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('Tiền nạp sáng nay chưa tới')).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: 'Gửi câu trả lời' })).toBeNull();
  });
});
