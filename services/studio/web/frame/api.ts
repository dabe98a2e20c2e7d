import type { Tier } from '../../src/game/jackpot.js';
import { spoken } from './texts.js';
import { wait } from './dom.js';
import { inTab } from './kept.js';

export interface StudioBalance {
  readonly mode: 'real' | 'demo';
  readonly nickname: string;
  readonly currency: string;
  readonly balanceMinor: string | null;
}

export interface Round {
  readonly id: string;
  readonly spinId: string;
  readonly state: 'STARTED' | 'OPEN' | 'CLOSING' | 'SETTLED' | 'REFUSED' | 'ROLLING_BACK' | 'VOID';
  readonly reason: string;
  readonly betMinor: string;
  /** Whether the bet cost nothing. */
  readonly free?: boolean;
  readonly winMinor: string | null;
  /** What shared pools gave beside the win. */
  readonly pools: ReadonlyArray<{ readonly tier: Tier; readonly amountMinor: string }>;
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

/** Whether a round's result is known. */
export const decided = ({ state }: Pick<Round, 'state'>): boolean => state === 'SETTLED' || state === 'CLOSING';

/** All that a decided round brought, in minor units. */
export const wonIn = ({ winMinor, pools: won }: Pick<Round, 'winMinor' | 'pools'>): bigint =>
  won.reduce((sum, { amountMinor }) => sum + BigInt(amountMinor), BigInt(winMinor ?? 0));

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
    /** What else the server says of it. */
    readonly value: unknown = null,
  ) {
    super(message);
    this.name = 'Refused';
  }
}

let bearer = '';

/** Calls the studio; throws `Refused` with its sentence. */
export async function call<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
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
  if (!answer.success) throw new Refused(answer.message, answer.code ?? '', response.status, answer.value);
  return answer.value;
}

/** Opens the session of this frame; a reload in the same tab goes on with the one that its address opened before. */
export async function open(query: URLSearchParams): Promise<StudioBalance> {
  const mode = query.get('mode') === 'real' ? 'real' : 'demo';
  const token = query.get('token') ?? '';
  const game = query.get('game') ?? 'banyan-moonlight';
  const key = `play:${game}:${mode}:${token}`;
  bearer = inTab.get(key) ?? '';
  if (bearer) {
    try {
      return await call<StudioBalance>('GET', '/api/purse');
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 401) throw error;
      bearer = '';
    }
  }
  const request = { game, mode, ...(token && { token }) };
  const opened = await call<StudioBalance & { session: string }>('POST', '/api/session', request);
  bearer = opened.session;
  inTab.set(key, bearer);
  return opened;
}

/** What is sent to play a round. */
export interface Placed {
  readonly spinId: string;
  readonly betMinor: bigint;
  readonly choice: object;
  /** The grant whose round this is; its bet costs nothing. */
  readonly freeRounds?: string | undefined;
}

/** Sends a round until it is answered; the same id each time, so it counts once. */
export const spin = ({ betMinor, ...placed }: Placed, offline: () => void): Promise<Round> =>
  insist(() => call<Round>('POST', '/api/spins', { ...placed, betMinor: betMinor.toString() }), offline);

/** Bets on the shared round that takes bets now. */
export const joinTable = ({ spinId, betMinor, choice }: Placed): Promise<Round> =>
  insist(() => call<Round>('POST', '/api/table/bets', { spinId, betMinor: betMinor.toString(), choice }));

/** Takes what stands in the shared round when this arrives. */
export const takeSharedBet = (id: string): Promise<Round> =>
  insist(() => call<Round>('POST', `/api/table/bets/${id}/take`, {}));

/** Sends a slip once. */
export const placeSlip = (slip: object): Promise<Round> => call('POST', '/api/slips', slip);

/** Listens to the shared table for as long as the page is open; sits down again when the line breaks. */
export async function listen<T>(hear: (news: T) => void, path = '/api/table/stream'): Promise<never> {
  for (;;) {
    try {
      const answer = await fetch(path, { headers: { authorization: `Bearer ${bearer}` } });
      const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
      let text = '';
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
        const events = (text + part.value).split('\n\n');
        text = events.pop() ?? '';
        for (const event of events) if (event.startsWith('data: ')) hear(JSON.parse(event.slice(6)) as T);
      }
    } catch {
      // The line broke; the pause below is the answer.
    }
    await wait(1000);
  }
}

/** Sends shots until they are answered; the same id each time, so they count once. */
export const shoot = <T>(path: string, request: object): Promise<T> => insist(() => call<T>('POST', path, request));

async function insist<T>(ask: () => Promise<T>, offline: () => void = () => undefined): Promise<T> {
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
/** Polls a round until its bet is booked, or taken back; `checking` is called while it is not known. */
export async function booked(sent: Round, checking: () => void): Promise<Round> {
  let round = sent;
  while (round.state === 'STARTED' || round.state === 'ROLLING_BACK') {
    checking();
    await wait(1500);
    round = await roundOfSpin(sent.spinId).catch((error: unknown) => {
      if (error instanceof Refused) throw error;
      return round;
    });
  }
  return round;
}

/** Rounds of this game that cost the player nothing. */
export interface FreeRounds {
  readonly id: string;
  readonly rounds: number;
  readonly left: number;
  readonly betMinor: string;
  readonly wonMinor: string;
  readonly expiresAt: string;
}

export const freeRounds = (): Promise<{ freeRounds: FreeRounds | null }> => call('GET', '/api/free-rounds');

export const fetchBalance = (): Promise<StudioBalance> => call('GET', '/api/purse');
export const refill = (): Promise<StudioBalance> => call('POST', '/api/purse/refill');
export const seeds = (): Promise<SeedsView> => call('GET', '/api/seeds');
export const rotate = (clientSeed: string): Promise<SeedsView> => call('POST', '/api/seeds/rotate', { clientSeed });

export const pools = (): Promise<Round['pools']> => call('GET', '/api/pools');

export const history = (before?: string): Promise<Round[]> =>
  call('GET', `/api/rounds?limit=20${before ? `&before=${encodeURIComponent(before)}` : ''}`);
