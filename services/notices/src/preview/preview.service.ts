import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, ctx } from '@banyan/kernel/app';
import { requireScope } from '@banyan/kernel/auth';
import { Database, sql } from '@banyan/kernel/database';
import { BrandService } from '../brand/brand.service.js';
import { hoursOf } from '../brand/hours.js';
import { errors } from '../errors.js';
import { sanitised } from '../html/sanitise.js';
import { checkedContent, shownSite } from '../page/content.js';
import type { PageContentDto } from '../page/page.dto.js';
import { PageService } from '../page/page.service.js';
import { PostConsoleService } from '../post/post-console.service.js';
import type { PostContentDto } from '../post/post-console.dto.js';
import type { PostDto } from '../post/post.dto.js';
import { shownPlace } from '../post/post.service.js';
import type { ContentPreviewDto, PagePreviewRequest, PostPreviewRequest, PreviewTokenDto } from './preview.dto.js';

const keptMs = 15 * 60_000;

interface Row {
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
    return this.keep(brand, zone, { post: await this.posts.checked(brand, content) });
  }

  async ofPage({ brand, content }: PagePreviewRequest): Promise<PreviewTokenDto> {
    requireScope(brand);
    const zone = await this.brands.zoneOf(brand);
    return this.keep(brand, zone, { page: checkedContent(content.blocks.length + content.texts.length > 0 ? 'WORLDCUP' : 'SITE', content) }); // prettier-ignore
  }

  /** What the way leads to. Throws `notices.preview_not_found`, also when its time is over. */
  async look(token: string): Promise<ContentPreviewDto> {
    const [row] = await this.db.query<Row>(
      sql`select brand, zone, post, page from content_preview where token_sha256 = $1 and expires_at > $2`,
      [digest(token), this.clock.now()],
    );
    if (!row) throw errors.preview_not_found();
    const { brand, zone, post, page } = row;
    if (post) return { ...nothing, post: await this.shownPost(row, post) };
    if (!page) throw errors.preview_not_found();
    if (page.texts.length === 0) return { ...nothing, site: shownSite(page) };
    return { ...nothing, event: await this.pages.shown(brand, page, zone) };
  }

  /** Deletes those whose time is over. */
  async forget(): Promise<void> {
    await this.db.query(sql`delete from content_preview where expires_at <= $1`, [this.clock.now()]);
  }

  private async keep(
    brand: string,
    zone: string,
    { post, page }: { post?: PostContentDto; page?: PageContentDto },
  ): Promise<PreviewTokenDto> {
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(this.clock.now().getTime() + keptMs);
    await this.db.query(
      sql`insert into content_preview (token_sha256, brand, zone, post, page, expires_at) values ($1, $2, $3, $4::jsonb, $5::jsonb, $6)`,
      [digest(token), brand, zone, post ? JSON.stringify(post) : null, page ? JSON.stringify(page) : null, expiresAt],
    );
    return { token, expiresAt };
  }

  private async shownPost({ brand, zone }: Row, content: PostContentDto): Promise<PostDto> {
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
