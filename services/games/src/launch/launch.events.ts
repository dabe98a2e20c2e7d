import { Injectable } from '@nestjs/common';
import { MemberSessionEnded, MemberStatusChanged } from '@banyan/proto/identity/v1/events';
import { MemberExcluded } from '@banyan/proto/wallet/v1/events';
import type { Tx } from '@banyan/kernel/database';
import { OnEvent } from '@banyan/kernel/events';
import { PlayAccessService } from './play-access.service.js';

/** What ends play. */
@Injectable()
export class LaunchEvents {
  constructor(private readonly access: PlayAccessService) {}

  @OnEvent(MemberSessionEnded)
  sessionEnded({ memberId, sessionId }: MemberSessionEnded, _meta: unknown, tx: Tx): Promise<void> {
    return this.access.loginEnded(tx, memberId, sessionId);
  }

  @OnEvent(MemberStatusChanged)
  statusChanged({ memberId, status }: MemberStatusChanged, _meta: unknown, tx: Tx): Promise<void> {
    return this.access.statusChanged(tx, memberId, status);
  }

  @OnEvent(MemberExcluded)
  async excluded({ memberId, until }: MemberExcluded, _meta: unknown, tx: Tx): Promise<void> {
    if (until) await this.access.excluded(tx, memberId, until);
  }
}
