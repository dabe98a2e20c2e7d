import { Injectable } from '@nestjs/common';
import { MemberStatusChanged } from '@banyan/proto/identity/v1/events';
import type { Tx } from '@banyan/kernel/database';
import { SessionService } from '../session/session.service.js';
import { Member } from './member.entity.js';
import { MemberService } from './member.service.js';

/** Why a member is frozen that refused a dividend; who is frozen for another reason stays so when this one is gone. */
const reason = 'dividend_refused';

/** Freezes agents that did not issue their downlines' dividends, and lets them go. */
@Injectable()
export class DefaultService {
  constructor(
    private readonly members: MemberService,
    private readonly sessions: SessionService,
  ) {}

  /** Nothing for a member who is frozen or closed already. */
  async freeze(tx: Tx, id: bigint): Promise<void> {
    const member = await this.members.lock(tx, id);
    if (member.status !== 'ACTIVE') return;
    member.freeze(reason);
    await this.sessions.revokeAll(tx, 'player', id, 'frozen');
    await this.save(tx, member);
  }

  async unfreeze(tx: Tx, id: bigint): Promise<void> {
    const member = await this.members.lock(tx, id);
    if (member.status !== 'FROZEN' || member.statusReason !== reason) return;
    member.unfreeze('dividend_settled');
    await this.save(tx, member);
  }

  private async save(tx: Tx, { id, brand, status, statusReason }: Member): Promise<void> {
    await tx.manager.update(Member, { id }, { status, statusReason });
    await tx.publish(MemberStatusChanged, { memberId: id, brand, status, reason: statusReason }, id);
  }
}
