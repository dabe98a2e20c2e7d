/** What a browser keeps under names. Where it keeps nothing (site data blocked, no room left), what is set lasts as long as the page. */
export interface SafeStorage {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
  clear: () => void;
}

/** `open`: reads the browser's storage, which by itself throws where site data is blocked. */
function safely(open: () => Storage): SafeStorage {
  const memory = new Map<string, string>();
  const attempt = <Value>(use: (storage: Storage) => Value, otherwise: () => Value): Value => {
    try {
      return use(open());
    } catch {
      return otherwise();
    }
  };
  const nothing = () => undefined;
  return {
    getItem: (key) =>
      memory.get(key) ??
      attempt(
        (storage) => storage.getItem(key),
        () => null,
      ),
    setItem(key, value) {
      memory.delete(key);
      attempt(
        (storage) => storage.setItem(key, value),
        () => void memory.set(key, value),
      );
    },
    removeItem(key) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key), nothing);
    },
    clear() {
      memory.clear();
      attempt((storage) => storage.clear(), nothing);
    },
  };
}

/** Kept for every tab and the next visits. */
export const safeLocalStorage = safely(() => localStorage);
/** Kept for this tab. */
export const safeSessionStorage = safely(() => sessionStorage);
