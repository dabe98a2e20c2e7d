import { Injectable } from '@nestjs/common';
import { ctx } from '@banyan/kernel/app';
import { before, Database, equals, listPage, type ListSpec, since, sql } from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { inScope } from '../brand/scope.js';
import { sentenceOf } from '../inbox/told.js';
import type { DeliveryDto, DeliveryPageDto } from './mail.dto.js';

/** What members were told by mail, as operators see it. */
@Injectable()
export class MailConsoleService {
  constructor(private readonly db: Database) {}

  async list(query: ListQuery): Promise<DeliveryPageDto> {
    const page = await listPage<Row>(this.db.query, query, inScope(deliveries));
    return { ...page, data: page.data.map(said) };
  }
}

interface Row extends Omit<DeliveryDto, 'text'> {
  readonly value: Readonly<Record<string, string>> | null;
}

const said = ({ value, ...row }: Row): DeliveryDto => ({
  ...row,
  text: sentenceOf(row.kind, value ?? {}, ctx().language),
});

const deliveries: ListSpec = {
  from: sql`notice_mail a left join inbox_message m on m.id = a.message_id`,
  fields: {
    id: sql`a.id`,
    brand: sql`a.brand`,
    memberId: sql`a.member_id`,
    group: sql`a.group_name`,
    kind: sql`a.kind`,
    value: sql`m.value`,
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
};
