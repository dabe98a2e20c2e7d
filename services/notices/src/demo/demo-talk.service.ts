import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { factOf } from '../broadcast/fact.js';
import { config } from '../config.js';
import { InboxService } from '../inbox/inbox.service.js';
import { demoMembers, demoScheduled, demoSent, demoTalks } from './demo-talk.js';

const brand = 'BANYAN';
const minuteMs = 60_000;
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
      if (!known?.chats) await this.chats(tx);
    });
  }

  private async broadcasts(tx: Tx): Promise<void> {
    const now = this.clock.now().getTime();
    const sentAt = new Date(now - sentDaysAgo * dayMs);
    const count = demoMembers.length;
    const id = await this.broadcast(tx, { ...demoSent, startsAt: sentAt, sent: count });
    const broadcast = { id, brand, purpose: 'SERVICE', channels: ['INBOX'] } as const;
    await this.inbox.tell(tx, demoMembers.map((memberId) => factOf(broadcast, memberId, sentAt))); // prettier-ignore
    await this.broadcast(tx, { ...demoScheduled, startsAt: new Date(now + scheduledInDays * dayMs), sent: null });
  }

  /** `sent`: to how many; null while it is to come. Its id. */
  private async broadcast(
    tx: Tx,
    { texts, link, startsAt, sent }: typeof demoSent & { startsAt: Date; sent: number | null },
  ): Promise<string> {
    const [row] = await tx.query<{ id: string }>(broadcastSql, [
      brand, texts[0]?.title, JSON.stringify(texts), link, startsAt, sent === null ? 'RUNNING' : 'DONE', demoMembers.length, sent ?? 0, this.clock.now(),
      sent === null ? null : startsAt,
    ]); // prettier-ignore
    return row?.id ?? '';
  }

  private async chats(tx: Tx): Promise<void> {
    const now = this.clock.now().getTime();
    for (const { memberId, username, minutesAgo, lines, rating } of demoTalks) {
      const began = now - minutesAgo * minuteMs;
      const at = (line: number) => new Date(began + line * minuteMs);
      const closedAt = rating === null ? null : at(lines.length);
      const [row] = await tx.query<{ id: string }>(conversationSql, [
        brand, memberId, username, closedAt ? 'CLOSED' : 'WAITING', at(0), rating === null, lines.length, closedAt ? 'MEMBER' : '', closedAt, rating,
        closedAt ?? at(0), closedAt ? 'Banyan' : '',
      ]); // prettier-ignore
      for (const [place, [author, content]] of lines.entries())
        await tx.query(lineSql, [row?.id, author, author === 'MEMBER' ? memberId : 0n, author === 'MEMBER' ? username : 'Banyan', randomUUID(), content, at(place)]); // prettier-ignore
      await tx.query(readSql, [row?.id]);
    }
  }
}

const broadcastSql = sql`
insert into broadcast (brand, purpose, title, texts, link, channels, languages, account_types, levels, line_ids, member_ids, zone, language,
  starts_at, per_minute, state, written_by, audience, sent, reads, created_at, updated_at, finished_at)
values ($1, 'SERVICE', $2, $3::jsonb, $4, '{INBOX}', '{}', '{}', '{}', '{}', '{}', 'Asia/Ho_Chi_Minh', 'VI', $5, 6000, $6, '', $7, $8, $8, $9, $9, $10)
returning id`;

const conversationSql = sql`
insert into support_conversation (brand, member_id, username, language, state, queued_at, waits_since, awaited, lines, closed_by, closed_at, rating,
  updated_at, operator_name, shown_name)
values ($1, $2, $3, 'VI', $4, $5, $5, $6, $7, $8, $9, $10, $11, $12, $12) returning id`;

const lineSql = sql`
insert into support_message (conversation_id, author, author_id, author_name, client_key, content, created_at)
values ($1, $2, $3, $4, $5, $6, $7)`;

/* Their members have seen all that was said. */
const readSql = sql`
update support_conversation c set read_through = (select coalesce(max(m.id), 0) from support_message m where m.conversation_id = c.id)
where id = $1`;
