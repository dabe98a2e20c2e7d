import { useState, useSyncExternalStore } from 'react';

/** Whether a button of the pointer is down: from the press until the click that it makes was handled. */
let held = false;
const listeners = new Set<() => void>();

function set(value: boolean): void {
  if (held === value) return;
  held = value;
  for (const listener of listeners) listener();
}

const press = () => set(true);
/* The click comes in the same task as the release; the page may move after it. */
const release = () => void setTimeout(() => set(false));

/* The press is heard before it takes the focus from a field, on touch screens too: there the browser makes it of a tap. */
if (typeof document !== 'undefined') {
  document.addEventListener('mousedown', press, { capture: true });
  for (const end of ['mouseup', 'dragend', 'contextmenu', 'visibilitychange'])
    document.addEventListener(end, release, { capture: true });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The value, but none that came while a button of the pointer is down: what a field says when it is left must not move what is being
 * clicked from under the pointer.
 */
export function useSteady<Value>(value: Value): Value {
  const moving = useSyncExternalStore(subscribe, () => held);
  const [shown, setShown] = useState({ value });
  if (!moving && shown.value !== value) setShown({ value });
  return moving ? shown.value : value;
}
