import { Injectable } from '@nestjs/common';
import type { Tx } from '@banyan/kernel/database';
import { OnEvent, type EventMeta } from '@banyan/kernel/events';
import { MemberRegistered, MemberStatusChanged } from '@banyan/proto/identity/v1/events';
import { TransferVendorsChanged } from '@banyan/proto/games/v1/events';
import { MemberLifecycleService } from './member-lifecycle.service.js';
import { TransferVendorService } from './transfer-vendor.service.js';

@Injectable()
export class LedgerEvents {
  constructor(
    private readonly members: MemberLifecycleService,
    private readonly transferVendors: TransferVendorService,
  ) {}

  @OnEvent(MemberRegistered)
  registered(event: MemberRegistered, _meta: EventMeta, tx: Tx): Promise<void> {
    return this.members.registered(event, tx);
  }

  @OnEvent(MemberStatusChanged)
  statusChanged(event: MemberStatusChanged, _meta: EventMeta, tx: Tx): Promise<void> {
    return this.members.statusChanged(event, tx);
  }

  @OnEvent(TransferVendorsChanged)
  vendorsChanged(event: TransferVendorsChanged, _meta: EventMeta, tx: Tx): Promise<void> {
    return this.transferVendors.changed(event, tx);
  }
}
