import { Instant, Nested, Text } from '@banyan/kernel/dto';
import { EventPageDto, PageContentDto, SiteDto } from '../page/page.dto.js';
import { PostContentDto } from '../post/post-console.dto.js';
import { PostDto } from '../post/post.dto.js';

class OfBrand {
  @Text({ max: 40 })
  brand: string;
}

export class PostPreviewRequest extends OfBrand {
  @Nested(() => PostContentDto)
  content: PostContentDto;
}

export class PagePreviewRequest extends OfBrand {
  @Nested(() => PageContentDto)
  content: PageContentDto;
}

/** The way to look at a draft. */
export class PreviewTokenDto {
  @Text({ description: 'for `/preview/<token>` of the players’ app; nobody else has been told it' })
  token: string;

  @Instant()
  expiresAt: Date;
}

export class PreviewToken {
  @Text({ min: 43, max: 43, pattern: /^[\w-]{43}$/ })
  token: string;
}

/** A draft as visitors would see it, in the language of the request: one of the three. */
export class ContentPreviewDto {
  @Nested(() => PostDto, { nullable: true })
  post: PostDto | null;

  @Nested(() => EventPageDto, { nullable: true })
  event: EventPageDto | null;

  @Nested(() => SiteDto, { nullable: true })
  site: SiteDto | null;
}
