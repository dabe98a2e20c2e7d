import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Resource } from 'react-admin';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { permissions } from '../api/access.js';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import { idsOf, isReady, emptyDraft, emptyText, withText } from './draft.js';
import NoticeList from './list.js';

const element = (
  <Routes>
    <Route path="/notices/*" element={<Resource name="notices" list={NoticeList} />} />
  </Routes>
);
const open = (held: readonly string[]) => renderAt('/notices', element, new FakeApi(held)).api;

describe('announcements of the platform', () => {
  it('are changed with a reason, as the server takes them', async () => {
    const api = open(permissions);
    api.forced.set('PUT notices/announcements/21', { status: 200, body: { id: '21' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Sửa' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText('Tiêu đề'), { target: { value: 'Trò chơi mới' } });
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: /Lý do/ }));
    fireEvent.click((await screen.findAllByRole('option'))[0] as HTMLElement);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Lưu' }));
    const sent = () => api.requests.filter(({ method }) => method === 'PUT');
    await waitFor(() =>
      expect(sent()).toMatchObject([
        {
          path: '/admin/v1/notices/announcements/21',
          body: { version: 4, startsAt: '2026-11-20T09:00', texts: [{ language: 'VI', title: 'Trò chơi mới' }] },
        },
      ]),
    );
  });

  it('stay with who may only look', async () => {
    open(['notice.view']);
    expect(await screen.findByText('Trò chơi mới tháng này')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Sửa' })).toBeNull();
  });
});

describe('a draft', () => {
  it('takes ids out of any list, each once, and drops a language without words', () => {
    expect(idsOf('7, 8;7\n"9"\t#10')).toEqual(['7', '8', '9', '10']);
    const one = withText([], emptyText('VI'), { title: 'a' });
    expect(withText(one, emptyText('VI'), { title: '' })).toEqual([]);
    expect(withText(one, emptyText('EN'), { content: 'b' }).map(({ language }) => language)).toEqual(['VI', 'EN']);
  });

  it('is ready with a brand, a title in each language and an end after its beginning', () => {
    const draft = {
      ...emptyDraft(),
      brand: 'BANYAN',
      startsAt: '2026-11-20T09:00',
      texts: withText([], emptyText('VI'), { title: 'a' }),
    };
    expect(isReady(draft)).toBe(true);
    expect(isReady({ ...draft, brand: '' })).toBe(false);
    expect(isReady({ ...draft, endsAt: '2026-11-20T09:00' })).toBe(false);
    expect(isReady({ ...draft, texts: withText(draft.texts, emptyText('EN'), { content: 'b' }) })).toBe(false);
  });
});
