import type { RouteObject } from 'react-router';
import { maintenance, notFound, region, screens } from './features/routes';
import { routesInTime } from './navigation/chunks';
import { RouteError } from './shell/error-page';
import { PageFallback, Shell } from './shell/shell';
import { Splash } from './shell/splash';

/** What the permission call allows. Maintenance wins over the region, the region over the site. */
export type Gate = 'maintenance' | 'region' | 'site';

/** A page without header and footer. */
const alone = { ErrorBoundary: RouteError, HydrateFallback: Splash } satisfies RouteObject;

const everything = (page: RouteObject): RouteObject[] => [{ ...page, ...alone, path: '*' }];

const bare: RouteObject[] = [
  { ...alone, path: '/affiliates', lazy: () => import('./shell/affiliates.page') },
  { ...alone, path: '/helpmc', lazy: () => import('./shell/helpmc.page') },
  { ...alone, path: '/worldcup', lazy: () => import('./shell/worldcup.page') },
  { ...alone, path: '/preview/:token', lazy: () => import('./shell/preview.page') },
  { ...alone, path: '/speed', lazy: () => import('./shell/speed.page') },
  ...(import.meta.env.DEV ? [{ ...alone, path: '/__kit', lazy: () => import('./kit/kit.page') }] : []),
];

const framed: RouteObject = {
  Component: Shell,
  ErrorBoundary: RouteError,
  children: [
    {
      ErrorBoundary: RouteError,
      // Inside the shell: header and bars stand while the first screen's code is on its way.
      HydrateFallback: PageFallback,
      children: [...screens, { ...notFound, path: '*' }],
    },
  ],
};

/** The route table for what the permission call said. */
export function routesFor(gate: Gate): RouteObject[] {
  if (gate === 'maintenance') return routesInTime(everything(maintenance));
  if (gate === 'region') return routesInTime(everything(region));
  return routesInTime([...bare, framed]);
}
