import { Injectable } from '@nestjs/common';
import { Clock, metrics } from '@banyan/kernel/app';
import { Database } from '@banyan/kernel/database';
import { IsNull, MoreThan, Or } from 'typeorm';
import { config } from '../config.js';
import { errors } from '../errors.js';
import { sign } from './signature.js';
import { callOutside } from './outside-call.js';
import { VendorDirectoryService } from './vendor-directory.service.js';
import { Vendor } from './vendor.entity.js';
import { VendorKey } from './vendor-key.entity.js';

const seconds = metrics.histogram('games_vendor_call_seconds', 'Time until a vendor answered us', [
  'vendor',
  'operation',
  'outcome',
]);

const timeoutMs = 10_000;
const mostBytes = 4 * 1024 * 1024;

/**
 * A vendor's reply to a call of ours. `unknown`: no reply, or none that can be read, so the vendor may or may not have done it.
 * Only ask again, under the same id.
 */
export type VendorReply =
  | { readonly outcome: 'ok'; readonly body: Readonly<Record<string, unknown>> }
  | { readonly outcome: 'refused'; readonly status: string; readonly message: string }
  | { readonly outcome: 'unknown'; readonly message: string };

/** Our calls to vendors: `POST <the vendor's address>/<operation>`, signed as theirs to us. */
@Injectable()
export class VendorCallService {
  /** Judged at each connection, as what a name stands for changes. */
  readonly publicOnly = config.env === 'production';

  constructor(
    private readonly database: Database,
    private readonly directory: VendorDirectoryService,
    private readonly clock: Clock,
  ) {}

  /** Rejects with `games.vendor_without_calls` when the vendor has no address or key; everything else is an answer. */
  async call(vendorId: number, operation: string, body: object): Promise<VendorReply> {
    const { manager } = this.database;
    const vendor = await manager.findOneOrFail(Vendor, { where: { id: vendorId } });
    const key = await this.keyOf(vendorId);
    if (!vendor.apiUrl || !key) throw errors.vendor_without_calls();
    const begun = performance.now();
    const said = await this.send(`${vendor.apiUrl.replace(/\/$/, '')}/${operation}`, operation, key, body);
    seconds.observe({ vendor: vendor.code, operation, outcome: said.outcome }, (performance.now() - begun) / 1000);
    return said;
  }

  /* Of two that are good, the earlier one: that one the vendor surely has. */
  private async keyOf(vendorId: number): Promise<VendorKey | null> {
    const validUntil = Or(IsNull(), MoreThan(this.clock.now()));
    const order = { validUntil: { direction: 'ASC', nulls: 'LAST' } } as const;
    return this.database.manager.findOne(VendorKey, { where: { vendorId, validUntil }, order });
  }

  private async send(url: string, operation: string, key: VendorKey, content: object): Promise<VendorReply> {
    const body = JSON.stringify(content);
    const timestamp = String(this.clock.now().getTime());
    const signature = sign(this.directory.secretOf(key), { timestamp, operation, body });
    const headers = {
      'content-type': 'application/json',
      'x-banyan-key': key.keyId,
      'x-banyan-timestamp': timestamp,
      'x-banyan-signature': signature,
    };
    try {
      const { publicOnly } = this;
      const { status, text } = await callOutside({ url, body, headers, timeoutMs, mostBytes, publicOnly });
      return status === 200 ? saidOf(text) : unknown(`answered ${status}`);
    } catch (error) {
      return unknown(error instanceof Error ? error.message : String(error));
    }
  }
}

/** Not what was asked for was refused, but that it was asked now or so. */
const notDecided = new Set([
  'TIMEOUT',
  'BUSY',
  'INTERNAL',
  'RATE_LIMITED',
  'INVALID_SIGNATURE',
  'UNKNOWN_KEY',
  'EXPIRED_TIMESTAMP',
]);

const unknown = (message: string): VendorReply => ({ outcome: 'unknown', message });

function saidOf(text: string): VendorReply {
  const body = JSON.parse(text) as Readonly<Record<string, unknown>> | null;
  const { status, message } = body ?? {};
  if (!body || typeof status !== 'string') return unknown('answered no status');
  if (status === 'OK') return { outcome: 'ok', body };
  if (notDecided.has(status)) return unknown(`answered ${status}`);
  return { outcome: 'refused', status, message: typeof message === 'string' ? message.slice(0, 300) : '' };
}
