import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql } from '@banyan/kernel/database';
import { AnnouncementConsoleService } from '../announcement/announcement-console.service.js';
import { config } from '../config.js';
import { demoAnnouncements } from './demo-texts.js';

const brand = 'BANYAN';

/** Announcements of a new installation. Run again it changes nothing, nor what an operator changed or removed. */
@Injectable()
export class DemoService implements OnApplicationBootstrap {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly announcements: AnnouncementConsoleService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (config.seedDemo) await this.seed();
  }

  async seed(): Promise<void> {
    await this.db.transaction(async (tx) => {
      await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('notices:demo', 0))`);
      const some = await tx.query(sql`select 1 from announcement where brand = $1 limit 1`, [brand]);
      if (some.length > 0) return;
      for (const demo of demoAnnouncements) await this.announcements.seed(tx, { ...demo, brand, at: this.clock.now() });
    });
  }
}
