import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Resource } from 'react-admin';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { permissions } from '../api/access.js';
import { FakeApi } from '../testing/fake-api.js';
import { broadcasts } from '../testing/samples/content.js';
import { renderAt } from '../testing/render.js';
import { emptyDraft, isReady, verbsOf, withWords } from './draft.js';
import BroadcastList from './list.js';
import BroadcastShow from './show.js';

const element = (
  <Routes>
    <Route path="/broadcasts/*" element={<Resource name="broadcasts" list={BroadcastList} show={BroadcastShow} />} />
  </Routes>
);
const open = (held: readonly string[], at = '/broadcasts/31/show') => renderAt(at, element, new FakeApi(held)).api;

describe('messages to members', () => {
  it('show figures, each language, and are stopped with a reason', async () => {
    const api = open(permissions);
    api.forced.set('POST notices/broadcasts/31/stop', { status: 200, body: { id: '31' } });
    expect(await screen.findByText('Weekend gifts')).toBeVisible();
    expect(screen.getByText('800')).toBeVisible();
    fireEvent.click(await screen.findByRole('button', { name: 'Dừng' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: /Lý do/ }));
    fireEvent.click((await screen.findAllByRole('option'))[0] as HTMLElement);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Dừng' }));
    await waitFor(() =>
      expect(api.requests.filter(({ path }) => path.endsWith('/stop'))).toMatchObject([{ body: { revision: 3 } }]),
    );
  });

  it('stay with who may only look', async () => {
    open(['notice.view']);
    expect(await screen.findByText('Weekend gifts')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Dừng' })).toBeNull();
  });

  it('are tested with members who were chosen, and say what became of it', async () => {
    const api = new FakeApi(permissions);
    const ways = [
      { channel: 'INBOX', state: 'SENT', reason: null },
      { channel: 'MAIL', state: 'SKIPPED', reason: 'NO_ADDRESS' },
    ];
    const test = { id: '32', revision: 3, sentBy: 'lan', sentAt: '2026-11-20T02:00:00.000Z', recipients: [{ memberId: '1001', ways }] }; // prettier-ignore
    api.forced.set('GET notices/broadcasts/31', { status: 200, body: { ...broadcasts[0], state: 'DRAFT' } });
    api.forced.set('GET notices/broadcasts/31/tests', { status: 200, body: { data: [test], total: 1 } });
    api.forced.set('POST notices/broadcasts/31/test', { status: 200, body: test });
    renderAt('/broadcasts/31/show', element, api);
    const card = await screen.findByRole('region', { name: 'Gửi thử' });
    expect(await within(card).findByText('Chưa có email được xác minh')).toBeVisible();
    fireEvent.click(within(card).getByRole('button', { name: 'Gửi thử' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: /Lý do/ }));
    fireEvent.click((await screen.findAllByRole('option'))[0] as HTMLElement);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Gửi thử' }));
    await waitFor(() =>
      expect(api.requests.filter(({ path }) => path.endsWith('/test'))).toMatchObject([
        { body: { revision: 3, memberIds: ['1001'], key: expect.stringMatching(/^[0-9a-f-]{36}$/) as string } },
      ]),
    );
  });

  it('are ready with words in each language that is begun, and offer what their state allows', () => {
    const texts = withWords([], 'VI', { title: 'a', body: 'b' });
    expect(isReady({ ...emptyDraft(), brand: 'BANYAN', texts })).toBe(true);
    expect(isReady({ ...emptyDraft(), brand: 'BANYAN', texts: withWords(texts, 'EN', { title: 'a' }) })).toBe(false);
    expect(withWords(texts, 'VI', { title: '', body: '' })).toEqual([]);
    expect(verbsOf('RUNNING', () => true)).toEqual(['stop', 'cancel']);
    expect(verbsOf('PROPOSED', (verb) => verb === 'edit')).toEqual(['cancel']);
    expect(verbsOf('DONE', () => true)).toEqual(['cancel']);
    expect(verbsOf('CANCELLED', () => true)).toEqual([]);
  });
});
