import { Injectable } from '@nestjs/common';
import { Clock, ctx } from '@banyan/kernel/app';
import { auditAction, principal } from '@banyan/kernel/auth';
import {
  Database,
  equals,
  listPage,
  type ListSpec,
  listStatement,
  type Query,
  sql,
  type Tx,
} from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { VipTableChanged } from '@banyan/proto/promotions/v1/events';
import { lockedAsLookedAt } from '../brand/looked-at.js';
import { inScope } from '../brand/scope.js';
import { errors } from '../errors.js';
import { flawOfTable, standardCurrency, standardTable, type VipContent } from './content.js';
import type {
  VipContentDto,
  VipTableChange,
  VipTableDto,
  VipTableRecordDto,
  VipTableRecordPageDto,
  VipTableStep,
} from './vip.dto.js';

/** A brand's table as it is published. */
export interface VipTable {
  readonly brand: string;
  readonly currency: string;
  readonly version: number;
  readonly content: VipContent;
}

/** What levels ask for and bring: written by one operator, published by another. */
@Injectable()
export class VipTableService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  list(query: ListQuery): Promise<VipTableRecordPageDto> {
    return listPage<VipTableRecordDto>(this.db.query, query, inScope(records));
  }

  get(brand: string): Promise<VipTableRecordDto> {
    return readOne(this.db.query, brand);
  }

  /** The table of the reader's brand. */
  async read(): Promise<VipTableDto> {
    const { principal: who, brand } = ctx();
    const { content, currency, version } = await this.of(who?.brand || brand);
    return { ...(content as unknown as VipContentDto), currency, version };
  }

  /** A brand's table; the standard of one that has no members yet. */
  async of(brand: string, query: Query = this.db.query): Promise<VipTable> {
    const [row] = await query<VipTable>(
      sql`select brand, currency, version, published as content from vip_table where brand = $1`,
      [brand],
    );
    return row ?? { brand, currency: standardCurrency, version: 0, content: standardTable };
  }

  /** Gives each brand that has members, and no table yet, the standard one. Run again it changes nothing. */
  async seed(): Promise<void> {
    await this.db.transaction(async (tx) => {
      const now = this.clock.now();
      const rows = await tx.query<{ brand: string }>(
        sql`insert into vip_table (brand, currency, version, published, written_by, updated_at)
         select b.brand, $1, 1, $2::jsonb, '', $3 from (
           select brand from member_fact where brand <> '' union select brand from play_close) b
         where not exists (select from vip_table t where t.brand = b.brand) order by b.brand on conflict do nothing returning brand`,
        [standardCurrency, JSON.stringify(standardTable), now],
      );
      for (const { brand } of rows) {
        await tx.query(
          sql`insert into vip_table_version (brand, version, content, proposed_by, proposed_by_name, published_by, published_by_name, published_at)
           values ($1, 1, $2::jsonb, -1, '', -2, '', $3)`,
          [brand, JSON.stringify(standardTable), now],
        );
        await tell(tx, { brand, currency: standardCurrency, version: 1, content: standardTable });
      }
    });
  }

  /** Notes that rebates of a day were reckoned. The table's row is locked. */
  async rebated(tx: Tx, brand: string, day: string): Promise<void> {
    await tx.query(sql`update vip_table set rebate_day = $2::date where brand = $1`, [brand, day]);
  }

  /** Notes that cashback of the week that began on a Monday was reckoned. The table's row is locked. */
  async cashedBack(tx: Tx, brand: string, monday: string): Promise<void> {
    await tx.query(sql`update vip_table set cashback_week = $2::date where brand = $1`, [brand, monday]);
  }

  /** Writes the draft anew; a proposal of what was there before is over. */
  change(brand: string, { revision, reason, ...written }: VipTableChange): Promise<VipTableRecordDto> {
    const content = stored(written);
    return this.step(brand, { revision, reason }, 'vip.edit', async (tx, before, now) => {
      const flaw = flawOfTable(content, before.published.levels.length);
      if (flaw) throw errors.vip_table({ field: flaw });
      await tx.query(
        sql`update vip_table set draft = $2::jsonb, proposed_by = null, proposed_by_name = null, written_by = $3, updated_at = $4,
           revision = revision + 1 where brand = $1`,
        [brand, JSON.stringify(content), principal().username, now],
      );
    });
  }

  /** Asks another operator to publish the draft. */
  propose(brand: string, request: VipTableStep): Promise<VipTableRecordDto> {
    return this.step(brand, request, 'vip.propose', async (tx, before, now) => {
      if (!before.draft) throw errors.vip_state();
      await tx.query(
        sql`update vip_table set proposed_by = $2, proposed_by_name = $3, updated_at = $4, revision = revision + 1 where brand = $1`,
        [brand, principal().id, principal().username, now],
      );
    });
  }

  /** Publishes what another operator proposed. It counts from the next daily run on. */
  publish(brand: string, request: VipTableStep): Promise<VipTableRecordDto> {
    return this.step(brand, request, 'vip.publish', async (tx, before, now) => {
      const [proposal] = await tx.query<{ by: string | null; name: string | null }>(
        sql`select proposed_by::text as by, proposed_by_name as name from vip_table where brand = $1`,
        [brand],
      );
      const { draft, published, version, currency } = before;
      if (!draft || !proposal?.by) throw errors.vip_state();
      const { id: operator, username } = principal();
      if (proposal.by === String(operator)) throw errors.second_person();
      const content = draft as unknown as VipContent;
      if (flawOfTable(content, published.levels.length)) throw errors.vip_state();
      await tx.query(
        sql`insert into vip_table_version (brand, version, content, proposed_by, proposed_by_name, published_by, published_by_name, published_at)
         values ($1, $2, $3::jsonb, $4, $5, $6, $7, $8)`,
        [brand, version + 1, JSON.stringify(content), proposal.by, proposal.name, operator, username, now],
      );
      await tx.query(
        sql`update vip_table set published = draft, draft = null, version = version + 1, proposed_by = null, proposed_by_name = null,
           updated_at = $2, revision = revision + 1 where brand = $1`,
        [brand, now],
      );
      await tell(tx, { brand, currency, version: version + 1, content });
    });
  }

  /** One change of a table as it was looked at, with its audit record. */
  private step(
    brand: string,
    { revision, reason }: VipTableStep,
    action: string,
    work: (tx: Tx, before: VipTableRecordDto, now: Date) => Promise<void>,
  ): Promise<VipTableRecordDto> {
    return this.db.transaction(async (tx) => {
      const now = this.clock.now();
      const read = (query: Query) => readOne(query, brand);
      const { before } = await lockedAsLookedAt(tx, { id: brand, revision, lock: lockSql, read });
      await work(tx, before, now);
      const after = await readOne(tx.query, brand);
      const changes = { before: toldOf(before), after: toldOf(after), reason };
      await auditAction(tx, { action, objectType: 'vipTable', objectId: brand, ...changes }, now);
      return after;
    });
  }
}

