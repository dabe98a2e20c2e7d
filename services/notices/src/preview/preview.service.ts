import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, ctx } from '@banyan/kernel/app';
import { auditAction, principal, requireScope } from '@banyan/kernel/auth';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { BrandService } from '../brand/brand.service.js';
import { hoursOf } from '../brand/hours.js';
import { errors } from '../errors.js';
import { sanitised } from '../html/sanitise.js';
import { digestOf } from '../html/written.js';
import { checkedContent, shownSite } from '../page/content.js';
import type { PageContentDto } from '../page/page.dto.js';
import { PageService } from '../page/page.service.js';
import { PostConsoleService } from '../post/post-console.service.js';
import type { PostContentDto } from '../post/post-console.dto.js';
import type { PostDto } from '../post/post.dto.js';
import { shownPlace } from '../post/post.service.js';
import type { ContentPreviewDto, PagePreviewRequest, PostPreviewRequest, PreviewTokenDto } from './preview.dto.js';

const keptMs = 15 * 60_000;
/** How many ways an operator has open at once: with one more the oldest is closed. */
const mostOpen = 20;
/** How many rows are deleted at once. */
const batch = 1_000;

interface Draft {
  readonly brand: string;
  readonly zone: string;
  readonly post: PostContentDto | null;
  readonly page: PageContentDto | null;
}

/** Drafts as visitors would see them, for who was given the way: in every theme, language and width that the app has. */
@Injectable()
export class PreviewService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly pages: PageService,
    private readonly posts: PostConsoleService,
  ) {}

  async ofPost({ brand, content }: PostPreviewRequest): Promise<PreviewTokenDto> {
    requireScope(brand);
    const zone = await this.brands.zoneOf(brand);
    const post = await this.posts.checked(brand, content);
    return this.db.transaction(async (tx) => {
      await hoursOf(tx, post, zone);
      return this.keep(tx, { brand, zone, post, page: null });
    });
  }

  async ofPage({ brand, content }: PagePreviewRequest): Promise<PreviewTokenDto> {
    requireScope(brand);
    const zone = await this.brands.zoneOf(brand);
    const page = checkedContent(content.blocks.length + content.texts.length > 0 ? 'WORLDCUP' : 'SITE', content);
    return this.db.transaction((tx) => this.keep(tx, { brand, zone, post: null, page }));
  }

  /** What the way leads to, on the site of its brand alone. Throws `notices.preview_not_found`, also when its time is over. */
  async look(token: string): Promise<ContentPreviewDto> {
    const [row] = await this.db.query<Draft>(
      sql`select brand, zone, post, page from content_preview where token_sha256 = $1 and expires_at > $2 and brand = $3`,
      [digest(token), this.clock.now(), ctx().brand],
    );
    if (!row) throw errors.preview_not_found();
    const { brand, zone, post, page } = row;
    if (post) return { ...nothing, post: await this.shownPost(row, post) };
    if (!page) throw errors.preview_not_found();
    if (page.texts.length === 0) return { ...nothing, site: shownSite(page) };
    return { ...nothing, event: await this.pages.shown(brand, page, zone) };
  }

  /** Deletes those whose time is over, some at a time. */
  async forget(): Promise<void> {
    let gone: unknown[];
    do
      gone = await this.db.query(
        sql`delete from content_preview where token_sha256 in
           (select token_sha256 from content_preview where expires_at <= $1 order by expires_at limit $2) returning 1 as gone`,
        [this.clock.now(), batch],
      );
    while (gone.length === batch);
  }

  /** Opens a way, on record: who has it sees what nobody has published. */
  private async keep(tx: Tx, { brand, zone, post, page }: Draft): Promise<PreviewTokenDto> {
    const token = randomBytes(32).toString('base64url');
    const { id: operator } = principal();
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + keptMs);
    const draft = JSON.stringify(post ?? page);
    // Two at once of the same operator would each count without the other.
    await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('notices:previews:' || $1::text, 0))`, [operator]);
    await tx.query(
      sql`delete from content_preview where token_sha256 in
         (select token_sha256 from content_preview where made_by = $1 order by id desc offset $2)`,
      [operator, mostOpen - 1],
    );
    await tx.query(
      sql`insert into content_preview (token_sha256, made_by, brand, zone, post, page, expires_at)
         values ($1, $2, $3, $4, $5::jsonb, $6::jsonb, $7)`,
      [digest(token), operator, brand, zone, post && draft, page && draft, expiresAt],
    );
    const after = { brand, kind: post?.kind ?? 'PAGE', content: digestOf(draft) };
    await auditAction(tx, { action: 'content.preview', objectType: 'content_preview', objectId: brand, after }, now);
    return { token, expiresAt };
  }

  private async shownPost({ brand, zone }: Draft, content: PostContentDto): Promise<PostDto> {
    const { kind, slug, category, pinned, address, texts } = content;
    const { startsAt, endsAt } = await this.db.transaction((tx) => hoursOf(tx, content, zone));
    const { language } = ctx();
    const text = texts.find((each) => each.language === language) ?? texts[0];
    return {
      id: '0',
      kind,
      slug,
      category,
      pinned,
      address,
      ...shownPlace(content, await this.pages.siteOf(brand)),
      title: text?.title ?? '',
      summary: text?.summary ?? '',
      content: sanitised(text?.content ?? ''),
      languages: texts.map((each) => each.language),
      startsAt,
      endsAt,
      updatedAt: this.clock.now(),
    };
  }
}

const nothing: ContentPreviewDto = { post: null, event: null, site: null };
const digest = (token: string): Buffer => createHash('sha256').update(token).digest();
