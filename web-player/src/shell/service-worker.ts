import { useSyncExternalStore } from 'react';

let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();

function offer(worker: ServiceWorker | null): void {
  waiting = worker;
  listeners.forEach((listener) => listener());
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Has the browser keep the site's shell. A newer one waits until the player takes it: see {@link useUpdate}. */
export async function registerShell(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  // The first of all takes a page over that is open already: nothing newer has come, and nothing typed may be lost.
  let taken = navigator.serviceWorker.controller !== null;
  const look = () => taken && offer(registration.waiting);
  look();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', look);
  });
  let reloading = false;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    const first = !taken;
    taken = true;
    if (first || !waiting || reloading) return;
    reloading = true;
    location.reload();
  });
}

/** Takes the newer version and loads the page anew; null while there is none. */
export function useUpdate(): (() => void) | null {
  const worker = useSyncExternalStore(subscribe, () => waiting);
  return worker && (() => worker.postMessage('take-over'));
}

const network = (listener: () => void): (() => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

/** Whether the device has a network at all. */
export const useOnline = (): boolean => useSyncExternalStore(network, () => navigator.onLine);
