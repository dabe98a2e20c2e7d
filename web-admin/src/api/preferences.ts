import type { Store } from 'react-admin';
import { call } from './http.js';
import { session } from './session.js';

/** Settings that follow an operator to every device; the others stay in the browser. */
const follows = (key: string) => key.endsWith('.savedQueries');

const unsent = 'unsentPreferences';
const root = 'identity/preferences';

interface Preference {
  id: string;
  value: object;
}

/**
 * Keeps an operator's saved filters on the server: read at the log-in and whenever the tab comes to the front, written at
 * each change. What could not be sent stays here and goes first the next time. The last word counts.
 */
export function followed(store: Store): Store {
  const waiting = () => new Set(store.getItem<string[]>(unsent, []));
  const mark = (key: string, waits: boolean) => {
    const keys = waiting();
    if (waits) keys.add(key);
    else keys.delete(key);
    store.setItem(unsent, [...keys]);
  };
  const send = async (key: string) => {
    const value = store.getItem<object>(key, []);
    await call(`${root}/${encodeURIComponent(key)}`, { method: 'PUT', body: { value } });
    // Changed meanwhile: that change is on its way itself.
    if (same(store.getItem<object>(key, []), value)) mark(key, false);
  };
  const read = async () => {
    if (!session.get()) return;
    await Promise.all([...waiting()].map(send));
    const { data } = await call<{ data: Preference[] }>(root);
    const late = waiting();
    for (const { id, value } of data)
      if (follows(id) && !late.has(id) && !same(store.getItem(id), value)) store.setItem(id, value);
  };
  let who: string | undefined;
  session.subscribe((now) => {
    if (now?.operator.username === who) return;
    who = now?.operator.username;
    void read().catch(() => undefined);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void read().catch(() => undefined);
  });
  return {
    ...store,
    setItem(key, value) {
      store.setItem(key, value);
      if (!follows(key)) return;
      mark(key, true);
      void send(key).catch(() => undefined);
    },
  };
}

const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);
