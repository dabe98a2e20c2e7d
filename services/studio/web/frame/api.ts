import { spoken } from './texts.js';
import { wait } from './dom.js';

export interface Purse {
  readonly mode: 'real' | 'demo';
  readonly nickname: string;
  readonly currency: string;
  readonly balanceMinor: string | null;
}

export interface Round {
  readonly id: string;
  readonly state: 'STARTED' | 'OPEN' | 'CLOSING' | 'SETTLED' | 'REFUSED' | 'ROLLING_BACK' | 'VOID';
  readonly reason: string;
  readonly betMinor: string;
  readonly winMinor: string | null;
  readonly currency: string;
  readonly choice: unknown;
  readonly steps: readonly number[];
  readonly drawn: unknown;
  readonly balanceMinor: string | null;
  readonly createdAt: string;
  readonly fair: {
    readonly serverSeedHash: string;
    readonly serverSeed: string | null;
    readonly clientSeed: string;
    readonly nonce: number;
  };
}

export interface SeedsView {
  readonly active: { readonly serverSeedHash: string; readonly clientSeed: string; readonly nonce: number };
  readonly next: { readonly serverSeedHash: string };
  readonly revealed: ReadonlyArray<{ serverSeed: string; serverSeedHash: string; clientSeed: string; rounds: number }>;
}

/** A "no" of the server, with a sentence for the player. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly code: string,
    readonly status: number,
  ) {
    super(message);
    this.name = 'Refused';
  }
}

let bearer = '';

async function call<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
  const response = await fetch(path, {
    method,
    headers: {
      'accept-language': spoken(),
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { success: boolean; value: T; message: string; code?: string };
  if (!answer.success) throw new Refused(answer.message, answer.code ?? '', response.status);
  return answer.value;
}

/** Opens the session of this frame; a reload in the same tab goes on with the one that its address opened before. */
export async function open(query: URLSearchParams): Promise<Purse> {
  const mode = query.get('mode') === 'real' ? 'real' : 'demo';
  const token = query.get('token') ?? '';
  const game = query.get('game') ?? 'banyan-moonlight';
  const key = `play:${game}:${mode}:${token}`;
  bearer = sessionStorage.getItem(key) ?? '';
  if (bearer) {
    try {
      return await call<Purse>('GET', '/api/purse');
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 401) throw error;
      bearer = '';
    }
  }
  const request = { game, mode, ...(token && { token }) };
  const opened = await call<Purse & { session: string }>('POST', '/api/session', request);
  bearer = opened.session;
  sessionStorage.setItem(key, bearer);
  return opened;
}

/** What is sent to play a round. */
export interface Placed {
  readonly spinId: string;
  readonly betMinor: bigint;
  readonly choice: object;
}

/** Sends a round until it is answered; the same id each time, so it counts once. */
export const spin = ({ spinId, betMinor, choice }: Placed, offline: () => void): Promise<Round> =>
  insist(() => call<Round>('POST', '/api/spins', { spinId, betMinor: betMinor.toString(), choice }), offline);

async function insist(ask: () => Promise<Round>, offline: () => void = () => undefined): Promise<Round> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof Refused || attempt >= 20) throw error;
      offline();
      await wait(Math.min(500 * 2 ** attempt, 5000));
    }
  }
}

/** Takes the next step of an open round; numbered, so it counts once. */
export const step = ({ id, steps }: Round, next: number): Promise<Round> =>
  insist(() => call<Round>('POST', `/api/rounds/${id}/steps`, { at: steps.length, step: next }));

export const cashOut = (id: string): Promise<Round> =>
  insist(() => call<Round>('POST', `/api/rounds/${id}/cash-out`, {}));
export const openRound = (): Promise<{ round: Round | null }> => call('GET', '/api/rounds/open');
export const roundOf = (id: string): Promise<Round> => call('GET', `/api/rounds/${id}`);
export const roundOfSpin = (spinId: string): Promise<Round> => call('GET', `/api/spins/${spinId}`);
export const purse = (): Promise<Purse> => call('GET', '/api/purse');
export const refill = (): Promise<Purse> => call('POST', '/api/purse/refill');
export const seeds = (): Promise<SeedsView> => call('GET', '/api/seeds');
export const rotate = (clientSeed: string): Promise<SeedsView> => call('POST', '/api/seeds/rotate', { clientSeed });

export const history = (before?: string): Promise<Round[]> =>
  call('GET', `/api/rounds?limit=20${before ? `&before=${encodeURIComponent(before)}` : ''}`);
