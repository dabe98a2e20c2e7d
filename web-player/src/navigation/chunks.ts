import { inTime, slowChunks } from '@banyan/kernel/rules';
import { lazy, useSyncExternalStore, type ComponentType } from 'react';
import type { RouteObject } from 'react-router';

/** Whether some part of the site has been on its way for long. */
export const useSlowChunks = (): boolean => useSyncExternalStore(slowChunks.subscribe, slowChunks.some);

/** As React's `lazy`, in time. */
export const lazyInTime = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(inTime(load));

/** The same routes, whose parts come in time or not at all. */
export const routesInTime = (routes: readonly RouteObject[]): RouteObject[] =>
  routes.map((route): RouteObject => {
    const timed = typeof route.lazy === 'function' ? { ...route, lazy: inTime(route.lazy) } : route;
    return timed.children ? ({ ...timed, children: routesInTime(timed.children) } as RouteObject) : timed;
  });
