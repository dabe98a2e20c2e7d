import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Resource } from 'react-admin';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { permissions } from '../api/access.js';
import GiftList from '../gifts/list.js';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import { vipContent as content } from '../testing/samples/vip.js';
import VipChangeList from '../vip-members/changes.js';
import VipMemberList from '../vip-members/list.js';
import { contentOf, draftOf, withLevel } from './draft.js';
import VipTableList from './list.js';
import VipTableShow from './show.js';

const element = (
  <Routes>
    <Route path="/vipTables/*" element={<Resource name="vipTables" list={VipTableList} show={VipTableShow} />} />
    <Route path="/vipMembers/*" element={<Resource name="vipMembers" list={VipMemberList} />} />
    <Route path="/vipChanges/*" element={<Resource name="vipChanges" list={VipChangeList} />} />
    <Route path="/gifts/*" element={<Resource name="gifts" list={GiftList} />} />
  </Routes>
);
function open(path: string, held: readonly string[] = permissions) {
  const api = new FakeApi(held);
  renderAt(path, element, api);
  return api;
}
const sent = (api: FakeApi, method: string, path: string) =>
  api.requests.filter((each) => each.method === method && each.path === `/admin/v1/${path}`);

/** Chooses the first reason and confirms. */
async function confirm(name: string): Promise<void> {
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.mouseDown(dialog.getByRole('combobox', { name: /Lý do/ }));
  fireEvent.click((await screen.findAllByRole('option'))[0] as HTMLElement);
  fireEvent.click(dialog.getByRole('button', { name }));
}

describe('levels', () => {
  it('are listed by brand, changed in the revision that was looked at, and published with a reason', async () => {
    const api = open('/vipTables/BANYAN/show');
    expect(await screen.findByText('Bạc')).toBeVisible();
    fireEvent.click(await screen.findByRole('button', { name: 'Sửa' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('tab', { name: 'Bạc' }));
    fireEvent.change(dialog.getByLabelText('Quà lên cấp'), { target: { value: '30.000' } });
    await confirm('Lưu');
    await waitFor(() =>
      expect(sent(api, 'PUT', 'promotions/vip-tables/BANYAN')).toMatchObject([
        { body: { revision: 4, levels: [{ name: 'VIP 0' }, { name: 'Bạc', upgradeMinor: '300000000' }] } },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Phát hành' }));
    await confirm('Phát hành');
    await waitFor(() =>
      expect(sent(api, 'POST', 'promotions/vip-tables/BANYAN/publish')).toMatchObject([{ body: { revision: 4 } }]),
    );
  });

  it('are only read by who may only look', async () => {
    open('/vipTables', ['vip.view']);
    expect(await screen.findByText('Chờ người thứ hai')).toBeVisible();
    open('/vipTables/BANYAN/show', ['vip.view']);
    expect(await screen.findByText('Bạc')).toBeVisible();
    for (const name of ['Sửa', 'Phát hành']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('of a member are set with a reason, from the level that was looked at', async () => {
    const api = open('/vipMembers');
    fireEvent.click(await screen.findByRole('button', { name: 'Đặt cấp' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Cấp'), { target: { value: '3' } });
    await confirm('Đặt cấp');
    await waitFor(() =>
      expect(sent(api, 'POST', 'promotions/vip-members/1001/level')).toMatchObject([{ body: { level: 3, from: 1 } }]),
    );
  });

  it('of a member are raised by a second operator, or not', async () => {
    const api = open('/vipMembers');
    expect(await screen.findByText('VIP 4, lan đề nghị')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Duyệt' }));
    expect(within(await screen.findByRole('dialog')).getByText(/khách quen/)).toBeVisible();
    await confirm('Duyệt');
    await waitFor(() =>
      expect(sent(api, 'POST', 'promotions/vip-members/1001/approve')).toMatchObject([{ body: { level: 4 } }]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Từ chối' }));
    await confirm('Từ chối');
    await waitFor(() =>
      expect(sent(api, 'POST', 'promotions/vip-members/1001/refuse')).toMatchObject([{ body: { level: 4 } }]),
    );
  });

  it('changed as the list of changes says', async () => {
    open('/vipChanges');
    expect(await screen.findByText('Không giữ được')).toBeVisible();
  });
});

describe('gifts and rebates', () => {
  it('are listed with the numbers that made each, and why one was denied', async () => {
    open('/gifts');
    expect(await screen.findByText('Ví không chi cho hội viên này')).toBeVisible();
    expect(screen.getByText(/× 0.3%/)).toHaveTextContent('10.000.000 ₫ × 0.3%');
  });
});

describe('a table of levels as it is typed', () => {
  it('comes back as it was, in whole units between', () => {
    const draft = draftOf(content, 'VND');
    expect(draft.levels[1]?.depositMinor).toBe('5000000');
    expect(draft.cashback.tiers[0]?.lossMinor).toBe('1000000');
    expect(contentOf(draft, 'VND')).toEqual(content);
  });

  it('is none while an amount cannot be read or a level has no name; what is left empty is nothing', () => {
    const draft = draftOf(content, 'VND');
    const typed = (change: object) => ({ ...draft, levels: draft.levels.map((one) => ({ ...one, ...change })) });
    expect(contentOf(typed({ upgradeMinor: 'ten' }), 'VND')).toBeNull();
    expect(contentOf(typed({ name: ' ' }), 'VND')).toBeNull();
    expect(contentOf(typed({ upgradeMinor: '' }), 'VND')?.levels[0]?.upgradeMinor).toBe('0');
    expect(contentOf({ ...draft, rebate: { ...draft.rebate, capMinor: '1.2.3' } }, 'VND')).toBeNull();
  });

  it('gets a further level above the highest', () => {
    expect(withLevel(content).levels.map(({ name }) => name)).toEqual(['VIP 0', 'VIP 1', 'VIP 2']);
    expect(withLevel({ ...content, levels: [] }).levels).toEqual([]);
  });
});
