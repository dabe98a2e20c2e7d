import { fireEvent, screen, within } from '@testing-library/react';
import { Resource } from 'react-admin';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { permissions } from '../api/access.js';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import ApplicationList from './list.js';

const element = (
  <Routes>
    <Route path="/affiliates/*" element={<Resource name="affiliates" list={ApplicationList} />} />
  </Routes>
);
const open = (held: readonly string[]) => renderAt('/affiliates', element, new FakeApi(held)).api;

describe('applications of players', () => {
  it('show who applies masked, and the whole only when it is asked for, before a decision', async () => {
    const api = open(permissions);
    expect(await screen.findByText('N***** T** H*')).toBeVisible();
    const reads = () => api.requests.filter(({ method, path }) => method === 'GET' && path.endsWith('/affiliates/7'));
    fireEvent.click(await screen.findByRole('button', { name: 'Duyệt làm đại lý' }));
    const dialog = await screen.findByRole('dialog');
    expect(reads()).toHaveLength(0);
    fireEvent.click(within(dialog).getByRole('button', { name: /Xem liên hệ/ }));
    expect(await within(dialog).findByText(/ZALO/)).toBeVisible();
    expect(reads()).toHaveLength(1);
  });

  it('offer no decision to who may only look', async () => {
    open(['affiliate.view']);
    expect(await screen.findByText('N***** T** H*')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Duyệt làm đại lý' })).toBeNull();
  });
});
