import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RouteObject } from 'react-router';
import { renderIn } from '../test-render';
import { ChunkTimeout, chunkTimeoutMs, inTime, slowMs } from './chunks';
import { isChunkError, ErrorBoundary } from './error-page';
import { routesFor } from './routes';
import { SlowPage } from './slow-page';

const never = () => new Promise<never>(() => undefined);
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const slowText = /Trang mở lâu/;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a part of the site', () => {
  it('that hangs is told of after a while and given up after two minutes', async () => {
    renderIn(<SlowPage />);
    const failed = vi.fn();
    void inTime(never)().catch(failed);
    await later(slowMs - 1);
    expect(screen.queryByText(slowText)).toBeNull();
    await later(1);
    expect(screen.getByText(slowText)).toBeVisible();
    await later(chunkTimeoutMs - slowMs - 1);
    expect(failed).not.toHaveBeenCalled();
    await later(1);
    expect(isChunkError(failed.mock.calls[0]?.[0])).toBe(true);
    expect(screen.queryByText(slowText)).toBeNull();
  });

  it('that comes late takes the note away, and one that comes at once shows none', async () => {
    renderIn(<SlowPage />);
    const page = inTime(() => new Promise((done) => setTimeout(() => done('page'), slowMs + 5_000)))();
    await later(slowMs);
    expect(screen.getByText(slowText)).toBeVisible();
    await later(5_000);
    expect(await page).toBe('page');
    expect(screen.queryByText(slowText)).toBeNull();
    await inTime(() => Promise.resolve('quick'))();
    await later(chunkTimeoutMs);
    expect(screen.queryByText(slowText)).toBeNull();
  });

  it('that did not come has a page of its own words', () => {
    vi.stubGlobal('reportError', vi.fn());
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const Late = () => {
      throw new ChunkTimeout('not loaded in time');
    };
    renderIn(
      <ErrorBoundary>
        <Late />
      </ErrorBoundary>,
    );
    expect(screen.getByRole('heading', { name: 'Trang mở quá lâu' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Tải lại trang' })).toBeVisible();
  });
});

describe('every part of the site', () => {
  const lazies = (routes: RouteObject[]): unknown[] =>
    routes.flatMap((route) => [route.lazy ?? [], lazies(route.children ?? [])].flat());
  it.each(['site', 'maintenance', 'region'] as const)('is loaded in time: %s', (gate) => {
    const all = lazies(routesFor(gate));
    expect(all.length).toBeGreaterThan(0);
    expect(all.filter((load) => !String(load).includes('Promise.race'))).toEqual([]);
  });

  const files = import.meta.glob<string>(
    ['../**/*.tsx', '../**/*.ts', '!../**/*.spec.*', '!../kit/**', '!./chunks.ts'],
    {
      query: '?raw',
      import: 'default',
      eager: true,
    },
  );
  it('is asked for by no other lazy', () => {
    const others = Object.entries(files).filter(([, text]) => /\blazy\(\(/.test(text));
    expect(others.map(([path]) => path)).toEqual([]);
  });
});
