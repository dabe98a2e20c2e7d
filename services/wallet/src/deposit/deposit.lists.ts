import { Injectable, type OnModuleInit } from '@nestjs/common';
import { principal } from '@banyan/kernel/auth';
import { Database, before, equals, listPage, since, startsWith, type ListSpec } from '@banyan/kernel/database';
import type { ListQuery, Page } from '@banyan/kernel/dto';
import { Exports } from '@banyan/kernel/exports';
import { errors } from '../errors.js';
import { transferOf } from './deposit-methods.js';
import type { Deposit } from './deposit.entity.js';
import type { DepositResponse } from './deposit.dto.js';

const shown = {
  id: 'd.id',
  state: 'd.state',
  method: 'd.method',
  amountMinor: 'd.amount_minor',
  creditedMinor: 'd.credited_minor',
  currency: 'd.currency',
  reason: 'd.reason',
  expiresAt: 'd.expires_at',
  createdAt: 'd.created_at',
} as const;

const adminSpec: ListSpec = {
  from: 'deposit d',
  fields: {
    ...shown,
    memberId: 'd.member_id',
    username: 'd.username',
    brand: 'd.brand',
    content: 'd.content',
    reportedMinor: 'd.reported_minor',
    proposedOutcome: 'd.proposed_outcome',
    proposedBy: 'd.proposed_by',
    proposedByName: 'd.proposed_by_name',
    updatedAt: 'd.updated_at',
  },
  filters: {
    id: equals('d.id', 'uuid'),
    state: equals('d.state'),
    method: equals('d.method'),
    memberId: equals('d.member_id', 'bigint'),
    brand: equals('d.brand'),
    q: startsWith('d.username', 'd.content'),
    from: since('d.created_at'),
    until: before('d.created_at'),
  },
  sort: ['createdAt', 'DESC'],
  key: 'd.id',
  large: { sorts: { createdAt: 'd.created_at', amountMinor: 'd.amount_minor' }, narrowedBy: ['memberId'] },
};

/** Deposits in pages, and one as its member sees it. */
@Injectable()
export class DepositLists implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly exports: Exports,
  ) {}

  onModuleInit(): void {
    this.exports.register({ list: 'deposits', permission: 'deposit.view', spec: () => adminSpec });
  }

  own(query: ListQuery): Promise<Page<object>> {
    const filters = { state: equals('d.state'), from: since('d.created_at'), until: before('d.created_at') };
    return listPage(this.database.query, query, {
      ...adminSpec,
      fields: shown,
      filters,
      where: 'd.member_id = $1',
      parameters: [principal().id],
      large: undefined,
    });
  }

  all(query: ListQuery): Promise<Page<object>> {
    return listPage(this.database.query, query, adminSpec);
  }

  async one(id: string): Promise<object> {
    const { data } = await listPage<object>(this.database.query, { page: 1, perPage: 1, filter: { id } }, adminSpec);
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
