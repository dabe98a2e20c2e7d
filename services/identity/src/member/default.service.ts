import { Injectable } from '@nestjs/common';
import { MemberStatusChanged } from '@banyan/proto/identity/v1/events';
import type { Tx } from '@banyan/kernel/database';
import { dividendRefused, Member } from './member.entity.js';
import { MemberService } from './member.service.js';

/** Freezes agents that did not issue their downlines' dividends, and lets them go. They stay signed in, to see why and until when. */
@Injectable()
export class DefaultService {
  constructor(private readonly members: MemberService) {}

  /** Nothing for a member who is frozen or closed already. */
  async freeze(tx: Tx, id: bigint): Promise<void> {
    const member = await this.members.lock(tx, id);
    if (member.status !== 'ACTIVE') return;
    member.freeze(dividendRefused, 'DIVIDEND');
    await this.save(tx, member);
  }

  async unfreeze(tx: Tx, id: bigint): Promise<void> {
    const member = await this.members.lock(tx, id);
    if (member.status !== 'FROZEN' || member.frozenBy !== 'DIVIDEND') return;
    member.unfreeze('dividend_settled');
    await this.save(tx, member);
  }

  private async save(tx: Tx, { id, brand, status, statusReason, frozenBy }: Member): Promise<void> {
    await tx.manager.update(Member, { id }, { status, statusReason, frozenBy });
    const told = { memberId: id, brand, status, reason: statusReason, frozenBy: frozenBy ?? '' };
    await tx.publish(MemberStatusChanged, told, id);
  }
}
