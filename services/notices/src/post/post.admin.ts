import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import {
  PostChange,
  PostDraft,
  PostId,
  PostRecordDto,
  PostRecordPageDto,
  PostRemoval,
  PostVersionsDto,
} from './post-console.dto.js';
import { PostConsoleService } from './post-console.service.js';

@ApiTags('console: posts')
@Controller('admin/v1/notices/posts')
export class PostAdminController {
  constructor(private readonly posts: PostConsoleService) {}

  /** Filters: id, brand, kind, category, published and pinned (true or false), missing (a language that it lacks), q (beginning of the title). */
  @Get()
  @Operator('notice.view')
  @ApiOkResponse({ type: PostRecordPageDto })
  list(@Query() query: ListQuery): Promise<PostRecordPageDto> {
    return this.posts.list(query);
  }

  @Get(':id')
  @Operator('notice.view')
  @ApiOkResponse({ type: PostRecordDto })
  get(@Param() { id }: PostId): Promise<PostRecordDto> {
    return this.posts.get(id);
  }

  /** What it was, the newest first. */
  @Get(':id/versions')
  @Operator('notice.view')
  @ApiOkResponse({ type: PostVersionsDto })
  versions(@Param() { id }: PostId): Promise<PostVersionsDto> {
    return this.posts.versions(id);
  }

  @Post()
  @HttpCode(200)
  @Operator('notice.edit')
  @ApiOkResponse({ type: PostRecordDto })
  write(@Body() draft: PostDraft): Promise<PostRecordDto> {
    return this.posts.write(draft);
  }

  @Put(':id')
  @Operator('notice.edit')
  @ApiOkResponse({ type: PostRecordDto })
  change(@Param() { id }: PostId, @Body() change: PostChange): Promise<PostRecordDto> {
    return this.posts.change(id, change);
  }

  /** Nobody sees it any more. Answers it as it was. */
  @Post(':id/remove')
  @HttpCode(200)
  @Operator('notice.edit')
  @ApiOkResponse({ type: PostRecordDto })
  remove(@Param() { id }: PostId, @Body() removal: PostRemoval): Promise<PostRecordDto> {
    return this.posts.remove(id, removal);
  }
}
