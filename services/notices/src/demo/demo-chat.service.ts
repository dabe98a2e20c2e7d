import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database, sql } from '@banyan/kernel/database';
import { ChatRoomService } from '../chat/chat-room.service.js';
import type { ChatTopic } from '../chat/types.js';
import { config } from '../config.js';

const brand = 'BANYAN';

/** By language: what its speakers find in the list first. */
const rooms: ReadonlyArray<readonly [language: string, topic: ChatTopic, name: string]> = [
  ['VI', 'GENERAL', 'Sảnh chung'],
  ['VI', 'SPORTS', 'Bóng đá'],
  ['VI', 'LOTTERY', 'Xổ số'],
  ['EN', 'GENERAL', 'Lobby'],
  ['EN', 'GAMES', 'Slots and tables'],
  ['CN', 'GENERAL', '大厅'],
  ['AR', 'GENERAL', 'القاعة العامة'],
];

/** The chat rooms of a new installation. Run again it changes nothing, nor what an operator changed. */
@Injectable()
export class DemoChatService implements OnApplicationBootstrap {
  constructor(
    private readonly db: Database,
    private readonly rooms: ChatRoomService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (config.seedDemo) await this.seed();
  }

  async seed(): Promise<void> {
    await this.db.transaction(async (tx) => {
      await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('notices:demo-chat', 0))`);
      const some = await tx.query(sql`select 1 from chat_room where brand = $1 limit 1`, [brand]);
      if (some.length > 0) return;
      for (const [place, [language, topic, name]] of rooms.entries())
        await this.rooms.seed(tx, { brand, language, topic, name, place });
    });
  }
}
