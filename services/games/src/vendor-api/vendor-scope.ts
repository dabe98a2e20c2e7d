import { Logger } from '@nestjs/common';
import { metrics } from '@banyan/kernel/app';
import { Ajv } from 'ajv';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '@banyan/kernel/errors';
import { DeadlinePassed, QueueFull } from '../ledger/coalescer.js';
import type { KnownVendor } from '../vendor/vendor-directory.service.js';
import type { SignedCaller, VendorAuthService } from './vendor-auth.service.js';
import { Refusal, statuses } from './status.js';
import { entryOf } from '@banyan/kernel/rules';

/** How long we take for an answer at most. Vendors give up after that and ask again or roll back. */
const limitMs = 2000;

const bodyLimit = 16 * 1024;

const seconds = metrics.histogram('games_vendor_request_seconds', 'Time to answer a vendor', [
  'endpoint',
  'vendor',
  'status',
]);

type Handler<B> = (vendor: KnownVendor, body: B, deadlineMs: number) => Promise<{ status: 'OK' }>;

/** Adds a route to a scope that {@link vendorScope} prepared. */
export type AddRoute = <B>(path: string, body: object, handle: Handler<B>) => void;

/** What a request gathers on its way through the hooks. */
interface Passing {
  readonly begun: number;
  readonly deadlineMs: number;
  admitted?: SignedCaller;
}

/* A field of the request: a WeakMap of all requests under way costs the garbage collector 10 µs each. */
type Passed = FastifyRequest & { vendorPassing: Passing | null };

/**
 * Prepares a Fastify scope for signed requests and returns a function that adds a route to it.
 * Inside it a body is raw bytes until its signature is checked, and every "no" is a vendor status.
 */
export function vendorScope(scope: FastifyInstance, auth: VendorAuthService): AddRoute {
  const ajv = new Ajv({ coerceTypes: false, removeAdditional: false, useDefaults: false, allErrors: false });
  scope.setValidatorCompiler(({ schema }) => ajv.compile(schema as object));
  scope.decorateRequest('vendorPassing', null);
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
  scope.addHook('onRequest', (request, _reply, done) => {
    const one: Passing = { begun: performance.now(), deadlineMs: Date.now() + limitMs };
    (request as Passed).vendorPassing = one;
    if (request.is404) return done(unknownOperation(request));
    auth.admit(headersOf(request)).then((admitted) => {
      one.admitted = admitted;
      done();
    }, done);
  });
  scope.addHook('preValidation', (request, _reply, done) => {
    const admitted = (request as Passed).vendorPassing?.admitted;
    try {
      if (!admitted) throw new Refusal('INTERNAL', 'The request was not admitted');
      request.body = auth.open(admitted, Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));
      done();
    } catch (error) {
      done(error as Error);
    }
  });
  const send = (request: FastifyRequest, reply: FastifyReply, answer: { status: keyof typeof statuses }) => {
    const one = (request as Passed).vendorPassing;
    const labels = {
      endpoint: request.routeOptions.url ?? '',
      vendor: one?.admitted?.key.vendor.code ?? '',
      status: answer.status,
    };
    seconds.observe(labels, (performance.now() - (one?.begun ?? performance.now())) / 1000);
    return reply.status(statuses[answer.status]).type('application/json; charset=utf-8').send(answer);
  };
  // What the hook above lets through here is nothing: each such request is refused there.
  scope.setNotFoundHandler((request, reply) => send(request, reply, refusalAnswer(unknownOperation(request))));
  scope.setErrorHandler((error, request, reply) => send(request, reply, refusalAnswer(error)));
  return <B>(path: string, body: object, handle: Handler<B>): void => {
    scope.post(path, { schema: { body }, bodyLimit }, async (request, reply) => {
      const { admitted, deadlineMs } = (request as Passed).vendorPassing as Required<Passing>;
      return send(request, reply, await handle(admitted.key.vendor, request.body as B, deadlineMs));
    });
  };
}

const unknownOperation = ({ method, url }: FastifyRequest): Refusal =>
  new Refusal(
    'BAD_REQUEST',
    `There is no ${method} ${url.split('?')[0]?.slice(0, 80) ?? ''} here; every operation is a POST`,
  );

function headersOf({ headers, routeOptions }: FastifyRequest) {
  const one = (name: string) => [entryOf(headers, name)].flat()[0] ?? '';
  return {
    keyId: one('x-banyan-key'),
    timestamp: one('x-banyan-timestamp'),
    signature: one('x-banyan-signature'),
    operation: routeOptions.url?.split('/').at(-1) ?? '',
  };
}

const logger = new Logger('VendorApi');

function refusalAnswer(error: unknown): { status: keyof typeof statuses; message: string } {
  const { status, message, extra } = refusalOf(error);
  return { status, message, ...extra };
}

/** What a failure of ours means to a vendor. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof QueueFull) return new Refusal('BUSY', 'Nothing was booked, send the same request again');
  if (error instanceof DeadlinePassed)
    return new Refusal('TIMEOUT', 'Not answered in time, send the same request again');
  if (error instanceof DomainError && error.status === 503) {
    return new Refusal('TIMEOUT', 'The outcome is not known, send the same request again');
  }
  const { statusCode, message } = error as { statusCode?: number; message?: string };
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new Refusal('BAD_REQUEST', message ?? 'The request is not right');
  logger.error(error instanceof Error ? error : new Error(String(error)));
  return new Refusal('INTERNAL', 'Something went wrong on our side, send the same request again');
}
