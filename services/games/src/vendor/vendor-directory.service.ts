import { Injectable } from '@nestjs/common';
import { Database, sql } from '@banyan/kernel/database';
import { ceilingsOf, type CeilingRow, type Ceilings } from '../ceiling/ceilings.js';
import { config } from '../config.js';
import { RefreshingCache } from './refreshing-cache.js';
import { readIpList } from './ip-list.js';
import type { MaintenanceWindow } from './maintenance.js';
import { KeyRing } from './key-ring.js';
import { Vendor, type VendorCurrency, type VendorShape, type WalletMode } from './vendor.entity.js';
import { VendorKey } from './vendor-key.entity.js';

/** A vendor as its calls need it. */
export interface KnownVendor extends MaintenanceWindow {
  readonly id: number;
  readonly code: string;
  readonly enabled: boolean;
  readonly walletMode: WalletMode;
  readonly shape: VendorShape;
  readonly publicKey: string | null;
  readonly ranges: ReturnType<typeof readIpList>['ranges'];
  readonly currencies: Readonly<Record<string, VendorCurrency>>;
  readonly languages: Readonly<Record<string, string>>;
  readonly requestsPerSecond: number;
  readonly ceilings: Ceilings;
}

export interface KnownKey {
  readonly secret: string;
  readonly validUntil: Date | null;
  readonly vendor: KnownVendor;
}

/** A vendor by its code, with all keys that it ever had; who asks looks which are still good. */
export interface ShapedVendor {
  readonly vendor: KnownVendor;
  readonly keys: ReadonlyArray<{ readonly secret: string; readonly validUntil: Date | null }>;
}

export interface KnownGame extends MaintenanceWindow {
  /** Switched on, in a brand that is open. */
  readonly enabled: boolean;
}

/* A switch thrown on another replica takes effect within this time; on this one at once. */
const options = { freshMs: 2000, staleMs: 60_000, maxEntries: 20_000 };

/** Vendors, their keys and the state of their games, held in memory for the calls that carry bets. */
@Injectable()
export class VendorDirectoryService {
  readonly ring = new KeyRing(config.secretKey, config.secretKeysEarlier);
  private readonly keys = new RefreshingCache<KnownKey | null>((keyId) => this.loadKey(keyId), {
    ...options,
    maxEntries: 2000,
  });
  private readonly shapes = new RefreshingCache<ShapedVendor | null>((code) => this.loadShaped(code), {
    ...options,
    maxEntries: 1000,
  });
  private readonly games = new RefreshingCache<KnownGame | null>((key) => this.loadGame(key), options);

  constructor(private readonly database: Database) {}

  /** The key with its vendor, whether it is still valid or not; null for an unknown one. */
  key(keyId: string): Promise<KnownKey | null> {
    return this.keys.get(keyId);
  }

  /** The state of a vendor's game in a brand's catalogue; null when it is not there. */
  game(vendorId: number, brand: string, code: string): Promise<KnownGame | null> {
    return this.games.get(JSON.stringify([vendorId, brand, code]));
  }

  /** A vendor by its code, for protocols that name no key; null for an unknown one. */
  shaped(code: string): Promise<ShapedVendor | null> {
    return this.shapes.get(code);
  }

  /** Reads everything anew from now on. */
  forget(): void {
    this.keys.clear();
    this.shapes.clear();
    this.games.clear();
  }

  secretOf(key: VendorKey): string {
    return this.ring.open(key.sealedSecret, key.keyId);
  }

  private async loadKey(keyId: string): Promise<KnownKey | null> {
    const key = await this.database.manager.findOne(VendorKey, { where: { keyId } });
    if (!key) return null;
    const vendor = await this.database.manager.findOneOrFail(Vendor, { where: { id: key.vendorId } });
    const known = await this.known(vendor);
    return { secret: this.secretOf(key), validUntil: key.validUntil, vendor: known };
  }

  private async loadShaped(code: string): Promise<ShapedVendor | null> {
    const vendor = await this.database.manager.findOne(Vendor, { where: { code } });
    if (!vendor) return null;
    const keys = await this.database.manager.find(VendorKey, {
      where: { vendorId: vendor.id },
      order: { createdAt: 'DESC' },
    });
    const known = await this.known(vendor);
    return { vendor: known, keys: keys.map((key) => ({ secret: this.secretOf(key), validUntil: key.validUntil })) };
  }

  private async known(vendor: Vendor): Promise<KnownVendor> {
    const statement = sql`select currency, game_code as "gameCode", win_minor as "winMinor", hour_minor as "hourMinor"
      from win_ceiling where vendor_id = $1`;
    const rows = await this.database.query<CeilingRow>(statement, [vendor.id]);
    const ceilings = ceilingsOf(rows, { win: config.winCeiling, hour: config.winHourCeiling });
    return Object.assign(vendor, { ranges: readIpList(vendor.ipList).ranges, ceilings });
  }

  private async loadGame(key: string): Promise<KnownGame | null> {
    const [vendorId, brand, code] = JSON.parse(key) as [number, string, string];
    const statement = sql`select enabled and not exists (select from closed_brand c where c.brand = game.brand) as enabled, maintenance_from as "maintenanceFrom", maintenance_until as "maintenanceUntil"
      from game where vendor_id = $1 and brand = $2 and code = $3`;
    const [game] = await this.database.query<KnownGame>(statement, [vendorId, brand, code]);
    return game ?? null;
  }
}
