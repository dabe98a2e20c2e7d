import { chunkTimeoutMs, slowMs } from '@banyan/kernel/rules';
import { act, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderAt } from '../testing/render.js';
import { PageBoundary } from './boundary.js';
import { lazyInTime } from './lazy.js';
import { SlowPart } from './slow-part.js';

afterEach(() => void vi.useRealTimers());

it('tells of a screen that hangs, and gives it up in the end with words of its own', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.useFakeTimers();
  const Hanging = lazyInTime(() => new Promise<never>(() => undefined));
  renderAt(
    '/',
    <>
      <SlowPart />
      <PageBoundary>
        <Suspense fallback="...">
          <Hanging />
        </Suspense>
      </PageBoundary>
    </>,
  );
  await act(() => vi.advanceTimersByTimeAsync(slowMs));
  expect(screen.getByText(/Trang mở lâu hơn/)).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(chunkTimeoutMs - slowMs));
  expect(screen.getByRole('heading', { name: 'Trang mở quá lâu' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Tải lại ứng dụng' })).toBeVisible();
});

const files = import.meta.glob<string>(['../**/*.tsx', '../**/*.ts', '!../**/*.spec.*', '!../**/*.d.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

it('asks for no part of the console that could hang', () => {
  const bare = Object.entries(files).filter(([path, text]) => {
    if (path === '../layout/lazy.ts' || path === './lazy.ts') return false;
    const asked = [...text.matchAll(/(?<!typeof )\bimport\(/g)].length;
    const timed = [...text.matchAll(/\b(?:lazyI|i)nTime\(\s*\(\) => import\(/g)].length;
    // The table of screens gives its parts to the console, which makes each a `lazyInTime`.
    return asked !== (path === '../screens.ts' ? asked : timed) || /\blazy\(/.test(text);
  });
  expect(bare.map(([path]) => path)).toEqual([]);
  for (const view of ['list', 'show', 'page']) expect(files['../app.tsx']).toContain(`lazyInTime(${view})`);
});
