import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { permissions } from '../api/access.js';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import { Diff } from './diff.js';

const before = { role: 'risk', permissions: ['member.view'], status: 'ACTIVE', displayK: false };
const after = {
  role: 'finance',
  permissions: ['member.view', 'withdrawal.claim'],
  status: 'DISABLED',
  displayK: true,
  endsAt: '2026-11-20T13:14:07.000Z',
  EN: 'Back soon',
};
const texts = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent));

describe('a difference', () => {
  it('is told in words: roles by name, rights, states, yes and no, times', async () => {
    renderAt('/', <Diff before={before} after={after} />, new FakeApi());
    expect(await screen.findByText('Tài chính')).toBeVisible();
    expect(texts()).toEqual([
      ['Vai trò', 'Quản lý rủi ro', 'Tài chính'],
      ['Quyền', 'Hội viên: Xem hội viên', 'Lệnh rút: Nhận lệnh rút+ 1'],
      ['Tình trạng', 'Hoạt động', 'Đã ngưng'],
      ['Số tiền theo K', 'Không', 'Có'],
      ['Kết thúc', '–', '20:14:07 20/11/2026'],
      ['Tiếng Anh', '–', 'Back soon'],
    ]);
  });

  it('says of a sealed secret no more than that there is one', async () => {
    const secret = `v1.${'n2xmM07eguj-k5Enm_'.repeat(4)}`;
    renderAt('/', <Diff before={{ value: null }} after={{ value: secret }} />, new FakeApi());
    expect(await screen.findByText('Đã lưu, không hiển thị')).toBeVisible();
    expect(screen.queryByText(secret)).toBeNull();
  });

  it('shows the code of a role to who may not read roles', async () => {
    const held = permissions.filter((one) => one !== 'role.view');
    renderAt('/', <Diff before={before} after={after} />, new FakeApi(held));
    expect(await screen.findByText('finance')).toBeVisible();
    expect(screen.queryByText('Finance')).toBeNull();
  });
});
