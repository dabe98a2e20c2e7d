import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Member, Public } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { PictureIdDto, PictureStore, ShowsPicture, TakesPicture, pictureAnswer } from '@banyan/kernel/pictures';
import {
  SupportAfterQuery,
  SupportConversationDto,
  SupportConversationPageDto,
  SupportDeskDto,
  SupportId,
  SupportLinesDto,
  SupportMemberLineRequest,
  SupportPictureParam,
  SupportRatingRequest,
  SupportReadRequest,
  SupportSentDto,
  SupportTypingDto,
  SupportUnreadDto,
} from './support.dto.js';
import { SupportTypingService } from './support-typing.service.js';
import { SupportService } from './support.service.js';
import { SupportUnreadService } from './support-unread.service.js';

@ApiTags('support')
@Controller('wps/notices/support')
export class SupportController {
  constructor(
    private readonly support: SupportService,
    private readonly pictures: PictureStore,
    private readonly typing: SupportTypingService,
    private readonly unread: SupportUnreadService,
  ) {}

  /** Whether one can write now. What happens in a conversation is pushed to its member's connections (`support` with its id). */
  @Get()
  @Public()
  @ApiOkResponse({ type: SupportDeskDto })
  now(): Promise<SupportDeskDto> {
    return this.support.now();
  }

  /** Begins a conversation, or says more in the one that is open. */
  @Post()
  @HttpCode(200)
  @Member()
  @ApiOkResponse({ type: SupportSentDto })
  begin(@Body() line: SupportMemberLineRequest): Promise<SupportSentDto> {
    return this.support.begin(line);
  }

  /** Mine, the newest first. Filters: id, state. */
  @Get('conversations')
  @Member()
  @ApiOkResponse({ type: SupportConversationPageDto })
  list(@Query() query: ListQuery): Promise<SupportConversationPageDto> {
    return this.support.own(query);
  }

  /** How much was answered that I have not read. */
  @Get('unread')
  @Member()
  @ApiOkResponse({ type: SupportUnreadDto })
  count(): Promise<SupportUnreadDto> {
    return this.unread.count();
  }

  /** I have seen one up to a line. */
  @Post('conversations/:id/read')
  @HttpCode(200)
  @Member()
  @ApiOkResponse({ type: SupportUnreadDto })
  read(@Param() { id }: SupportId, @Body() { through }: SupportReadRequest): Promise<SupportUnreadDto> {
    return this.unread.read(id, through);
  }

  /** A picture for a line, which names it within a day. */
  @Post('pictures')
  @Member()
  @TakesPicture()
  @ApiOkResponse({ type: PictureIdDto })
  keep(@Req() request: { body: unknown }): Promise<PictureIdDto> {
    return this.pictures.keep(request.body);
  }

  @Get('conversations/:id/lines')
  @Member()
  @ApiOkResponse({ type: SupportLinesDto })
  said(@Param() { id }: SupportId, @Query() { after }: SupportAfterQuery): Promise<SupportLinesDto> {
    return this.support.said(id, after);
  }

  @Post('conversations/:id/lines')
  @HttpCode(200)
  @Member()
  @ApiOkResponse({ type: SupportSentDto })
  say(@Param() { id }: SupportId, @Body() line: SupportMemberLineRequest): Promise<SupportSentDto> {
    return this.support.say(id, line);
  }

  /** I am writing: shown to who holds it for a few seconds, and kept nowhere. */
  @Post('conversations/:id/typing')
  @HttpCode(200)
  @Member()
  @ApiOkResponse({ type: SupportTypingDto })
  async type(@Param() { id }: SupportId): Promise<SupportTypingDto> {
    return { told: await this.typing.member(id) };
  }

  /** A picture that came with a line of mine. */
  @Get('conversations/:id/lines/:line/pictures/:place')
  @Member()
  @ShowsPicture()
  look(@Param() { id, line, place }: SupportPictureParam): Promise<StreamableFile> {
    return this.support.look(id, line, place).then((picture) => pictureAnswer(picture));
  }

  @Post('conversations/:id/close')
  @HttpCode(200)
  @Member()
  @ApiOkResponse({ type: SupportConversationDto })
  close(@Param() { id }: SupportId): Promise<SupportConversationDto> {
    return this.support.close(id);
  }

  /** How well it was answered, once it is over; the last word counts. */
  @Post('conversations/:id/rating')
  @HttpCode(200)
  @Member()
  @ApiOkResponse({ type: SupportConversationDto })
  rate(@Param() { id }: SupportId, @Body() { rating }: SupportRatingRequest): Promise<SupportConversationDto> {
    return this.support.rate(id, rating);
  }
}
