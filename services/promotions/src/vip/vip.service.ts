import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction, principal, type AuditedAction } from '@banyan/kernel/auth';
import {
  before,
  Database,
  equals,
  listPage,
  type ListSpec,
  listStatement,
  type Query,
  since,
  sql,
  startsWith,
  type Tx,
} from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { requestErrors } from '@banyan/kernel/errors';
import { BrandService } from '../brand/brand.service.js';
import { inScope } from '../brand/scope.js';
import { errors } from '../errors.js';
import type { LevelContent } from './content.js';
import { monthSql } from './level-sql.js';
import { VipTableService } from './table.service.js';
import type {
  LevelDecision,
  LevelRequest,
  VipChangePageDto,
  VipChangeRecordPageDto,
  VipMemberDto,
  VipMemberPageDto,
  VipNextDto,
  VipStatusDto,
} from './vip.dto.js';

interface Standing {
  readonly currency: string | null;
  readonly level: number;
  readonly peak: number;
  readonly since: string | null;
  readonly deposit: string;
  readonly valid: string;
  readonly monthDeposit: string;
  readonly monthValid: string;
}

/** Members' levels, as they and operators see them. */
@Injectable()
export class VipService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly tables: VipTableService,
  ) {}

  /** A member's level; 0 of whom never left it. */
  async levelOf(memberId: bigint): Promise<number> {
    const [row] = await this.db.query<{ level: number }>(sql`select level from vip_member where member_id = $1`, [
      memberId,
    ]);
    return row?.level ?? 0;
  }

  async status(): Promise<VipStatusDto> {
    const { id, brand } = principal();
    const { currency, content } = await this.tables.of(brand);
    const zone = await this.brands.zoneOf(brand);
    const [row] = await this.db.query<Standing>(standingSql, [id, currency, this.clock.now(), zone]);
    const own = row?.currency || (await this.brands.currencyOf(id));
    const at: Standing = row ?? { currency: own, ...nothing };
    const level = content.levels[at.level];
    const kept = greater(BigInt(at.monthDeposit), BigInt(at.monthValid));
    const next = content.levels[at.level + 1];
    return {
      offered: own === currency,
      currency,
      level: at.level,
      name: level?.name ?? '',
      since: at.since,
      depositMinor: at.deposit,
      validMinor: at.valid,
      keepMinor: level?.keepMinor ?? '0',
      keptMinor: String(kept),
      next: next ? nextOf(next, at, kept) : null,
    };
  }

  history(query: ListQuery): Promise<VipChangePageDto> {
    return listPage(this.db.query, query, { ...own, parameters: [principal().id, principal().brand] });
  }

  members(query: ListQuery): Promise<VipMemberPageDto> {
    return listPage(this.db.query, query, inScope(members));
  }

  member(id: bigint): Promise<VipMemberDto> {
    return readMember(this.db.query, id);
  }

  changes(query: ListQuery): Promise<VipChangeRecordPageDto> {
    return listPage(this.db.query, query, inScope(records));
  }

  /**
   * Sets a member's level as an operator decided; it brings no gifts of the levels that it passes. A lower one holds until the month is over, a
   * higher one is asked for: another operator sets it.
   */
  async override(id: bigint, { level, from, reason }: LevelRequest): Promise<VipMemberDto> {
    return this.step(id, async (tx, { known, row, now, zone, highest }) => {
      if (level > highest) throw errors.vip_level({ highest });
      if (row.level !== from) throw requestErrors.stale();
      if (row.level === level) throw errors.vip_state();
      const { id: operator, username } = principal();
      const told = { before: { level: row.level }, reason };
      if (level > row.level) {
        await tx.query(
          sql`update vip_member set asked_level = $2, asked_from = level, asked_by = $3, asked_by_name = $4, asked_reason = $5 where member_id = $1`,
          [id, level, operator, username, reason],
        );
        return { action: 'vip.ask', after: { asked: level }, ...told };
      }
      await this.move(tx, { id, brand: known.brand, row, level, reason, now, zone, askedBy: null, askedByName: '' });
      return { action: 'vip.override', after: { level }, ...told };
    });
  }

  /** Sets the higher level that another operator asked for. */
  async approve(id: bigint, { level, reason }: LevelDecision): Promise<VipMemberDto> {
    return this.step(id, async (tx, { known, row, now, zone, highest }) => {
      const { askedBy, askedByName, askedReason } = requireAsked(row, level);
      if (row.level !== row.askedFrom) throw requestErrors.stale();
      if (level > highest) throw errors.vip_level({ highest });
      if (askedBy === String(principal().id)) throw errors.second_person();
      const asked = { askedBy, askedByName, reason: askedReason };
      await this.move(tx, { id, brand: known.brand, row, level, now, zone, ...asked });
      return { action: 'vip.override', before: { level: row.level }, after: { level, askedByName }, reason };
    });
  }

  /** Ends what was asked for. */
  async refuse(id: bigint, { level, reason }: LevelDecision): Promise<VipMemberDto> {
    return this.step(id, async (tx, { row }) => {
      const { askedByName } = requireAsked(row, level);
      await tx.query(sql`update vip_member set ${nothingAsked} where member_id = $1`, [id]);
      return { action: 'vip.refuse', before: { asked: level, askedByName }, after: { level: row.level }, reason };
    });
  }

  /** One change of a member's level by an operator, with its audit record. */
  private async step(
    id: bigint,
    work: (tx: Tx, at: Stepped) => Promise<Omit<AuditedAction, 'objectType' | 'objectId'>>,
  ): Promise<VipMemberDto> {
    const known = await this.member(id);
    const username = known.username || (await this.brands.memberOf(id)).username;
    if (username.toLowerCase() === principal().username.toLowerCase()) throw errors.own_level();
    const zone = await this.brands.zoneOf(known.brand);
    const now = this.clock.now();
    return this.db.transaction(async (tx) => {
      // The daily run holds the table's row: it does not change the level in between.
      await tx.query(sql`select from vip_table where brand = $1 for share`, [known.brand]);
      const { content } = await this.tables.of(known.brand, tx.query);
      await tx.query(
        sql`insert into vip_member (member_id, brand, level, peak, since) values ($1, $2, 0, 0, ($3::timestamptz at time zone $4)::date)
         on conflict do nothing`,
        [id, known.brand, now, zone],
      );
      const [row] = await tx.query<Row>(
        sql`select level, peak, asked_level as "askedLevel", asked_from as "askedFrom", asked_by::text as "askedBy", asked_by_name as "askedByName",
           asked_reason as "askedReason" from vip_member where member_id = $1 for update`,
        [id],
      );
      if (!row) throw errors.vip_not_found();
      const change = await work(tx, { known, row, now, zone, highest: content.levels.length - 1 });
      await auditAction(tx, { ...change, objectType: 'vipMember', objectId: id }, now);
      return readMember(tx.query, id);
    });
  }

  private async move(tx: Tx, { id, brand, row, level, reason, now, zone, askedBy, askedByName }: Move): Promise<void> {
    const at = [id, level, now, zone];
    await tx.query(
      sql`update vip_member set level = $2, since = l.today, ${nothingAsked},
         held_until = case when $2 < level then (date_trunc('month', l.today) + interval '1 month')::date end
       from (select ($3::timestamptz at time zone $4)::date as today) l where member_id = $1`,
      at,
    );
    const { id: operator, username } = principal();
    await tx.query(
      sql`insert into vip_change (member_id, brand, from_level, to_level, from_peak, cause, reason, made_by, made_by_name, asked_by, asked_by_name, run_day, changed_at)
       values ($1, $5, $6, $2, $7, 'OPERATOR', $8, $9, $10, $11, $12, ($3::timestamptz at time zone $4)::date, $3)`,
      [...at, brand, row.level, row.peak, reason, operator, username, askedBy, askedByName],
    );
  }
}

