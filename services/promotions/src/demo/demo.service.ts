import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql } from '@banyan/kernel/database';
import { CampaignConsoleService } from '../campaign/campaign-console.service.js';
import { config } from '../config.js';
import { demoOffers } from './demo-offers.js';

const brand = 'BANYAN';
const zone = 'Asia/Ho_Chi_Minh';

/** Promotions of a new installation. Run again it changes nothing, nor what an operator changed or ended. */
@Injectable()
export class DemoService implements OnApplicationBootstrap {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly campaigns: CampaignConsoleService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (config.seedDemo) await this.seed();
  }

  async seed(): Promise<void> {
    await this.db.transaction(async (tx) => {
      await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('promotions:demo', 0))`);
      const some = await tx.query(sql`select 1 from campaign where brand = $1 limit 1`, [brand]);
      if (some.length > 0) return;
      for (const content of demoOffers) await this.campaigns.seed(tx, { brand, zone, content, at: this.clock.now() });
    });
  }
}
