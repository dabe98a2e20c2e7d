import { Injectable } from '@nestjs/common';
import type { ResolveBrandResponse } from '@banyan/proto/identity/v1/identity';
import type { FastifyRequest } from 'fastify';
import { BrandService } from '../brand/brand.service.js';
import { onAnyHost } from '../brand/site.js';
import { errors } from '../errors.js';
import { LimitService } from '../limit/limit.service.js';
import { clientIp } from './client-ip.js';
import { alwaysOpen } from './routes.js';

/** Whether a request may come in at all: how often its address asks, and whether its brand is open for it. */
@Injectable()
export class AdmissionService {
  constructor(
    private readonly brands: BrandService,
    private readonly limits: LimitService,
  ) {}

  /** Throws `request.too_many`, `gateway.invalid_domain`, `gateway.maintenance` or `gateway.region_restricted`. */
  async admit(request: FastifyRequest, path: string): Promise<{ ip: string; brand: ResolveBrandResponse }> {
    const ip = clientIp(request);
    await this.limits.admit(ip, request.method, path);
    const brand = await this.brands.resolve(request, ip);
    if (brand.invalidDomain && !onAnyHost.test(path)) throw errors.invalid_domain();
    if (!alwaysOpen.test(path)) {
      if (brand.maintenance) throw errors.maintenance();
      if (brand.regionRestricted) throw errors.region_restricted();
    }
    return { ip, brand };
  }
}
