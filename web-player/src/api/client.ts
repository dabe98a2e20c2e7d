import { accessToken } from './access-token';
import { ApiError } from './api-error';
import { http, type HttpRequest } from './http';
import { refresh } from './refresh';
import { forgetKeys, seal } from './seal';
import { claimsOf } from './token-claims';

export interface Call extends Omit<HttpRequest, 'token' | 'body'> {
  body?: object;
  /** The route takes its body encrypted. */
  sealed?: boolean;
  /**
   * Whose command it is: it is not sent with the token of anybody else (`client.other_member`). By default of whom the page acts for
   * when it is called; who sends several, or one for some time, says it himself.
   */
  owner?: string | null;
  /** Never sends the token, and never ends the session on 401: for login and public routes. */
  anonymous?: boolean;
}

/**
 * One call to the platform. Sends the access token when there is one, renews it silently when it is spent,
 * and ends the session when it cannot be renewed. Throws {@link ApiError}.
 */
export async function call<T>(method: string, path: string, options: Call = {}): Promise<T> {
  const command = method !== 'GET' && !options.anonymous;
  const before = options.owner ?? (command ? accessToken.actsFor() : null);
  const token = options.anonymous ? null : await usableToken();
  const owned = { ...options, owner: before ?? (command ? (claimsOf(token)?.sub ?? null) : null) };
  try {
    return await send<T>(method, path, owned, token);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401 && token !== null) return retryRenewed<T>(method, path, owned, error);
    if (options.sealed && error.code.startsWith('gateway.') && error.status === 400)
      return retryResealed<T>(method, path, owned, token);
    throw error;
  }
}

/** A token for a call now; null for a visitor. Renews a spent one. */
export async function usableToken(): Promise<string | null> {
  return accessToken.fresh() ?? (accessToken.signedIn() ? await refresh() : null);
}

async function send<T>(method: string, path: string, options: Call, token: string | null): Promise<T> {
  const { sealed, body, query, signal, owner = null } = options;
  if (owner !== null && claimsOf(token)?.sub !== owner) throw new ApiError('client.other_member', '');
  return http<T>(method, path, {
    query,
    signal: method === 'GET' && token !== null ? ofSession(signal) : signal,
    token,
    body: sealed && body ? await seal(body) : body,
  });
}

/** A read dies with the session that it was for; a command goes on, since nobody may guess whether it arrived. */
function ofSession(signal: AbortSignal | undefined): AbortSignal {
  return signal ? AbortSignal.any([signal, accessToken.session()]) : accessToken.session();
}

async function retryRenewed<T>(method: string, path: string, options: Call, refused: ApiError): Promise<T> {
  const renewed = await refresh();
  if (renewed === null) throw refused;
  return send<T>(method, path, options, renewed);
}

/** The gateway could not open the payload: its key was rotated or the clocks differ, and both are new by now. */
function retryResealed<T>(method: string, path: string, options: Call, token: string | null): Promise<T> {
  forgetKeys();
  return send<T>(method, path, options, token);
}

export const get = <T>(path: string, options?: Call): Promise<T> => call<T>('GET', path, options);
export const post = <T>(path: string, body?: object, options?: Call): Promise<T> =>
  call<T>('POST', path, { ...options, body });
