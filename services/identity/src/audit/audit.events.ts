import { Injectable } from '@nestjs/common';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import type { Tx } from '@banyan/kernel/database';
import { OnEvent, type EventMeta } from '@banyan/kernel/events';
import { AuditService } from './audit.service.js';

@Injectable()
export class AuditEvents {
  constructor(private readonly audit: AuditService) {}

  @OnEvent(OperatorActed)
  async onOperatorActed(event: OperatorActed, meta: EventMeta, tx: Tx): Promise<void> {
    await this.audit.append(tx, event, meta.id, meta.occurredAt);
  }
}
