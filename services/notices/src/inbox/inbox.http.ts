import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Member } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { MessageDto, MessageId, MessagePageDto, ReadRequest, UnreadCountDto } from './inbox.dto.js';
import { InboxService } from './inbox.service.js';

@ApiTags('member: inbox')
@Controller('wps/notices/inbox')
@Member()
export class InboxController {
  constructor(private readonly inbox: InboxService) {}

  /** What happened to me and my money in the last year, the newest first. Filters: id, topic, unread (true or false). */
  @Get()
  @ApiOkResponse({ type: MessagePageDto })
  list(@Query() query: ListQuery): Promise<MessagePageDto> {
    return this.inbox.list(query);
  }

  @Get('unread')
  @ApiOkResponse({ type: UnreadCountDto })
  unread(): Promise<UnreadCountDto> {
    return this.inbox.unread();
  }

  /** One of mine, also when I do not keep its kind in the inbox. */
  @Get(':id')
  @ApiOkResponse({ type: MessageDto })
  one(@Param() { id }: MessageId): Promise<MessageDto> {
    return this.inbox.one(id);
  }

  /** I have read all of it, or all up to a message. */
  @Post('read')
  @HttpCode(200)
  @ApiOkResponse({ type: UnreadCountDto })
  readAll(@Body() body: ReadRequest): Promise<UnreadCountDto> {
    return this.inbox.readAll(body);
  }

  @Post(':id/read')
  @HttpCode(200)
  @ApiOkResponse({ type: UnreadCountDto })
  read(@Param() { id }: MessageId): Promise<UnreadCountDto> {
    return this.inbox.read(id);
  }

  @Delete(':id')
  @ApiOkResponse({ type: UnreadCountDto })
  remove(@Param() { id }: MessageId): Promise<UnreadCountDto> {
    return this.inbox.remove(id);
  }
}

@ApiTags('member: inbox')
@Controller('wps/relay')
@Member()
export class InboxRelayController {
  constructor(private readonly inbox: InboxService) {}

  /** How many messages I have not read, under the name that the specification gives the call. */
  @Get('CSP_unreadCount')
  @ApiOkResponse({ type: UnreadCountDto })
  unread(): Promise<UnreadCountDto> {
    return this.inbox.unread();
  }
}
