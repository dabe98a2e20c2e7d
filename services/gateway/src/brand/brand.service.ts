import type { IncomingMessage } from 'node:http';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { IdentityServiceClient, type ResolveBrandResponse } from '@banyan/proto/identity/v1/identity';
import { Clock } from '@banyan/kernel/app';
import { grpcClient } from '@banyan/kernel/grpc';
import { config } from '../config.js';
import { clientIp } from '../proxy/client-ip.js';
import { hostOf } from './site.js';

const freshMs = 5_000;
const sizeLimit = 10_000;
/** How long an answer is awaited where an older one is at hand. */
const patienceMs = 300;

/** Which brand a host is, and whether it or the visitor's address is closed. Held for five seconds; the last answer serves while identity is away. */
@Injectable()
export class BrandService implements OnApplicationShutdown {
  private readonly identity = grpcClient(IdentityServiceClient, config.identityGrpc ?? '127.0.0.1:0', config);
  private readonly known = new Map<string, { answer: Promise<ResolveBrandResponse>; until: number }>();

  constructor(private readonly clock: Clock) {}

  async resolve(
    request: Pick<IncomingMessage, 'headers' | 'socket'>,
    ip = clientIp(request),
  ): Promise<ResolveBrandResponse> {
    const host = hostOf(request);
    const key = `${host}|${ip}`;
    const now = this.clock.now().getTime();
    const held = this.known.get(key);
    if (held && held.until > now) return held.answer;
    if (this.known.size >= sizeLimit)
      for (const oldest of [...this.known.keys()].slice(0, 100)) this.known.delete(oldest);
    const asked = this.identity.resolveBrand({ host, ip, brand: '' }, { deadlineMs: Date.now() + 2000 });
    const answer = held ? soon(asked, held.answer) : asked;
    this.known.set(key, { answer, until: now + freshMs });
    if (!held) answer.catch(() => this.known.delete(key));
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