interface Row {
  readonly level: number;
  readonly peak: number;
  readonly askedLevel: number | null;
  readonly askedFrom: number | null;
  readonly askedBy: string | null;
  readonly askedByName: string | null;
  readonly askedReason: string | null;
}

/** A member whose row is locked. */
interface Stepped {
  readonly known: VipMemberDto;
  readonly row: Row;
  readonly now: Date;
  readonly zone: string;
  readonly highest: number;
}

interface Move extends Pick<Stepped, 'row' | 'now' | 'zone'> {
  readonly id: bigint;
  readonly brand: string;
  readonly level: number;
  readonly reason: string;
  readonly askedBy: string | null;
  readonly askedByName: string;
}

const nothingAsked = sql`asked_level = null, asked_from = null, asked_by = null, asked_by_name = null, asked_reason = null`;

/** What is asked for, when it is what was looked at. */
function requireAsked({ askedLevel, askedBy, askedByName, askedReason }: Row, level: number) {
  if (askedLevel === null || askedBy === null || askedByName === null || askedReason === null) throw errors.vip_state();
  if (askedLevel !== level) throw requestErrors.stale();
  return { askedBy, askedByName, askedReason };
}

const nothing = { level: 0, peak: 0, since: null, deposit: '0', valid: '0', monthDeposit: '0', monthValid: '0' };

const greater = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const orZero = (minor: bigint): string => String(greater(minor, 0n));

