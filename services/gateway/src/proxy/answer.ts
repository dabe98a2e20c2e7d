import { answerOf } from '@banyan/kernel/app';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What is left of a body after a refusal is let in up to this size, for the sake of the connection's next request. */
const mostLeftBytes = 64 * 1024;
/** And for this long; then the connection ends. */
const lingerMs = 5_000;

/** Answers what was thrown outside Nest's own filter, in the dialect of the address. */
export function answer(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body } = answerOf(error, request.url);
  const wait = (body as { value?: { retryAfterSeconds?: number } | null }).value?.retryAfterSeconds;
  if (status === 503) void reply.header('retry-after', '30');
  if (wait) void reply.header('retry-after', String(wait));
  if (!request.raw.complete) {
    if (status === 408 || mayBeLarge(request)) void reply.header('connection', 'close');
    setTimeout(() => request.raw.complete || request.raw.destroy(), lingerMs).unref();
  }
  return reply.status(status).send(body);
}

/** Whether much more may come of a request that nobody reads any further. */
function mayBeLarge({ raw: { headers } }: FastifyRequest): boolean {
  if (headers['transfer-encoding'] !== undefined) return true;
  return Number(headers['content-length'] ?? 0) > mostLeftBytes;
}
