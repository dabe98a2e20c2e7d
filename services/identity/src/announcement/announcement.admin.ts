import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { ReasonDto } from '../audit/reason.dto.js';
import { AnnouncementId, AnnouncementRecordDto, AnnouncementRecordPageDto } from './announcement.dto.js';
import { AnnouncementConsoleService } from './announcement-console.service.js';

@ApiTags('console: announcements')
@Controller('admin/v1/identity/announcements')
export class AnnouncementAdminController {
  constructor(private readonly announcements: AnnouncementConsoleService) {}

  /**
   * Filters: id, brand, agentId, removed (true or false), q (beginning of the agent's username or of the title). Sorted by createdAt,
   * also with `q`: the newest of all that match come first, however many they are; by another field only with agentId.
   */
  @Get()
  @Operator('announcement.view')
  @ApiOkResponse({ type: AnnouncementRecordPageDto })
  list(@Query() query: ListQuery): Promise<AnnouncementRecordPageDto> {
    return this.announcements.list(query);
  }

  /** It is shown to nobody any more; the agent reads why. */
  @Post(':id/remove')
  @HttpCode(200)
  @Operator('announcement.remove')
  @ApiOkResponse({ type: AnnouncementRecordDto })
  remove(@Param() { id }: AnnouncementId, @Body() { reason }: ReasonDto): Promise<AnnouncementRecordDto> {
    return this.announcements.remove(id, reason);
  }
}
