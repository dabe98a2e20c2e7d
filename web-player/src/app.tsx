import { QueryClientProvider } from '@tanstack/react-query';
import { inTime } from '@banyan/kernel/rules';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { useLooks } from './brand/use-looks';
import { queryClient } from './api/query-client';
import { useStatusQuery, type SystemStatus } from './api/system-status';
import { offerImageHosts } from './components/image-host';
import { asksNotToBeCounted } from './shell/do-not-track';
import { ErrorBoundary } from './shell/error-page';
import { routesFor, type Gate } from './routes';
import { SlowPage } from './shell/slow-page';
import { Splash } from './shell/splash';
import { useTheme } from './session/use-theme';

const analytics = inTime(() => import('./shell/analytics'));

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
  useLooks();
  const { data, isFetched } = useStatusQuery();
  // Once asked, however it went: a call that failed is pending again while it is repeated, and the open page must not be built anew.
  const gate = isFetched ? gateOf(data) : null;
  useEffect(() => offerImageHosts(data?.info.imageCDNs ?? []), [data?.info.imageCDNs]);
  const router = useDeferredValue(
    useMemo(() => (gate ? createBrowserRouter(routesFor(gate)) : null), [gate]),
    null,
  );
  const counted = gate === 'site' ? (data?.info.analytics ?? '') : '';
  useEffect(() => {
    if (!router || counted === '' || asksNotToBeCounted()) return undefined;
    let stop: (() => void) | undefined;
    let gone = false;
    analytics()
      .then(({ count }) => {
        if (!gone) stop = count(counted, router);
      })
      .catch(() => undefined);
    return () => {
      gone = true;
      stop?.();
    };
  }, [router, counted]);
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
