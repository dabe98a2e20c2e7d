import { Injectable } from '@nestjs/common';
import { RoundSettled } from '@banyan/proto/games/v1/events';
import { MemberRegistered } from '@banyan/proto/identity/v1/events';
import { CashMoved, DepositSettled, MemberExcluded } from '@banyan/proto/wallet/v1/events';
import type { Tx } from '@banyan/kernel/database';
import { OnEvent, OnEvents, type EventMeta } from '@banyan/kernel/events';
import { MemberService } from '../member/member.service.js';
import { ProgressService } from './progress.service.js';

/** What members do, each once. */
@Injectable()
export class ClaimEvents {
  constructor(
    private readonly progress: ProgressService,
    private readonly members: MemberService,
  ) {}

  @OnEvent(MemberRegistered)
  registered(event: MemberRegistered, { occurredAt }: EventMeta, tx: Tx): Promise<void> {
    return this.members.registered(tx, event, occurredAt);
  }

  @OnEvent(MemberExcluded)
  excluded(event: MemberExcluded, _meta: EventMeta, tx: Tx): Promise<void> {
    return this.members.excluded(tx, event);
  }

  @OnEvent(DepositSettled)
  deposited(event: DepositSettled, { occurredAt }: EventMeta, tx: Tx): Promise<void> {
    return this.progress.deposited(tx, event, occurredAt);
  }

  @OnEvent(CashMoved)
  cashMoved(event: CashMoved, _meta: EventMeta, tx: Tx): Promise<void> {
    return this.progress.chargedBack(tx, event);
  }

  @OnEvents(RoundSettled, { batch: 500 })
  settled(events: readonly RoundSettled[], _metas: readonly EventMeta[], tx: Tx): Promise<void> {
    return this.progress.settled(tx, events);
  }
}
