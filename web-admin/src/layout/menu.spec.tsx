import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { permissions } from '../api/access.js';
import { screens } from '../screens.js';
import { roles } from '../testing/samples/index.js';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import { vi } from '../testing/words.js';
import { Menu } from './menu.js';

/** Every screen that the menu has, in its order. */
const all = screens.flatMap(([, each]) =>
  each
    .filter(({ inMenu = true }) => inMenu)
    .map(({ resource, word = resource }) => (vi.console.menu as Record<string, string>)[word]),
);

const shown: Record<string, Array<string | undefined>> = {
  superadmin: all,
  auditor: all,
  risk: ['Tổng quan', 'Lệnh rút', 'Lệnh nạp', 'Hồ sơ thanh toán', 'Hội viên', 'Ván chơi', 'Vùng truy cập'],
  finance: [
    'Tổng quan',
    'Lệnh rút',
    'Lệnh nạp',
    'Hồ sơ thanh toán',
    'Hội viên',
    'Báo cáo',
    'Sổ cái',
    'Chuyển tiền đại lý',
    'Đối soát',
  ],
  gameops: [
    'Tổng quan',
    'Tiền thắng chờ duyệt',
    'Trò chơi',
    'Nhà cung cấp',
    'Ván chơi',
    'Lượt miễn phí',
    'Tiền nhà cung cấp',
    'Đối chiếu báo cáo',
    'Bảo trì',
  ],
};

const entries = () =>
  within(screen.getByRole('navigation'))
    .queryAllByRole('link')
    .map((link) => link.textContent?.replace(/\d+$/, ''));

describe('the menu', () => {
  it('has as many screens as were counted, each with a name', () => {
    expect(all.length).toBeGreaterThan(35);
    expect(all).not.toContain(undefined);
  });

  it.each(roles.map(({ id, permissions: held }) => [id, held] as const))(
    'shows the role %s its own entries',
    async (id, held) => {
      renderAt('/', <Menu />, new FakeApi(held));
      await waitFor(() => expect(entries()).toEqual(shown[id]));
    },
  );

  it('shows nothing to a role without rights', async () => {
    const { api } = renderAt('/', <Menu />, new FakeApi([]));
    await waitFor(() => expect(api.requests.some(({ path }) => path.endsWith('refresh'))).toBe(true));
    expect(entries()).toEqual([]);
  });

  it('counts what waits in the queues that the operator may see', async () => {
    const { api } = renderAt('/', <Menu />, new FakeApi(permissions.filter((one) => one !== 'deposit.view')));
    expect(await screen.findByRole('link', { name: /Lệnh rút\s*8/ })).toBeVisible();
    expect(api.requests.some(({ path }) => path.includes('deposits'))).toBe(false);
  });
});
