import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { AnnouncementId } from './announcement.dto.js';
import {
  AnnouncementChange,
  AnnouncementDraft,
  AnnouncementRecordDto,
  AnnouncementRecordPageDto,
  PreviewDto,
  PreviewRequest,
  RemovalRequest,
} from './announcement-console.dto.js';
import { AnnouncementConsoleService } from './announcement-console.service.js';
import { cleanContent } from '../html/written.js';

@ApiTags('console: notices')
@Controller('admin/v1/notices/announcements')
export class AnnouncementAdminController {
  constructor(private readonly announcements: AnnouncementConsoleService) {}

  /** Filters: id, brand, type, published and removed (true or false), q (beginning of the title). */
  @Get()
  @Operator('notice.view')
  @ApiOkResponse({ type: AnnouncementRecordPageDto })
  list(@Query() query: ListQuery): Promise<AnnouncementRecordPageDto> {
    return this.announcements.list(query);
  }

  @Get(':id')
  @Operator('notice.view')
  @ApiOkResponse({ type: AnnouncementRecordDto })
  get(@Param() { id }: AnnouncementId): Promise<AnnouncementRecordDto> {
    return this.announcements.get(id);
  }

  /** How a content would be stored and shown. */
  @Post('preview')
  @HttpCode(200)
  @Operator('notice.edit')
  @ApiOkResponse({ type: PreviewDto })
  preview(@Body() { content }: PreviewRequest): PreviewDto {
    return { content: cleanContent(content) };
  }

  @Post()
  @HttpCode(200)
  @Operator('notice.edit')
  @ApiOkResponse({ type: AnnouncementRecordDto })
  write(@Body() draft: AnnouncementDraft): Promise<AnnouncementRecordDto> {
    return this.announcements.write(draft);
  }

  @Put(':id')
  @Operator('notice.edit')
  @ApiOkResponse({ type: AnnouncementRecordDto })
  change(@Param() { id }: AnnouncementId, @Body() draft: AnnouncementChange): Promise<AnnouncementRecordDto> {
    return this.announcements.change(id, draft);
  }

  /** It is shown to nobody any more. */
  @Post(':id/remove')
  @HttpCode(200)
  @Operator('notice.edit')
  @ApiOkResponse({ type: AnnouncementRecordDto })
  remove(@Param() { id }: AnnouncementId, @Body() { reason }: RemovalRequest): Promise<AnnouncementRecordDto> {
    return this.announcements.remove(id, reason);
  }
}
