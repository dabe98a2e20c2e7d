import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { IdentityServiceClient, type ResolveBrandResponse } from '@banyan/proto/identity/v1/identity';
import { Clock } from '@banyan/kernel/app';
import { grpcClient } from '@banyan/kernel/grpc';
import { config } from '../config.js';

const freshMs = 5_000;
const sizeLimit = 10_000;

/** Which brand a host is, and whether it or the visitor's address is closed. Held for five seconds; the last answer serves while identity is away. */
@Injectable()
export class BrandService implements OnApplicationShutdown {
  private readonly identity = grpcClient(IdentityServiceClient, config.identityGrpc ?? '127.0.0.1:0', config);
  private readonly known = new Map<string, { answer: Promise<ResolveBrandResponse>; until: number }>();

  constructor(private readonly clock: Clock) {}

  async resolve(host: string, ip: string): Promise<ResolveBrandResponse> {
    const key = `${host}|${ip}`;
    const now = this.clock.now().getTime();
    const held = this.known.get(key);
    if (held && held.until > now) return held.answer;
    if (this.known.size > sizeLimit) this.known.clear();
    const asked = this.identity.resolveBrand({ host, ip, brand: '' }, { deadlineMs: now + 2000 });
    const answer = held ? asked.catch(() => held.answer) : asked;
    this.known.set(key, { answer, until: now + freshMs });
    if (!held) answer.catch(() => this.known.delete(key));
    return answer;
  }

  onApplicationShutdown(): void {
    this.identity.close();
  }
}