/** What was had before comes back with what keeps it in a month. */
function nextOf(
  { level, name, depositMinor, validMinor, keepMinor }: LevelContent,
  at: Standing,
  kept: bigint,
): VipNextDto {
  const again = level <= at.peak;
  if (again)
    return {
      level,
      name,
      again,
      depositMinor: '0',
      validMinor: keepMinor,
      haveDepositMinor: '0',
      haveValidMinor: orZero(kept),
    };
  const have = { haveDepositMinor: orZero(BigInt(at.deposit)), haveValidMinor: orZero(BigInt(at.valid)) };
  return { level, name, again, depositMinor, validMinor, ...have };
}

/* A member ($1) in the currency of the levels ($2) at an instant ($3) in a zone ($4). */
const standingSql = sql`
select (select nullif(f.currency, '') from member_fact f where f.member_id = w.id) as currency, coalesce(m.level, 0) as level, coalesce(m.peak, 0) as peak, m.since::text as since,
  coalesce(t.deposit_minor, 0)::text as deposit, coalesce(t.valid_minor, 0)::text as valid,
  coalesce(p.deposit, 0)::text as "monthDeposit", coalesce(p.valid, 0)::text as "monthValid"
from (select $1::bigint as id) w left join vip_member m on m.member_id = w.id
  left join play_total t on t.member_id = w.id and t.currency = $2
  left join lateral ${monthSql(sql`w.id`, sql`$2`, sql`date_trunc('month', $3::timestamptz at time zone $4)`)} p on true`;

const change = {
  id: sql`a.id::text`,
  fromLevel: sql`a.from_level`,
  toLevel: sql`a.to_level`,
  cause: sql`a.cause`,
  changedAt: sql`a.changed_at`,
};

const own: ListSpec = {
  from: sql`vip_change a`,
  where: sql`a.member_id = $1 and a.brand = $2`,
  fields: change,
  filters: { cause: equals(sql`a.cause`) },
  sort: ['id', 'DESC'],
  key: sql`a.id`,
  large: { sorts: { id: sql`a.id` } },
};

const records: ListSpec = {
  from: sql`vip_change a left join member_fact m on m.member_id = a.member_id`,
  rows: sql`vip_change a`,
  fields: {
    ...change,
    brand: sql`a.brand`,
    memberId: sql`a.member_id::text`,
    username: sql`coalesce(m.username, '')`,
    reason: sql`a.reason`,
    madeBy: sql`a.made_by_name`,
    askedBy: sql`a.asked_by_name`,
  },
  filters: {
    id: equals(sql`a.id`, 'bigint'),
    brand: equals(sql`a.brand`),
    cause: equals(sql`a.cause`),
    memberId: equals(sql`a.member_id`, 'bigint'),
    from: since(sql`a.changed_at`),
    until: before(sql`a.changed_at`),
  },
  sort: ['changedAt', 'DESC'],
  key: sql`a.id`,
  large: { sorts: { changedAt: sql`a.changed_at` }, narrowedBy: ['id', 'memberId'] },
};

const members: ListSpec = {
  from: sql`member_fact a left join vip_member v on v.member_id = a.member_id
    left join play_total t on t.member_id = a.member_id and t.currency = a.currency`,
  rows: sql`member_fact a`,
  where: sql`a.account_type <> 4`,
  fields: {
    id: sql`a.member_id::text`,
    username: sql`a.username`,
    brand: sql`a.brand`,
    level: sql`coalesce(v.level, 0)`,
    peak: sql`coalesce(v.peak, 0)`,
    since: sql`v.since::text`,
    currency: sql`a.currency`,
    depositMinor: sql`coalesce(t.deposit_minor, 0)::text`,
    validMinor: sql`coalesce(t.valid_minor, 0)::text`,
    askedLevel: sql`v.asked_level`,
    askedBy: sql`v.asked_by_name`,
    askedReason: sql`v.asked_reason`,
  },
  filters: {
    id: equals(sql`a.member_id`, 'bigint'),
    memberId: equals(sql`a.member_id`, 'bigint'),
    brand: equals(sql`a.brand`),
    level: (value, bind) =>
      sql`a.member_id in (select l.member_id from vip_member l where ${equals(sql`l.level`, 'int')(value, bind)})`,
    asked: (value) =>
      sql`${String(value) === 'true' ? sql`a.member_id in` : sql`a.member_id not in`} (select w.member_id from vip_member w where w.asked_level is not null)`,
    q: startsWith(sql`a.username`),
  },
  sort: ['id', 'DESC'],
  key: sql`a.member_id`,
  large: { sorts: { id: sql`a.member_id` }, narrowedBy: ['id', 'memberId'] },
};

async function readMember(query: Query, id: bigint): Promise<VipMemberDto> {
  const { statement, parameters } = listStatement({ filter: { id: String(id) } }, inScope(members));
  const [row] = await query<VipMemberDto>(statement, parameters);
  if (!row) throw errors.vip_not_found();
  return row;
}
