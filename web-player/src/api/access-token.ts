const tokenKey = 'banyan.token';
const expiryKey = 'banyan.token-expires';
const signedInKey = 'banyan.signed-in';
/** A token this close to its end is renewed before it is used. */
const marginMs = 20_000;

const listeners = new Set<() => void>();
const lostListeners = new Set<() => void>();
const tell = (to: Set<() => void>) => to.forEach((listener) => listener());

/**
 * The access token lives for this tab only; that somebody is signed in is known to every tab,
 * so that a visitor's first page never has to ask the server for a session it cannot have.
 */
export const accessToken = {
  current: (): string | null => sessionStorage.getItem(tokenKey),
  fresh(): string | null {
    const expires = Number(sessionStorage.getItem(expiryKey));
    return expires - marginMs > Date.now() ? sessionStorage.getItem(tokenKey) : null;
  },
  signedIn: (): boolean => localStorage.getItem(signedInKey) === '1',
  /** `expiresAt`: ISO instant of the server. Keeping a token signs nobody in yet: a forced password change comes first. */
  keep(token: string, expiresAt: string): void {
    sessionStorage.setItem(tokenKey, token);
    sessionStorage.setItem(expiryKey, String(Date.parse(expiresAt)));
  },
  signIn(): void {
    localStorage.setItem(signedInKey, '1');
    tell(listeners);
  },
  forget(): void {
    sessionStorage.removeItem(tokenKey);
    sessionStorage.removeItem(expiryKey);
    localStorage.removeItem(signedInKey);
    tell(listeners);
  },
  /** The session ended by itself: forget it and tell whoever offers a new login. */
  lose(): void {
    accessToken.forget();
    tell(lostListeners);
  },
  subscribe(listener: () => void): () => void {
    const onStorage = (event: StorageEvent) => {
      if (event.key !== signedInKey && event.key !== null) return;
      if (!accessToken.signedIn()) sessionStorage.removeItem(tokenKey);
      listener();
    };
    listeners.add(listener);
    window.addEventListener('storage', onStorage);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', onStorage);
    };
  },
  onLost(listener: () => void): () => void {
    lostListeners.add(listener);
    return () => lostListeners.delete(listener);
  },
};
