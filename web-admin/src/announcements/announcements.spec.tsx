import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Resource } from 'react-admin';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { permissions } from '../api/access.js';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import AnnouncementList from './list.js';

const element = (
  <Routes>
    <Route path="/announcements/*" element={<Resource name="announcements" list={AnnouncementList} />} />
  </Routes>
);
const open = (held: readonly string[]) => renderAt('/announcements', element, new FakeApi(held)).api;

describe('announcements of agents', () => {
  it('are taken back with a reason', async () => {
    const api = open(permissions);
    api.forced.set('POST identity/announcements/11/remove', { status: 200, body: { id: '11' } });
    expect(await screen.findByText('Họp đội thứ Sáu')).toBeVisible();
    fireEvent.click(await screen.findByRole('button', { name: 'Gỡ' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: /Lý do/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'Giải quyết khiếu nại' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Gỡ' }));
    const sent = () => api.requests.filter(({ path }) => path.endsWith('/announcements/11/remove'));
    await waitFor(() => expect(sent()).toMatchObject([{ method: 'POST', body: { reason: 'Giải quyết khiếu nại' } }]));
  });

  it('stay with who may only look', async () => {
    open(['announcement.view']);
    expect(await screen.findByText('Họp đội thứ Sáu')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Gỡ' })).toBeNull();
  });
});
