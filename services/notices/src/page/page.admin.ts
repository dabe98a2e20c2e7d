import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import {
  PageChange,
  PageDraft,
  PageId,
  PageRecordDto,
  PageRecordPageDto,
  PageStep,
  PageVersionsDto,
} from './page.dto.js';
import { PageConsoleService } from './page-console.service.js';

@ApiTags('console: pages')
@Controller('admin/v1/notices/pages')
export class PageAdminController {
  constructor(private readonly pages: PageConsoleService) {}

  /** Filters: id, brand, name, proposed (true or false). */
  @Get()
  @Operator('notice.view')
  @ApiOkResponse({ type: PageRecordPageDto })
  list(@Query() query: ListQuery): Promise<PageRecordPageDto> {
    return this.pages.list(query);
  }

  @Get(':id')
  @Operator('notice.view')
  @ApiOkResponse({ type: PageRecordDto })
  get(@Param() { id }: PageId): Promise<PageRecordDto> {
    return this.pages.get(id);
  }

  /** What was published of it, the newest first. */
  @Get(':id/versions')
  @Operator('notice.view')
  @ApiOkResponse({ type: PageVersionsDto })
  versions(@Param() { id }: PageId): Promise<PageVersionsDto> {
    return this.pages.versions(id);
  }

  @Post()
  @HttpCode(200)
  @Operator('notice.edit')
  @ApiOkResponse({ type: PageRecordDto })
  write(@Body() draft: PageDraft): Promise<PageRecordDto> {
    return this.pages.write(draft);
  }

  @Put(':id')
  @Operator('notice.edit')
  @ApiOkResponse({ type: PageRecordDto })
  change(@Param() { id }: PageId, @Body() change: PageChange): Promise<PageRecordDto> {
    return this.pages.change(id, change);
  }

  /** Asks another operator to publish the draft. */
  @Post(':id/propose')
  @HttpCode(200)
  @Operator('notice.edit')
  @ApiOkResponse({ type: PageRecordDto })
  propose(@Param() { id }: PageId, @Body() step: PageStep): Promise<PageRecordDto> {
    return this.pages.propose(id, step);
  }

  /** By another operator than the one who proposed it. */
  @Post(':id/publish')
  @HttpCode(200)
  @Operator('notice.publish', { stepUp: true })
  @ApiOkResponse({ type: PageRecordDto })
  publish(@Param() { id }: PageId, @Body() step: PageStep): Promise<PageRecordDto> {
    return this.pages.publish(id, step);
  }
}
