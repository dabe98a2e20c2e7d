import { claimsOf, type TokenClaims } from './token-claims';
import { safeLocalStorage, safeSessionStorage } from './storage';

const tokenKey = 'banyan.token';
const expiryKey = 'banyan.token-expires';
const signedInKey = 'banyan.signed-in';
/** A token this close to its end is renewed before it is used. */
const marginMs = 20_000;

const listeners = new Set<() => void>();
const lostListeners = new Set<() => void>();
const otherListeners = new Set<() => void>();
/** Ends with the session: reads that were asked for it are not waited for. */
let session = new AbortController();
const tell = (to: Set<() => void>) => to.forEach((listener) => listener());

function endSession(): void {
  session.abort();
  session = new AbortController();
}

/** Who this page last acted for. */
let last = claimsOf(safeSessionStorage.getItem(tokenKey))?.sub ?? null;

/**
 * The access token lives for this tab only; that somebody is signed in is known to every tab,
 * so that a visitor's first page never has to ask the server for a session it cannot have.
 */
export const accessToken = {
  current: (): string | null => safeSessionStorage.getItem(tokenKey),
  claims: (): TokenClaims | null => claimsOf(accessToken.current()),
  /** The id of the member whose token this tab holds; null when it holds none. */
  owner: (): string | null => accessToken.claims()?.sub ?? null,
  /** Whom this page acts for: its token's member, or the last one whose token it held; null while nobody is signed in. */
  actsFor(): string | null {
    if (!accessToken.signedIn()) return null;
    return accessToken.current() === null ? last : accessToken.owner();
  },
  fresh(): string | null {
    const expires = Number(safeSessionStorage.getItem(expiryKey));
    return expires - marginMs > Date.now() ? safeSessionStorage.getItem(tokenKey) : null;
  },
  signedIn: (): boolean => safeLocalStorage.getItem(signedInKey) === '1',
  /** `expiresAt`: ISO instant of the server. Keeping a token signs nobody in yet: a forced password change comes first. */
  keep(token: string, expiresAt: string): void {
    const before = accessToken.owner();
    safeSessionStorage.setItem(tokenKey, token);
    safeSessionStorage.setItem(expiryKey, String(Date.parse(expiresAt)));
    const now = accessToken.owner();
    const other = last !== null && now !== null && now !== last;
    last = now ?? last;
    if (other) tell(otherListeners);
    if (now !== before) tell(listeners);
  },
  signIn(): void {
    safeLocalStorage.setItem(signedInKey, '1');
    tell(listeners);
  },
  /** Aborts when the session ends, by a sign-out here or in another tab. */
  session: (): AbortSignal => session.signal,
  forget(): void {
    safeSessionStorage.removeItem(tokenKey);
    safeSessionStorage.removeItem(expiryKey);
    safeLocalStorage.removeItem(signedInKey);
    endSession();
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
      if (!accessToken.signedIn()) {
        safeSessionStorage.removeItem(tokenKey);
        endSession();
      }
      listener();
    };
    listeners.add(listener);
    window.addEventListener('storage', onStorage);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', onStorage);
    };
  },
  /** Calls back when the token is another member's than before, by a log-in here or in another tab. */
  onOther(listener: () => void): () => void {
    otherListeners.add(listener);
    return () => otherListeners.delete(listener);
  },
  onLost(listener: () => void): () => void {
    lostListeners.add(listener);
    return () => lostListeners.delete(listener);
  },
};
