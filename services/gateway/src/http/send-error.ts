import { ServerResponse, type IncomingMessage } from 'node:http';
import { errorResponseOf, withContext } from '@banyan/kernel/app';
import { codeOf } from '@banyan/texts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What is left of a body after a refusal is let in up to this size, for the sake of the connection's next request. */
const mostLeftBytes = 64 * 1024;
/** And for this long; then the connection ends. */
const lingerMs = 5_000;

/** Sends the response to an error that was thrown outside of Nest's filter, in the format of the path. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body } = errorResponseOf(error, request.url);
  const wait = (body as { value?: { retryAfterSeconds?: number } | null }).value?.retryAfterSeconds;
  if (status === 503) void reply.header('retry-after', '30');
  if (wait) void reply.header('retry-after', String(wait));
  if (!request.raw.complete) {
    if (status === 408 || mayBeLarge(request)) void reply.header('connection', 'close');
    setTimeout(() => request.raw.complete || request.raw.destroy(), lingerMs).unref();
  }
  return reply.status(status).send(body);
}

/**
 * Sends the response to an error where there is no Fastify: to a poll of the live channel, or, without a response, to a client that upgrades to
 * another protocol; his connection ends with the answer.
 */
export function sendRawError(error: unknown, request: IncomingMessage, given?: ServerResponse): void {
  const { socket, headers, url = '' } = request;
  if (socket.destroyed) return;
  const language = codeOf(headers['accept-language'] ?? '');
  const context = { requestId: '', brand: '', language, ip: '', device: '' };
  const { status, body } = withContext(context, () => errorResponseOf(error, url));
  const response = given ?? new ServerResponse(request);
  if (!given) response.assignSocket(socket);
  response.shouldKeepAlive = false;
  const wait = (body as { value?: { retryAfterSeconds?: number } | null }).value?.retryAfterSeconds ?? 30;
  if (status === 429 || status === 503) response.setHeader('retry-after', String(wait));
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body), () => socket.destroySoon());
}

/** Whether much more may come of a request that nobody reads any further. */
function mayBeLarge({ raw: { headers } }: FastifyRequest): boolean {
  if (headers['transfer-encoding'] !== undefined) return true;
  return Number(headers['content-length'] ?? 0) > mostLeftBytes;
}
