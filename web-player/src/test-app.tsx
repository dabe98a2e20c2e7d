import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { queryClient } from './api/query-client';
import { startI18n } from './i18n';
import { useSessionStore } from './session';

function Where() {
  return <output data-testid="where">{useLocation().pathname}</output>;
}

/** Nothing of the test before: nobody signed in, nothing cached, Vietnamese. */
export async function freshApp(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  queryClient.clear();
  useSessionStore.setState({ signedIn: false, modals: [], drafts: {}, mini: null });
  await startI18n();
}

/** Renders a piece of the app at an address; `where` names the address it is at now. */
export function renderApp(piece: ReactNode, at = '/') {
  const routes = [
    {
      path: '*',
      element: (
        <Suspense fallback="...">
          {piece}
          <Where />
        </Suspense>
      ),
    },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  const user = userEvent.setup();
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { user, unmount };
}
