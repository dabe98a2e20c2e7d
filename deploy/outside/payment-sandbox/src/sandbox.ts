import { randomUUID } from 'node:crypto';
import formbody from '@fastify/formbody';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { Courier } from './courier.js';
import { providerPage, page, paymentPage } from './pages.js';
import { isSigned } from './signature.js';
import { Store, type Callback, type Payment, type Payout } from './store.js';

export interface SandboxOptions {
  readonly host: string;
  readonly port: number;
  readonly callbackUrl: string;
  readonly keyId: string;
  readonly secret: string;
  readonly dataFile: string;
  readonly payoutDelayMs: number;
  /** How long a late report is held back. */
  readonly lateMs: number;
  /** The longest pause before a callback that was not taken is sent again. */
  readonly longestPauseMs: number;
  /** The address under which players see the pages; by default the one that the platform calls. */
  readonly publicUrl?: string | undefined;
}

type Result = Pick<Callback, 'kind' | 'reference' | 'result' | 'amountMinor' | 'currency' | 'reason'>;

const order = (required: string[]) => ({
  type: 'object',
  required,
  properties: {
    ...Object.fromEntries(required.map((name) => [name, { type: 'string', minLength: 1, maxLength: 300 }])),
    amountMinor: { type: 'string', pattern: '^[0-9]{1,30}$' },
  },
});
/** A text of a form; empty when it is not there, or there more than once. */
function textIn(form: unknown, name: string): string {
  const value: unknown = new Map(Object.entries(form ?? {})).get(name);
  return typeof value === 'string' ? value : '';
}

const event = (result: Result, delayMs: number): Callback => ({
  ...result,
  event: randomUUID(),
  dueAt: Date.now() + delayMs,
  tries: 0,
});

/** Starts the payment provider's stand-in: a signed API for the platform, pages for people. */
export async function createSandbox(options: SandboxOptions): Promise<FastifyInstance> {
  const app = fastify({ bodyLimit: 64 * 1024 });
  const store = new Store(options.dataFile);
  const courier = new Courier(store, options);
  app.addHook('onClose', () => courier.close());
  await app.register(formbody);
  const raws = new WeakMap<FastifyRequest, string>();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    raws.set(request, String(body));
    try {
      done(null, JSON.parse(String(body)));
    } catch {
      done(Object.assign(new Error('not JSON'), { statusCode: 400 }));
    }
  });
  await app.register((scope, _options, done) => {
    scope.addHook('preHandler', async (request, reply) => {
      const {
        'x-payment-key': key,
        'x-payment-timestamp': timestamp,
        'x-payment-signature': signature,
      } = request.headers as Record<string, string | undefined>;
      const signed =
        key === options.keyId && isSigned(options.secret, timestamp ?? '', signature ?? '', raws.get(request) ?? '');
      if (!signed) return reply.status(401).send({ error: 'unsigned' });
      return undefined;
    });
    serveApi(scope, store, options);
    done();
  });
  servePages(app, store, options.lateMs);
  app.get('/health', () => ({ ok: true }));
  await app.listen({ host: options.host, port: options.port });
  return app;
}

/** What the platform calls. */
function serveApi(app: FastifyInstance, store: Store, options: SandboxOptions): void {
  app.post<{ Body: Omit<Payment, 'state'> }>(
    '/v1/deposits',
    { schema: { body: order(['reference', 'amountMinor', 'currency', 'returnUrl']) } },
    (request, reply) => {
      const { reference, amountMinor, currency, returnUrl } = request.body;
      store.addPayment({ reference, amountMinor, currency, returnUrl, state: 'OPEN' });
      const base = options.publicUrl ?? `${request.protocol}://${request.host}`;
      return reply.send({ redirectUrl: `${base}/pay/${encodeURIComponent(reference)}` });
    },
  );

  app.get<{ Params: { reference: string } }>('/v1/deposits/:reference', (request, reply) => {
    const payment = store.payment(request.params.reference);
    if (!payment) return reply.status(404).send({ error: 'unknown' });
    return reply.send({ state: payment.state, ...(payment.paidMinor && { paidMinor: payment.paidMinor }) });
  });

  app.post<{ Body: Omit<Payout, 'state'> }>(
    '/v1/payouts',
    { schema: { body: order(['reference', 'amountMinor', 'currency', 'bankCode', 'accountNumber', 'holderName']) } },
    (request, reply) => {
      const { reference, amountMinor, currency, bankCode, accountNumber, holderName } = request.body;
      const known = store.payout(reference);
      if (known) return reply.send({ state: shown(known) });
      const fate = fateOf(accountNumber);
      const ordered = { reference, amountMinor, currency, bankCode, accountNumber, holderName };
      if (fate === 'silent') store.addPayout({ ...ordered, state: 'SILENT' });
      else {
        const at = Date.now() + options.payoutDelayMs;
        const state = fate === 'success' ? 'SUCCESS' : 'FAILED';
        store.addPayout({ ...ordered, state: 'ACCEPTED', ends: { at, state } }, payoutEvent(ordered, fate, at));
        store.settle(Date.now());
      }
      return fate === 'silent' ? reply.status(504).send({ error: 'timeout' }) : reply.send({ state: 'ACCEPTED' });
    },
  );

  app.get<{ Params: { reference: string } }>('/v1/payouts/:reference', (request, reply) => {
    const payout = store.payout(request.params.reference);
    return payout ? reply.send({ state: shown(payout) }) : reply.status(404).send({ error: 'unknown' });
  });
}

