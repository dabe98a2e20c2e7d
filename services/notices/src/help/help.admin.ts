import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import {
  ArticleChange,
  ArticleDraft,
  ArticleId,
  ArticleRecordDto,
  ArticleRecordPageDto,
  ArticleRemoval,
} from './help-console.dto.js';
import { HelpConsoleService } from './help-console.service.js';

@ApiTags('console: help')
@Controller('admin/v1/notices/articles')
export class HelpAdminController {
  constructor(private readonly help: HelpConsoleService) {}

  /** Filters: id, brand, parentId, published (true or false), q (beginning of the title). */
  @Get()
  @Operator('notice.view')
  @ApiOkResponse({ type: ArticleRecordPageDto })
  list(@Query() query: ListQuery): Promise<ArticleRecordPageDto> {
    return this.help.list(query);
  }

  @Get(':id')
  @Operator('notice.view')
  @ApiOkResponse({ type: ArticleRecordDto })
  get(@Param() { id }: ArticleId): Promise<ArticleRecordDto> {
    return this.help.get(id);
  }

  @Post()
  @HttpCode(200)
  @Operator('notice.edit')
  @ApiOkResponse({ type: ArticleRecordDto })
  write(@Body() draft: ArticleDraft): Promise<ArticleRecordDto> {
    return this.help.write(draft);
  }

  @Put(':id')
  @Operator('notice.edit')
  @ApiOkResponse({ type: ArticleRecordDto })
  change(@Param() { id }: ArticleId, @Body() draft: ArticleChange): Promise<ArticleRecordDto> {
    return this.help.change(id, draft);
  }

  /** With all that stands below it. Answers it as it was. */
  @Post(':id/remove')
  @HttpCode(200)
  @Operator('notice.edit')
  @ApiOkResponse({ type: ArticleRecordDto })
  remove(@Param() { id }: ArticleId, @Body() { reason }: ArticleRemoval): Promise<ArticleRecordDto> {
    return this.help.remove(id, reason);
  }
}
