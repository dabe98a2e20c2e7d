import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isSigned, type Key } from '../signing.js';
import { httpOf } from '../statuses.js';
import { Book } from './book.js';
import { malformed, type Body, type Seen } from './call.js';

/**
 * What happens to one request: answered, lost on its way here, booked but its answer lost, refused with a status
 * (`booked` books it all the same), or booked and lost after something else was done.
 */
export type Fate =
  | 'answer'
  | 'lose-request'
  | 'lose-answer'
  | { readonly refuse: string; readonly booked?: true }
  | { readonly bookThen: () => Promise<void> };

/** The platform's side of the Vendor API in one process: checks signatures, keeps a purse, and loses what it is told to. */
export class StandInPlatform {
  readonly seen: Seen[] = [];
  /** Why calls were not let in. */
  readonly forged: string[] = [];
  /** Launch tokens not used yet: `<player>/<anything>`. */
  readonly tokens = new Set<string>();
  /** Decides each request's fate, in the order of arrival; asked again for every retry. */
  fate: (request: Seen, index: number) => Fate | Promise<Fate> = () => 'answer';
  readonly book: Book;
  private readonly server: Server;

  constructor(
    private readonly key: Key,
    currency = 'VND',
  ) {
    this.book = new Book(currency);
    this.server = createServer((request, response) => {
      void this.take(request).then((answer) => {
        if (!answer) return void request.socket.destroy();
        const http = httpOf.get(String(answer['status'])) ?? 200;
        return void response.writeHead(http, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      });
    });
  }

  /** Listens and returns its base address; any free port without `port`. */
  async listen(port = 0, host = '127.0.0.1'): Promise<string> {
    await new Promise<void>((resolve, reject) => this.server.once('error', reject).listen(port, host, resolve));
    return `http://${host}:${(this.server.address() as AddressInfo).port}/vendor/v1`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  paths(): string[] {
    return this.seen.map(({ path }) => path);
  }

  private async take(request: IncomingMessage): Promise<Record<string, unknown> | null> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const raw = Buffer.concat(chunks);
    const path = (request.url ?? '').replace('/vendor/v1', '');
    const problem = this.signatureProblem(request, path.slice(1), raw);
    const body = problem ? null : bodyOf(raw);
    if (!body) {
      this.forged.push(`${path}: ${problem ?? 'not a JSON object'}`);
      return { status: problem ?? 'BAD_REQUEST', message: problem ?? 'not a JSON object' };
    }
    const seen: Seen = { path, body, at: Date.now() };
    this.seen.push(seen);
    return this.decide(seen, await this.fate(seen, this.seen.length - 1));
  }

  private async decide(seen: Seen, fate: Fate): Promise<Record<string, unknown> | null> {
    const [problem] = malformed(seen);
    if (problem) return { status: (seen.answered = 'BAD_REQUEST'), message: problem };
    if (fate === 'lose-request') return null;
    if (typeof fate === 'object' && 'refuse' in fate) {
      if (fate.booked) this.apply(seen);
      seen.answered = fate.refuse;
      return { status: fate.refuse, message: fate.refuse };
    }
    const answer = this.apply(seen);
    if (typeof fate === 'object') await fate.bookThen();
    if (fate !== 'answer') return null;
    seen.answered = String(answer['status']);
    return answer;
  }

  private signatureProblem({ headers }: IncomingMessage, operation: string, raw: Buffer): string | null {
    if (headers['x-banyan-key'] !== this.key.id) return 'UNKNOWN_KEY';
    const timestamp = String(headers['x-banyan-timestamp']);
    if (!/^\d{13}$/.test(timestamp) || Math.abs(Number(timestamp) - Date.now()) > 60_000) return 'EXPIRED_TIMESTAMP';
    const given = String(headers['x-banyan-signature']);
    return isSigned(given, this.key.secret, timestamp, operation, raw) ? null : 'INVALID_SIGNATURE';
  }

  private apply({ path, body }: Seen): Record<string, unknown> {
    const { book } = this;
    switch (path) {
      case '/authenticate':
        return this.authenticate(String(body['token']));
      case '/balance':
      case '/end-round':
        return book.ok();
      case '/bet':
        return book.bet(body);
      case '/win':
        return book.win(body);
      case '/bet-and-win':
        return book.betAndWin(body);
      case '/batch':
        return book.batch(body);
      case '/rollback':
        return book.rollback(body);
      case '/jackpots':
        return { status: 'OK' };
      case '/promo-win':
        return book.promoWin(body);
      default:
        return { status: 'BAD_REQUEST', message: `there is no ${path}` };
    }
  }

  private authenticate(token: string): Record<string, unknown> {
    if (!this.tokens.delete(token)) return { status: 'INVALID_TOKEN', message: 'unknown' };
    const player = token.split('/')[0] ?? '';
    const own = { player, nickname: player, session: `session-${player}`, language: 'VI', country: 'VN' };
    return { ...this.book.ok(), ...own };
  }
}

function bodyOf(raw: Buffer): Body | null {
  try {
    const value: unknown = JSON.parse(raw.toString());
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : null;
  } catch {
    return null;
  }
}
