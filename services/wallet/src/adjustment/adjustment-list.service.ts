import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  before,
  Database,
  equals,
  listPage,
  type ListSpec,
  quoted,
  since,
  sql,
  startsWith,
} from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { ExportService } from '@banyan/kernel/jobs';
import { errors } from '../errors.js';
import { operatorSource } from '../ledger/entry-name.js';
import type { AdjustmentPage, AdjustmentRow } from './adjustment.dto.js';

const spec: ListSpec = {
  from: sql`adjustment c`,
  fields: {
    id: sql`c.id`,
    kind: sql`c.kind`,
    state: sql`c.state`,
    memberId: sql`c.member_id`,
    username: sql`c.username`,
    brand: sql`c.brand`,
    currency: sql`c.currency`,
    amountMinor: sql`c.amount_minor`,
    category: sql`c.category`,
    note: sql`c.note`,
    document: sql`c.document`,
    reference: sql`c.reference`,
    madeBy: sql`c.made_by`,
    madeByName: sql`c.made_by_name`,
    createdAt: sql`c.created_at`,
    expiresAt: sql`c.expires_at`,
    closedBy: sql`c.closed_by`,
    closedByName: sql`c.closed_by_name`,
    closedAt: sql`c.closed_at`,
    reason: sql`c.reason`,
    transactionId: sql`case when c.state = 'BOOKED' then (select j.account_id || ':' || j.version from journal j
      where j.source = ${quoted(operatorSource)} and j.external_id = c.id::text and j.account_id = c.account_id limit 1) end`,
  },
  filters: {
    id: equals(sql`c.id`, 'uuid'),
    state: equals(sql`c.state`),
    kind: equals(sql`c.kind`),
    brand: equals(sql`c.brand`),
    memberId: equals(sql`c.member_id`, 'bigint'),
    madeBy: equals(sql`c.made_by`, 'bigint'),
    q: startsWith(sql`c.document`),
    from: since(sql`c.created_at`),
    until: before(sql`c.created_at`),
  },
  sort: ['createdAt', 'DESC'],
  key: sql`c.id`,
};

/** Credits and debits by hand in pages, and one. */
@Injectable()
export class AdjustmentListService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly exports: ExportService,
  ) {}

  onModuleInit(): void {
    this.exports.register({ list: 'adjustments', permission: 'adjustment.view', spec: () => spec });
  }

  all(query: ListQuery): Promise<AdjustmentPage> {
    return listPage<AdjustmentRow>(this.database.query, query, spec);
  }

  async one(id: string): Promise<AdjustmentRow> {
    const { data } = await listPage<AdjustmentRow>(this.database.query, { page: 1, perPage: 1, filter: { id } }, spec);
    if (!data[0]) throw errors.adjustment_not_found();
    return data[0];
  }
}
