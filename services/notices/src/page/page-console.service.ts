import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction, principal, requireScope } from '@banyan/kernel/auth';
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
import { requestErrors } from '@banyan/kernel/errors';
import { BrandService } from '../brand/brand.service.js';
import { inScope } from '../brand/scope.js';
import { errors } from '../errors.js';
import { digestOf } from '../html/written.js';
import { checkedContent, missingIn } from './content.js';
import type {
  PageChange,
  PageContentDto,
  PageDraft,
  PageRecordDto,
  PageRecordPageDto,
  PageStep,
  PageVersionDto,
  PageVersionsDto,
} from './page.dto.js';
import type { PageName } from './types.js';

type Row = Omit<PageRecordDto, 'missing'>;

/** Pages of brands as operators write them. What everybody sees is published by another operator than the one who proposed it. */
@Injectable()
export class PageConsoleService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
  ) {}

  async list(query: ListQuery): Promise<PageRecordPageDto> {
    const page = await listPage<Row>(this.db.query, query, inScope(records));
    return { ...page, data: page.data.map(recorded) };
  }

  get(id: bigint): Promise<PageRecordDto> {
    return readOne(this.db.query, id);
  }

  /** What was published, the newest first: the last fifty. */
  async versions(id: bigint): Promise<PageVersionsDto> {
    await this.get(id);
    const versions = await this.db.query<PageVersionDto>(
      sql`select version, content, proposed_by_name as "proposedBy", published_by_name as "publishedBy", published_at as "publishedAt"
         from page_version where page_id = $1 order by version desc limit 50`,
      [id],
    );
    return { versions };
  }

  /** A first draft of a page that the brand does not have yet. */
  async write({ brand, name, content, reason }: PageDraft): Promise<PageRecordDto> {
    requireScope(brand);
    const checked = checkedContent(name, content);
    const zone = await this.brands.zoneOf(brand);
    const now = this.clock.now();
    return this.db.transaction(async (tx) => {
      const [row] = await tx.query<{ id: string }>(
        sql`insert into page (brand, name, draft, zone, written_by, updated_at) values ($1, $2, $3::jsonb, $4, $5, $6)
           on conflict (brand, name) do nothing returning id`,
        [brand, name, JSON.stringify(checked), zone, principal().username, now],
      );
      if (!row) throw errors.page_exists();
      const id = BigInt(row.id);
      const after = await readOne(tx.query, id);
      await audit(tx, 'page.write', id, { after: toldOf(after), reason }, now);
      return after;
    });
  }

  /** Writes the draft anew; what is published stays until two operators publish the draft. A proposal of what was there before is over. */
  async change(id: bigint, { revision, content, reason }: PageChange): Promise<PageRecordDto> {
    const { name, brand } = await this.get(id);
    const checked = checkedContent(name, content);
    const zone = await this.brands.zoneOf(brand);
    return this.step(id, { revision, reason }, 'page.edit', async (tx, _before, now) => {
      await tx.query(
        sql`update page set draft = $2::jsonb, zone = $3, proposed_by = null, proposed_by_name = null, written_by = $4, updated_at = $5,
           revision = revision + 1 where id = $1`,
        [id, JSON.stringify(checked), zone, principal().username, now],
      );
    });
  }

  /** Asks another operator to publish the draft. */
  propose(id: bigint, request: PageStep): Promise<PageRecordDto> {
    return this.step(id, request, 'page.propose', async (tx, before, now) => {
      if (!before.draft) throw errors.page_state();
      await tx.query(
        sql`update page set proposed_by = $2, proposed_by_name = $3, updated_at = $4, revision = revision + 1 where id = $1`,
        [id, principal().id, principal().username, now],
      );
    });
  }

  /** Publishes what another operator proposed. */
  publish(id: bigint, request: PageStep): Promise<PageRecordDto> {
    return this.step(id, request, 'page.publish', async (tx, { draft, version }, now) => {
      const [proposal] = await tx.query<{ by: string | null; name: string }>(
        sql`select proposed_by::text as by, proposed_by_name as name from page where id = $1`,
        [id],
      );
      if (!draft || !proposal?.by) throw errors.page_state();
      const { id: operator, username } = principal();
      if (proposal.by === String(operator)) throw errors.second_person();
      await tx.query(insertVersion, [
        id,
        version + 1,
        JSON.stringify(draft),
        proposal.by,
        proposal.name,
        operator,
        username,
        now,
      ]);
      await tx.query(
        sql`update page set published = draft, published_zone = zone, draft = null, version = version + 1, proposed_by = null, proposed_by_name = null,
           updated_at = $2, revision = revision + 1 where id = $1`,
        [id, now],
      );
    });
  }

  /** One that a new installation comes with, published already; nothing where the brand has the page. */
  async seed(tx: Tx, brand: string, name: PageName, content: PageContentDto): Promise<void> {
    const now = this.clock.now();
    const json = JSON.stringify(checkedContent(name, content));
    const [row] = await tx.query<{ id: string }>(
      sql`insert into page (brand, name, published, version, zone, published_zone, written_by, updated_at)
         values ($1, $2, $3::jsonb, 1, 'Asia/Ho_Chi_Minh', 'Asia/Ho_Chi_Minh', '', $4)
         on conflict (brand, name) do nothing returning id`,
      [brand, name, json, now],
    );
    if (row) await tx.query(insertVersion, [row.id, 1, json, -1, '', -2, '', now]);
  }

  /**
   * A new brand has the footer of the one that it begins like, published already, in its own zone. A draft that was written in it before
   * stays, with that footer published until the draft is.
   */
  async begin(tx: Tx, brand: string, like: string): Promise<void> {
    const zone = await this.brands.zoneOf(brand);
    await tx.query(beginSql, [brand, like, zone, this.clock.now()]);
  }

  /** One change of a page as it was looked at, with its audit record. */
  private async step(
    id: bigint,
    { revision, reason }: PageStep,
    action: string,
    work: (tx: Tx, before: PageRecordDto, now: Date) => Promise<void>,
  ): Promise<PageRecordDto> {
    return this.db.transaction(async (tx) => {
      const now = this.clock.now();
      await tx.query(sql`select from page where id = $1 for update`, [id]);
      const before = await readOne(tx.query, id);
      if (before.revision !== revision) throw requestErrors.stale();
      await work(tx, before, now);
      const after = await readOne(tx.query, id);
      await audit(tx, action, id, { before: toldOf(before), after: toldOf(after), reason }, now);
      return after;
    });
  }
}

