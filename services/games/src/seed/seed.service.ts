import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Database, sql } from '@banyan/kernel/database';
import { config } from '../config.js';
import { adoptGames } from '../game/game-store.js';
import { VendorKeyService } from '../vendor/vendor-key.service.js';
import { publishTransferVendors } from '../vendor/transfer-vendors.js';
import { adoptVendor } from '../vendor/vendor-store.js';
import { catalogue, transferWalletGame, seededBrands } from './catalogue.js';
import { DeclaredGameService } from './declared.service.js';

const seedLock = 7_151_001;

/* Where the vendors' calls come from in a local, compose or cluster setting. */
const privateRanges = ['127.0.0.0/8', '::1/128', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'];
/* For tournaments and gifts of the demo: ten billion đồng and ten thousand dollars a day. */
const promoBudgets: ReadonlyArray<{ currency: string; amountMinor: string }> = [
  { currency: 'VND', amountMinor: '100000000000000' },
  { currency: 'USDT', amountMinor: '10000000000' },
];
const currencies = { VND: { code: 'VND', unitMinor: '1' }, USDT: { code: 'USDT', unitMinor: '1' } };

/** Demo data: the studio as a vendor and its games, and a vendor that keeps members' money itself. Run again it changes nothing that an operator changed. */
@Injectable()
export class SeedService implements OnApplicationBootstrap {
  private readonly logger = new Logger('SeedService');

  constructor(
    private readonly database: Database,
    private readonly keys: VendorKeyService,
    private readonly declared: DeclaredGameService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!config.seedDemo) return;
    await this.run();
    // Not waited for: the studio may start after us.
    if (config.studioUrl) void this.declared.adopt(config.studioUrl);
  }

  async run(): Promise<void> {
    await this.seedStudio();
    await this.seedTransferWallet();
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
        promoBudgets,
        ipList: privateRanges,
        currencies,
      } as const;
      const vendorId = await adoptVendor(tx, studio);
      await this.keys.install(tx, vendorId, studioKeyId, studioSecret);
      const games = catalogue.map((row, place) => ({ ...row, position: (place + 1) * 10 }));
      await adoptGames(tx.query, studio.code, seededBrands, games);
    });
  }

  private async seedTransferWallet(): Promise<void> {
    const { purseUrl: launchUrl, purseApiUrl: apiUrl, purseKeyId, purseSecret } = config;
    if (!launchUrl || !apiUrl || !purseKeyId || !purseSecret) return;
    await this.database.transaction(async (tx) => {
      await tx.query(sql`select pg_advisory_xact_lock($1)`, [seedLock]);
      const kept = { walletMode: 'transfer', promoBudgets: [], ipList: privateRanges, currencies } as const;
      const vendor = { code: 'lantern', name: 'Lantern Games', launchUrl, apiUrl, ...kept } as const;
      const vendorId = await adoptVendor(tx, vendor);
      await this.keys.install(tx, vendorId, purseKeyId, purseSecret);
      await adoptGames(tx.query, vendor.code, seededBrands, [{ ...transferWalletGame, position: 5010 }]);
      await publishTransferVendors(tx);
    });
  }
}
