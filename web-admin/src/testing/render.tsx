import { render, type RenderResult } from '@testing-library/react';
import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AdminContext, memoryStore } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { authProvider } from '../api/auth-provider.js';
import { dataProvider } from '../api/data-provider.js';
import { session } from '../api/session.js';
import { i18nProvider } from '../i18n/provider.js';
import { Toasts } from '../layout/toasts.js';
import { darkTheme } from '../theme/theme.js';
import { FakeApi } from './fake-api.js';

/** Puts the fake API in place of the network. */
export function useFake(api: FakeApi): FakeApi {
  vi.stubGlobal('fetch', api.fetch);
  session.forget();
  return api;
}

interface View extends RenderResult {
  api: FakeApi;
  router: ReturnType<typeof createMemoryRouter>;
}

/** Renders a part of the console at an address, logged in with the fake's permissions, in Vietnamese. */
export function renderAt(path: string, element: ReactNode, api = new FakeApi()): View {
  useFake(api);
  const inside = (
    <AdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      theme={darkTheme}
      store={memoryStore()}
      queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      {element}
      <Toasts />
    </AdminContext>
  );
  const router = createMemoryRouter([{ path: '*', element: inside }], { initialEntries: [path] });
  return { api, router, ...render(<RouterProvider router={router} />) };
}