const audit = (tx: Tx, action: string, objectId: bigint, changes: object, at: Date): Promise<void> =>
  auditAction(tx, { action, objectType: 'page', objectId, ...changes }, at);

/** One statement, so that what is published and its version are of one time. */
const beginSql = sql`
with lent as materialized (
  select p.name, p.written_by, v.content, v.proposed_by, v.proposed_by_name, v.published_by, v.published_by_name, v.published_at
  from page p join page_version v on v.page_id = p.id and v.version = p.version where p.brand = $2 and p.name = 'SITE'),
begun as (
  insert into page as b (brand, name, published, version, zone, published_zone, written_by, updated_at)
  select $1, name, content, 1, $3, $3, written_by, $4 from lent
  on conflict (brand, name) do update set published = excluded.published, published_zone = excluded.published_zone, version = 1,
    revision = b.revision + 1
    where b.version = 0
  returning id)
insert into page_version (page_id, version, content, proposed_by, proposed_by_name, published_by, published_by_name, published_at)
select id, 1, content, proposed_by, proposed_by_name, published_by, published_by_name, published_at from lent, begun`;

const insertVersion = sql`
insert into page_version (page_id, version, content, proposed_by, proposed_by_name, published_by, published_by_name, published_at)
values ($1, $2, $3::jsonb, $4, $5, $6, $7, $8)`;

/** What the audit record holds: what frames and pictures are allowed as it stands, the rest by its digest. */
const toldOf = ({ brand, name, version, proposedBy, draft, published }: PageRecordDto) => {
  const content = draft ?? published;
  const { frameOrigins, pictureOrigins } = content ?? { frameOrigins: [], pictureOrigins: [] };
  return { brand, name, version, proposedBy, frameOrigins, pictureOrigins, content: digestOf(JSON.stringify(content)) };
};

const records: ListSpec = {
  from: sql`page a`,
  fields: {
    id: sql`a.id`,
    brand: sql`a.brand`,
    name: sql`a.name`,
    version: sql`a.version`,
    revision: sql`a.revision`,
    draft: sql`a.draft`,
    published: sql`a.published`,
    proposedBy: sql`a.proposed_by_name`,
    zone: sql`a.zone`,
    writtenBy: sql`a.written_by`,
    updatedAt: sql`a.updated_at`,
  },
  filters: {
    id: equals(sql`a.id`, 'bigint'),
    brand: equals(sql`a.brand`),
    name: equals(sql`a.name`),
    proposed: (value) => sql`a.proposed_by is ${String(value) === 'true' ? sql`not ` : sql``}null`,
  },
  sort: ['updatedAt', 'DESC'],
  key: sql`a.id`,
};

const recorded = (row: Row): PageRecordDto => {
  const content: PageContentDto | null = row.draft ?? row.published;
  return { ...row, missing: content ? missingIn(content) : [] };
};

/** Within a transaction: one statement, since its connection runs one at a time. */
async function readOne(query: Query, id: bigint): Promise<PageRecordDto> {
  const { statement, parameters } = listStatement({ filter: { id: String(id) } }, inScope(records));
  const [row] = await query<Row>(statement, parameters);
  if (!row) throw errors.page_not_found();
  return recorded(row);
}
