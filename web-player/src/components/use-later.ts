import { useSyncExternalStore } from 'react';

/** The first view is there by then, also on a slow phone. */
const laterMs = 8_000;
/** What somebody did has been answered by then. */
const doneMs = 1_000;
const doings = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Of the page as a whole: a part that comes with the next screen does not wait once more. */
let later = false;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

function end(): void {
  later = true;
  stop();
  for (const listener of listeners) listener();
}

function soon(): void {
  clearTimeout(timer);
  timer = setTimeout(end, doneMs);
}

function start(): void {
  timer = setTimeout(end, laterMs);
  for (const doing of doings) addEventListener(doing, soon, { once: true, passive: true });
}

function stop(): void {
  clearTimeout(timer);
  for (const doing of doings) removeEventListener(doing, soon);
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0 && !later) start();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stop();
  };
}

/** Whether the first view is over, since somebody does something or has had it for a while: what nobody misses in it is asked for then. */
export const useLater = (): boolean => useSyncExternalStore(subscribe, () => later);
