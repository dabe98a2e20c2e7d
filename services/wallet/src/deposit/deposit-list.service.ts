import { Injectable, type OnModuleInit } from '@nestjs/common';
import { principal } from '@banyan/kernel/auth';
import { before, Database, equals, listPage, type ListSpec, since, sql, startsWith } from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { ExportService } from '@banyan/kernel/jobs';
import { errors } from '../errors.js';
import { transferOf } from './deposit-methods.js';
import type { Deposit } from './deposit.entity.js';
import type { DepositPage, DepositResponse, DepositRow, OwnDeposit, OwnDepositPage } from './deposit.dto.js';

const shown = {
  id: sql`d.id`,
  state: sql`d.state`,
  method: sql`d.method`,
  amountMinor: sql`d.amount_minor`,
  creditedMinor: sql`d.credited_minor`,
  currency: sql`d.currency`,
  reason: sql`d.reason`,
  expiresAt: sql`d.expires_at`,
  createdAt: sql`d.created_at`,
} as const;

const adminSpec: ListSpec = {
  from: sql`deposit d`,
  fields: {
    ...shown,
    memberId: sql`d.member_id`,
    username: sql`d.username`,
    brand: sql`d.brand`,
    content: sql`d.content`,
    reportedMinor: sql`d.reported_minor`,
    proposedOutcome: sql`d.proposed_outcome`,
    proposedBy: sql`d.proposed_by`,
    proposedByName: sql`d.proposed_by_name`,
    updatedAt: sql`d.updated_at`,
  },
  filters: {
    id: equals(sql`d.id`, 'uuid'),
    state: equals(sql`d.state`),
    method: equals(sql`d.method`),
    memberId: equals(sql`d.member_id`, 'bigint'),
    brand: equals(sql`d.brand`),
    q: startsWith(sql`d.username`, sql`d.content`),
    from: since(sql`d.created_at`),
    until: before(sql`d.created_at`),
  },
  sort: ['createdAt', 'DESC'],
  key: sql`d.id`,
  large: { sorts: { createdAt: sql`d.created_at`, amountMinor: sql`d.amount_minor` }, narrowedBy: ['memberId'] },
};

/** Deposits in pages, and one as its member sees it. */
@Injectable()
export class DepositListService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly exports: ExportService,
  ) {}

  onModuleInit(): void {
    this.exports.register({ list: 'deposits', permission: 'deposit.view', spec: () => adminSpec });
  }

  own(query: ListQuery): Promise<OwnDepositPage> {
    const filters = { state: equals(sql`d.state`), from: since(sql`d.created_at`), until: before(sql`d.created_at`) };
    return listPage<OwnDeposit>(this.database.query, query, {
      ...adminSpec,
      fields: shown,
      filters,
      where: sql`d.member_id = $1`,
      parameters: [principal().id],
      large: undefined,
    });
  }

  all(query: ListQuery): Promise<DepositPage> {
    return listPage<DepositRow>(this.database.query, query, adminSpec);
  }

  async one(id: string): Promise<DepositRow> {
    const { data } = await listPage<DepositRow>(
      this.database.query,
      { page: 1, perPage: 1, filter: { id } },
      adminSpec,
    );
    if (!data[0]) throw errors.deposit_not_found();
    return data[0];
  }

  toResponse(deposit: Deposit): DepositResponse {
    const { id, state, method, amountMinor, creditedMinor, currency, reason, redirectUrl, expiresAt, createdAt } =
      deposit;
    const open = state === 'PENDING';
    return {
      id,
      state,
      method,
      amountMinor,
      creditedMinor,
      currency,
      reason,
      expiresAt,
      createdAt,
      ...(open && redirectUrl && { redirectUrl }),
      ...(open && method === 'bank' && { transfer: transferOf(deposit) }),
    };
  }
}
