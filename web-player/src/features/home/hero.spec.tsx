import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freshApp, renderApp } from '../../test-app';
import { renderIn } from '../../test-render';
import { agreed, serve } from '../../test-server';
import { Hero } from './hero';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const hero = () => screen.getByRole('region');
const drawings = () => hero().querySelectorAll('.scene').length;

it('turns after nine seconds, the drawing of before under the new one until that is there', async () => {
  renderIn(<Hero />);
  const first = (await screen.findByRole('heading', { level: 1 })).textContent;
  vi.useFakeTimers();
  act(() => screen.getByRole('button', { name: 'Tin sau' }).click());
  expect(screen.getByRole('heading', { level: 1 })).not.toHaveTextContent(first ?? '');
  expect(drawings()).toBe(2);
  act(() => void vi.advanceTimersByTime(900));
  expect(drawings()).toBe(1);
  act(() => void vi.advanceTimersByTime(9_000));
  expect(drawings()).toBe(2);
});

it('rests when it is asked to, and while the tab is hidden', async () => {
  renderIn(<Hero />);
  await screen.findByRole('heading', { level: 1 });
  expect(hero()).not.toHaveClass('at-rest');
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(hero()).toHaveClass('at-rest');
  hidden.mockReturnValue(false);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(hero()).not.toHaveClass('at-rest');
  act(() => screen.getByRole('button', { name: 'Tạm dừng chuyển tin' }).click());
  expect(hero()).toHaveClass('at-rest');
});

it('stays with the words that are read when the operators’ banners come between', async () => {
  await freshApp();
  const banner = {
    id: '7',
    type: 'B',
    title: 'Tết',
    content: '<p>x</p>',
    startsAt: '2026-11-18T03:00:00Z',
    read: false,
  };
  serve({
    'GET /wps/relay/MCSFE_getListAnnouncements': () =>
      agreed({ banners: [banner], player: [], popup: [], promotions: [] }),
  });
  renderApp(<Hero />);
  await screen.findByRole('heading', { level: 1 });
  act(() => screen.getByRole('button', { name: 'Tin sau' }).click());
  const read = screen.getByRole('heading', { level: 1 }).textContent;
  act(() => void dispatchEvent(new Event('pointerdown')));
  await screen.findByText('3 / 4', {}, { timeout: 5_000 });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(read ?? '');
  act(() => screen.getByRole('button', { name: 'Tin trước' }).click());
  expect(await screen.findByRole('heading', { name: 'Tết' })).toBeVisible();
});
