import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Resource } from 'react-admin';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { permissions } from '../api/access.js';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import {
  emptyBlock,
  emptyContent,
  isReady,
  matchesOf,
  matchesText,
  moved,
  standingsOf,
  standingsText,
} from './draft.js';
import PageList from './list.js';
import PageShow from './show.js';

const element = (
  <Routes>
    <Route path="/pages/*" element={<Resource name="pages" list={PageList} show={PageShow} />} />
  </Routes>
);
const open = (path: string, held: readonly string[] = permissions) => {
  const api = new FakeApi(held);
  api.forced.set('GET notices/pages/61/versions', { status: 200, body: { versions: [] } });
  return renderAt(path, element, api).api;
};
const giveReason = async (dialog: HTMLElement) => {
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: /Lý do/ }));
  fireEvent.click((await screen.findAllByRole('option'))[0] as HTMLElement);
};

describe('pages of a brand', () => {
  it('are published by a second person, of the revision that was looked at', async () => {
    const api = open('/pages/61/show');
    api.forced.set('POST notices/pages/61/publish', { status: 200, body: { id: '61' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Xuất bản' }));
    const dialog = await screen.findByRole('dialog');
    await giveReason(dialog);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Xuất bản' }));
    await waitFor(() =>
      expect(api.requests.find(({ path }) => path.endsWith('/pages/61/publish'))?.body).toMatchObject({ revision: 4 }),
    );
  });

  it('leave publishing to who may', async () => {
    open('/pages/61/show', ['notice.view', 'notice.edit']);
    expect(await screen.findByText('https://zalo.me/1')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sửa' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Xuất bản' })).toBeNull();
  });

  it('are composed: what stands on every page', async () => {
    const api = open('/pages/61/show');
    api.forced.set('PUT notices/pages/61', { status: 200, body: { id: '61' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Sửa' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText('Nguồn luồng phát được nhúng'), { target: { value: 'https://tv.example\n\nhttps://b.example' } }); // prettier-ignore
    const [, , , addContact] = within(dialog).getAllByRole('button', { name: 'Thêm' });
    fireEvent.click(addContact as HTMLElement);
    const [address] = within(dialog).getAllByLabelText('Địa chỉ');
    fireEvent.change(address as HTMLElement, { target: { value: 'https://zalo.me/2' } });
    await giveReason(dialog);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Lưu' }));
    await waitFor(() =>
      expect(api.requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
        revision: 4,
        content: { frameOrigins: ['https://tv.example', 'https://b.example'], contacts: [{ kind: 'ZALO', address: 'https://zalo.me/2' }] },
      }),
    ); // prettier-ignore
  });

  it('are composed: blocks, which move with what was typed into them', async () => {
    const api = open('/pages/62/show');
    api.forced.set('PUT notices/pages/62', { status: 200, body: { id: '62' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Sửa' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText('Các trận'), { target: { value: 'Rê Đa | Hội An | 2026-12-01T19:00 | 2:1' } }); // prettier-ignore
    fireEvent.click(within(dialog).getByRole('button', { name: 'Đưa lên: 2. Lịch thi đấu' }));
    expect(within(dialog).getByLabelText('Các trận')).toHaveValue('Rê Đa | Hội An | 2026-12-01T19:00 | 2:1');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Thêm khối' }));
    const save = within(dialog).getByRole('button', { name: 'Lưu' });
    await giveReason(dialog);
    // The new text says nothing yet.
    expect(save).toBeDisabled();
    fireEvent.change(within(dialog).getByLabelText('Văn bản (HTML)'), { target: { value: '<p>chào</p>' } });
    fireEvent.click(save);
    await waitFor(() =>
      expect(api.requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
        content: {
          blocks: [
            { type: 'MATCHES', matches: [{ home: 'Rê Đa', away: 'Hội An', at: '2026-12-01T19:00', score: '2:1' }] },
            { type: 'HEADING' },
            { type: 'TEXT', texts: [{ language: 'VI', text: '<p>chào</p>' }] },
          ],
        },
      }),
    );
  });
});

describe('what is typed into a page', () => {
  it('is read by lines and said again as it was', () => {
    const matches = 'A | B | 2026-06-11T19:00 | 2:1\nC | D | 2026-06-12T19:00 | ';
    expect(matchesText(matchesOf(matches))).toBe(matches);
    expect(matchesOf('A | B | 2026-06-11 19:00')).toEqual([
      { home: 'A', away: 'B', at: '2026-06-11T19:00', score: '' },
    ]);
    const standings = 'A | 3 | 2 | 1 | 0 | 7:3 | 7';
    expect(standingsText(standingsOf(standings))).toBe(standings);
    expect(standingsOf('A | x')).toMatchObject([{ team: 'A', played: 0 }]);
    expect([moved(['a', 'b'], 0, 1), moved(['a', 'b'], 0, -1)]).toEqual([['b', 'a'], ['a', 'b']]); // prettier-ignore
  });

  it('is ready with what each block needs', () => {
    const page = { ...emptyContent(), texts: [{ language: 'VI', title: 'a', description: '' }] };
    expect(isReady('WORLDCUP', page)).toBe(true);
    for (const type of ['HEADING', 'GAMES', 'MATCHES', 'STANDINGS', 'COUNTDOWN', 'BUTTON', 'PICTURE'] as const)
      expect(isReady('WORLDCUP', { ...page, blocks: [emptyBlock(type)] })).toBe(false);
    expect(isReady('SITE', { ...emptyContent(), contacts: [{ kind: 'ZALO', address: '' }] })).toBe(false);
  });
});
