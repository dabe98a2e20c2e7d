import type { IncomingMessage } from 'node:http';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { IdentityServiceClient, type ResolveBrandResponse } from '@banyan/proto/identity/v1/identity';
import { Clock } from '@banyan/kernel/app';
import { grpcClient } from '@banyan/kernel/grpc';
import type { LRUCache } from 'lru-cache';
import { cacheOf } from '../http/cache-of.js';
import { config } from '../config.js';
import { clientIp } from '../http/client-ip.js';
import { hostOf } from './site.js';

const freshMs = 5_000;
const sizeLimit = 10_000;
/** How long an answer is awaited where an older one is at hand. */
const patienceMs = 300;

/** Which brand a host is, and whether it or the visitor's address is closed. Held for five seconds; the last answer serves while identity is away. */
@Injectable()
export class BrandService implements OnApplicationShutdown {
  private readonly identity = grpcClient(IdentityServiceClient, config.identityGrpc ?? '127.0.0.1:0', config);
  private readonly known: LRUCache<string, Promise<ResolveBrandResponse>>;

  constructor(clock: Clock) {
    this.known = cacheOf(clock, sizeLimit, freshMs);
  }

  async resolve(
    request: Pick<IncomingMessage, 'headers' | 'socket'>,
    ip = clientIp(request),
  ): Promise<ResolveBrandResponse> {
    const host = hostOf(request);
    const key = `${host}|${ip}`;
    const fresh = this.known.get(key);
    if (fresh) return fresh;
    const older = this.known.peek(key, { allowStale: true });
    const asked = this.identity.resolveBrand({ host, ip, brand: '' }, { deadlineMs: Date.now() + 2000 });
    const answer = older ? soon(asked, older) : asked;
    this.known.set(key, answer);
    if (!older) answer.catch(() => this.known.delete(key));
    return answer;
  }

  onApplicationShutdown(): void {
    this.identity.close();
  }
}

/** The answer when it comes in time; otherwise the older one, so that a slow identity makes nobody else slow. */
function soon<T>(asked: Promise<T>, older: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(older), patienceMs).unref();
  });
  return Promise.race([asked.catch(() => older), late]).finally(() => clearTimeout(timer));
}
