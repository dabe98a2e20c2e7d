import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { networkOf } from '@banyan/kernel/app';
import { BrandService } from '../brand/brand.service.js';
import { errors } from '../errors.js';
import { RateLimitService } from '../limit/rate-limit.service.js';
import { canonicalPath } from '../http/canonical.js';
import { clientIp } from '../http/client-ip.js';
import { policyOf, strict, type PathPolicy } from '../http/path-policy.js';

/** What is looked at of a request, whoever reads it further: Fastify or the live channel. */
export type Arrival = Pick<IncomingMessage, 'socket' | 'headers' | 'method' | 'url'>;

/** Admission of a request: its address's rate, the spelling of its path, and whether its brand is open for it. */
@Injectable()
export class AdmissionService {
  constructor(
    private readonly brands: BrandService,
    private readonly limits: RateLimitService,
  ) {}

  /**
   * Returns the path's policy. `at`: which one, when the path alone does not decide it. Throws `request.too_many`, `gateway.malformed_path`,
   * `gateway.invalid_domain`, `gateway.maintenance` or `gateway.region_restricted`.
   */
  async admit(
    arrival: Arrival,
    at: (path: string) => PathPolicy = (path) => policyOf(arrival.method ?? '', path),
  ): Promise<PathPolicy> {
    const ip = clientIp(arrival);
    const path = canonicalPath(arrival.url ?? '');
    const policy = path === undefined ? strict : at(path);
    await this.limits.admit(networkOf(ip), policy.counted);
    if (path === undefined) throw errors.malformed_path();
    if (policy.closed === 'refused' || policy.host === 'own') await this.atBrand(arrival, ip, policy);
    return policy;
  }

  private async atBrand(arrival: Arrival, ip: string, { closed, host, counted }: PathPolicy): Promise<void> {
    const asked = this.brands.resolve(arrival, ip);
    // A page's files come while nobody can say whose host it is, as the page does.
    const brand = counted === 'file' ? await asked.catch(() => undefined) : await asked;
    if (brand?.invalidDomain && host === 'own') throw errors.invalid_domain();
    if (closed !== 'refused') return;
    if (brand?.maintenance) throw errors.maintenance();
    if (brand?.regionRestricted) throw errors.region_restricted();
  }
}
