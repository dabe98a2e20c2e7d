import { Controller, Get, Header, Param, Query, Req, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { IncomingMessage } from 'node:http';
import { Clock, ctx } from '@banyan/kernel/app';
import { Public } from '@banyan/kernel/auth';
import { bytes, ListQuery, Raw, Shared } from '@banyan/kernel/dto';
import { languageOf } from '@banyan/texts';
import { BrandService } from '../brand/brand.service.js';
import { originOf } from '../brand/origin.js';
import { atomOf } from './feed.js';
import { FeedPath, FeedQuery, PostDto, PostPath, PostRowPageDto } from './post.dto.js';
import { PostService } from './post.service.js';

@ApiTags('posts')
@Controller('wps/notices')
export class PostController {
  constructor(
    private readonly posts: PostService,
    private readonly brands: BrandService,
    private readonly clock: Clock,
  ) {}

  /** News, blog and live streams that are shown now. Filters: kind, category, slug. */
  @Shared(5)
  @Get('posts')
  @Public()
  @ApiOkResponse({ type: PostRowPageDto })
  list(@Query() query: ListQuery): Promise<PostRowPageDto> {
    return this.posts.list(query);
  }

  @Shared(5)
  @Get('posts/:kind/:slug')
  @Public()
  @ApiOkResponse({ type: PostDto })
  one(@Param() { kind, slug }: PostPath): Promise<PostDto> {
    return this.posts.one(kind, slug);
  }

  /** The newest twenty as an Atom document, for programs that read feeds. */
  @Get('feeds/:kind')
  @Public()
  @Raw()
  @Header('cache-control', 'no-cache')
  @ApiProduces('application/atom+xml')
  @ApiOkResponse(bytes)
  async feed(
    @Param() { kind }: FeedPath,
    @Query() { lang }: FeedQuery,
    @Req() request: Pick<IncomingMessage, 'headers'>,
  ): Promise<StreamableFile> {
    const language = lang !== undefined && languageOf(lang) ? lang : ctx().language;
    const posts = await this.posts.newest(kind, language);
    const brand = await this.brands.nameOf(ctx().brand);
    const xml = atomOf(posts, { kind, brand, origin: originOf(request), language, now: this.clock.now() });
    return new StreamableFile(Buffer.from(xml), { type: 'application/atom+xml; charset=utf-8' });
  }
}
