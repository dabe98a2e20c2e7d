interface Kept {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/**
 * What a frame remembers beyond its page, where the browser lets it. In private windows, and wherever third-party storage
 * is blocked, a frame on another site than the page around it has none, and even naming it throws: a game is played there too.
 */
function keptIn(storage: () => Storage): Kept {
  const attempt = <T>(work: (there: Storage) => T): T | null => {
    try {
      return work(storage());
    } catch {
      return null;
    }
  };
  return {
    get: (key) => attempt((there) => there.getItem(key)),
    set: (key, value) => void attempt((there) => there.setItem(key, value)),
    remove: (key) => void attempt((there) => there.removeItem(key)),
  };
}

export const inTab = keptIn(() => sessionStorage);
export const onDevice = keptIn(() => localStorage);
