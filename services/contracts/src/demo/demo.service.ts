import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { sql, type Tx } from '@banyan/kernel/database';
import type { MemberRegistered } from '@banyan/proto/identity/v1/events';
import * as store from '../contract/contract-store.js';
import { responseWithinMs } from '../terms/negotiation.js';
import { TeamService } from '../team/team.service.js';
import { demoAgents, demoContracts, type DemoContract } from './demo-terms.js';

const dayMs = 24 * 3_600_000;

/** Contracts between the demo agents, as soon as the last of them is registered. The same event again changes nothing. */
@Injectable()
export class DemoService {
  constructor(
    private readonly clock: Clock,
    private readonly team: TeamService,
  ) {}

  async registered(tx: Tx, event: MemberRegistered, at: Date): Promise<void> {
    const ids = Object.values(demoAgents);
    if (!ids.includes(event.memberId as (typeof ids)[number])) return;
    // Two of them that are published at the same time must not each miss the other.
    await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('contracts:demo', 0))`);
    await this.team.registered(tx, event, at);
    const [known] = await tx.query<{ count: number }>(
      sql`select count(*)::int as count from team_member where member_id = any($1::bigint[])`,
      [ids.map(String)],
    );
    if (known?.count !== ids.length) return;
    for (const contract of demoContracts) await this.make(tx, contract, event.brand);
  }

  private async make(tx: Tx, { terms, agreed, ...of }: DemoContract, brand: string): Promise<void> {
    const now = this.clock.now();
    const id = await store.insertContract(tx, { ...of, brand }, now);
    if (id === null) return;
    const version = await store.insertVersion(tx, id, terms, now, new Date(now.getTime() + responseWithinMs));
    const upline = { actor: of.uplineId === null ? 'OPERATOR' : 'UPLINE', id: of.uplineId } as const;
    await store.addStep(tx, id, { version, move: 'offer', by: upline, state: 'REQUESTED', at: now });
    if (!agreed) return;
    const from = new Date(now.getTime() - dayMs);
    await store.agree(tx, { id, version, from, endsAt: terms.endsAt, news: false }, now);
    const downline = { actor: 'DOWNLINE', id: of.downlineId } as const;
    await store.addStep(tx, id, { version, move: 'accept', by: downline, state: 'ACTIVE', at: now });
  }
}
