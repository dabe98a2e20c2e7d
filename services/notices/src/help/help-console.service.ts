import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction, type AuditedAction, principal, requireScope } from '@banyan/kernel/auth';
import {
  Database,
  equals,
  listPage,
  type ListSpec,
  listStatement,
  type Query,
  sql,
  startsWith,
  type Tx,
} from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { requestErrors } from '@banyan/kernel/errors';
import { BrandService } from '../brand/brand.service.js';
import { inScope } from '../brand/scope.js';
import { errors } from '../errors.js';
import { auditedTexts, cleaned, type WrittenText } from '../html/written.js';
import type { ArticleChange, ArticleDraft, ArticleRecordDto, ArticleRecordPageDto } from './help-console.dto.js';

const deepest = 3;

interface Seeded {
  readonly brand: string;
  readonly parentId: string | null;
  readonly place: number;
  readonly anchor: string;
  readonly texts: readonly WrittenText[];
}

/** An article as another brand has it. */
interface Copied extends Seeded {
  readonly id: string;
  readonly title: string;
  readonly published: boolean;
  readonly writtenBy: string;
}

/** The help centre, as operators write it. */
@Injectable()
export class HelpConsoleService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
  ) {}

  list(query: ListQuery): Promise<ArticleRecordPageDto> {
    return listPage<ArticleRecordDto>(this.db.query, query, inScope(articles));
  }

  get(id: bigint): Promise<ArticleRecordDto> {
    return readOne(this.db.query, id);
  }

  write(draft: ArticleDraft): Promise<ArticleRecordDto> {
    return this.save(draft, null);
  }

  /** Of the version that was looked at alone: what another did meanwhile is not undone. */
  change(id: bigint, change: ArticleChange): Promise<ArticleRecordDto> {
    return this.save(change, { id, version: change.version });
  }

  /** With it goes what stands below it. Answers it as it was. */
  remove(id: bigint, reason: string): Promise<ArticleRecordDto> {
    return this.db.transaction(async (tx) => {
      // With the tree in hand, so that nothing is written below it meanwhile. An article never changes its brand.
      await holdTree(tx, (await readOne(tx.query, id)).brand);
      const before = await readOne(tx.query, id);
      const now = this.clock.now();
      await tx.query(remove, [id, now]);
      await this.audit(tx, 'help.remove', id, { before: toldOf(before), after: {}, reason }, now);
      return before;
    });
  }

  /** One that a new installation comes with. Returns its id. */
  async seed(tx: Tx, { brand, parentId, place, anchor, texts }: Seeded): Promise<string> {
    const clean = cleaned(texts);
    const values = [brand, parentId, place, clean[0]?.title, JSON.stringify(clean), true, '', this.clock.now(), anchor];
    const [row] = await tx.query<{ id: string }>(insert, values);
    return row?.id ?? '';
  }

  /** A new brand has the articles of the one that it begins like, but for those that it has already: by anchor, without one by title. */
  async begin(tx: Tx, brand: string, like: string): Promise<void> {
    await holdTree(tx, brand);
    const some = await tx.query<Pick<Copied, 'id' | 'anchor' | 'title'>>(
      sql`select id, anchor, title from help_article where brand = $1 and removed_at is null`,
      [brand],
    );
    const own = new Map(some.map((article) => [nameOf(article), article.id]));
    let left = await tx.query<Copied>(
      sql`select id, parent_id as "parentId", place, anchor, title, texts, published, written_by as "writtenBy"
       from help_article where brand = $1 and removed_at is null order by id`,
      [like],
    );
    const made = new Map<string | null, string | null>([[null, null]]);
    // Those above before those below them, whichever was written first.
    for (let known = 0; known < made.size;) {
      known = made.size;
      for (const { id, parentId, place, anchor, title, texts, published, writtenBy } of left) {
        const above = made.get(parentId);
        if (above === undefined) continue;
        const values = [
          brand,
          above,
          place,
          title,
          JSON.stringify(texts),
          published,
          writtenBy,
          this.clock.now(),
          anchor,
        ];
        const there = own.get(nameOf({ anchor, title }));
        const [row] = there === undefined ? await tx.query<{ id: string }>(insert, values) : [{ id: there }];
        made.set(id, row?.id ?? null);
      }
      left = left.filter(({ id }) => !made.has(id));
    }
  }

  private async save(draft: ArticleDraft, looked: { id: bigint; version: number } | null): Promise<ArticleRecordDto> {
    requireScope(draft.brand);
    // Refused where there is no such brand.
    await this.brands.zoneOf(draft.brand);
    const texts = cleaned(draft.texts);
    const { brand, parentId, place, anchor, published, reason } = draft;
    const now = this.clock.now();
    return this.db.transaction(async (tx) => {
      await holdTree(tx, brand);
      const before = looked ? await held(tx, looked) : undefined;
      await this.checkPlace(tx, draft, before);
      await this.requireFreeAnchor(tx, draft, before);
      const values = [
        brand,
        parentId,
        place,
        texts[0]?.title,
        JSON.stringify(texts),
        published,
        principal().username,
        now,
        anchor,
      ];
      const [row] = await tx.query<{ id: string }>(looked ? update : insert, looked ? [...values, looked.id] : values);
      const after = await readOne(tx.query, BigInt(row?.id ?? 0));
      const changes = { ...(before && { before: toldOf(before) }), after: toldOf(after), reason };
      await this.audit(tx, before ? 'help.edit' : 'help.write', BigInt(after.id), changes, now);
      return after;
    });
  }

  /** A topic of its own brand that is not the article itself or below it, and not too deep for what the article brings along. */
  private async checkPlace(tx: Tx, { brand, parentId }: ArticleDraft, before?: ArticleRecordDto): Promise<void> {
    if (before && before.brand !== brand) throw errors.article_place();
    const [{ below } = { below: 0 }] = before
      ? await tx.query<{ below: number }>(depthBelow, [before.id])
      : [{ below: 0 }];
    const above = parentId === null ? [] : await tx.query<{ id: string; brand: string }>(pathOf, [parentId]);
    const lost = parentId !== null && above.length === 0;
    if (lost || above.some((each) => each.id === before?.id || each.brand !== brand)) throw errors.article_place();
    if (above.length + 1 + below > deepest) throw errors.article_place();
  }

  /** An address names one article of a brand. */
  private async requireFreeAnchor(tx: Tx, { brand, anchor }: ArticleDraft, before?: ArticleRecordDto): Promise<void> {
    if (anchor === '') return;
    const taken = await tx.query(anchorTaken, [brand, anchor, before?.id ?? null]);
    if (taken.length > 0) throw errors.anchor_taken({ anchor });
  }

  private audit(
    tx: Tx,
    action: string,
    objectId: bigint,
    changes: Pick<AuditedAction, 'before' | 'after' | 'reason'>,
    at: Date,
  ): Promise<void> {
    return auditAction(tx, { action, objectType: 'help', objectId, ...changes }, at);
  }
}

