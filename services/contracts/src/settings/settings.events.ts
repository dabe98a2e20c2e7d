import { Injectable } from '@nestjs/common';
import { BrandCreated } from '@banyan/proto/identity/v1/events';
import type { Tx } from '@banyan/kernel/database';
import { type EventMeta, OnEvent, requireEarlierDone } from '@banyan/kernel/events';
import { SettingsService } from './settings.service.js';

/** What a new brand allows in contracts. */
@Injectable()
export class SettingsEvents {
  constructor(private readonly settings: SettingsService) {}

  @OnEvent(BrandCreated)
  async created({ brand, like }: BrandCreated, meta: EventMeta, tx: Tx): Promise<void> {
    await requireEarlierDone(tx, meta);
    await this.settings.begin(tx, brand, like);
  }
}
