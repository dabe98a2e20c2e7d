import { Injectable } from '@nestjs/common';
import type { Tx } from '@banyan/kernel/database';
import { OnEvent, type EventMeta } from '@banyan/kernel/events';
import { MemberRegistered } from '@banyan/proto/identity/v1/events';
import { config } from '../config.js';
import { DemoService } from './demo.service.js';

@Injectable()
export class DemoEvents {
  constructor(private readonly demo: DemoService) {}

  @OnEvent(MemberRegistered)
  async registered(event: MemberRegistered, meta: EventMeta, tx: Tx): Promise<void> {
    if (config.seedDemo) await this.demo.registered(tx, event, meta.occurredAt);
  }
}
