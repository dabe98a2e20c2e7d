import { Injectable } from '@nestjs/common';
import {
  ContractReminded,
  ContractRequestClosed,
  ContractRequested,
  ContractSigned,
  ContractTerminated,
  DefaultCleared,
  DividendDue,
  DividendRefused,
} from '@banyan/proto/contracts/v1/events';
import {
  AccountTypeChanged,
  KycDocumentChanged,
  LineMoved,
  MemberRegistered,
  MemberStatusChanged,
  NewDeviceSeen,
  WayInChanged,
} from '@banyan/proto/identity/v1/events';
import type { Tx } from '@banyan/kernel/database';
import { OnEvent, type EventMeta } from '@banyan/kernel/events';
import * as facts from './agent-facts.js';
import { InboxService } from './inbox.service.js';

/** What was decided about members, and about the contracts between them. */
@Injectable()
export class AgentInboxEvents {
  constructor(private readonly inbox: InboxService) {}

  @OnEvent(ContractRequested)
  requested(event: ContractRequested, meta: EventMeta, tx: Tx): Promise<void> {
    return this.inbox.tell(tx, facts.contractRequested(event, meta));
  }

  @OnEvent(ContractReminded)
  reminded(event: ContractReminded, meta: EventMeta, tx: Tx): Promise<void> {
    return this.inbox.tell(tx, facts.contractReminded(event, meta));
  }

  @OnEvent(ContractRequestClosed)
  requestClosed(event: ContractRequestClosed, meta: EventMeta, tx: Tx): Promise<void> {
    return this.inbox.tell(tx, facts.contractRequestClosed(event, meta));
  }

  @OnEvent(ContractSigned)
  signed(event: ContractSigned, meta: EventMeta, tx: Tx): Promise<void> {
    return this.inbox.tell(tx, facts.contractSigned(event, meta));
  }

  @OnEvent(ContractTerminated)
  terminated(event: ContractTerminated, meta: EventMeta, tx: Tx): Promise<void> {
    return this.inbox.tell(tx, facts.contractTerminated(event, meta));
  }

  @OnEvent(DividendDue)
  due(event: DividendDue, meta: EventMeta, tx: Tx): Promise<void> {
    return this.inbox.tell(tx, [facts.dividendDue(event, meta)]);
  }

  @OnEvent(DividendRefused)
  refused(event: DividendRefused, meta: EventMeta, tx: Tx): Promise<void> {
    return this.inbox.tell(tx, [facts.dividendRefused(event, meta)]);
  }

  @OnEvent(DefaultCleared)
  cleared(event: DefaultCleared, meta: EventMeta, tx: Tx): Promise<void> {
    return this.inbox.tell(tx, [facts.defaultCleared(event, meta)]);
  }

  @OnEvent(MemberRegistered)
  registered(event: MemberRegistered, meta: EventMeta, tx: Tx): Promise<void> {
    return this.inbox.tell(tx, facts.registered(event, meta));
  }

  @OnEvent(MemberStatusChanged)
  statusChanged(event: MemberStatusChanged, meta: EventMeta, tx: Tx): Promise<void> {
    return this.inbox.tell(tx, facts.statusChanged(event, meta));
  }

  @OnEvent(AccountTypeChanged)
  typeChanged(event: AccountTypeChanged, meta: EventMeta, tx: Tx): Promise<void> {
    return this.inbox.tell(tx, [facts.accountTypeChanged(event, meta)]);
  }

  /** What a newer identity tells of a way in that is not known here has no words yet. */
  @OnEvent(WayInChanged)
  async wayInChanged(event: WayInChanged, meta: EventMeta, tx: Tx): Promise<void> {
    await this.inbox.tell(tx, facts.wayInChanged(event, meta));
  }

  @OnEvent(NewDeviceSeen)
  newDevice(event: NewDeviceSeen, meta: EventMeta, tx: Tx): Promise<void> {
    return this.inbox.tell(tx, [facts.newDeviceSeen(event, meta)]);
  }

  @OnEvent(KycDocumentChanged)
  documentChanged(event: KycDocumentChanged, meta: EventMeta, tx: Tx): Promise<void> {
    return this.inbox.tell(tx, facts.documentChanged(event, meta));
  }

  @OnEvent(LineMoved)
  lineMoved(event: LineMoved, meta: EventMeta, tx: Tx): Promise<void> {
    return this.inbox.tell(tx, [facts.lineMoved(event, meta)]);
  }
}
