import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction } from '@banyan/kernel/auth';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { errors } from '../errors.js';
import { VendorDirectory } from './vendor-directory.service.js';
import type { RotatedKeyDto } from './vendor.dto.js';
import { Vendor } from './vendor.entity.js';
import { vendorIdOf } from './vendor.service.js';
import { VendorKey } from './vendor-key.entity.js';

/** Makes and ends the secrets that vendors sign with. */
@Injectable()
export class VendorKeysService {
  constructor(
    private readonly database: Database,
    private readonly directory: VendorDirectory,
    private readonly clock: Clock,
  ) {}

  /** Gives a vendor a new secret; the one before stays valid for the overlap, all earlier ones end. */
  async rotate(vendorId: bigint, overlapMinutes: number): Promise<RotatedKeyDto> {
    const secret = randomBytes(32).toString('base64url');
    const previousValidUntil = new Date(this.clock.now().getTime() + overlapMinutes * 60_000);
    return this.database.transaction(async (tx) => {
      const vendor = await tx.manager.findOne(Vendor, {
        where: { id: vendorIdOf(vendorId) },
        lock: { mode: 'pessimistic_write' },
      });
      if (!vendor) throw errors.vendor_not_found();
      const previous = await this.end(tx, vendor.id, previousValidUntil);
      const keyId = `${vendor.code}-${randomBytes(4).toString('hex')}`;
      await this.insert(tx, vendor.id, keyId, secret);
      const after = { keyId, overlapMinutes, previous };
      await auditAction(tx, { action: 'vendor.rotate_key', objectType: 'vendor', objectId: vendor.code, after });
      tx.afterCommit(() => this.directory.forget());
      return { keyId, secret, previousValidUntil: previous ? previousValidUntil : null };
    });
  }

  /**
   * Stores a secret that was made elsewhere as the vendor's current one. A key that is known with this
   * secret stays as it is, even when it was rotated away meanwhile.
   */
  async install(tx: Tx, vendorId: number, keyId: string, secret: string): Promise<void> {
    const known = await tx.manager.findOne(VendorKey, { where: { keyId } });
    if (known && this.directory.secretOf(known) === secret) return;
    await tx.query(sql`delete from vendor_key where key_id = $1`, [keyId]);
    await this.end(tx, vendorId, this.clock.now());
    await this.insert(tx, vendorId, keyId, secret);
    tx.afterCommit(() => this.directory.forget());
  }

  /** Wraps with the current master key what an earlier one had wrapped; answers how many keys that were. */
  async rewrap(): Promise<number> {
    return this.database.transaction(async (tx) => {
      const keys = await tx.query<{ key_id: string; sealed_secret: string }>(
        sql`select key_id, sealed_secret from vendor_key order by key_id for update`,
      );
      let moved = 0;
      for (const { key_id: keyId, sealed_secret: sealed } of keys) {
        const wrapped = this.directory.ring.rewrap(sealed, keyId);
        if (!wrapped) continue;
        await tx.query(sql`update vendor_key set sealed_secret = $2 where key_id = $1`, [keyId, wrapped]);
        moved += 1;
      }
      return moved;
    });
  }

  /** Earlier keys end now, the current one at `validUntil`. Their rows stay, so that their ids are never used again. */
  private async end(tx: Tx, vendorId: number, validUntil: Date): Promise<string | null> {
    const earlier = sql`update vendor_key set valid_until = least(valid_until, $2) where vendor_id = $1 and valid_until is not null`;
    await tx.query(earlier, [vendorId, this.clock.now()]);
    const statement = sql`update vendor_key set valid_until = $2 where vendor_id = $1 and valid_until is null returning key_id`;
    const [ended] = await tx.query<{ key_id: string }>(statement, [vendorId, validUntil]);
    return ended?.key_id ?? null;
  }

  private async insert(tx: Tx, vendorId: number, keyId: string, secret: string): Promise<void> {
    const sealedSecret = this.directory.ring.seal(secret, keyId);
    await tx.manager.insert(VendorKey, {
      keyId,
      vendorId,
      sealedSecret,
      validUntil: null,
      createdAt: this.clock.now(),
    });
  }
}
