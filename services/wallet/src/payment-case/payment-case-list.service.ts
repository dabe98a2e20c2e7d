import { Injectable, type OnModuleInit } from '@nestjs/common';
import { before, Database, equals, listPage, type ListSpec, since, sql, startsWith } from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { ExportService } from '@banyan/kernel/jobs';
import { errors } from '../errors.js';
import type { PaymentCasePage, PaymentCaseRow } from './payment-case.dto.js';

const spec: ListSpec = {
  from: sql`payment_case c`,
  fields: {
    id: sql`c.id`,
    what: sql`c.what`,
    state: sql`c.state`,
    kind: sql`c.kind`,
    result: sql`c.result`,
    amountMinor: sql`c.amount_minor`,
    currency: sql`c.currency`,
    provider: sql`c.provider`,
    eventId: sql`c.event_id`,
    reference: sql`c.reference`,
    told: sql`c.told`,
    depositId: sql`c.deposit_id`,
    withdrawalId: sql`c.withdrawal_id`,
    memberId: sql`c.member_id`,
    username: sql`c.username`,
    openedAt: sql`c.opened_at`,
    proposedFinding: sql`c.proposed_finding`,
    proposedMember: sql`c.proposed_member`,
    proposedBy: sql`c.proposed_by`,
    proposedByName: sql`c.proposed_by_name`,
    proposedReason: sql`c.proposed_reason`,
    finding: sql`c.finding`,
    creditedMember: sql`c.credited_member`,
    closedByName: sql`c.closed_by_name`,
    reason: sql`c.reason`,
    closedAt: sql`c.closed_at`,
  },
  filters: {
    id: equals(sql`c.id`, 'uuid'),
    state: equals(sql`c.state`),
    what: equals(sql`c.what`),
    memberId: equals(sql`c.member_id`, 'bigint'),
    withdrawalId: equals(sql`c.withdrawal_id`, 'uuid'),
    q: startsWith(sql`c.username`, sql`c.reference`, sql`c.event_id`),
    from: since(sql`c.opened_at`),
    until: before(sql`c.opened_at`),
  },
  sort: ['openedAt', 'DESC'],
  key: sql`c.id`,
};

/** Payment cases in pages, and one. */
@Injectable()
export class PaymentCaseListService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly exports: ExportService,
  ) {}

  onModuleInit(): void {
    this.exports.register({ list: 'paymentCases', permission: 'deposit.view', spec: () => spec });
  }

  all(query: ListQuery): Promise<PaymentCasePage> {
    return listPage<PaymentCaseRow>(this.database.query, query, spec);
  }

  async one(id: string): Promise<PaymentCaseRow> {
    const { data } = await listPage<PaymentCaseRow>(this.database.query, { page: 1, perPage: 1, filter: { id } }, spec);
    if (!data[0]) throw errors.payment_case_not_found();
    return data[0];
  }
}
