import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { config } from '../config.js';
import { VendorKeysService } from '../vendor/vendor-keys.service.js';
import { tellTransferVendors } from '../vendor/transfer-vendors.js';
import type { WalletMode } from '../vendor/vendor.entity.js';
import { catalogue, purseGame, seededBrands, type CatalogueRow } from './catalogue.js';
import { DeclaredGames } from './declared.service.js';

const seedLock = 7_151_001;

/* Where the vendors' calls come from in a local, compose or cluster setting. */
const privateRanges = ['127.0.0.0/8', '::1/128', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'];
/* For tournaments and gifts of the demo: ten billion đồng and ten thousand dollars a day. */
const promoBudgets: ReadonlyArray<{ currency: string; amountMinor: string }> = [
  { currency: 'VND', amountMinor: '100000000000000' },
  { currency: 'USDT', amountMinor: '10000000000' },
];
const currencies = { VND: { code: 'VND', unitMinor: '1' }, USDT: { code: 'USDT', unitMinor: '1' } };

interface SeededVendor {
  readonly code: string;
  readonly name: string;
  readonly launchUrl: string;
  /** Where it takes calls of ours. */
  readonly apiUrl: string;
  readonly walletMode: WalletMode;
  readonly budgets: typeof promoBudgets;
}

/** Demo data: the studio as a vendor and its games, and a vendor that keeps members' money itself. Run again it changes nothing that an operator changed. */
@Injectable()
export class Seed implements OnApplicationBootstrap {
  private readonly logger = new Logger('Seed');

  constructor(
    private readonly database: Database,
    private readonly keys: VendorKeysService,
    private readonly declared: DeclaredGames,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!config.seedDemo) return;
    await this.run();
    // Not waited for: the studio may start after us.
    if (config.studioUrl) void this.declared.adopt(config.studioUrl);
  }

  async run(): Promise<void> {
    await this.seedStudio();
    await this.seedPurse();
  }

  private async seedStudio(): Promise<void> {
    const { studioUrl, studioKeyId, studioSecret } = config;
    if (!studioUrl || !studioKeyId || !studioSecret) {
      this.logger.warn('no demo catalogue: STUDIO_URL, STUDIO_KEY_ID and STUDIO_SECRET are not set');
      return;
    }
    await this.database.transaction(async (tx) => {
      await tx.query(sql`select pg_advisory_xact_lock($1)`, [seedLock]);
      // Its rooms, its statement, what became of a round.
      const apiUrl = new URL('/platform', studioUrl).href;
      const studio = {
        code: 'studio',
        name: 'Tán Đa Studio',
        launchUrl: studioUrl,
        apiUrl,
        walletMode: 'seamless',
        budgets: promoBudgets,
      } as const;
      const vendorId = await seedVendor(tx, studio);
      await this.keys.install(tx, vendorId, studioKeyId, studioSecret);
      for (const brand of seededBrands)
        for (const [place, row] of catalogue.entries()) await seedGame(tx, vendorId, brand, row, place);
    });
  }

  private async seedPurse(): Promise<void> {
    const { purseUrl: launchUrl, purseApiUrl: apiUrl, purseKeyId, purseSecret } = config;
    if (!launchUrl || !apiUrl || !purseKeyId || !purseSecret) return;
    await this.database.transaction(async (tx) => {
      await tx.query(sql`select pg_advisory_xact_lock($1)`, [seedLock]);
      const kept = { walletMode: 'transfer', budgets: [] } as const;
      const vendor = { code: 'lantern', name: 'Lantern Games', launchUrl, apiUrl, ...kept };
      const vendorId = await seedVendor(tx, vendor);
      await this.keys.install(tx, vendorId, purseKeyId, purseSecret);
      for (const brand of seededBrands) await seedGame(tx, vendorId, brand, purseGame, 500);
      await tellTransferVendors(tx);
    });
  }
}

async function seedVendor(
  tx: Tx,
  { code, name, launchUrl, apiUrl, walletMode, budgets }: SeededVendor,
): Promise<number> {
  const statement = sql`insert into vendor (code, name, launch_url, ip_list, currencies, api_url, wallet_mode, promo_budgets)
    values ($1, $2, $3, $4, $5, $6, $7, $8)
    on conflict (code) do update set launch_url = excluded.launch_url, api_url = coalesce(vendor.api_url, excluded.api_url) returning id`;
  const own = [code, name, launchUrl, privateRanges];
  const values = [...own, JSON.stringify(currencies), apiUrl, walletMode, JSON.stringify(budgets)];
  const [row] = await tx.query<{ id: number }>(statement, values);
  if (!row) throw new Error('the vendor could not be stored');
  return row.id;
}

/* What the vendor declares follows the catalogue; what an operator decides (on, order, names) stays. */
async function seedGame(tx: Tx, vendorId: number, brand: string, row: CatalogueRow, place: number): Promise<void> {
  const { code, category, types, tags, features, volatility, names, rtp, demo, lines, minBetMinor, isNew, art } = row;
  await tx.query(
    sql`insert into game (brand, vendor_id, code, category, types, tags, features, volatility, names, rtp, demo, lines,
       min_bet_minor, is_new, art, position, enabled)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, true)
     on conflict (brand, code) do update set names = excluded.names || game.names, rtp = excluded.rtp, lines = excluded.lines,
       min_bet_minor = excluded.min_bet_minor, art = excluded.art`,
    [
      brand,
      vendorId,
      code,
      category,
      types,
      tags,
      features,
      volatility,
      JSON.stringify(names),
      rtp,
      demo,
      lines,
      minBetMinor,
      isNew,
      JSON.stringify(art),
      (place + 1) * 10,
    ],
  );
}
