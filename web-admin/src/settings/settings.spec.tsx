import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { permissions } from '../api/access.js';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import { draftOf, valueOf } from './draft.js';
import SettingsPage from './page.js';
import type { Setting } from '../api/types.js';

const base = { own: { value: null }, version: 0, min: null, max: null, unit: null, two: false, waiting: null };
const freePlay: Setting = {
  ...base,
  id: 'identity.freePlay',
  type: 'flag',
  group: 'login',
  permission: 'brand.edit',
  standard: { value: true },
  two: true,
};
const age: Setting = {
  ...base,
  id: 'identity.minAge',
  type: 'count',
  group: 'registration',
  permission: 'brand.edit',
  standard: { value: 18 },
  own: { value: 21 },
  version: 3,
  min: '18',
  max: '99',
  unit: 'years',
};
const least: Setting = {
  ...base,
  id: 'wallet.withdrawalMin',
  type: 'money',
  group: 'withdrawals',
  permission: 'withdrawal.approve',
  standard: { value: { VND: '1000000000', USDT: '4000000' } },
  own: { value: { VND: '2000000000' } },
  version: 1,
  min: '0',
  max: '100000000000000000',
  waiting: 'a-1',
};

const clientId: Setting = {
  ...base,
  id: 'identity.socialGoogleId',
  type: 'text',
  group: 'social',
  permission: 'brand.edit',
  standard: { value: '' },
  max: '200',
};
const clientSecret: Setting = {
  ...clientId,
  id: 'identity.socialGoogleSecret',
  type: 'secret',
  own: { value: '•' },
  version: 2,
};

function open(held: readonly string[] = permissions, own = [freePlay, age, least]) {
  const api = new FakeApi(held);
  api.forced.set('GET identity/settings/BANYAN', { status: 200, body: { data: own, total: own.length } });
  api.forced.set('PUT identity/settings/BANYAN/identity.minAge', { status: 200, body: { done: true, approval: null } });
  api.forced.set('POST identity/settings/BANYAN/identity.minAge/undo', { status: 200, body: { done: true } });
  api.forced.set('GET identity/setting-changes', {
    status: 200,
    body: {
      data: [
        {
          id: '9',
          brand: 'BANYAN',
          key: age.id,
          version: 3,
          before: { value: null },
          after: { value: 21 },
          reason: 'a law',
          maker: 'khanh',
          checker: 'vy',
          changedAt: '2026-11-20T10:00:00Z',
        },
      ],
      total: 1,
    },
  });
  renderAt('/settings', <SettingsPage />, api);
  return api;
}

const row = async (name: string) =>
  (await screen.findByRole('heading', { name, level: 3 })).closest('li') as HTMLElement;
const chooseReason = async (dialog: HTMLElement) => {
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: /Lý do/ }));
  fireEvent.click((await screen.findAllByRole('option'))[0] as HTMLElement);
};
const sent = (api: FakeApi, method: string) =>
  api.requests.filter((one) => one.method === method && one.path.includes('settings')).map(({ body }) => body);

