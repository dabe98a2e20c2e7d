import type { Return } from '../../src/office/returns.js';

export type { Return };

/** Signed out, or the session ended. */
export class SignedOut extends Error {}

async function ask<T>(path: string): Promise<T> {
  const answer = await fetch(path);
  if (answer.status === 401) throw new SignedOut();
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return (await answer.json()) as T;
}

const send = (path: string, body: object): Promise<Response> =>
  fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

export interface OfficeRound {
  readonly id: string;
  readonly player: string;
  readonly mode: 'real' | 'demo';
  readonly game: string;
  readonly name: string;
  readonly state: 'STARTED' | 'OPEN' | 'CLOSING' | 'SETTLED' | 'REFUSED' | 'ROLLING_BACK' | 'VOID';
  readonly reason: string;
  readonly betMinor: string;
  readonly free: boolean;
  readonly winMinor: string | null;
  readonly currency: string;
  readonly attempts: number;
  readonly createdAt: string;
}

export interface Rounds {
  readonly data: readonly OfficeRound[];
  readonly total: number;
  readonly more?: true;
}

export interface Jackpots {
  readonly pools: ReadonlyArray<{
    readonly tier: 'mini' | 'minor' | 'major' | 'grand';
    readonly currency: string;
    readonly amountMinor: string;
    readonly lastWinMinor: string | null;
    readonly lastWonAt: string | null;
  }>;
  readonly wins: ReadonlyArray<{
    readonly tier: 'mini' | 'minor' | 'major' | 'grand';
    readonly player: string;
    readonly game: string;
    readonly amountMinor: string;
    readonly currency: string;
    readonly wonAt: string;
    readonly toldAt: string | null;
  }>;
}

export interface Signal {
  readonly kind: 'TOGETHER' | 'SAME_ADDRESS' | 'PASSING' | 'ONE_WAY';
  readonly playerA: string;
  readonly playerB: string;
  readonly figures: Readonly<Record<string, number | string>>;
  readonly raisedAt: string;
  readonly updatedAt: string;
}

export const me = (): Promise<{ signedIn: boolean }> => ask('/api/me');
export const rounds = (query: URLSearchParams): Promise<Rounds> => ask(`/api/rounds?${query.toString()}`);
export const openRounds = (): Promise<Rounds> => ask('/api/open');
export const returns = (days: number): Promise<Return[]> => ask(`/api/returns?days=${days}`);
export const jackpots = (): Promise<Jackpots> => ask('/api/jackpots');
export const signals = (): Promise<Signal[]> => ask('/api/signals');
export const logout = (): Promise<Response> => send('/api/logout', {});

/** Why the door stays shut; null when it is open. */
export async function login(key: string): Promise<'wrong' | 'wait' | 'failed' | null> {
  const { status } = await send('/api/login', { key });
  if (status === 200) return null;
  return status === 401 ? 'wrong' : status === 429 ? 'wait' : 'failed';
}
