import { Injectable, type OnModuleInit } from '@nestjs/common';
import { before, Database, equals, listPage, type ListSpec, since, sql } from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { ExportService } from '@banyan/kernel/jobs';
import { errors } from '../errors.js';
import type { MemberRestrictionPage, MemberRestrictionRow } from './member-restriction.dto.js';

const spec: ListSpec = {
  from: sql`member_restriction r`,
  fields: {
    id: sql`r.id`,
    memberId: sql`r.member_id`,
    brand: sql`r.brand`,
    what: sql`r.what`,
    reason: sql`r.reason`,
    fromAt: sql`r.from_at`,
    untilAt: sql`r.until_at`,
    madeByName: sql`r.made_by_name`,
    createdAt: sql`r.created_at`,
    liftedByName: sql`r.lifted_by_name`,
    liftedAt: sql`r.lifted_at`,
    liftReason: sql`r.lift_reason`,
  },
  filters: {
    id: equals(sql`r.id`, 'uuid'),
    memberId: equals(sql`r.member_id`, 'bigint'),
    what: equals(sql`r.what`),
    brand: equals(sql`r.brand`),
    from: since(sql`r.created_at`),
    until: before(sql`r.created_at`),
  },
  sort: ['createdAt', 'DESC'],
  key: sql`r.id`,
};

/** Restrictions of members in pages, and one. */
@Injectable()
export class MemberRestrictionListService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly exports: ExportService,
  ) {}

  onModuleInit(): void {
    this.exports.register({ list: 'restrictions', permission: 'limit.view', spec: () => spec });
  }

  all(query: ListQuery): Promise<MemberRestrictionPage> {
    return listPage<MemberRestrictionRow>(this.database.query, query, spec);
  }

  async one(id: string): Promise<MemberRestrictionRow> {
    const { data } = await listPage<MemberRestrictionRow>(
      this.database.query,
      { page: 1, perPage: 1, filter: { id } },
      spec,
    );
    if (!data[0]) throw errors.restriction_not_found();
    return data[0];
  }
}
