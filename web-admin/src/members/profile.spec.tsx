import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderAt } from '../testing/render.js';
import { members } from '../testing/samples/index.js';
import { MemberProfile } from './profile.js';

it.each([
  ['FROZEN', 'Lý do khoá'],
  ['CLOSED', 'Lý do đóng'],
  ['ACTIVE', 'Lý do mở khoá'],
] as const)('says of a member who is %s why', async (status, label) => {
  const [member] = members;
  if (!member) throw new Error('no sample');
  renderAt('/', <MemberProfile member={{ ...member, status, statusReason: 'Đã xác minh giấy tờ' }} />);
  expect(await screen.findByText(label)).toBeVisible();
  expect(screen.getByText('Đã xác minh giấy tờ')).toBeVisible();
});

it('folds what a member left empty into one line', async () => {
  const [member] = members;
  if (!member) throw new Error('no sample');
  const told = [
    { field: 'zalo' as const, value: '09****12', asked: false },
    { field: 'telegram' as const, value: '', asked: false },
  ];
  renderAt('/', <MemberProfile member={{ ...member, told }} />);
  expect(await screen.findByText('Zalo')).toBeVisible();
  expect(screen.getByText('Telegram')).not.toBeVisible();
  fireEvent.click(screen.getByText('1 mục chưa khai'));
  expect(screen.getByText('Telegram')).toBeVisible();
});
