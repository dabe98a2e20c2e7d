import { Injectable } from '@nestjs/common';
import { before, Database, equals, listPage, type ListSpec, since, sql, type Sql } from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { inScope } from '../brand/scope.js';
import type { DeliveryDto, DeliveryPageDto } from './delivery.dto.js';

/** What became of members' mails and pushes, as operators see it: never what they said. */
@Injectable()
export class DeliveryConsoleService {
  constructor(private readonly db: Database) {}

  mails(query: ListQuery): Promise<DeliveryPageDto> {
    return listPage<DeliveryDto>(this.db.query, query, inScope(deliveriesOf(sql`notice_mail a`)));
  }

  pushes(query: ListQuery): Promise<DeliveryPageDto> {
    return listPage<DeliveryDto>(this.db.query, query, inScope(deliveriesOf(sql`notice_push a`)));
  }
}

const deliveriesOf = (from: Sql): ListSpec => ({
  from,
  fields: {
    id: sql`a.id`,
    brand: sql`a.brand`,
    memberId: sql`a.member_id`,
    group: sql`a.group_name`,
    language: sql`a.language`,
    state: sql`a.state`,
    reason: sql`a.reason`,
    createdAt: sql`a.created_at`,
    dueAt: sql`a.due_at`,
    updatedAt: sql`a.updated_at`,
  },
  filters: {
    id: equals(sql`a.id`, 'bigint'),
    brand: equals(sql`a.brand`),
    memberId: equals(sql`a.member_id`, 'bigint'),
    group: equals(sql`a.group_name`),
    state: equals(sql`a.state`),
    reason: equals(sql`a.reason`),
    from: since(sql`a.created_at`),
    until: before(sql`a.created_at`),
  },
  sort: ['createdAt', 'DESC'],
  key: sql`a.id`,
  large: { sorts: { createdAt: sql`a.created_at` }, narrowedBy: ['memberId'] },
});
