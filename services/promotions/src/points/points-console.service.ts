import { Injectable } from '@nestjs/common';
import {
  before,
  Database,
  equals,
  type Filter,
  listPage,
  type ListSpec,
  since,
  sql,
  startsWith,
} from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { inScope } from '../brand/scope.js';
import type { PointAccountPageDto, PointEntryRecordPageDto } from './points.dto.js';

/** Members' points as operators see them. */
@Injectable()
export class PointsConsoleService {
  constructor(private readonly db: Database) {}

  accounts(query: ListQuery): Promise<PointAccountPageDto> {
    return listPage(this.db.query, query, inScope(accounts));
  }

  entries(query: ListQuery): Promise<PointEntryRecordPageDto> {
    return listPage(this.db.query, query, inScope(entries));
  }
}

const named: Filter = (value, bind) =>
  sql`a.member_id in (select u.member_id from member_fact u where ${startsWith(sql`u.username`)(value, bind)})`;
const username = sql`coalesce((select u.username from member_fact u where u.member_id = a.member_id), '')`;

const accounts: ListSpec = {
  from: sql`point_account a`,
  fields: {
    id: sql`a.member_id::text`,
    username,
    brand: sql`a.brand`,
    balance: sql`a.balance::text`,
    movements: sql`a.version::text`,
  },
  filters: {
    id: equals(sql`a.member_id`, 'bigint'),
    memberId: equals(sql`a.member_id`, 'bigint'),
    brand: equals(sql`a.brand`),
    q: named,
  },
  sort: ['balance', 'DESC'],
  key: sql`a.member_id`,
  large: { sorts: { balance: sql`a.balance`, id: sql`a.member_id` }, narrowedBy: ['id', 'memberId'] },
};

const entries: ListSpec = {
  from: sql`point_entry e join point_account a on a.member_id = e.member_id`,
  fields: {
    id: sql`e.member_id || '.' || e.version`,
    memberId: sql`e.member_id::text`,
    username,
    brand: sql`a.brand`,
    kind: sql`e.kind`,
    points: sql`e.points::text`,
    balanceAfter: sql`e.balance_after::text`,
    category: sql`e.category`,
    postedAt: sql`e.posted_at`,
  },
  filters: {
    memberId: equals(sql`e.member_id`, 'bigint'),
    brand: equals(sql`a.brand`),
    kind: equals(sql`e.kind`),
    q: named,
    from: since(sql`e.posted_at`),
    until: before(sql`e.posted_at`),
  },
  sort: ['postedAt', 'DESC'],
  key: sql`e.member_id || '.' || e.version`,
  large: { sorts: { postedAt: sql`e.posted_at` }, narrowedBy: ['memberId'] },
};
