import { screen } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { expect, it } from 'vitest';
import MemberList from '../members/list.js';
import { renderAt } from '../testing/render.js';

it('gives each cell of a list its column’s name, which a phone shows, and a box none', async () => {
  renderAt(
    '/members',
    <ResourceContextProvider value="members">
      <MemberList />
    </ResourceContextProvider>,
  );
  const [box] = await screen.findAllByRole('checkbox');
  const cells = [...(box?.closest('tr')?.cells ?? [])].map((cell) => cell.getAttribute('data-label'));
  expect(cells).toEqual([null, 'Mã', 'Tên đăng nhập', 'Biệt danh', 'Loại', 'Trạng thái', 'Thương hiệu', 'Đăng ký lúc']);
});
