import { Injectable } from '@nestjs/common';
import { Clock, ctx, metrics } from '@banyan/kernel/app';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LRUCache } from 'lru-cache';
import type { IncomingHttpHeaders } from 'node:http';
import { cacheOf } from '../http/cache-of.js';
import { TokenVerifier } from '../token/token-verifier.js';
import { sendWholeResponse, type Upstream } from '../http/whole-response.js';

const mostAnswers = 2_000;
const largestBytes = 64 * 1024;
const kept = ['content-type', 'cache-control', 'vary'] as const;

const asked = metrics.counter('gateway_shared_answers_total', 'Requests for answers that may be shared', ['result']);
const hit = asked.labels('hit');
const miss = asked.labels('miss');

interface Answer {
  readonly headers: Readonly<Record<string, string>>;
  /** A text goes out together with its headers; bytes would be a write of their own. */
  readonly body: string;
}

/**
 * Responses that a service lets many share for some seconds (`cache-control` with `s-maxage`): fetched once, sent to all. A response is
 * shared among those who are the same to a service: brand, language, and kind of account. Whoever brings a token gets one only while
 * the session is good; everything else the service decides itself.
 */
@Injectable()
export class ResponseCache {
  private readonly answers: LRUCache<string, Answer>;
  /** How often each brand has changed since the start. */
  private readonly changes = new Map<string, number>();

  constructor(
    clock: Clock,
    private readonly tokens: TokenVerifier,
  ) {
    this.answers = cacheOf(clock, mostAnswers);
  }

  /** Under which name an answer to this request may be shared; undefined when it may not. */
  async keyOf({ method, url, headers }: FastifyRequest, brand: string): Promise<string | undefined> {
    if (method !== 'GET') return undefined;
    const who = headers.authorization === undefined ? 'visitor' : await this.member(headers.authorization);
    return who && `${brand}|${this.changes.get(brand) ?? 0}|${ctx().language}|${who}|${url}`;
  }

  /** Sends the shared answer; false when there is none. */
  send(key: string, reply: FastifyReply): boolean {
    const answer = this.answers.get(key);
    if (!answer) return false;
    hit.inc();
    void reply.headers(answer.headers).send(answer.body);
    return true;
  }

  /** Passes a service's answer on, and keeps it when the service says so. */
  async pass(key: string, reply: FastifyReply, upstream: Upstream): Promise<void> {
    const seconds = sharedSeconds(upstream);
    if (seconds === 0) return sendWholeResponse(reply, upstream);
    miss.inc();
    const chunks: Buffer[] = [];
    for await (const chunk of upstream.stream) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    this.answers.set(key, { headers: keptOf(upstream.headers), body }, { ttl: seconds * 1000 });
    return void reply.send(body);
  }

  /** Forgets what was answered of a brand, which is another one now; what a service is being asked, it may have answered before. */
  forget(brand: string): void {
    this.changes.set(brand, (this.changes.get(brand) ?? 0) + 1);
  }

  private async member(authorization: string): Promise<string | undefined> {
    if (!authorization.startsWith('Bearer ')) return undefined;
    const principal = await this.tokens.recent(authorization.slice(7));
    if (principal?.type !== 'member' || principal.mustChangePassword) return undefined;
    return `member${principal.accountType}`;
  }
}

/** How long an answer may be shared; 0 for one that may not, is no JSON, or is too large to keep. */
function sharedSeconds({ statusCode, headers }: Upstream): number {
  const seconds = /(?:^|[ ,])s-maxage=(\d+)/.exec(headers['cache-control'] ?? '')?.[1];
  const length = Number(headers['content-length']);
  const text = headers['content-type']?.includes('json') && !headers['content-encoding'];
  if (statusCode !== 200 || !seconds || headers['set-cookie'] || !text || !(length <= largestBytes)) return 0;
  return Number(seconds);
}

const keptOf = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(kept.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])));
