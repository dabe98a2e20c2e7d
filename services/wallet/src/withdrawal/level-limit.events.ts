import { Injectable } from '@nestjs/common';
import { VipLevelChanged, VipTableChanged } from '@banyan/proto/promotions/v1/events';
import type { Tx } from '@banyan/kernel/database';
import { OnEvent, OnEvents } from '@banyan/kernel/events';
import { LevelLimitService } from './level-limit.service.js';

@Injectable()
export class LevelLimitEvents {
  constructor(private readonly levels: LevelLimitService) {}

  @OnEvents(VipLevelChanged, { batch: 500 })
  levelsChanged(events: readonly VipLevelChanged[], _metas: readonly unknown[], tx: Tx): Promise<void> {
    return this.levels.changed(tx, events);
  }

  @OnEvent(VipTableChanged)
  tableChanged(event: VipTableChanged, _meta: unknown, tx: Tx): Promise<void> {
    return this.levels.published(tx, event);
  }
}
