import { attention } from './attention.js';
import { ApiError, unreachable, type ProblemBody } from './problem.js';
import { withProof } from './proof.js';

export interface Operator {
  id: string;
  username: string;
  name: string;
  role: string;
  permissions: string[];
}

interface Session {
  token: string;
  expiresAt: string;
  operator: Operator;
  /** Without a request of the operator's own for so long the server ends the session. */
  idleSeconds: number;
}

interface Grant {
  token: string;
  expiresAt: string;
  operator?: Operator;
}

/** The password was right; the code is next. */
export interface Challenge {
  challenge: string;
}

/** Both parts were right; the operator's own password and the first code are next. */
export interface Enrolling extends Challenge {
  enrolment: { secret: string; otpauthUrl: string };
}

type Listener = (session: Session | null) => void;

const base = '/admin/v1/session';
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('banyan-console');
const listeners = new Set<Listener>();
const lostListeners = new Set<() => void>();
let current: Session | null = null;
let refreshing: Promise<boolean> | null = null;
/** The cookie is gone: asking again would only be refused again. */
let over = false;

/** Counts up when the session is dropped, so that an answer on its way brings nothing back. */
let age = 0;

function set(session: Session | null): void {
  current = session;
  for (const listener of listeners) listener(session);
}

function drop(): void {
  age += 1;
  refreshing = null;
  set(null);
}

/** The session is over or somebody else's: nothing that is open on the screen goes on, and the cookie opens it no more here. */
function lose(): void {
  drop();
  over = true;
  for (const listener of lostListeners) listener();
}

/** The claims of an access token, unverified: the server verifies, the console only shows them. */
function claimsOf(token: string): Record<string, unknown> {
  const payload = token.split('.')[1] ?? '';
  const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
}

function operatorOf(token: string): Operator {
  const claims = claimsOf(token);
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    id: text(claims.sub),
    username: text(claims.name),
    name: text(claims.name),
    role: text(claims.role),
    permissions: Array.isArray(claims.perms) ? claims.perms.map(String) : [],
  };
}

function accept({ token, expiresAt, operator = operatorOf(token) }: Grant): void {
  over = false;
  set({ token, expiresAt, operator, idleSeconds: Number(claimsOf(token).idl) });
}

/** Goes on with a new token of the same operator; one of another, whom the cookie belongs to by now, ends the session here. */
function renew(grant: Grant): boolean {
  const known = current?.operator;
  const given = operatorOf(grant.token);
  if (known && given.id !== known.id) {
    lose();
    return false;
  }
  accept({
    ...grant,
    operator: grant.operator ?? { ...(known ?? given), role: given.role, permissions: given.permissions },
  });
  return true;
}

async function post<T>(path: string, body: unknown, language: string, token?: string): Promise<T> {
  const authorization = token && { authorization: `Bearer ${token}` };
  const answer = await fetch(`${base}${path}`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', 'accept-language': language, ...authorization },
    body: JSON.stringify(body),
  }).catch((error: Error) => {
    throw unreachable(error.message);
  });
  const value: unknown = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new ApiError(answer.status, value as ProblemBody);
  return value as T;
}

/** The cookie rotates on each refresh, so two tabs must not refresh at once: a reused cookie ends the session. */
async function oneAtATime(work: () => Promise<boolean>): Promise<boolean> {
  if (typeof navigator === 'undefined' || !navigator.locks) return work();
  return navigator.locks.request('banyan-console-refresh', work);
}

async function refresh(): Promise<boolean> {
  const began = age;
  try {
    const grant = await post<Grant>('/refresh', {}, 'EN');
    return began === age && renew(grant);
  } catch (error) {
    if (began === age && error instanceof ApiError && (error.status === 401 || error.status === 403)) {
      over = true;
      set(null);
    }
    return false;
  }
}

/** The other tabs say who is logged in, since the cookie is theirs too: nobody, or who is not in hand here, ends this session. */
channel?.addEventListener('message', ({ data }: MessageEvent<string | null>) => {
  if (data === null || (current && current.operator.id !== data)) lose();
});

/** The operator's session: the access token lives in memory only, the refresh token in an httpOnly cookie. */
/** Somebody has logged in here: the other tabs, whose cookie is now his, are told. */
function enter(grant: Grant): void {
  attention.heard(Date.now());
  accept(grant);
  channel?.postMessage(current?.operator.id);
}

export const session = {
  get: () => current,
  subscribe(listener: Listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Calls back when the session was lost: ended by the server or in another tab, or by another operator's log-in there. */
  onLost(listener: () => void) {
    lostListeners.add(listener);
    return () => {
      lostListeners.delete(listener);
    };
  },
  /** First step: name and password give a challenge; while many log in, after some work of this device. */
  password: (username: string, password: string, language: string) =>
    withProof((proof) => post<Challenge>('/login', { username, password, ...proof }, language)),
  /** Second step: the six digits open the session. */
  async totp(challenge: string, code: string, language: string) {
    enter(await post<Grant>('/totp', { challenge, code }, language));
  },
  /** A first log-in, or one after a reset: name and both parts. */
  enrol: (username: string, first: string, second: string, language: string) =>
    withProof((proof) => post<Enrolling>('/enrolment', { username, first, second, ...proof }, language)),
  /** Sets the own password and the authenticator, and opens the session. */
  async finishEnrolment(challenge: string, password: string, code: string, language: string) {
    const body = { challenge, password, code };
    enter(await withProof((proof) => post<Grant>('/enrolment/finish', { ...body, ...proof }, language)));
  },
  /** Proves the second factor again; the same session goes on with a token that says so. */
  async stepUp(code: string, language: string) {
    renew(await post<Grant>('/step-up', { code }, language, current?.token));
  },
  /** New access token from the cookie; false when there is no session. Calls at the same time share one request. */
  refresh(): Promise<boolean> {
    if (over) return Promise.resolve(false);
    if (refreshing) return refreshing;
    const own = oneAtATime(refresh).finally(() => {
      if (refreshing === own) refreshing = null;
    });
    refreshing = own;
    return own;
  },
  lose,
  /** Drops the token; the cookie may still open a new one. */
  forget() {
    over = false;
    drop();
  },
  /** Ends the session on the server, here and in the other tabs. */
  async end() {
    const token = current?.token;
    drop();
    if (!token) return;
    channel?.postMessage(null);
    await fetch(base, {
      method: 'DELETE',
      credentials: 'same-origin',
      headers: { authorization: `Bearer ${token}` },
    }).catch(() => undefined);
  },
};
