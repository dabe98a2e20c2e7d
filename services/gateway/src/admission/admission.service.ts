import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { networkOf } from '@banyan/kernel/app';
import { BrandService } from '../brand/brand.service.js';
import { errors } from '../errors.js';
import { LimitService } from '../limit/limit.service.js';
import { canonicalPath } from '../http/canonical.js';
import { clientIp } from '../http/client-ip.js';
import { doorOf, strict, type Door } from '../http/doors.js';

/** What is looked at of a request, whoever reads it further: Fastify or the live channel. */
export type Arrival = Pick<IncomingMessage, 'socket' | 'headers' | 'method' | 'url'>;

/** Whether a request may come in at all: how often its address asks, how its path is spelt, and whether its brand is open for it. */
@Injectable()
export class AdmissionService {
  constructor(
    private readonly brands: BrandService,
    private readonly limits: LimitService,
  ) {}

  /**
   * The door that it came in by. `at`: which one, when the path alone does not say. Throws `request.too_many`, `gateway.malformed_path`,
   * `gateway.invalid_domain`, `gateway.maintenance` or `gateway.region_restricted`.
   */
  async admit(
    arrival: Arrival,
    at: (path: string) => Door = (path) => doorOf(arrival.method ?? '', path),
  ): Promise<Door> {
    const ip = clientIp(arrival);
    const path = canonicalPath(arrival.url ?? '');
    const door = path === undefined ? strict : at(path);
    await this.limits.admit(networkOf(ip), door.counted);
    if (path === undefined) throw errors.malformed_path();
    if (door.closed === 'refused' || door.host === 'own') await this.atBrand(arrival, ip, door);
    return door;
  }

  private async atBrand(arrival: Arrival, ip: string, { closed, host, counted }: Door): Promise<void> {
    const asked = this.brands.resolve(arrival, ip);
    // A page's files come while nobody can say whose host it is, as the page does.
    const brand = counted === 'file' ? await asked.catch(() => undefined) : await asked;
    if (brand?.invalidDomain && host === 'own') throw errors.invalid_domain();
    if (closed !== 'refused') return;
    if (brand?.maintenance) throw errors.maintenance();
    if (brand?.regionRestricted) throw errors.region_restricted();
  }
}
