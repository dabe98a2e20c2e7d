import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Resource } from 'react-admin';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { permissions } from '../api/access.js';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import OutboxList from './list.js';

const element = (
  <Routes>
    <Route path="/outbox/*" element={<Resource name="outbox" list={OutboxList} />} />
  </Routes>
);
const open = (held: readonly string[]) => renderAt('/outbox', element, new FakeApi(held)).api;

describe('the outbox', () => {
  it('says how messages went, and shows where one went for a reason', async () => {
    const api = open(permissions);
    api.forced.set('POST identity/outbox/31/reveal', { status: 200, body: { value: '+84912345678' } });
    const row = (await screen.findByText('*********678')).closest('tr') as HTMLElement;
    expect(row).toHaveTextContent('Mã đăng nhập');
    expect(row).toHaveTextContent('Đã đến nơi');
    expect(row).toHaveTextContent('0.0350 USD');
    fireEvent.click(await within(row).findByRole('button', { name: /^Xem/ }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: /Lý do/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'Giải quyết khiếu nại' }));
    fireEvent.click(within(dialog).getByRole('button', { name: /^Xem/ }));
    expect(await screen.findByText('+84912345678')).toBeVisible();
    const sent = () => api.requests.filter(({ path }) => path.endsWith('/outbox/31/reveal'));
    await waitFor(() => expect(sent()).toMatchObject([{ body: { reason: 'Giải quyết khiếu nại' } }]));
  });

  it('stays masked for who may only look', async () => {
    open(['outbox.view']);
    const row = (await screen.findByText('m*******@mail.vn')).closest('tr') as HTMLElement;
    expect(row).toHaveTextContent('Không gửi cho ai');
    expect(within(row).queryByRole('button')).toBeNull();
  });
});
