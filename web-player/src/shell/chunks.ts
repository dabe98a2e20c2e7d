import { lazy, useSyncExternalStore, type ComponentType } from 'react';
import type { RouteObject } from 'react-router';

/** The specification's: what has not come by then does not come. */
export const chunkTimeoutMs = 120_000;
/** From here on whoever waits is told that it takes long. */
export const slowMs = 10_000;

/** A part of the site that did not come in time. Its name is the one that pages know such errors by. */
export class ChunkTimeout extends Error {
  override name = 'ChunkLoadError';
}

const late = new Set<symbol>();
const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());

/** Waits for a part of the site: says after a while that it is slow, and gives up in the end. */
export function inTime<Part>(load: () => Promise<Part>): () => Promise<Part> {
  return () => {
    const own = Symbol('chunk');
    const slow = setTimeout(() => {
      late.add(own);
      tell();
    }, slowMs);
    let end: ReturnType<typeof setTimeout> | undefined;
    const given = new Promise<never>((_, reject) => {
      end = setTimeout(() => reject(new ChunkTimeout('not loaded in time')), chunkTimeoutMs);
    });
    return Promise.race([load(), given]).finally(() => {
      clearTimeout(slow);
      clearTimeout(end);
      if (late.delete(own)) tell();
    });
  };
}

/** Whether some part of the site has been on its way for long. */
export const useSlowChunks = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => late.size > 0,
  );

/** As React's `lazy`, in time. */
export const lazyInTime = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(inTime(load));

/** The same routes, whose parts come in time or not at all. */
export const routesInTime = (routes: readonly RouteObject[]): RouteObject[] =>
  routes.map((route): RouteObject => {
    const timed = typeof route.lazy === 'function' ? { ...route, lazy: inTime(route.lazy) } : route;
    return timed.children ? ({ ...timed, children: routesInTime(timed.children) } as RouteObject) : timed;
  });
