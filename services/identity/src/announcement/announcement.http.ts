import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Agent, Member } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import {
  AnnouncementDto,
  AnnouncementId,
  AnnouncementPageDto,
  AnnouncementRequest,
  HeardPageDto,
  UnreadDto,
} from './announcement.dto.js';
import { AnnouncementService } from './announcement.service.js';

@ApiTags('agent centre: announcements')
@Controller('wps/agent/announcements')
@Agent()
export class AnnouncementController {
  constructor(private readonly announcements: AnnouncementService) {}

  /** Those that I wrote. Filters: id, q (beginning of the title). */
  @Get()
  @ApiOkResponse({ type: AnnouncementPageDto })
  list(@Query() query: ListQuery): Promise<AnnouncementPageDto> {
    return this.announcements.list(query);
  }

  /** Sends it to everybody below me; at most ten a day. */
  @Post()
  @HttpCode(200)
  @ApiOkResponse({ type: AnnouncementDto })
  write(@Body() body: AnnouncementRequest): Promise<AnnouncementDto> {
    return this.announcements.write(body);
  }

  @Delete(':id')
  remove(@Param() { id }: AnnouncementId): Promise<null> {
    return this.announcements.remove(id);
  }
}

@ApiTags('member')
@Controller('wps/member/announcements')
@Member()
export class AnnouncementInboxController {
  constructor(private readonly announcements: AnnouncementService) {}

  /** The announcements of the agents above me in the last 90 days. */
  @Get()
  @ApiOkResponse({ type: HeardPageDto })
  list(@Query() query: ListQuery): Promise<HeardPageDto> {
    return this.announcements.heard(query);
  }

  @Get('unread')
  @ApiOkResponse({ type: UnreadDto })
  unread(): Promise<UnreadDto> {
    return this.announcements.unread();
  }

  /** I have looked: nothing is unread any more. */
  @Post('seen')
  @HttpCode(200)
  @ApiOkResponse({ type: UnreadDto })
  seen(): Promise<UnreadDto> {
    return this.announcements.seen();
  }
}
