import type { FastifyInstance } from 'fastify';
import type { Book, Transfer } from './book.js';
import { stakes } from './coin.js';
import { complaintOf, type Key } from './signing.js';

type Body = Readonly<Record<string, unknown>>;
type Said = Readonly<Record<string, unknown>> & { readonly status: string };

const refused = (status: string, message: string): Said => ({ status, message });
type Field = 'after' | 'amount' | 'currency' | 'day' | 'player' | 'round' | 'transfer';
const text = (body: Body, name: Field): string => {
  const value = body[name];
  return typeof value === 'string' ? value : '';
};
const isId = (id: string): boolean => /^[\x21-\x7e]{1,100}$/.test(id);
const perPage = 500;

/** What the platform asks of a vendor with a wallet of its own. Source: vendor API, sections 10 and 12. */
export function serveCalls(app: FastifyInstance, book: Book, key: Key): void {
  const operations = operationsOf(book);
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
    scope.post<{ Params: { operation: string }; Body: Buffer | undefined }>(
      '/platform/:operation',
      (request, reply) => {
        const { operation } = request.params;
        const bytes = request.body ?? Buffer.alloc(0);
        const complaint = complaintOf(key, request.headers, operation, bytes);
        if (complaint) return reply.status(401).send(refused(complaint, 'see section 2'));
        const answer = operations.get(operation);
        return reply.send(answer ? answer(read(bytes)) : refused('NOT_OFFERED', 'we have no such thing'));
      },
    );
    done();
  });
}

function read(bytes: Buffer): Body {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Body) : {};
  } catch {
    return {};
  }
}

const operationsOf = (book: Book): ReadonlyMap<string, (body: Body) => Said> =>
  new Map([
    ['wallet-balance', (body) => ({ status: 'OK', balance: String(book.balance(text(body, 'player'))) })],
    ['wallet-deposit', (body) => move(book, body, 1n)],
    ['wallet-withdraw', (body) => move(book, body, -1n)],
    ['wallet-check', (body) => check(book, body)],
    ['statement', (body) => statement(book, body)],
    ['round-status', (body) => roundStatus(book, body)],
  ]);

function move(book: Book, body: Body, sign: bigint): Said {
  const [id, player, amount] = (['transfer', 'player', 'amount'] as const).map((name) => text(body, name)) as [
    string,
    string,
    string,
  ];
  if (!isId(id) || !isId(player) || !/^[1-9]\d{0,15}$/.test(amount)) return refused('BAD_REQUEST', 'not as described');
  if (!stakes.has(text(body, 'currency'))) return refused('WRONG_CURRENCY', 'we do not take it');
  const delta = sign * BigInt(amount);
  const transfer = book.move(id, player, delta);
  return said(transfer, transfer.player === player && transfer.delta === String(delta));
}

function said({ state, delta }: Transfer, same: boolean): Said {
  if (delta === '0') return refused('TRANSFER_FAILED', 'we were asked about it before it came, so it failed');
  if (!same) return refused('DUPLICATE_TRANSACTION', 'another transfer has this id');
  return state === 'SUCCESS' ? { status: 'OK' } : refused('INSUFFICIENT_FUNDS', 'the purse does not hold so much');
}

function check(book: Book, body: Body): Said {
  const [id, player] = [text(body, 'transfer'), text(body, 'player')];
  if (!isId(id) || !isId(player)) return refused('BAD_REQUEST', 'not as described');
  return { status: 'OK', transferState: book.check(id, player).state };
}

function statement(book: Book, body: Body): Said {
  const day = text(body, 'day');
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return refused('BAD_REQUEST', 'not as described');
  const from = Number(text(body, 'after')) || 0;
  const all = book.roundsOf(day);
  const rounds = all
    .slice(from, from + perPage)
    .map(({ player, id, stake, win, currency }) => ({ player, round: id, bet: stake, win, currency }));
  return { status: 'OK', rounds, ...(all.length > from + perPage && { next: String(from + perPage) }) };
}

function roundStatus(book: Book, body: Body): Said {
  const round = book.round(text(body, 'round'));
  if (round?.player !== text(body, 'player')) return { status: 'OK', state: 'UNKNOWN', bet: '0', win: '0' };
  return { status: 'OK', state: 'COMPLETED', bet: round.stake, win: round.win };
}
