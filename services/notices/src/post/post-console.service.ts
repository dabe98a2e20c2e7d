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
  startsWith,
  type Tx,
} from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { requestErrors } from '@banyan/kernel/errors';
import { BrandService } from '../brand/brand.service.js';
import { hoursOf, localForm, type Hours } from '../brand/hours.js';
import { inScope } from '../brand/scope.js';
import { errors } from '../errors.js';
import { checkedPicture, httpsOrigin } from '../html/picture.js';
import { titleOf } from '../html/sanitise.js';
import { auditedTexts, cleaned, fitting } from '../html/written.js';
import { playerLanguages } from '../page/content.js';
import type { SiteDto } from '../page/page.dto.js';
import { PageService } from '../page/page.service.js';
import type {
  PostChange,
  PostContentDto,
  PostDraft,
  PostRecordDto,
  PostRecordPageDto,
  PostRemoval,
  PostTextDto,
  PostVersionDto,
  PostVersionsDto,
} from './post-console.dto.js';
import { longestSummary } from './post.dto.js';

type Row = Omit<PostRecordDto, 'missing'>;

/** What is pinned stands before everything else, among its like by its hour. */
const pinnedAheadMs = 100 * 365 * 86_400_000;

/** News, blog and live streams, as operators write them. Every version is kept. */
@Injectable()
export class PostConsoleService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly pages: PageService,
  ) {}

  async list(query: ListQuery): Promise<PostRecordPageDto> {
    const page = await listPage<Row>(this.db.query, query, inScope(records));
    return { ...page, data: page.data.map(recorded) };
  }

  get(id: bigint): Promise<PostRecordDto> {
    return readOne(this.db.query, id);
  }

  /** What it was, the newest first: the last fifty. */
  async versions(id: bigint): Promise<PostVersionsDto> {
    await this.get(id);
    const rows = await this.db.query<{ version: number; content: PostContentDto; writtenBy: string; writtenAt: Date }>(
      sql`select version, content, written_by as "writtenBy", written_at as "writtenAt"
         from post_version where post_id = $1 order by version desc limit 50`,
      [id],
    );
    return { versions: rows.map(({ content, ...row }): PostVersionDto => ({ ...content, ...row })) };
  }

  write(draft: PostDraft): Promise<PostRecordDto> {
    return this.save(draft, null);
  }

  /** Of the version that was looked at alone: what another did meanwhile is not undone. */
  change(id: bigint, change: PostChange): Promise<PostRecordDto> {
    return this.save(change, { id, version: change.version });
  }

  /** Nobody sees it any more; its versions stay. Answers it as it was looked at. */
  async remove(id: bigint, { reason, version }: PostRemoval): Promise<PostRecordDto> {
    return this.db.transaction(async (tx) => {
      const before = await held(tx, { id, version });
      const now = this.clock.now();
      await tx.query(sql`update post set removed_at = $2, updated_at = $2 where id = $1`, [id, now]);
      await audit(tx, 'post.remove', id, { before: toldOf(before), after: {}, reason }, now);
      return before;
    });
  }

  /** A content as it would be stored, of a brand's lists of origins. */
  async checked(brand: string, content: PostContentDto): Promise<PostContentDto> {
    return checkedPost(content, await this.pages.siteOf(brand));
  }

  /** One that a new installation comes with, shown from an hour on. */
  async seed(tx: Tx, brand: string, content: PostContentDto, hours: Hours): Promise<void> {
    const checked = checkedPost(content, await this.pages.siteOf(brand, tx.query));
    const values = valuesOf(brand, checked, { hours, zone: 'Asia/Ho_Chi_Minh', by: '', at: this.clock.now() });
    const [row] = await tx.query<{ id: string }>(insert, values);
    if (row) await keepVersion(tx, row.id, 1, checked, '', this.clock.now());
  }

  private async save(draft: PostDraft, looked: { id: bigint; version: number } | null): Promise<PostRecordDto> {
    const { brand, reason } = draft;
    requireScope(brand);
    const zone = await this.brands.zoneOf(brand);
    const content = await this.checked(brand, draft);
    const now = this.clock.now();
    return this.db.transaction(async (tx) => {
      const hours = await hoursOf(tx, content, zone);
      await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('notices:posts:' || $1::text, 0))`, [brand]);
      const before = looked && (await held(tx, looked));
      // An address never moves to another brand or from the news to the blog: links to it would lead nowhere.
      if (before && (before.brand !== brand || before.kind !== content.kind)) throw errors.post_place();
      const taken = await tx.query(slugTaken, [brand, content.kind, content.slug, before?.id ?? null]);
      if (taken.length > 0) throw errors.slug_taken({ slug: content.slug });
      const by = principal().username;
      const values = valuesOf(brand, content, { hours, zone, by, at: now });
      const [row] = await tx.query<{ id: string; version: number }>(
        before ? update : insert,
        before ? [...values, before.id] : values,
      );
      const id = BigInt(row?.id ?? 0);
      await keepVersion(tx, id, row?.version ?? 1, content, by, now);
      const after = await readOne(tx.query, id);
      const changes = { ...(before && { before: toldOf(before) }), after: toldOf(after), reason };
      await audit(tx, before ? 'post.edit' : 'post.write', id, changes, now);
      return after;
    });
  }
}

/** A piece as it may be stored. Throws `notices.content_picture`, `content_address`, `content_embed` and those of texts. */
function checkedPost(content: PostContentDto, { frameOrigins, pictureOrigins }: SiteDto): PostContentDto {
  const { kind, slug, category, pinned, startsAt, endsAt, published } = content;
  const cover = checkedPicture(content.cover, pictureOrigins);
  const texts = cleaned(content.texts).map((text, at): PostTextDto => ({
    ...text,
    summary: fitting(titleOf(content.texts[at]?.summary ?? ''), longestSummary),
  }));
  return {
    kind,
    slug,
    category,
    pinned,
    cover,
    ...checkedAddress(content, frameOrigins),
    texts,
    startsAt,
    endsAt,
    published,
  };
}

function checkedAddress(
  { kind, address, embedded }: PostContentDto,
  frameOrigins: readonly string[],
): Pick<PostContentDto, 'address' | 'embedded'> {
  if (kind !== 'LIVE') return { address: '', embedded: false };
  const origin = httpsOrigin(address);
  if (origin === null) throw errors.content_address();
  if (embedded && !frameOrigins.includes(origin)) throw errors.content_embed({ origin });
  return { address: new URL(address).href, embedded };
}

interface Saved {
  readonly hours: Hours;
  readonly zone: string;
  readonly by: string;
  readonly at: Date;
}

const valuesOf = (brand: string, content: PostContentDto, { hours, zone, by, at }: Saved): unknown[] => [
  brand, content.kind, content.slug, content.category, content.pinned, content.cover, content.address, content.embedded,
  content.texts[0]?.title, JSON.stringify(content.texts), zone, hours.startsAt, hours.endsAt, content.published,
  new Date(hours.startsAt.getTime() + (content.pinned ? pinnedAheadMs : 0)), by, at,
]; // prettier-ignore

const keepVersion = (tx: Tx, id: bigint | string, version: number, content: PostContentDto, by: string, at: Date) =>
  tx.query(
    sql`insert into post_version (post_id, version, content, written_by, written_at) values ($1, $2, $3::jsonb, $4, $5)`,
    [id, version, JSON.stringify(content), by, at],
  );

const audit = (tx: Tx, action: string, objectId: bigint, changes: object, at: Date): Promise<void> =>
  auditAction(tx, { action, objectType: 'post', objectId, ...changes }, at);

/** What the audit record holds: what may be long by its digest, which tells one from another. */
const toldOf = ({ brand, kind, slug, category, pinned, cover, address, embedded, startsAt, endsAt, published, texts }: PostRecordDto) => ({
  brand, kind, slug, category, pinned, cover, address, embedded, startsAt, endsAt, published,
  texts: auditedTexts(texts),
}); // prettier-ignore

/** The piece, which nobody else changes until the transaction ends, as it was looked at. */
async function held(tx: Tx, { id, version }: { id: bigint; version: number }): Promise<PostRecordDto> {
  await tx.query(lock, [id]);
  const before = await readOne(tx.query, id);
  if (before.version !== version) throw requestErrors.stale();
  return before;
}

const lock = sql`select from post where id = $1 for update`;

const slugTaken = sql`
select 1 from post where brand = $1 and kind = $2 and slug = $3 and removed_at is null and id is distinct from $4::bigint`;

const insert = sql`
insert into post (brand, kind, slug, category, pinned, cover, address, embedded, title, texts, zone, starts_at, ends_at, published, rank_at,
  written_by, created_at, updated_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, $11, $12, $13, $14, $15, $16, $17, $17) returning id, version`;

const update = sql`
update post set brand = $1, kind = $2, slug = $3, category = $4, pinned = $5, cover = $6, address = $7, embedded = $8, title = $9,
  texts = $10::jsonb, zone = $11, starts_at = $12, ends_at = $13, published = $14, rank_at = $15, written_by = $16, updated_at = $17,
  version = version + 1
where id = $18 returning id, version`;

const records: ListSpec = {
  from: sql`post a`,
  where: sql`a.removed_at is null`,
  fields: {
    id: sql`a.id`,
    brand: sql`a.brand`,
    kind: sql`a.kind`,
    slug: sql`a.slug`,
    category: sql`a.category`,
    pinned: sql`a.pinned`,
    cover: sql`a.cover`,
    address: sql`a.address`,
    embedded: sql`a.embedded`,
    title: sql`a.title`,
    texts: sql`a.texts`,
    zone: sql`a.zone`,
    startsAt: sql`to_char(a.starts_at at time zone a.zone, ${localForm})`,
    endsAt: sql`to_char(a.ends_at at time zone a.zone, ${localForm})`,
    startsOn: sql`a.starts_at`,
    endsOn: sql`a.ends_at`,
    published: sql`a.published`,
    version: sql`a.version`,
    writtenBy: sql`a.written_by`,
    updatedAt: sql`a.updated_at`,
  },
  filters: {
    id: equals(sql`a.id`, 'bigint'),
    brand: equals(sql`a.brand`),
    kind: equals(sql`a.kind`),
    category: equals(sql`a.category`),
    published: equals(sql`a.published`, 'boolean'),
    pinned: equals(sql`a.pinned`, 'boolean'),
    missing: (value, bind) =>
      sql`not exists (select from jsonb_array_elements(a.texts) t where t ->> 'language' = ${bind(String(value))}::text)`,
    q: startsWith(sql`a.title`),
  },
  sort: ['updatedAt', 'DESC'],
  key: sql`a.id`,
};

const recorded = (row: Row): PostRecordDto => ({
  ...row,
  missing: playerLanguages().filter((code) => !row.texts.some(({ language }) => language === code)),
});

/** Within a transaction: one statement, since its connection runs one at a time. */
async function readOne(query: Query, id: bigint): Promise<PostRecordDto> {
  const { statement, parameters } = listStatement({ filter: { id: String(id) } }, inScope(records));
  const [row] = await query<Row>(statement, parameters);
  if (!row) throw errors.post_not_found();
  return recorded(row);
}
