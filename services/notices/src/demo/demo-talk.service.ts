import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { factOf } from '../broadcast/fact.js';
import { seedBroadcast } from '../broadcast/seed-broadcast.js';
import { config } from '../config.js';
import { InboxService } from '../inbox/inbox.service.js';
import { seedChat } from '../support/seed-chat.js';
import { demoMembers, demoScheduled, demoSent, demoTalks } from './demo-talk.js';

const brand = 'BANYAN';
const dayMs = 86_400_000;
const sentDaysAgo = 3;
const scheduledInDays = 7;

/**
 * A message that was sent and one whose hour is to come, a support chat that was answered and one that waits, of a new installation. Run again
 * it changes nothing. What was sent came before there was an inbox: it is read, and disturbs nobody.
 */
@Injectable()
export class DemoTalkService implements OnApplicationBootstrap {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly inbox: InboxService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (config.seedDemo) await this.seed();
  }

  async seed(): Promise<void> {
    await this.db.transaction(async (tx) => {
      await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('notices:demo-talk', 0))`);
      const [known] = await tx.query<{ broadcasts: boolean; chats: boolean }>(
        sql`select exists (select from broadcast where brand = $1) as broadcasts,
           exists (select from support_conversation where brand = $1) as chats`,
        [brand],
      );
      if (!known?.broadcasts) await this.broadcasts(tx);
      if (!known?.chats) for (const talk of demoTalks) await seedChat(tx, brand, talk, this.clock.now());
    });
  }

  private async broadcasts(tx: Tx): Promise<void> {
    const now = this.clock.now().getTime();
    const [inbox] = await tx.query<{ began: Date }>(sql`select started_at as began from inbox_start`);
    const sentAt = new Date(Math.min(now - sentDaysAgo * dayMs, (inbox?.began.getTime() ?? now) - 1));
    const count = demoMembers.length;
    const to = { brand, audience: count, at: this.clock.now() };
    const id = await seedBroadcast(tx, { ...demoSent, ...to, startsAt: sentAt, sent: count });
    const broadcast = { id, brand, purpose: 'SERVICE', channels: ['INBOX'] } as const;
    await this.inbox.tell(tx, demoMembers.map((memberId) => factOf(broadcast, memberId, sentAt))); // prettier-ignore
    await seedBroadcast(tx, {
      ...demoScheduled, ...to, startsAt: new Date(now + scheduledInDays * dayMs), sent: null,
    }); // prettier-ignore
  }
}
