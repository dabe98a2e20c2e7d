import { Injectable } from '@nestjs/common';
import { FreeRoundsChanged, RoundSettled } from '@banyan/proto/games/v1/events';
import { MemberRegistered, MemberStatusChanged } from '@banyan/proto/identity/v1/events';
import { CashMoved, DepositSettled, MemberExcluded } from '@banyan/proto/wallet/v1/events';
import type { Tx } from '@banyan/kernel/database';
import { OnEvent, OnEvents, type EventMeta } from '@banyan/kernel/events';
import { MemberService } from '../member/member.service.js';
import { HeldService } from './held.service.js';
import { ProgressService } from './progress.service.js';
import { RoundsService } from './rounds.service.js';

/** What members do, each once. */
@Injectable()
export class ClaimEvents {
  constructor(
    private readonly progress: ProgressService,
    private readonly members: MemberService,
    private readonly held: HeldService,
    private readonly rounds: RoundsService,
  ) {}

  @OnEvent(MemberRegistered)
  registered(event: MemberRegistered, { occurredAt }: EventMeta, tx: Tx): Promise<void> {
    return this.members.registered(tx, event, occurredAt);
  }

  @OnEvent(MemberStatusChanged)
  statusChanged(event: MemberStatusChanged, _meta: EventMeta, tx: Tx): Promise<void> {
    return this.held.statusChanged(tx, event);
  }

  @OnEvent(FreeRoundsChanged)
  roundsChanged(event: FreeRoundsChanged, _meta: EventMeta, tx: Tx): Promise<void> {
    return this.rounds.changed(tx, event);
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
