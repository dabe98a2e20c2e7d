import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Resource } from 'react-admin';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { permissions } from '../api/access.js';
import CampaignShow from '../campaigns/show.js';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import { dryRuns } from '../testing/samples/dry-runs.js';
import DryRunList from './list.js';
import DryRunMemberList from './members.js';

const element = (
  <Routes>
    <Route path="/campaigns/*" element={<Resource name="campaigns" show={CampaignShow} />} />
    <Route path="/dryRuns/*" element={<Resource name="dryRuns" list={DryRunList} />} />
    <Route path="/dryRunMembers/*" element={<Resource name="dryRunMembers" list={DryRunMemberList} />} />
  </Routes>
);

function open(path: string, held: readonly string[] = permissions): FakeApi {
  const api = new FakeApi(held);
  api.forced.set('POST promotions/campaigns/preview', { status: 200, body: { flaw: null, said: [] } });
  api.forced.set('POST promotions/dry-runs', { status: 200, body: dryRuns[0] });
  renderAt(path, element, api);
  return api;
}

describe('dry runs of campaigns', () => {
  it('are asked for from the campaign, for days that are over and with a reason', async () => {
    const api = open('/campaigns/51/show');
    fireEvent.click(await screen.findByRole('button', { name: 'Chạy thử' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Từ ngày'), { target: { value: '2026-10-01' } });
    fireEvent.change(dialog.getByLabelText('Đến ngày'), { target: { value: '2026-10-30' } });
    fireEvent.mouseDown(dialog.getByRole('combobox', { name: /Lý do/ }));
    fireEvent.click((await screen.findAllByRole('option'))[0] as HTMLElement);
    fireEvent.click(dialog.getByRole('button', { name: 'Chạy thử' }));
    await waitFor(() =>
      expect(api.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/dry-runs'))).toMatchObject([
        { body: { campaignId: '51', revision: 6, from: '2026-10-01', until: '2026-10-30' } },
      ]),
    );
    expect(await screen.findByText('2026-10-28')).toBeVisible();
  });

  it('say what they cannot know, and lead to who would have got it', async () => {
    open('/dryRuns');
    expect(await screen.findByRole('link', { name: '42' })).toHaveAttribute(
      'href',
      expect.stringContaining('/dryRunMembers'),
    );
    fireEvent.click((await screen.findAllByLabelText('Mở rộng'))[0] as HTMLElement);
    expect(await screen.findByText('Không biết ai sẽ tham gia')).toBeVisible();
  });

  it('are not asked for by who may only look', async () => {
    open('/campaigns/51/show', ['promotion.view']);
    expect(await screen.findByRole('link', { name: 'Các lần chạy thử' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Chạy thử' })).toBeNull();
  });

  it('list members with what each would have got', async () => {
    open('/dryRunMembers');
    expect(await screen.findByText('demo')).toBeVisible();
  });
});
