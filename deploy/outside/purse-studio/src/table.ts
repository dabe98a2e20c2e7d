import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Book } from './book.js';
import { faces, stakes, type Face } from './coin.js';
import { signed } from './signing.js';
import type { StudioOptions } from './studio.js';

interface Seat {
  readonly player: string;
  readonly currency: string;
  /** The platform's session, and when it last said that it holds. */
  readonly session: string;
  askedAt: number;
}

interface PlayRequest {
  readonly round: string;
  readonly side: Face;
  readonly stake: string;
  readonly clientSeed: string;
}

const playBody = {
  type: 'object',
  required: ['round', 'side', 'stake', 'clientSeed'],
  properties: {
    round: { type: 'string', pattern: '^[0-9a-f-]{36}$' },
    side: { enum: faces },
    stake: { type: 'string', maxLength: 16 },
    clientSeed: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' },
  },
} as const;
const openBody = {
  type: 'object',
  required: ['token'],
  properties: { token: { type: 'string', maxLength: 200 } },
} as const;

/** Who left the platform or takes a break from play is found out this soon. */
const askAgainMs = 60_000;
const sessionsKept = 10_000;

const refusal = (statusCode: number, reason: string) => Object.assign(new Error(reason), { statusCode });

/** What the game's page calls. Who plays is told by the platform, against its launch token. */
export function serveTable(app: FastifyInstance, book: Book, options: Pick<StudioOptions, 'apiUrl' | 'key'>): void {
  const seats = new Map<string, Seat>();
  const shown = ({ player, currency }: Seat) => ({
    currency,
    balance: String(book.balance(player)),
    ...book.promise(player),
  });

  const seatOf = async ({ headers }: FastifyRequest): Promise<Seat> => {
    const bearer = headers.authorization?.replace(/^Bearer /, '') ?? '';
    const seat = seats.get(bearer);
    if (!seat) throw refusal(401, 'session');
    if (Date.now() - seat.askedAt > askAgainMs) {
      const { session, player } = seat;
      const { status } = await ask('balance', { session, player }, options);
      if (status === 'INVALID_TOKEN' || status === 'TOKEN_EXPIRED') seats.delete(bearer);
      if (status !== 'OK') throw refusal(seats.has(bearer) ? 503 : 401, 'session');
      seat.askedAt = Date.now();
    }
    return seat;
  };

  app.post<{ Body: { token: string } }>('/api/session', { schema: { body: openBody } }, async ({ body }) => {
    const told = await ask('authenticate', { token: body.token }, options);
    if (told['status'] !== 'OK') throw refusal(401, 'session');
    const { player, currency, session } = told as Record<string, string>;
    const offered = stakes.get(currency ?? '');
    if (!player || !currency || !session || !offered) throw refusal(400, 'currency');
    const bearer = randomBytes(32).toString('base64url');
    const seat = { player, currency, session, askedAt: Date.now() };
    seats.set(bearer, seat);
    for (const oldest of seats.keys()) if (seats.size > sessionsKept) seats.delete(oldest);
    return { ...shown(seat), session: bearer, stakes: offered };
  });

  app.get('/api/purse', async (request) => shown(await seatOf(request)));

  app.post<{ Body: PlayRequest }>('/api/play', { schema: { body: playBody } }, async (request) => {
    const seat = await seatOf(request);
    const { player, currency } = seat;
    const { round: id, side, stake, clientSeed } = request.body;
    if (!stakes.get(currency)?.includes(stake)) throw refusal(400, 'stake');
    const round = book.play({ id, player, currency, stake, side, clientSeed });
    if (!round) throw refusal(409, 'funds');
    if (round.player !== player) throw refusal(409, 'round');
    const { face, win, nonce } = round;
    return { ...shown(seat), round: { face, win, nonce } };
  });

  app.post('/api/reveal', async (request) => {
    const seat = await seatOf(request);
    const serverSeed = book.reveal(seat.player);
    return { ...shown(seat), serverSeed };
  });
}

/** A call of ours to the platform; its status is empty when no answer came. */
async function ask(
  operation: string,
  content: object,
  { apiUrl, key }: Pick<StudioOptions, 'apiUrl' | 'key'>,
): Promise<Record<string, unknown>> {
  const body = JSON.stringify(content);
  try {
    const signal = AbortSignal.timeout(3000);
    const headers = signed(key, operation, body);
    const answer = await fetch(`${apiUrl}/${operation}`, { method: 'POST', body, headers, signal });
    return (await answer.json()) as Record<string, unknown>;
  } catch {
    return { status: '' };
  }
}
