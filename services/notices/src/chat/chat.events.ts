import { Injectable } from '@nestjs/common';
import { BrandCreated } from '@banyan/proto/identity/v1/events';
import { VipLevelChanged } from '@banyan/proto/promotions/v1/events';
import type { Tx } from '@banyan/kernel/database';
import { type EventMeta, OnEvent, requireEarlierDone } from '@banyan/kernel/events';
import { ChatAuthorService } from './chat-author.service.js';
import { ChatRoomService } from './chat-room.service.js';

/** What rooms a new brand begins with, and who has which VIP level. */
@Injectable()
export class ChatEvents {
  constructor(
    private readonly rooms: ChatRoomService,
    private readonly authors: ChatAuthorService,
  ) {}

  @OnEvent(BrandCreated)
  async created({ brand, like }: BrandCreated, meta: EventMeta, tx: Tx): Promise<void> {
    await requireEarlierDone(tx, meta);
    await this.rooms.begin(tx, brand, like);
  }

  @OnEvent(VipLevelChanged)
  levelChanged(event: VipLevelChanged, _meta: unknown, tx: Tx): Promise<void> {
    return this.authors.levelChanged(tx, event);
  }
}
