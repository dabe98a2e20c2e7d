import { Injectable } from '@nestjs/common';
import { MemberVerifiedChanged } from '@banyan/proto/identity/v1/events';
import type { Tx } from '@banyan/kernel/database';
import { OnEvent } from '@banyan/kernel/events';
import { VerifiedMemberService } from './verified-member.service.js';

@Injectable()
export class VerifiedMemberEvents {
  constructor(private readonly members: VerifiedMemberService) {}

  @OnEvent(MemberVerifiedChanged)
  changed(event: MemberVerifiedChanged, _meta: unknown, tx: Tx): Promise<void> {
    return this.members.changed(tx, event);
  }
}
