import { ChunkTimeout, chunkTimeoutMs, inTime, slowMs } from '@banyan/kernel/rules';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RouteObject } from 'react-router';
import { whitelabelKey } from '../api/whitelabel';
import { whitelabel } from '../test-data';
import { renderIn } from '../test-render';
import { isChunkError, ErrorBoundary } from './error-page';
import { routesFor } from '../routes';
import { SlowPage } from './slow-page';
import { start } from './start';

const never = () => new Promise<never>(() => undefined);
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const slowText = /Trang mở lâu/;
/** The note asks for texts of its own, which come in real time: without waiting they are late by the clock of the spec. */
const shown = async () => {
  expect(screen.getByText(slowText)).toBeVisible();
  await act(() => vi.dynamicImportSettled());
};

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
    await shown();
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
    await shown();
    await later(5_000);
    expect(await page).toBe('page');
    expect(screen.queryByText(slowText)).toBeNull();
    await inTime(() => Promise.resolve('quick'))();
    await later(chunkTimeoutMs);
    expect(screen.queryByText(slowText)).toBeNull();
  });

  it('that did not come has a page of its own words, with the way to somebody who helps', async () => {
    vi.stubGlobal('reportError', vi.fn());
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const Late = () => {
      throw new ChunkTimeout('not loaded in time');
    };
    renderIn(
      <ErrorBoundary>
        <Late />
      </ErrorBoundary>,
      '/',
      [[whitelabelKey, { ...whitelabel, brand: { ...whitelabel.brand, supportUrl: 'https://help.example/' } }]],
    );
    expect(screen.getByRole('heading', { name: 'Trang mở quá lâu' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Tải lại trang' })).toBeVisible();
    await later(0);
    expect(screen.getByRole('link', { name: /hỗ trợ/i })).toHaveAttribute('href', 'https://help.example/');
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

  // Their parts go through `routesInTime`.
  const tables = ['../features/routes.tsx', '../routes.tsx'];
  it('is asked for in time, wherever it is asked for', () => {
    const bare = Object.entries(files).filter(([path, text]) => {
      const asked = [...text.matchAll(/(?<!typeof )\bimport\(/g)].length;
      const timed = [...text.matchAll(/nTime\(\(\) => import\(/g)].length;
      const routes = tables.includes(path) ? [...text.matchAll(/lazy: \(\) => import\(/g)].length : 0;
      return asked !== timed + routes;
    });
    expect(bare.map(([path]) => path)).toEqual([]);
  });
});

describe('the first page', () => {
  const opened = (texts: () => Promise<unknown>) => {
    const { rerender } = render(null);
    void start({ render: (page) => rerender(page) }, texts, <p>the site</p>);
  };
  it('says that it takes long while its texts do not come, in words that came with it, and opens with them', async () => {
    opened(() => new Promise((come) => setTimeout(come, slowMs + 5_000)));
    await later(slowMs - 1);
    expect(document.body).toHaveTextContent(/^$/);
    await later(1);
    expect(screen.getByRole('heading', { name: /Trang mở lâu/ })).toBeVisible();
    await later(5_000);
    expect(screen.getByText('the site')).toBeVisible();
  });

  it('keeps a way to load it again where they never come', async () => {
    vi.stubGlobal('reportError', vi.fn());
    opened(inTime(never));
    await later(chunkTimeoutMs);
    expect(screen.getByRole('button', { name: 'Tải lại trang' })).toBeVisible();
    expect(screen.queryByText('the site')).toBeNull();
  });
});
