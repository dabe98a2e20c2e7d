import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Resource } from 'react-admin';
import { Route, Routes } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { permissions } from '../api/access.js';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import { support } from '../testing/samples/talks.js';
import List from './list.js';

const line = vi.hoisted(() => new Map<string, (push: unknown) => void>());
vi.mock('socket.io-client', () => ({
  io: () => ({ on: (name: string, heard: (push: unknown) => void) => line.set(name, heard), close: () => undefined }),
}));

const element = (
  <Routes>
    <Route path="/support/*" element={<Resource name="support" list={List} />} />
  </Routes>
);
const [row] = support;
const said = (id: string, author: string, content: string) => ({
  id,
  author,
  name: author === 'MEMBER' ? 'tran_hung' : 'lan',
  content,
  pictures: id === '1' ? 1 : 0,
  createdAt: '2026-11-25T02:00:00Z',
});
const whole = { ...row, language: 'VI', said: [said('1', 'MEMBER', 'Tiền chưa tới')] };
const taken = { ...whole, state: 'TAKEN', mine: true, operatorId: '3', operatorName: 'lan' };

function open(held: readonly string[]) {
  const api = new FakeApi(held);
  api.forced.set('GET notices/support/51', { status: 200, body: whole });
  api.forced.set('POST notices/support/desk', { status: 200, body: { operators: [] } });
  renderAt('/support', element, api);
  return api;
}
const sent = (api: FakeApi, path: string) => api.requests.filter((one) => one.path.endsWith(path));

describe('support chats', () => {
  it('wait, are taken, answered with a macro and handed over with a note', async () => {
    const api = open(permissions);
    api.forced.set('POST notices/support/51/typing', { status: 200, body: { told: true } });
    api.forced.set('POST notices/support/51/take', { status: 200, body: taken });
    api.forced.set('POST notices/support/51/lines', { status: 200, body: { ...taken, said: [...taken.said, said('2', 'OPERATOR', 'Chờ nhé')] } });
    api.forced.set('GET notices/support/desk', { status: 200, body: { operators: [{ id: '4', username: 'minh', name: 'Minh', brand: '' }, { id: '9', username: 'sen', name: 'Sen', brand: 'LOTUS' }] } });
    api.forced.set('POST notices/support/51/hand-over', { status: 200, body: { ...taken, mine: false, operatorName: 'minh' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Mở' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('Tiền chưa tới')).toBeVisible();
    expect(within(dialog).getByRole('link', { name: 'tran_hung' })).toHaveAttribute('href', expect.stringContaining('/members/1001/show'));
    expect(within(dialog).getByRole('button', { name: 'Xem ảnh 1' })).toBeEnabled();
    expect(within(dialog).queryByLabelText('Câu trả lời')).toBeNull();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Tôi xử lý' }));
    const answer = await within(dialog).findByLabelText('Câu trả lời');
    fireEvent.mouseDown(await within(dialog).findByRole('combobox', { name: 'Câu trả lời soạn sẵn' }));
    fireEvent.click(await screen.findByRole('option', { name: 'VI · Nạp tiền chậm' }));
    expect(answer).toHaveValue('Ngân hàng đang chậm, bạn chờ 30 phút nhé.');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Gửi câu trả lời' }));
    expect(await within(dialog).findByText('Chờ nhé')).toBeVisible();
    expect(answer).toHaveValue('');
    expect(sent(api, '/51/lines')[0]?.body).toMatchObject({ content: 'Ngân hàng đang chậm, bạn chờ 30 phút nhé.' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Chuyển' }));
    const hand = (await screen.findAllByRole('dialog')).at(-1) as HTMLElement;
    fireEvent.mouseDown(await within(hand).findByRole('combobox', { name: 'Cho ai' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Về hàng chờ', 'minh']);
    fireEvent.click(screen.getByRole('option', { name: 'minh' }));
    fireEvent.mouseDown(within(hand).getByRole('combobox', { name: /Lý do/ }));
    fireEvent.click((await screen.findAllByRole('option'))[0] as HTMLElement);
    fireEvent.click(within(hand).getByRole('button', { name: 'Chuyển' }));
    await waitFor(() => expect(sent(api, '/hand-over')[0]?.body).toMatchObject({ to: '4' }));
    await waitFor(() => expect(within(dialog).queryByLabelText('Câu trả lời')).toBeNull());
  }); // prettier-ignore

  it('go on for who holds one as members write, and tell him when he holds it no longer', async () => {
    const api = open(permissions);
    api.forced.set('GET notices/support/51', { status: 200, body: taken });
    api.forced.set('GET notices/support/51/lines', { status: 200, body: { ...taken, said: [said('2', 'MEMBER', 'Còn đó không?')] } });
    fireEvent.click(await screen.findByRole('button', { name: 'Mở' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('Tiền chưa tới')).toBeVisible();
    await waitFor(() => expect(line.has('queue')).toBe(true));
    act(() => line.get('queue')?.({ name: 'supportTyping', id: '52' }));
    expect(within(dialog).queryByText('tran_hung …')).toBeNull();
    act(() => line.get('queue')?.({ name: 'supportTyping', id: '51' }));
    expect(within(dialog).getByText('tran_hung …')).toBeVisible();
    act(() => line.get('queue')?.({ name: 'support' }));
    expect(await within(dialog).findByText('Còn đó không?')).toBeVisible();
    expect(api.requests.find(({ path }) => path.endsWith('/51/lines'))?.query.get('after')).toBe('1');
    expect(sent(api, '/support/51')).toHaveLength(1);
    api.forced.set('GET notices/support/51/lines', { status: 409, body: { code: 'notices.support_not_yours', message: '' } });
    act(() => line.get('queue')?.({ name: 'support' }));
    expect(await within(dialog).findByText('Bạn không còn giữ chat này.')).toBeVisible();
    expect(within(dialog).queryByLabelText('Câu trả lời')).toBeNull();
  }); // prettier-ignore

  it('begin while an operator is at the desk, under the name that he chooses', async () => {
    const api = open(permissions);
    const name = await screen.findByLabelText('Thành viên gọi bạn là');
    fireEvent.change(name, { target: { value: ' Lan ' } });
    fireEvent.click(screen.getByLabelText('Có mặt'));
    await waitFor(() => expect(sent(api, '/desk').map(({ body }) => body)).toEqual([{ there: true, name: 'Lan' }]));
    await waitFor(() => expect(screen.getByLabelText('Có mặt')).toBeChecked());
    fireEvent.click(screen.getByLabelText('Có mặt'));
    await waitFor(() => expect(sent(api, '/desk').at(-1)?.body).toEqual({ there: false, name: 'Lan' }));
  });

  it('are read and not taken by who may only look, and looked at by their state', async () => {
    const api = open(['support.view']);
    expect(screen.queryByLabelText('Có mặt')).toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: 'Mở' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('Tiền chưa tới')).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: 'Tôi xử lý' })).toBeNull();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Đóng' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Của tôi', hidden: true }));
    await waitFor(() => expect(api.requests.at(-1)?.query.get('filter')).toBe('{"mine":true,"state":"TAKEN"}'));
  });
});
