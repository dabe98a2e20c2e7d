import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Resource } from 'react-admin';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { permissions } from '../api/access.js';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import MacroList from './list.js';

const element = (
  <Routes>
    <Route path="/macros/*" element={<Resource name="macros" list={MacroList} />} />
  </Routes>
);

describe('answers that are ready', () => {
  it('are changed with the version that was looked at', async () => {
    const { api } = renderAt('/macros', element, new FakeApi(permissions));
    api.forced.set('PUT notices/macros/3', { status: 200, body: { id: '3' } });
    const row = (await screen.findByText('Nạp tiền chậm')).closest('tr') as HTMLElement;
    fireEvent.click(within(row).getByRole('button', { name: 'Sửa' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText('Nội dung'), { target: { value: 'Bạn chờ 10 phút nhé.' } });
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: /Lý do/ }));
    fireEvent.click((await screen.findAllByRole('option'))[0] as HTMLElement);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Lưu' }));
    const sent = () => api.requests.filter(({ method, path }) => method === 'PUT' && path.endsWith('/macros/3'));
    await waitFor(() => expect(sent()).toMatchObject([{ body: { version: 2, brand: 'BANYAN', language: 'VI', content: 'Bạn chờ 10 phút nhé.' } }])); // prettier-ignore
  });

  it('are read and not written by who may only look', async () => {
    renderAt('/macros', element, new FakeApi(['macro.view']));
    const row = (await screen.findByText('Nạp tiền chậm')).closest('tr') as HTMLElement;
    expect(within(row).queryByRole('button', { name: 'Sửa' })).toBeNull();
  });
});
