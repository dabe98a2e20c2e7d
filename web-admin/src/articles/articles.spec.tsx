import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Resource } from 'react-admin';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { permissions } from '../api/access.js';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import ArticleList from './list.js';

const element = (
  <Routes>
    <Route path="/articles/*" element={<Resource name="articles" list={ArticleList} />} />
  </Routes>
);
const open = (held: readonly string[]) => renderAt('/articles', element, new FakeApi(held)).api;

describe('articles of the help centre', () => {
  it('are changed with a reason, where they stand and what they say', async () => {
    const api = open(permissions);
    api.forced.set('PUT notices/articles/31', { status: 200, body: { id: '31' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Sửa' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText('ID của chủ đề chứa bài'), { target: { value: 'số 29' } });
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: /Lý do/ }));
    fireEvent.click((await screen.findAllByRole('option'))[0] as HTMLElement);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Lưu' }));
    const sent = () => api.requests.filter(({ method }) => method === 'PUT');
    await waitFor(() =>
      expect(sent()).toMatchObject([
        {
          path: '/admin/v1/notices/articles/31',
          body: { version: 6, parentId: '29', anchor: 'depositHow', published: true },
        },
      ]),
    );
  });

  it('stay with who may only look', async () => {
    open(['notice.view']);
    expect(await screen.findByText('Nạp tiền thế nào?')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Sửa' })).toBeNull();
  });
});
