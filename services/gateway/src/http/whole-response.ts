import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { pictureRules } from '@banyan/kernel/rules';
import type { FastifyReply } from 'fastify';

/** What a service answered. */
export interface Upstream {
  readonly statusCode: number;
  readonly headers: IncomingHttpHeaders;
  readonly stream: Readable;
}

/** Responses up to this size are read from the service at once, however slowly their reader takes them; kept pictures whatever size they are. */
const mostBytes = 256 * 1024;
const picture = 'image/webp';

/**
 * Sends a service's answer. One of a known and usual size is read whole first, so that the service's connection is free while the
 * visitor reads; a larger one, or one of unknown size, is passed on as it comes.
 */
export async function sendWholeResponse(reply: FastifyReply, upstream: Upstream): Promise<void> {
  const length = Number(upstream.headers['content-length'] ?? Number.NaN);
  const most = upstream.headers['content-type'] === picture ? pictureRules.keptBytes : mostBytes;
  if (reply.request.method === 'HEAD' || !(length <= most)) return void reply.send(upstream.stream);
  const chunks: Buffer[] = [];
  for await (const chunk of upstream.stream) chunks.push(chunk as Buffer);
  return void reply.send(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks));
}