describe('the settings of a brand', () => {
  it('are shown with what counts, the standard beside an own value, and what waits', async () => {
    open();
    expect(within(await row('Tuổi theo điều khoản')).getByText('21 tuổi')).toBeVisible();
    expect(within(await row('Tuổi theo điều khoản')).getByText(/18 tuổi/)).toBeVisible();
    expect(within(await row('Chơi thử')).getByText('Bật')).toBeVisible();
    expect(within(await row('Mức rút tối thiểu')).getByText(/200\.000.*4[.,]00/)).toBeVisible();
    expect(within(await row('Mức rút tối thiểu')).queryByRole('button', { name: /^Sửa/ })).toBeNull();
  });

  it('are found without marks, by name or key', async () => {
    open();
    await row('Chơi thử');
    fireEvent.change(screen.getByLabelText('Tìm cài đặt'), { target: { value: 'muc rut' } });
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(1);
    fireEvent.change(screen.getByLabelText('Tìm cài đặt'), { target: { value: 'identity.freePlay' } });
    expect(await row('Chơi thử')).toBeVisible();
    fireEvent.change(screen.getByLabelText('Tìm cài đặt'), { target: { value: 'không có' } });
    expect(screen.getByText('Không có cài đặt nào chứa từ này.')).toBeVisible();
  });

  it('go out with the version that was seen and a reason, and not outside their bounds', async () => {
    const api = open();
    fireEvent.click(within(await row('Tuổi theo điều khoản')).getByRole('button', { name: /^Sửa/ }));
    const dialog = await screen.findByRole('dialog');
    await chooseReason(dialog);
    const save = within(dialog).getByRole('button', { name: 'Lưu' });
    expect(save).toBeDisabled();
    fireEvent.change(within(dialog).getByLabelText('Tuổi theo điều khoản'), { target: { value: '17' } });
    expect(save).toBeDisabled();
    fireEvent.change(within(dialog).getByLabelText('Tuổi theo điều khoản'), { target: { value: '25' } });
    fireEvent.click(save);
    await waitFor(() => expect(sent(api, 'PUT')).toHaveLength(1));
    expect(sent(api, 'PUT')[0]).toEqual({ to: { value: 25 }, version: 3, reason: expect.any(String) });
  });

  it('have a history with the way back', async () => {
    const api = open();
    fireEvent.click(within(await row('Tuổi theo điều khoản')).getByRole('button', { name: /^Lịch sử/ }));
    const history = await screen.findByRole('dialog');
    expect(await within(history).findByText('a law')).toBeVisible();
    fireEvent.click(within(history).getByRole('button', { name: 'Hoàn tác thay đổi mới nhất' }));
    const dialog = await screen.findByRole('dialog', { name: /Hoàn tác/ });
    await chooseReason(dialog);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Hoàn tác thay đổi mới nhất' }));
    await waitFor(() => expect(sent(api, 'POST')).toEqual([{ version: 3, reason: expect.any(String) }]));
  });

  it('are to be looked at only by who may not change them', async () => {
    open(['setting.view', 'brand.view']);
    await row('Chơi thử');
    expect(screen.queryByRole('button', { name: /^Sửa|Lấy từ tệp|Về mặc định/ })).toBeNull();
    expect(screen.getAllByRole('button', { name: /^Lịch sử/ })).toHaveLength(3);
  });

  it('read what was typed as the server will', () => {
    expect(draftOf(least)).toEqual({ VND: '200000', USDT: '4' });
    expect(valueOf(least, { VND: '300.000', USDT: '4.50' })).toEqual({ VND: '3000000000', USDT: '4500000' });
    expect(valueOf(least, { VND: '', USDT: '4' })).toBeUndefined();
    expect(valueOf(least, { VND: '200.000', USDT: '4' })).toEqual({ VND: '2000000000' });
    expect(valueOf(age, { value: '100' })).toBeUndefined();
    expect(valueOf(age, { value: '25' })).toBe(25);
  });

  it('have texts and secrets, which are typed anew and never shown', async () => {
    const api = open(permissions, [clientId, clientSecret]);
    expect(within(await row('Google: mã ứng dụng')).getByText('Chưa có')).toBeVisible();
    expect(within(await row('Google: khóa bí mật')).getByText('Đã lưu, không hiển thị')).toBeVisible();
    api.forced.set(`PUT identity/settings/BANYAN/${clientSecret.id}`, {
      status: 200,
      body: { done: true, approval: null },
    });
    fireEvent.click(within(await row('Google: khóa bí mật')).getByRole('button', { name: /^Sửa/ }));
    const dialog = await screen.findByRole('dialog');
    const input = within(dialog).getByLabelText('Google: khóa bí mật');
    expect(input).toHaveValue('');
    expect(input).toHaveAttribute('type', 'password');
    await chooseReason(dialog);
    const save = within(dialog).getByRole('button', { name: 'Lưu' });
    expect(save).toBeDisabled();
    fireEvent.change(input, { target: { value: 'GOCSPX-new' } });
    fireEvent.click(save);
    await waitFor(() => expect(sent(api, 'PUT')).toHaveLength(1));
    expect(sent(api, 'PUT')[0]).toEqual({ to: { value: 'GOCSPX-new' }, version: 2, reason: expect.any(String) });
    expect(valueOf(clientId, { value: 'a b' })).toBeUndefined();
    expect(valueOf(clientId, { value: 'x'.repeat(201) })).toBeUndefined();
    expect(valueOf(clientSecret, { value: '' })).toBeUndefined();
    expect(valueOf(clientId, { value: ' 123.apps ' })).toBe('123.apps');
  });
});
