import { Injectable } from '@nestjs/common';
import { MemberSessionEnded, MemberStatusChanged } from '@banyan/proto/identity/v1/events';
import { MemberExcluded } from '@banyan/proto/wallet/v1/events';
import type { Tx } from '@banyan/kernel/database';
import { OnEvent } from '@banyan/kernel/events';
import { PlayGate } from './play-gate.service.js';

/** What ends play. */
@Injectable()
export class LaunchEvents {
  constructor(private readonly gate: PlayGate) {}

  @OnEvent(MemberSessionEnded)
  sessionEnded({ memberId, sessionId }: MemberSessionEnded, _meta: unknown, tx: Tx): Promise<void> {
    return this.gate.loginEnded(tx, memberId, sessionId);
  }

  @OnEvent(MemberStatusChanged)
  statusChanged({ memberId, status }: MemberStatusChanged, _meta: unknown, tx: Tx): Promise<void> {
    return this.gate.statusChanged(tx, memberId, status);
  }

  @OnEvent(MemberExcluded)
  async excluded({ memberId, until }: MemberExcluded, _meta: unknown, tx: Tx): Promise<void> {
    if (until) await this.gate.excluded(tx, memberId, until);
  }
}