/** What the audit record holds: contents by their digests, which tell one from another. */
const toldOf = ({ brand, title, parentId, place, anchor, published, texts }: ArticleRecordDto) => ({
  brand,
  title,
  parentId,
  place,
  anchor,
  published,
  texts: auditedTexts(texts),
});

/** The article, which nobody else changes until the transaction ends, as it was looked at. */
async function held(tx: Tx, { id, version }: { id: bigint; version: number }): Promise<ArticleRecordDto> {
  await tx.query(lock, [id]);
  const before = await readOne(tx.query, id);
  if (before.version !== version) throw requestErrors.stale();
  return before;
}

/** What an article of a brand is known by in another brand. */
const nameOf = ({ anchor, title }: Pick<Copied, 'anchor' | 'title'>): string => (anchor ? `#${anchor}` : title);

/** Nobody else changes the brand's help centre until the transaction ends. */
const holdTree = (tx: Tx, brand: string): Promise<unknown> =>
  tx.query(sql`select pg_advisory_xact_lock(hashtextextended('notices:help:' || $1::text, 0))`, [brand]);

const lock = sql`select from help_article where id = $1 for update`;

const insert = sql`
insert into help_article (brand, parent_id, place, title, texts, published, written_by, updated_at, anchor)
values ($1, $2, $3, $4, $5::jsonb, $6, $7, $8, $9) returning id`;

const update = sql`
update help_article set brand = $1, parent_id = $2, place = $3, title = $4, texts = $5::jsonb, published = $6, written_by = $7, updated_at = $8,
  anchor = $9, version = version + 1
where id = $10 returning id`;

const anchorTaken = sql`
select 1 from help_article where brand = $1 and anchor = $2 and removed_at is null and id is distinct from $3::bigint`;

const below = sql`
with recursive below as (
  select id, 0 as depth from help_article where id = $1
  union all
  select a.id, b.depth + 1 from help_article a join below b on a.parent_id = b.id where a.removed_at is null and b.depth < 10
)`;

const depthBelow = sql`${below} select max(depth)::int as below from below`;
const remove = sql`${below} update help_article set removed_at = $2 where id in (select id from below) and removed_at is null`;

const pathOf = sql`
with recursive above as (
  select id, parent_id, brand from help_article where id = $1 and removed_at is null
  union
  select a.id, a.parent_id, a.brand from help_article a join above b on a.id = b.parent_id
)
select id, brand from above`;

const articles: ListSpec = {
  from: sql`help_article a left join help_article p on p.id = a.parent_id`,
  rows: sql`help_article a`,
  where: sql`a.removed_at is null`,
  fields: {
    id: sql`a.id`,
    brand: sql`a.brand`,
    parentId: sql`a.parent_id`,
    parent: sql`p.title`,
    place: sql`a.place`,
    anchor: sql`a.anchor`,
    title: sql`a.title`,
    texts: sql`a.texts`,
    published: sql`a.published`,
    version: sql`a.version`,
    writtenBy: sql`a.written_by`,
    updatedAt: sql`a.updated_at`,
  },
  filters: {
    id: equals(sql`a.id`, 'bigint'),
    brand: equals(sql`a.brand`),
    parentId: equals(sql`a.parent_id`, 'bigint'),
    published: equals(sql`a.published`, 'boolean'),
    q: startsWith(sql`a.title`),
  },
  sort: ['updatedAt', 'DESC'],
  key: sql`a.id`,
};

/** Within a transaction: one statement, since its connection runs one at a time. */
async function readOne(query: Query, id: bigint): Promise<ArticleRecordDto> {
  const { statement, parameters } = listStatement({ filter: { id: String(id) } }, inScope(articles));
  const [row] = await query<ArticleRecordDto>(statement, parameters);
  if (!row) throw errors.article_not_found();
  return row;
}
