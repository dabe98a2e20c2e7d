import { accessToken } from './access-token';
import { ApiError } from './api-error';
import { http } from './http';

export interface Renewed {
  token: string;
  /** ISO instant. */
  expiresAt: string;
}

let flight: Promise<string | null> | null = null;

/**
 * A new access token by the refresh cookie; null when the session is over. Callers at the same time share
 * one request, and tabs take turns: the cookie rotates, and two uses of one cookie look like theft. `heldBack`: of a session that has not begun yet.
 */
export function refresh({ heldBack = false } = {}): Promise<string | null> {
  flight ??= inTurn(() => renew(heldBack)).finally(() => {
    flight = null;
  });
  return flight;
}

async function renew(heldBack: boolean): Promise<string | null> {
  if (!heldBack && !accessToken.signedIn()) return null;
  try {
    const { token, expiresAt } = await http<Renewed>('POST', '/wps/session/refresh');
    accessToken.keep(token, expiresAt);
    return token;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) {
      accessToken.lose();
      return null;
    }
    throw error;
  }
}

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('banyan.refresh', work) : work();
}
