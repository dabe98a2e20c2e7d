import type { Clock } from '@banyan/kernel/app';
import { LRUCache } from 'lru-cache';

/**
 * Holds up to `most` values, each for `ttlMs` by the kernel's clock unless it is put in with a time of its own; the longest unused makes way. What is
 * too old stays for `peek` with `allowStale` until another takes its place.
 */
export function cacheOf<T extends object>(clock: Clock, most: number, ttlMs = 0): LRUCache<string, T> {
  return new LRUCache<string, T>({
    max: most,
    ttl: ttlMs,
    // Else a clock that a test sets would be read a millisecond late.
    ttlResolution: 0,
    noDeleteOnStaleGet: true,
    perf: { now: () => clock.now().getTime() },
  });
}
