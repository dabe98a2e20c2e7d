import { QueryClientProvider } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { queryClient } from './api/query-client';
import { useStatusQuery, type SystemStatus } from './api/system-status';
import { ErrorBoundary } from './shell/error-page';
import { routesFor, type Gate } from './routes';
import { SlowPage } from './shell/slow-page';
import { Splash } from './shell/splash';
import { useTheme } from './session/use-theme';

export function gateOf(status: Pick<SystemStatus, 'maintenance' | 'regionRestriction'> | undefined): Gate {
  if (status?.maintenance) return 'maintenance';
  return status?.regionRestriction ? 'region' : 'site';
}

/**
 * The site as the permission call allows it. When the call itself fails the site opens: its own calls will tell.
 * Deferred, React builds it in slices between which a press is answered; at once it is a task of 0.4 s on a slow phone.
 */
function Site() {
  useTheme();
  const { data, isPending } = useStatusQuery();
  const gate = isPending ? null : gateOf(data);
  const router = useDeferredValue(
    useMemo(() => (gate ? createBrowserRouter(routesFor(gate)) : null), [gate]),
    null,
  );
  return router ? <RouterProvider router={router} /> : <Splash />;
}

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary>
        <SlowPage />
        <Site />
      </ErrorBoundary>
    </QueryClientProvider>
  );
}
