import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { permissions } from '../api/access.js';
import { roles } from '../testing/samples/index.js';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import { Menu } from './menu.js';

const all = [
  'Tổng quan',
  'Lệnh rút',
  'Lệnh nạp',
  'Hồ sơ thanh toán',
  'Tiền thắng chờ duyệt',
  'Chờ duyệt',
  'Hội viên',
  'Nhân viên',
  'Phân quyền',
  'Trò chơi',
  'Nhà cung cấp',
  'Ván chơi',
  'Lượt miễn phí',
  'Tiền nhà cung cấp',
  'Đối chiếu báo cáo',
  'Hợp đồng',
  'Yêu cầu hợp đồng',
  'Chấm dứt hợp đồng',
  'Quyết toán',
  'Phiếu quyết toán',
  'Vi phạm và nợ',
  'Báo cáo đội',
  'Đơn xin làm đại lý',
  'Thông báo đại lý',
  'Chuyển tuyến',
  'Giới hạn hợp đồng',
  'Sổ cái',
  'Chuyển tiền đại lý',
  'Đối soát',
  'Thương hiệu',
  'Bảo trì',
  'Vùng truy cập',
  'Nhật ký',
  'Sự kiện',
  'Hàng đợi',
  'Sự kiện lỗi',
];

const shown: Record<string, string[]> = {
  superadmin: all,
  auditor: all,
  risk: ['Tổng quan', 'Lệnh rút', 'Lệnh nạp', 'Hồ sơ thanh toán', 'Hội viên', 'Ván chơi', 'Vùng truy cập'],
  finance: [
    'Tổng quan',
    'Lệnh rút',
    'Lệnh nạp',
    'Hồ sơ thanh toán',
    'Hội viên',
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
