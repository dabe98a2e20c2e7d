import { Injectable } from '@nestjs/common';
import {
  AgentEntryPosted,
  CashMoved,
  DepositFailed,
  DepositSettled,
  GiftPosted,
  MemberExcluded,
  WinHeld,
  WithdrawalStateChanged,
} from '@banyan/proto/wallet/v1/events';
import { GiftOffered, RedemptionDecided, VipLevelChanged } from '@banyan/proto/promotions/v1/events';
import { ChaseEnded, TicketSettled } from '@banyan/proto/lottery/v1/events';
import type { Tx } from '@banyan/kernel/database';
import { OnEvent, OnEvents, type EventMeta } from '@banyan/kernel/events';
import { InboxService } from './inbox.service.js';
import { chaseEnded, ticketSettled } from './lottery-facts.js';
import { giftOffered, levelChanged, redemptionDecided } from './promotion-facts.js';
import * as facts from './wallet-facts.js';

const batch = 100;

/** What happened to members' money. */
@Injectable()
export class InboxEvents {
  constructor(private readonly inbox: InboxService) {}

  @OnEvent(DepositSettled)
  depositSettled(event: DepositSettled, meta: EventMeta, tx: Tx): Promise<void> {
    return this.inbox.tell(tx, [facts.depositSettled(event, meta)]);
  }

  @OnEvent(DepositFailed)
  depositFailed(event: DepositFailed, meta: EventMeta, tx: Tx): Promise<void> {
    return this.inbox.tell(tx, [facts.depositFailed(event, meta)]);
  }

  @OnEvent(WithdrawalStateChanged)
  async withdrawalChanged(event: WithdrawalStateChanged, meta: EventMeta, tx: Tx): Promise<void> {
    const known = await this.inbox.knows(tx, event.memberId, facts.paidFact(event.withdrawalId));
    await this.inbox.tell(tx, facts.withdrawalChanged(event, meta, known));
  }

  @OnEvents(CashMoved, { batch })
  cashMoved(events: readonly CashMoved[], _metas: readonly EventMeta[], tx: Tx): Promise<void> {
    return this.inbox.tell(tx, events.flatMap(facts.cashMoved));
  }

  @OnEvents(GiftPosted, { batch })
  giftPosted(events: readonly GiftPosted[], _metas: readonly EventMeta[], tx: Tx): Promise<void> {
    return this.inbox.tell(
      tx,
      events.flatMap((event) => facts.entryPosted(event, 'gift')),
    );
  }

  @OnEvents(AgentEntryPosted, { batch })
  agentEntryPosted(events: readonly AgentEntryPosted[], _metas: readonly EventMeta[], tx: Tx): Promise<void> {
    return this.inbox.tell(
      tx,
      events.flatMap((event) => facts.entryPosted(event, 'agent')),
    );
  }

  @OnEvent(WinHeld)
  winHeld(event: WinHeld, _meta: EventMeta, tx: Tx): Promise<void> {
    return this.inbox.tell(tx, facts.winHeld(event));
  }

  @OnEvent(TicketSettled)
  ticketSettled(event: TicketSettled, meta: EventMeta, tx: Tx): Promise<void> {
    return this.inbox.tell(tx, ticketSettled(event, meta));
  }

  @OnEvent(ChaseEnded)
  chaseEnded(event: ChaseEnded, meta: EventMeta, tx: Tx): Promise<void> {
    return this.inbox.tell(tx, chaseEnded(event, meta));
  }

  @OnEvents(GiftOffered, { batch })
  giftOffered(events: readonly GiftOffered[], _metas: readonly EventMeta[], tx: Tx): Promise<void> {
    return this.inbox.tell(tx, events.flatMap(giftOffered));
  }

  @OnEvents(RedemptionDecided, { batch })
  redemptionDecided(events: readonly RedemptionDecided[], _metas: readonly EventMeta[], tx: Tx): Promise<void> {
    return this.inbox.tell(tx, events.flatMap(redemptionDecided));
  }

  @OnEvent(VipLevelChanged)
  levelChanged(event: VipLevelChanged, meta: EventMeta, tx: Tx): Promise<void> {
    return this.inbox.tell(tx, [levelChanged(event, meta)]);
  }

  @OnEvent(MemberExcluded)
  excluded(event: MemberExcluded, meta: EventMeta, tx: Tx): Promise<void> {
    return this.inbox.tell(tx, [facts.excluded(event, meta)]);
  }
}
