import { Injectable } from '@nestjs/common';
import { AccountTypeChanged, LineMoved, MemberRegistered } from '@banyan/proto/identity/v1/events';
import type { Tx } from '@banyan/kernel/database';
import { OnEvent } from '@banyan/kernel/events';
import { MemberService } from './member.service.js';

@Injectable()
export class MemberEvents {
  constructor(private readonly members: MemberService) {}

  @OnEvent(MemberRegistered)
  registered(event: MemberRegistered, _meta: unknown, tx: Tx): Promise<void> {
    return this.members.registered(tx, event);
  }

  @OnEvent(AccountTypeChanged)
  typeChanged(event: AccountTypeChanged, _meta: unknown, tx: Tx): Promise<void> {
    return this.members.typeChanged(tx, event);
  }

  @OnEvent(LineMoved)
  moved(event: LineMoved, _meta: unknown, tx: Tx): Promise<void> {
    return this.members.moved(tx, event);
  }
}
