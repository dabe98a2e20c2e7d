import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Member, Public } from '@banyan/kernel/auth';
import { ListQuery, SharedByVisitors } from '@banyan/kernel/dto';
import {
  AnnouncementDto,
  AnnouncementId,
  AnnouncementListsDto,
  AnnouncementPageDto,
  AnnouncementsQuery,
} from './announcement.dto.js';
import { AnnouncementService } from './announcement.service.js';

@ApiTags('announcements')
@Controller('wps/relay')
export class AnnouncementRelayController {
  constructor(private readonly announcements: AnnouncementService) {}

  /** What is to be shown now; with a token also what is for that member. */
  @SharedByVisitors(5)
  @Get('MCSFE_getListAnnouncements')
  @Public()
  @ApiOkResponse({ type: AnnouncementListsDto })
  lists(@Query() query: AnnouncementsQuery): Promise<AnnouncementListsDto> {
    return this.announcements.lists(query);
  }
}

@ApiTags('announcements')
@Controller('wps/notices/announcements')
export class AnnouncementController {
  constructor(private readonly announcements: AnnouncementService) {}

  /** The same as a list of pages, what matters most first. Filters: type, group, id. */
  @SharedByVisitors(5)
  @Get()
  @Public()
  @ApiOkResponse({ type: AnnouncementPageDto })
  list(@Query() query: ListQuery): Promise<AnnouncementPageDto> {
    return this.announcements.list(query);
  }

  @SharedByVisitors(5)
  @Get(':id')
  @Public()
  @ApiOkResponse({ type: AnnouncementDto })
  get(@Param() { id }: AnnouncementId): Promise<AnnouncementDto> {
    return this.announcements.get(id);
  }

  /** I have read it: its window does not open again. */
  @Post(':id/read')
  @HttpCode(200)
  @Member({ trial: true })
  read(@Param() { id }: AnnouncementId): Promise<null> {
    return this.announcements.read(id);
  }
}
