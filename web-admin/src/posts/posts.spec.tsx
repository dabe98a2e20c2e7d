import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Resource } from 'react-admin';
import { Route, Routes } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { permissions } from '../api/access.js';
import { FakeApi } from '../testing/fake-api.js';
import { posts } from '../testing/samples/content.js';
import { renderAt } from '../testing/render.js';
import { emptyDraft, emptyPostText, isReady, slugOf } from './draft.js';
import PostList from './list.js';

const element = (
  <Routes>
    <Route path="/posts/*" element={<Resource name="posts" list={PostList} />} />
  </Routes>
);
const open = (held: readonly string[]) => renderAt('/posts', element, new FakeApi(held)).api;

const giveReason = async (dialog: HTMLElement) => {
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: /Lý do/ }));
  fireEvent.click((await screen.findAllByRole('option'))[0] as HTMLElement);
};

describe('news, blog and streams', () => {
  it('are changed with a reason, of the version that was looked at; what is missing is seen', async () => {
    const api = open(permissions);
    api.forced.set('PUT notices/posts/51', { status: 200, body: { id: '51' } });
    expect(await screen.findByText(/English/)).toBeVisible();
    fireEvent.click(await screen.findByRole('button', { name: 'Sửa' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText('Tóm tắt'), { target: { value: 'Ngắn gọn' } });
    await giveReason(dialog);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Lưu' }));
    const sent = () => api.requests.filter(({ method }) => method === 'PUT');
    await waitFor(() =>
      expect(sent()).toMatchObject([
        {
          path: '/admin/v1/notices/posts/51',
          body: { version: 3, brand: 'BANYAN', slug: 'kiem-tra-ky-quay', texts: [{ summary: 'Ngắn gọn' }] },
        },
      ]),
    );
    expect(Object.keys(sent()[0]?.body as object)).not.toContain('missing');
  });

  it('are looked at in the players’ app as they are written, in a theme, a language and a width', async () => {
    const api = open(permissions);
    const body = { token: 'the-way', expiresAt: '2026-11-20T02:15:00.000Z' };
    api.forced.set('POST notices/previews/posts', { status: 200, body });
    const opened = vi.spyOn(window, 'open').mockReturnValue(window);
    fireEvent.click(await screen.findByRole('button', { name: 'Sửa' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Chuẩn bị bản xem trước' }));
    const way = await within(dialog).findByRole('link', { name: 'Mở bản xem trước' });
    expect(way).toHaveAttribute('href', '/preview/the-way?lang=VI&theme=dark');
    fireEvent.click(way);
    expect(opened).toHaveBeenCalledWith('/preview/the-way?lang=VI&theme=dark', '_blank', 'popup,width=390,height=844');
    // What is written on is not what was prepared.
    fireEvent.change(within(dialog).getByLabelText('Tóm tắt'), { target: { value: 'khác' } });
    expect(within(dialog).queryByRole('link', { name: 'Mở bản xem trước' })).toBeNull();
  });

  it('are looked at on the site of their brand, which is another one than the console’s', async () => {
    const api = new FakeApi(permissions);
    const [post] = posts;
    api.forced.set('GET notices/posts', { status: 200, body: { data: [{ ...post, brand: 'LOTUS' }], total: 1 } });
    api.forced.set('POST notices/previews/posts', { status: 200, body: { token: 'the-way', expiresAt: '2026-11-20T02:15:00.000Z' } }); // prettier-ignore
    renderAt('/posts', element, api);
    fireEvent.click(await screen.findByRole('button', { name: 'Sửa' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Chuẩn bị bản xem trước' }));
    const way = await within(dialog).findByRole('link', { name: 'Mở bản xem trước' });
    expect(way.getAttribute('href')).toMatch(/^http:\/\/lotus\.example(:\d+)?\/preview\/the-way\?lang=VI&theme=dark$/);
  });

  it('are removed with a reason, of the version that was looked at', async () => {
    const api = open(permissions);
    api.forced.set('POST notices/posts/51/remove', { status: 200, body: { id: '51' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Gỡ' }));
    const dialog = await screen.findByRole('dialog');
    await giveReason(dialog);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Gỡ' }));
    await waitFor(() =>
      expect(api.requests.find(({ path }) => path.endsWith('/posts/51/remove'))?.body).toMatchObject({ version: 3 }),
    );
  });

  it('go back to an earlier version by writing it anew', async () => {
    const api = open(permissions);
    const [post] = posts;
    const version = { ...post, version: 2, texts: [{ language: 'VI', title: 'Như cũ', summary: '', content: '' }], writtenAt: '2026-11-19T02:00:00.000Z' }; // prettier-ignore
    api.forced.set('GET notices/posts/51/versions', { status: 200, body: { versions: [version] } });
    api.forced.set('PUT notices/posts/51', { status: 200, body: { id: '51' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Phiên bản' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Bắt đầu từ bản này' }));
    const dialog = await screen.findByRole('dialog');
    await giveReason(dialog);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Lưu' }));
    await waitFor(() =>
      expect(api.requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({ version: 3, texts: [{ title: 'Như cũ' }] }),
    ); // prettier-ignore
  });

  it('stay with who may only look', async () => {
    open(['notice.view']);
    expect(await screen.findByText('Kỳ quay có thể kiểm tra')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Sửa' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Phiên bản' })).toBeVisible();
  });
});

describe('a draft', () => {
  it('has an address of letters without marks, and of a stream a way to it', () => {
    expect(slugOf('  Đọc tỷ lệ: thế nào?  ')).toBe('doc-ty-le-the-nao');
    expect(slugOf('新闻')).toBe('');
    const draft = { ...emptyDraft(), brand: 'BANYAN', slug: 'a-b', texts: [{ ...emptyPostText('VI'), title: 'a' }] };
    expect(isReady(draft)).toBe(true);
    expect(isReady({ ...draft, slug: 'a b' })).toBe(false);
    expect(isReady({ ...draft, kind: 'LIVE' })).toBe(false);
    expect(isReady({ ...draft, kind: 'LIVE', address: 'https://tv.example/' })).toBe(true);
  });
});
