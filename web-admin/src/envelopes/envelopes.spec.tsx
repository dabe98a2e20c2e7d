import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Resource } from 'react-admin';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { permissions } from '../api/access.js';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import { envelopes } from '../testing/samples/promotions.js';
import { contentOf, draftOf } from './draft.js';
import EnvelopeList from './list.js';
import EnvelopeShow from './show.js';

const element = (
  <Routes>
    <Route path="/envelopes/*" element={<Resource name="envelopes" list={EnvelopeList} show={EnvelopeShow} />} />
  </Routes>
);
const open = (path: string, held: readonly string[] = permissions) => renderAt(path, element, new FakeApi(held)).api;
const [sample] = envelopes as [(typeof envelopes)[0]];

describe('red envelopes', () => {
  it('are listed with what was opened, and published with a reason in the revision that was looked at', async () => {
    open('/envelopes');
    expect(await screen.findByText('Mưa lì xì cuối tuần')).toBeVisible();
    expect(screen.getByText('0 / 100')).toBeVisible();
    fireEvent.click(screen.getByText('Mưa lì xì cuối tuần'));
    fireEvent.click(await screen.findByRole('button', { name: 'Phát hành' }));
    expect(within(await screen.findByRole('dialog')).getByText(/Thành viên thấy bao lì xì/)).toBeVisible();
  });

  it('are published by who may', async () => {
    const api = open('/envelopes/71/show');
    api.forced.set('POST promotions/envelopes/71/publish', { status: 200, body: { ...sample, state: 'PUBLISHED' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Phát hành' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.mouseDown(dialog.getByRole('combobox', { name: /Lý do/ }));
    fireEvent.click((await screen.findAllByRole('option'))[0] as HTMLElement);
    fireEvent.click(dialog.getByRole('button', { name: 'Phát hành' }));
    await waitFor(() =>
      expect(api.requests.filter(({ path }) => path.endsWith('/envelopes/71/publish'))).toMatchObject([
        { body: { revision: 2 } },
      ]),
    );
  });

  it('have no commands for who may only look', async () => {
    open('/envelopes/71/show', ['promotion.view']);
    expect(await screen.findByText('Mưa lì xì cuối tuần', { selector: 'h1' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Phát hành' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Sửa' })).toBeNull();
  });

  it('are written as they were read, and not while the shares come to more than there is', () => {
    const draft = draftOf(sample);
    expect(contentOf(draft)).toMatchObject({ totalMinor: '100000000000', leastMinor: '100000000', shares: 100 });
    expect(contentOf({ ...draft, least: '100.001' })).toBeNull();
    expect(contentOf({ ...draft, closes: draft.opens })).toBeNull();
    expect(contentOf({ ...draft, texts: [] })).toBeNull();
    expect(contentOf({ ...draft, total: '' })).toBeNull();
  });
});
