import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { VendorDirectoryService } from './vendor-directory.service.js';
import { VendorChangeService } from './vendor-change.service.js';
import type { AskedKeyDto, DecideChangeDto, RotateKeyDto, RotatedKeyDto } from './vendor.dto.js';
import { lockedVendor } from './vendor.service.js';
import { VendorKey } from './vendor-key.entity.js';

/** Makes and ends the secrets that vendors sign with. */
@Injectable()
export class VendorKeyService {
  constructor(
    private readonly database: Database,
    private readonly directory: VendorDirectoryService,
    private readonly clock: Clock,
    private readonly changes: VendorChangeService,
  ) {}

  /**
   * Asks for a new secret. Whoever asks sees its first part, whoever agrees the second, so that neither knows what the vendor
   * signs with: both tell the vendor, which puts one behind the other.
   */
  async ask(vendorId: bigint, { overlapMinutes, reason }: RotateKeyDto): Promise<AskedKeyDto> {
    const part = newPart();
    return this.database.transaction(async (tx) => {
      const vendor = await lockedVendor(tx, vendorId);
      const keyId = `${vendor.code}-${randomBytes(4).toString('hex')}`;
      const sealedPart = this.directory.ring.seal(part, keyId);
      const proposal = { kind: 'KEY', before: {}, after: { keyId, overlapMinutes }, reason, sealedPart } as const;
      return { change: await this.changes.ask(tx, vendor, proposal), keyId, part };
    });
  }

  /** Makes the secret that another operator asked for; the one before stays valid for the overlap, all earlier ones end. */
  async approve(vendorId: bigint, decision: DecideChangeDto): Promise<RotatedKeyDto> {
    const part = newPart();
    return this.database.transaction(async (tx) => {
      const vendor = await lockedVendor(tx, vendorId);
      const { after, sealedPart } = await this.changes.decide(tx, vendor, 'KEY', 'APPROVED', decision);
      const { keyId, overlapMinutes } = after as { keyId: string; overlapMinutes: number };
      const previousValidUntil = new Date(this.clock.now().getTime() + overlapMinutes * 60_000);
      const previous = await this.end(tx, vendor.id, previousValidUntil);
      await this.insert(tx, vendor.id, keyId, this.directory.ring.open(sealedPart ?? '', keyId) + part);
      tx.afterCommit(() => this.directory.forget());
      return { keyId, part, previousValidUntil: previous ? previousValidUntil : null };
    });
  }

  async reject(vendorId: bigint, decision: DecideChangeDto): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.changes.decide(tx, await lockedVendor(tx, vendorId), 'KEY', 'REJECTED', decision);
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

  /** Wraps with the current master key what an earlier one had wrapped; returns how many secrets that were. */
  async rewrap(): Promise<number> {
    return this.database.transaction(async (tx) => {
      const keys = await tx.query<Sealed>(
        sql`select key_id as "keyId", sealed_secret as sealed from vendor_key order by key_id for update`,
      );
      const parts = await tx.query<Sealed>(
        sql`select after ->> 'keyId' as "keyId", sealed_part as sealed from vendor_change where sealed_part is not null order by id for update`,
      );
      return (await this.move(tx, keys, storeKey)) + (await this.move(tx, parts, storePart));
    });
  }

  private async move(tx: Tx, sealed: readonly Sealed[], store: typeof storeKey): Promise<number> {
    const moved = sealed.flatMap(({ keyId, sealed: before }) => {
      const wrapped = this.directory.ring.rewrap(before, keyId);
      return wrapped ? [{ keyId, wrapped }] : [];
    });
    if (moved.length > 0) await tx.query(store, [moved.map(({ keyId }) => keyId), moved.map(({ wrapped }) => wrapped)]);
    return moved.length;
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

interface Sealed {
  readonly keyId: string;
  readonly sealed: string;
}

/* Each part is as long as a whole secret has to be: half of the letters is none of the strength. */
const newPart = () => randomBytes(32).toString('base64url');

const moves = sql`unnest($1::text[], $2::text[]) as n (key_id, sealed)`;
const storeKey = sql`update vendor_key k set sealed_secret = n.sealed from ${moves} where k.key_id = n.key_id`;
const storePart = sql`update vendor_change c set sealed_part = n.sealed from ${moves}
  where c.after ->> 'keyId' = n.key_id and c.sealed_part is not null`;
