import { Injectable } from '@nestjs/common';
import { RoundSettled, RoundsMarked } from '@banyan/proto/games/v1/events';
import type { Tx } from '@banyan/kernel/database';
import { OnEvents, type EventMeta } from '@banyan/kernel/events';
import { SalesService } from './sales.service.js';
import { WatermarkService } from './watermark.service.js';

@Injectable()
export class SalesEvents {
  constructor(
    private readonly sales: SalesService,
    private readonly watermark: WatermarkService,
  ) {}

  @OnEvents(RoundSettled, { batch: 500 })
  roundSettled(events: readonly RoundSettled[], _metas: readonly unknown[], tx: Tx): Promise<void> {
    return this.sales.record(tx, events);
  }

  @OnEvents(RoundsMarked, { batch: 100 })
  roundsMarked(events: readonly RoundsMarked[], metas: readonly EventMeta[], tx: Tx): Promise<void> {
    return this.watermark.heard(
      tx,
      events,
      metas.map(({ partition }) => partition),
    );
  }
}
