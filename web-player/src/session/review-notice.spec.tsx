import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Toaster } from '../components/toast';
import { renderIn } from '../test-render';
import { announceHeldWin } from './live';

it('tells a member at once that a win waits for a review, and what became of it', async () => {
  renderIn(<Toaster />);
  const push = (state: 'HELD' | 'RELEASED' | 'REFUSED') =>
    announceHeldWin({ state, amountMinor: '9000000000', currency: 'VND' });
  push('HELD');
  expect(await screen.findByText('Một khoản thắng của bạn đang chờ xem xét')).toBeInTheDocument();
  push('RELEASED');
  expect(await screen.findByText('Khoản thắng của bạn đã được duyệt và có trong số dư')).toBeInTheDocument();
  push('REFUSED');
  expect(await screen.findByText(/Lý do có trong sao kê/)).toBeInTheDocument();
});
