import { Injectable } from '@nestjs/common';
import { Clock, ctx } from '@banyan/kernel/app';
import { Database, equals, listPage, type ListSpec, sql } from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { errors } from '../errors.js';
import { httpsOrigin, isShowable } from '../html/picture.js';
import { sanitised } from '../html/sanitise.js';
import { saidIn } from '../html/said-in.js';
import type { SiteDto } from '../page/page.dto.js';
import { PageService } from '../page/page.service.js';
import type { PostTextDto } from './post-console.dto.js';
import type { PostDto, PostRowDto, PostRowPageDto } from './post.dto.js';
import type { PostKind } from './types.js';

/** What a cover is that may not be shown any more. */
const ownCover = 'set:banyan';

type Row = Omit<PostRowDto, 'title' | 'summary'> & {
  text: PostTextDto;
  languages: string[];
  updatedAt: Date;
  rankAt: Date;
};
type Origins = Pick<SiteDto, 'frameOrigins' | 'pictureOrigins'>;

/** News, blog and live streams, as visitors read them. */
@Injectable()
export class PostService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly pages: PageService,
  ) {}

  /** Those of the brand that are shown now; pinned ones first, then the newest. Streams that come are shown before they begin. */
  async list(query: ListQuery, language = ctx().language): Promise<PostRowPageDto> {
    const [page, origins] = await Promise.all([
      listPage<Row>(this.db.query, query, { ...shown, parameters: this.reader(language) }),
      this.pages.site(),
    ]);
    return { ...page, data: page.data.map((row) => rowOf(row, origins)) };
  }

  /** One by its address. */
  async one(kind: PostKind, slug: string): Promise<PostDto> {
    const filter = { kind, slug };
    const { data } = await listPage<Row>(
      this.db.query,
      { page: 1, perPage: 1, filter },
      { ...shown, parameters: this.reader() },
    );
    if (!data[0]) throw errors.post_not_found();
    return wholeOf(data[0], await this.pages.site());
  }

  /** The newest twenty whole, for a feed. */
  async newest(kind: PostKind, language: string): Promise<PostDto[]> {
    const query: ListQuery = { page: 1, perPage: 20, filter: { kind }, sort: 'startsAt', order: 'DESC' };
    const { data } = await listPage<Row>(this.db.query, query, { ...shown, parameters: this.reader(language) });
    const origins = await this.pages.site();
    return data.map((row) => wholeOf(row, origins));
  }

  private reader(language = ctx().language): readonly unknown[] {
    return [ctx().brand, language, this.clock.now()];
  }
}

function rowOf(
  { text, languages: _languages, updatedAt: _updatedAt, rankAt: _rankAt, ...row }: Row,
  origins: Origins,
): PostRowDto {
  const { title, summary } = text;
  return { ...row, ...shownPlace(row, origins), title, summary };
}

function wholeOf(row: Row, origins: Origins): PostDto {
  const { languages, updatedAt, text } = row;
  return { ...rowOf(row, origins), content: sanitised(text.content), languages, updatedAt };
}

/** What the brand's list of origins still lets be shown: it may be shorter than when the piece was written. */
export function shownPlace(
  { cover, address, embedded }: Pick<PostRowDto, 'cover' | 'address' | 'embedded'>,
  { frameOrigins, pictureOrigins }: Origins,
): Pick<PostRowDto, 'cover' | 'embedded'> {
  const origin = httpsOrigin(address);
  return {
    cover: isShowable(cover, pictureOrigins) ? cover : ownCover,
    embedded: embedded && origin !== null && frameOrigins.includes(origin),
  };
}

const shown: ListSpec = {
  from: sql`post a`,
  where: sql`a.brand = $1 and a.removed_at is null and a.published and (a.kind = 'LIVE' or a.starts_at <= $3)
    and (a.ends_at is null or a.ends_at > $3) and $2::text is not null`,
  fields: {
    id: sql`a.id`,
    kind: sql`a.kind`,
    slug: sql`a.slug`,
    category: sql`a.category`,
    pinned: sql`a.pinned`,
    cover: sql`a.cover`,
    address: sql`a.address`,
    embedded: sql`a.embedded`,
    text: saidIn(sql`a.texts`, sql`$2`),
    languages: sql`(select array_agg(t ->> 'language') from jsonb_array_elements(a.texts) t)`,
    startsAt: sql`a.starts_at`,
    endsAt: sql`a.ends_at`,
    updatedAt: sql`a.updated_at`,
    rankAt: sql`a.rank_at`,
  },
  filters: {
    kind: equals(sql`a.kind`),
    slug: equals(sql`a.slug`),
    category: equals(sql`a.category`),
  },
  sort: ['rankAt', 'DESC'],
  key: sql`a.id`,
  large: { sorts: { rankAt: sql`a.rank_at`, startsAt: sql`a.starts_at` } },
};