const lockSql = sql`select from vip_table where brand = $1 and ($2 = '' or brand = $2) for update`;

const toldOf = ({ version, draft, published, proposedBy }: VipTableRecordDto) => ({
  version,
  proposedBy,
  content: draft ?? published,
});

/** As it is stored: levels by their place, amounts as digit strings. */
function stored({ levels, ...rest }: VipContentDto): VipContent {
  const content = { ...rest, levels: levels.map((level, at) => ({ ...level, level: at })) };
  const digits = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);
  return JSON.parse(JSON.stringify(content, digits)) as VipContent;
}

async function tell(tx: Tx, { brand, currency, version, content }: VipTable): Promise<void> {
  const levels = content.levels.map(({ level, name, withdrawalsPerDay, withdrawalDayMinor }) => ({
    level,
    name,
    withdrawalsPerDay,
    withdrawalDayMinor: BigInt(withdrawalDayMinor),
  }));
  await tx.publish(VipTableChanged, { brand, version, currency, levels }, `vip:${brand}`);
}

const records: ListSpec = {
  from: sql`vip_table a`,
  fields: {
    id: sql`a.brand`,
    brand: sql`a.brand`,
    currency: sql`a.currency`,
    version: sql`a.version`,
    revision: sql`a.revision`,
    published: sql`a.published`,
    draft: sql`a.draft`,
    proposedBy: sql`a.proposed_by_name`,
    writtenBy: sql`a.written_by`,
    updatedAt: sql`a.updated_at`,
  },
  filters: {
    id: equals(sql`a.brand`),
    brand: equals(sql`a.brand`),
    proposed: (value) => sql`a.proposed_by is ${String(value) === 'true' ? sql`not ` : sql``}null`,
  },
  sort: ['brand', 'ASC'],
  key: sql`a.brand`,
};

async function readOne(query: Query, brand: string): Promise<VipTableRecordDto> {
  const { statement, parameters } = listStatement({ filter: { id: brand } }, inScope(records));
  const [row] = await query<VipTableRecordDto>(statement, parameters);
  if (!row) throw errors.vip_not_found();
  return row;
}
