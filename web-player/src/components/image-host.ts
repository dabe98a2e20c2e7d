import { useSyncExternalStore } from 'react';

/* One host for the whole visit, so that what it sent is not fetched again from another; empty: the site's own origin. */
let host = '';
let offered = '';
const failed = new Set<string>();
const listeners = new Set<() => void>();

function set(next: string): void {
  if (next === host) return;
  host = next;
  for (const listener of listeners) listener();
}

/** One of them by chance, without those that failed this visit. */
function draw(hosts: readonly string[]): string {
  const fit = hosts.filter((one) => !failed.has(one));
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return fit[number % fit.length] ?? '';
}

/** The hosts that have the brand's pictures: one of them is taken by chance, as long as they stay the same. */
export function offerImageHosts(hosts: readonly string[]): void {
  const said = hosts.join(' ');
  if (said === offered) return;
  offered = said;
  set(draw(hosts));
}

/** A picture of a host did not come: from now on all come from the site's own origin. */
export function forsakeImageHost(src: string): void {
  if (host === '' || !src.startsWith(`${host}/`)) return;
  failed.add(host);
  set('');
}

/** What stands before the path of a picture: an origin, or nothing. */
export const useImageHost = (): string =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => host,
  );
