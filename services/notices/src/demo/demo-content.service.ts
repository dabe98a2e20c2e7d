import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql } from '@banyan/kernel/database';
import { config } from '../config.js';
import { PageConsoleService } from '../page/page-console.service.js';
import { PostConsoleService } from '../post/post-console.service.js';
import { demoEvent, demoSite } from './demo-pages.js';
import { demoPosts } from './demo-posts.js';

const brand = 'BANYAN';
const dayMs = 86_400_000;
/** Ahead of UTC by the clock of the demo's zone. */
const zoneMs = 7 * 3_600_000;

/** News, blog, streams, footer and event page of a new installation. Run again it changes nothing, nor what an operator changed or removed. */
@Injectable()
export class DemoContentService implements OnApplicationBootstrap {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly posts: PostConsoleService,
    private readonly pages: PageConsoleService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (config.seedDemo) await this.seed();
  }

  async seed(): Promise<void> {
    const now = this.clock.now().getTime();
    const localAt = (at: number) => new Date(at + zoneMs).toISOString().slice(0, 16);
    await this.db.transaction(async (tx) => {
      await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('notices:demo-content', 0))`);
      await this.pages.seed(tx, brand, 'SITE', demoSite);
      await this.pages.seed(
        tx,
        brand,
        'WORLDCUP',
        demoEvent((ahead) => localAt(now + ahead * dayMs).slice(0, 10)),
      );
      const some = await tx.query(sql`select 1 from post where brand = $1 limit 1`, [brand]);
      if (some.length > 0) return;
      for (const { daysAgo, ...post } of demoPosts) {
        const startsAt = now - daysAgo * dayMs;
        const content = { ...post, embedded: false, published: true, startsAt: localAt(startsAt), endsAt: null };
        await this.posts.seed(tx, brand, content, { startsAt: new Date(startsAt), endsAt: null });
      }
    });
  }
}
