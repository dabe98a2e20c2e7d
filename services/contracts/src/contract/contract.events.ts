import { Injectable } from '@nestjs/common';
import { AccountTypeChanged, LineMoved, MemberRegistered, MemberStatusChanged } from '@banyan/proto/identity/v1/events';
import type { Tx } from '@banyan/kernel/database';
import { OnEvent } from '@banyan/kernel/events';
import { TeamService } from '../team/team.service.js';
import { EndingService } from './ending.service.js';
import { LineService } from './line.service.js';
import { PresetOfferService } from './preset-offer.service.js';

@Injectable()
export class ContractEvents {
  constructor(
    private readonly team: TeamService,
    private readonly ending: EndingService,
    private readonly lines: LineService,
    private readonly presets: PresetOfferService,
  ) {}

  @OnEvent(MemberRegistered)
  async registered(event: MemberRegistered, meta: { occurredAt: Date }, tx: Tx): Promise<void> {
    await this.team.registered(tx, event, meta.occurredAt);
    if (event.presetId !== 0n) await this.presets.offer(tx, event);
  }

  @OnEvent(MemberStatusChanged)
  async statusChanged(event: MemberStatusChanged, _meta: unknown, tx: Tx): Promise<void> {
    await this.team.statusChanged(tx, event);
    await this.ending.memberChanged(tx, event);
  }

  @OnEvent(AccountTypeChanged)
  async accountTypeChanged(event: AccountTypeChanged, _meta: unknown, tx: Tx): Promise<void> {
    await this.team.typeChanged(tx, event);
    await this.ending.typeChanged(tx, event);
  }

  @OnEvent(LineMoved)
  lineMoved(event: LineMoved, _meta: unknown, tx: Tx): Promise<void> {
    return this.lines.moved(tx, event);
  }
}
