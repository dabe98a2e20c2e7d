import { Injectable, type OnModuleInit } from '@nestjs/common';
import { principal } from '@banyan/kernel/auth';
import { before, Database, equals, listPage, type ListSpec, since, sql, startsWith } from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { ExportService } from '@banyan/kernel/jobs';
import type { TransferPageDto, TransferDto, TransferRecordDto, TransferRecordPageDto } from './transfer.dto.js';
import { transferFields } from './transfer.service.js';

const list: ListSpec = {
  from: sql`transfer t`,
  fields: transferFields,
  filters: {
    direction: equals(sql`t.direction`),
    fromId: equals(sql`t.from_id`, 'bigint'),
    toId: equals(sql`t.to_id`, 'bigint'),
    q: startsWith(sql`t.from_name`, sql`t.to_name`),
    from: since(sql`t.created_at`),
    until: before(sql`t.created_at`),
  },
  sort: ['createdAt', 'DESC'],
  key: sql`t.id`,
};

/** As operators see them. */
const all: ListSpec = {
  ...list,
  fields: { ...transferFields, circular: sql`t.circular` },
  filters: { ...list.filters, circular: (value) => (String(value) === 'true' ? sql`t.circular` : sql`not t.circular`) },
  large: { sorts: { createdAt: sql`t.created_at`, amountMinor: sql`t.amount_minor` }, narrowedBy: ['fromId', 'toId'] },
};

/** Transfers as their two members see them, and as operators do. */
@Injectable()
export class TransferListService implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly exports: ExportService,
  ) {}

  onModuleInit(): void {
    this.exports.register({ list: 'transfers', permission: 'ledger.view', spec: () => all });
  }

  own(query: ListQuery): Promise<TransferPageDto> {
    const mine = { where: sql`t.from_id = $1 or t.to_id = $1`, parameters: [principal().id] };
    return listPage<TransferDto>(this.db.query, query, { ...list, ...mine });
  }

  all(query: ListQuery): Promise<TransferRecordPageDto> {
    return listPage<TransferRecordDto>(this.db.query, query, all);
  }
}
