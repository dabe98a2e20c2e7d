import { Injectable } from '@nestjs/common';
import { MemberSessionEnded, MemberStatusChanged } from '@banyan/proto/identity/v1/events';
import type { Tx } from '@banyan/kernel/database';
import { OnEvent } from '@banyan/kernel/events';
import { PushBrowserService } from './push-browser.service.js';

@Injectable()
export class PushEvents {
  constructor(private readonly browsers: PushBrowserService) {}

  @OnEvent(MemberSessionEnded)
  sessionEnded({ memberId, sessionId }: MemberSessionEnded, _meta: unknown, tx: Tx): Promise<void> {
    return this.browsers.sessionEnded(tx, memberId, sessionId);
  }

  @OnEvent(MemberStatusChanged)
  async statusChanged({ memberId, status }: MemberStatusChanged, _meta: unknown, tx: Tx): Promise<void> {
    if (status !== 'ACTIVE') await this.browsers.memberGone(tx, memberId);
  }
}
