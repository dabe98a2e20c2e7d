import { Controller, Get, Header, HttpStatus, Param, Query, Req, Res, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { IncomingMessage } from 'node:http';
import { ctx } from '@banyan/kernel/app';
import { Public } from '@banyan/kernel/auth';
import { bytes, ListQuery, Raw, Shared } from '@banyan/kernel/dto';
import { languageOf } from '@banyan/texts';
import { originOf } from '../brand/origin.js';
import { FeedService } from './feed.service.js';
import { FeedPath, FeedQuery, PostDto, PostPath, PostRowPageDto } from './post.dto.js';
import { PostService } from './post.service.js';

interface Reply {
  status(code: number): void;
  header(name: string, value: string): void;
}

@ApiTags('posts')
@Controller('wps/notices')
export class PostController {
  constructor(
    private readonly posts: PostService,
    private readonly feeds: FeedService,
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

  /** The newest twenty as an Atom document, for programs that read feeds; who has it already is told so. */
  @Get('feeds/:kind')
  @Public()
  @Raw()
  @Header('cache-control', 'no-cache')
  @ApiProduces('application/atom+xml')
  @ApiOkResponse(bytes)
  @ApiResponse({ status: HttpStatus.NOT_MODIFIED, description: 'it is the one that `if-none-match` names' })
  async feed(
    @Param() { kind }: FeedPath,
    @Query() { lang }: FeedQuery,
    @Req() request: Pick<IncomingMessage, 'headers'>,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<StreamableFile | undefined> {
    const language = lang !== undefined && languageOf(lang) ? lang : ctx().language;
    const { xml, etag } = await this.feeds.of(kind, originOf(request), language);
    reply.header('etag', etag);
    if (request.headers['if-none-match'] !== etag)
      return new StreamableFile(xml, { type: 'application/atom+xml; charset=utf-8' });
    reply.status(HttpStatus.NOT_MODIFIED);
    return undefined;
  }
}
