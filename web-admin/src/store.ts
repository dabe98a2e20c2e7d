import { localStorageStore, type Store } from 'react-admin';
import { followed } from './api/preferences.js';
import { session } from './api/session.js';

const shared = new Set(['theme', 'locale']);

const keyOf = (key: string) => (shared.has(key) ? key : `${session.get()?.operator.username ?? ''}/${key}`);

/** Settings of the browser (theme, language) and of each operator (columns, density). They outlive a log-out. */
function perOperator(base: Store): Store {
  return {
    ...base,
    getItem: (key, initial) => base.getItem(keyOf(key), initial),
    setItem: (key, value) => base.setItem(keyOf(key), value),
    removeItem: (key) => base.removeItem(keyOf(key)),
    subscribe: (key, callback) => base.subscribe(keyOf(key), callback),
    reset: () => undefined,
  };
}

export const store = followed(perOperator(localStorageStore('1', 'BanyanConsole')));