/** Account numbers that end in 0001 fail, in 0002 leave the payout's fate open; all others are paid. */
function fateOf(accountNumber: string): 'success' | 'failure' | 'silent' {
  if (accountNumber.endsWith('0001')) return 'failure';
  return accountNumber.endsWith('0002') ? 'silent' : 'success';
}

const shown = ({ state }: Payout): string => (state === 'SILENT' ? 'UNKNOWN' : state);

/** The desk's decision on a payout that has no end yet. */
function decide(store: Store, reference: string, result: 'success' | 'failure'): void {
  const payout = store.payout(reference);
  if (!payout || payout.state === 'SUCCESS' || payout.state === 'FAILED') return;
  payout.state = result === 'success' ? 'SUCCESS' : 'FAILED';
  store.queue(payoutEvent(payout, result, Date.now()));
}

function payoutEvent(
  { reference, amountMinor, currency }: Pick<Payout, 'reference' | 'amountMinor' | 'currency'>,
  result: 'success' | 'failure',
  at: number,
): Callback {
  const reason = result === 'failure' ? { reason: 'account_closed' } : {};
  return event({ kind: 'payout', reference, result, amountMinor, currency, ...reason }, at - Date.now());
}

/** What people click. */
function servePages(app: FastifyInstance, store: Store, lateMs: number): void {
  const html = 'text/html; charset=utf-8';
  app.get('/', (_request, reply) => reply.type(html).send(providerPage(store.payouts())));
  app.get<{ Params: { reference: string } }>('/pay/:reference', (request, reply) => {
    const payment = store.payment(request.params.reference);
    return payment
      ? reply.type(html).send(paymentPage(payment))
      : reply.status(404).type(html).send(page('404', '<p>Không tìm thấy giao dịch.</p>'));
  });
  app.post<{ Params: { reference: string } }>('/pay/:reference', (request, reply) => {
    const payment = store.payment(request.params.reference);
    if (!payment) return reply.status(404).send();
    if (payment.state === 'OPEN') store.queue(...callbacksOf(payment, textIn(request.body, 'outcome'), lateMs));
    return reply.redirect(payment.returnUrl, 303);
  });
  app.post('/transfers', (request, reply) => {
    const [content, amount] = [textIn(request.body, 'content'), textIn(request.body, 'amount')];
    if (!/^\d{1,12}$/.test(amount)) return reply.status(400).type(html).send(page('400', '<p>Số tiền chưa đúng.</p>'));
    store.queue(
      event(
        {
          kind: 'deposit',
          reference: content.trim().toUpperCase(),
          result: 'success',
          amountMinor: `${amount}0000`,
          currency: 'VND',
        },
        0,
      ),
    );
    return reply.redirect('/', 303);
  });
  app.post<{ Params: { reference: string } }>('/payouts/:reference', (request, reply) => {
    const failed = textIn(request.body, 'outcome') === 'failure';
    decide(store, request.params.reference, failed ? 'failure' : 'success');
    return reply.redirect('/', 303);
  });
}

/** The callbacks of a payer's choice; the payment is closed by it. */
function callbacksOf(payment: Payment, outcome: string, lateMs: number): Callback[] {
  const { reference, currency, amountMinor } = payment;
  payment.state = outcome === 'failure' ? 'FAILED' : 'SUCCESS';
  const failed = {
    kind: 'deposit',
    reference,
    result: 'failure',
    amountMinor,
    currency,
    reason: 'payer_refused',
  } as const;
  if (outcome === 'failure') return [event(failed, 0)];
  payment.paidMinor = paidOf(outcome, amountMinor);
  const paid: Result = { kind: 'deposit', reference, result: 'success', amountMinor: payment.paidMinor, currency };
  const once = event(paid, 0);
  if (outcome === 'unreported') return [];
  if (outcome === 'late') return [event(paid, lateMs)];
  if (outcome === 'double') return [once, { ...once, dueAt: once.dueAt + 1000 }, event(paid, 2000)];
  // The payer's first card was refused, the second one paid; the two reports come in either order.
  if (outcome === 'second-card') return [event(failed, 0), event(paid, 500)];
  if (outcome === 'out-of-order') return [once, event(failed, 500)];
  return [once];
}

/** What a payer pays: as asked, 10,000 đồng more, or only 1,000. */
function paidOf(outcome: string, amountMinor: string): string {
  if (outcome === 'more') return (BigInt(amountMinor) + 100_000_000n).toString();
  return outcome === 'little' ? '10000000' : amountMinor;
}
