import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router';
import { startI18n } from './i18n';

await startI18n();

/** Server answers by query key: what a test does not give is never asked for. */
export type Answers = ReadonlyArray<readonly [key: readonly unknown[], value: unknown]>;

export interface Scene extends RenderResult {
  client: QueryClient;
  router: ReturnType<typeof createMemoryRouter>;
}

/** Renders routes with Vietnamese texts, the given server answers and no network. */
export function renderRoutes(routes: RouteObject[], at = '/', answers: Answers = []): Scene {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Infinity, enabled: false } },
  });
  for (const [key, value] of answers) client.setQueryData(key, value);
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  const result = render(
    <QueryClientProvider client={client}>
      <Suspense>
        <RouterProvider router={router} />
      </Suspense>
    </QueryClientProvider>,
  );
  return { ...result, client, router };
}

export const renderIn = (element: ReactNode, at = '/', answers: Answers = []): Scene =>
  renderRoutes([{ path: '*', element }], at, answers);
