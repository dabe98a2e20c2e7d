import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { queryClient } from './api/query-client';
import { statusKey } from './api/status-key';
import { App } from './app';
import { freshApp } from './test-app';
import { refused, serve } from './test-server';

it('keeps the open page, and what is typed into it, while a permission call that failed is repeated', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  await freshApp();
  let answer = (): Promise<Response> => Promise.resolve(refused(429, 'gateway.too_many_requests', 'too many'));
  serve({ 'GET /wps/system/status': () => answer() });
  history.replaceState(null, '', '/affiliates');
  render(<App />);
  const title = await screen.findByRole('heading', { level: 1 });
  answer = () => new Promise(() => undefined);
  act(() => void queryClient.refetchQueries({ queryKey: statusKey }));
  await act(() => Promise.resolve());
  expect(queryClient.getQueryState(statusKey)).toMatchObject({ status: 'pending', fetchStatus: 'fetching' });
  expect(title).toBeInTheDocument();
});
