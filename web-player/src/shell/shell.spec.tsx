import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Outlet } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { vendorsKey } from '../api/vendors';
import { gateOf } from '../app';
import { renderIn, renderRoutes, type Answers } from '../test-render';
import { BottomBar } from './bottom-bar';
import { CategoryNav } from './category-nav';
import { Clock, clockText, zoneText } from './clock';
import { ErrorBoundary, isChunkError } from './error-page';
import { Logo } from './logo';
import { initials } from '../components/initials';
import { RouteFocus } from './route-focus';

const vendors: Answers = [
  [
    vendorsKey,
    [
      { title: 'LIVE', cards: [{ vassalage: 'SH', name: 'Sông Hương', games: 12, game: 'song-huong-baccarat' }] },
      { title: 'SPORTS', cards: [] },
      { title: 'RNG', cards: [{ vassalage: 'TD', name: 'Tán Đa', games: 1, game: 'banyan-moonlight' }] },
    ],
  ],
];

describe('the clock', () => {
  afterEach(() => vi.useRealTimers());

  it('writes the time of the brand\u2019s zone', () => {
    const at = Date.UTC(2026, 10, 20, 17, 14, 7);
    expect(clockText(at, 'Asia/Ho_Chi_Minh')).toBe('2026-11-21 00:14:07');
    expect(clockText(at, 'America/New_York')).toBe('2026-11-20 12:14:07');
    expect(zoneText(at, 'Asia/Ho_Chi_Minh')).toBe('GMT+7');
  });

  it('ticks each second, stops in the background, and is right again at once', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 13, 0, 0) });
    renderIn(<Clock zone="UTC" />);
    act(() => void vi.advanceTimersByTime(2_000));
    expect(screen.getByText('2026-11-20 13:00:02')).toBeInTheDocument();
    const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    act(() => void vi.advanceTimersByTime(60_000));
    expect(screen.getByText('2026-11-20 13:00:02')).toBeInTheDocument();
    visible.mockReturnValue('visible');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(screen.getByText('2026-11-20 13:01:02')).toBeInTheDocument();
  });

  it('is not a live region', () => {
    renderIn(<Clock zone="UTC" />);
    expect(screen.getByLabelText('Giờ của nhà cái')).toHaveAttribute('aria-live', 'off');
  });
});

describe('the category nav', () => {
  it('shows only categories with vendors; slots go straight to their list', () => {
    renderIn(<CategoryNav />, '/', vendors);
    expect(screen.getByRole('button', { name: 'Casino' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Thể thao' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Slot' })).toHaveAttribute('href', '/rng');
  });

  it('opens vendors, waits 200 ms after a leave, and closes by Escape with the focus back', async () => {
    renderIn(<CategoryNav />, '/', vendors);
    const button = screen.getByRole('button', { name: 'Casino' });
    await userEvent.click(button);
    expect(screen.getByRole('link', { name: 'Sông Hương' })).toHaveAttribute('href', '/play/song-huong-baccarat');
    expect(screen.getByRole('link', { name: /12.*Sông Hương/u })).toHaveAttribute('href', '/games/LIVE?vendor=SH');
    vi.useFakeTimers();
    fireEvent.pointerLeave(button.parentElement as Element);
    act(() => void vi.advanceTimersByTime(150));
    expect(button).toHaveAttribute('aria-expanded', 'true');
    fireEvent.pointerEnter(button.parentElement as Element);
    act(() => void vi.advanceTimersByTime(500));
    expect(button).toHaveAttribute('aria-expanded', 'true');
    fireEvent.pointerLeave(button.parentElement as Element);
    act(() => void vi.advanceTimersByTime(250));
    expect(button).toHaveAttribute('aria-expanded', 'false');
    vi.useRealTimers();
    await userEvent.click(button);
    await userEvent.keyboard('{Escape}');
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(button).toHaveFocus();
  });
});

describe('the bars', () => {
  it('marks the item of the address in the bottom bar', () => {
    const current = (at: string) => {
      const { unmount } = renderIn(<BottomBar />, at);
      const links = screen.getAllByRole('link');
      expect(links).toHaveLength(5);
      const names = links.filter((link) => link.ariaCurrent === 'page').map(({ textContent }) => textContent);
      unmount();
      return names;
    };
    expect(current('/wallet/deposit')).toEqual(['Nạp tiền']);
    expect(current('/wallet/withdraw')).toEqual(['Tài khoản']);
    expect(current('/')).toEqual(['Trang chủ']);
  });

  it('goes home by the logo only when not already there', async () => {
    const top = vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined);
    const { router } = renderIn(<Logo />, '/games');
    await userEvent.click(screen.getByRole('link'));
    expect(router.state.location.pathname).toBe('/');
    const key = router.state.location.key;
    await userEvent.click(screen.getByRole('link'));
    expect(router.state.location.key).toBe(key);
    expect(top).toHaveBeenCalled();
  });

  it('takes first and last letters of a name', () => {
    expect(initials('Minh Châu')).toBe('MC');
    expect(initials('  nguyễn thị ánh ')).toBe('NÁ');
    expect(initials('minhchau')).toBe('MI');
    expect(initials('')).toBe('');
  });
});

describe('moving between pages', () => {
  it('takes the focus to the new title, but leaves the first page alone', async () => {
    const Frame = () => (
      <main id="main" tabIndex={-1}>
        <Outlet />
        <RouteFocus />
      </main>
    );
    const page = (path: string, title: string) => ({ path, element: <h1>{title}</h1> });
    const { router } = renderRoutes([{ Component: Frame, children: [page('/', 'Một'), page('/two', 'Hai')] }]);
    expect(document.body).toHaveFocus();
    await act(() => router.navigate('/two'));
    expect(screen.getByRole('heading', { name: 'Hai' })).toHaveFocus();
    await act(() => router.navigate('/'));
    expect(screen.getByRole('heading', { name: 'Một' })).toHaveFocus();
  });
});

describe('what stops a page', () => {
  it('lets maintenance win over the region and the region over the site', () => {
    const down = { message: null, until: null };
    expect(gateOf({ maintenance: down, regionRestriction: { country: 'XX' } })).toBe('maintenance');
    expect(gateOf({ maintenance: null, regionRestriction: { country: 'XX' } })).toBe('region');
    expect(gateOf({ maintenance: null, regionRestriction: null })).toBe('site');
    expect(gateOf(undefined)).toBe('site');
  });

  it('knows a missing chunk in every browser\u2019s words', () => {
    expect(isChunkError(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'))).toBe(true);
    expect(isChunkError(new TypeError('error loading dynamically imported module'))).toBe(true);
    expect(isChunkError(new TypeError('Importing a module script failed.'))).toBe(true);
    expect(isChunkError(new Error('Unable to preload CSS for /assets/a.css'))).toBe(true);
    expect(isChunkError(new Error('boom'))).toBe(false);
    expect(isChunkError(null)).toBe(false);
  });

  it('shows a plain page instead of a blank one', () => {
    vi.stubGlobal('reportError', vi.fn());
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const Broken = (): never => {
      throw new TypeError('Failed to fetch dynamically imported module: /assets/a.js');
    };
    renderIn(
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>,
    );
    expect(screen.getByRole('heading', { name: 'Có phiên bản mới' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Tải lại trang' })).toBeInTheDocument();
    vi.unstubAllGlobals();
  });
});
