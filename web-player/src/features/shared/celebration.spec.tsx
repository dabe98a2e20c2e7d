import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { playSound } from '../../sound/sounds';
import { sound, storeSound } from '../../sound/sound';
import { renderIn } from '../../test-render';
import Celebration from './celebration';

vi.mock('../../sound/sounds', () => ({ playSound: vi.fn() }));
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

it('shows the win for a moment, unheard by screen readers, and goes', () => {
  vi.useFakeTimers();
  const over = vi.fn();
  renderIn(<Celebration win={{ amountMinor: '12500000000', currency: 'VND' }} onOver={over} />);
  expect(screen.getByText(/\+1\.250\.000/).closest('[aria-hidden=true]')).not.toBeNull();
  act(() => void vi.advanceTimersByTime(2_500));
  expect(over).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(200));
  expect(over).toHaveBeenCalledOnce();
});

it('sounds only for who has switched it on', async () => {
  sound('win');
  storeSound(true);
  sound('chip');
  await vi.waitFor(() => expect(playSound).toHaveBeenCalledExactlyOnceWith('chip'));
});
