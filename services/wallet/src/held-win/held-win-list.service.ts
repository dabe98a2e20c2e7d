import { Injectable, type OnModuleInit } from '@nestjs/common';
import { before, Database, equals, listPage, type ListSpec, since, sql, startsWith } from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { ExportService } from '@banyan/kernel/jobs';
import { errors } from '../errors.js';
import type { HeldWinPage, HeldWinRow } from './held-win.dto.js';

const vendor = sql`substr(h.source, 8)`;

const spec: ListSpec = {
  from: sql`held_win h join entry_kind k on k.kind = h.kind`,
  rows: sql`held_win h`,
  fields: {
    id: sql`h.id`,
    state: sql`h.state`,
    vendor,
    kind: sql`k.name`,
    externalId: sql`h.external_id`,
    reference: sql`h.reference`,
    roundId: sql`h.round_id`,
    gameCode: sql`h.game_code`,
    memberId: sql`h.member_id`,
    brand: sql`h.brand`,
    currency: sql`h.currency`,
    amountMinor: sql`h.amount_minor`,
    winCeilingMinor: sql`nullif(h.win_ceiling_minor, 0)`,
    hourCeilingMinor: sql`nullif(h.hour_ceiling_minor, 0)`,
    hourSumMinor: sql`h.hour_sum_minor`,
    memberRisk: sql`(select w.risk_level from withdrawal w where w.member_id = h.member_id order by w.created_at desc limit 1)`,
    heldAt: sql`h.held_at`,
    proposedFinding: sql`h.proposed_finding`,
    proposedBy: sql`h.proposed_by`,
    proposedByName: sql`h.proposed_by_name`,
    proposedReason: sql`h.proposed_reason`,
    closedByName: sql`h.closed_by_name`,
    reason: sql`h.reason`,
    closedAt: sql`h.closed_at`,
  },
  filters: {
    id: equals(sql`h.id`, 'uuid'),
    state: equals(sql`h.state`),
    vendor: equals(vendor),
    memberId: equals(sql`h.member_id`, 'bigint'),
    q: startsWith(sql`h.external_id`, sql`h.round_id`),
    from: since(sql`h.held_at`),
    until: before(sql`h.held_at`),
  },
  sort: ['heldAt', 'DESC'],
  key: sql`h.id`,
};

/** Held wins in pages, and one. */
@Injectable()
export class HeldWinListService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly exports: ExportService,
  ) {}

  onModuleInit(): void {
    this.exports.register({ list: 'heldWins', permission: 'vendor.view', spec: () => spec });
  }

  all(query: ListQuery): Promise<HeldWinPage> {
    return listPage<HeldWinRow>(this.database.query, query, spec);
  }

  async one(id: string): Promise<HeldWinRow> {
    const { data } = await listPage<HeldWinRow>(this.database.query, { page: 1, perPage: 1, filter: { id } }, spec);
    if (!data[0]) throw errors.held_win_not_found();
    return data[0];
  }
}
