import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import {
  ChatDecisionRequest,
  ChatLiftRequest,
  ChatMessageRecordDto,
  ChatMessageRecordPageDto,
  ChatMuteDto,
  ChatMutePageDto,
  ChatMuteRequest,
  ChatPath,
  ChatRemoveRequest,
  ChatReportPageDto,
  ChatReportRecordDto,
  ChatRoomChange,
  ChatRoomDraft,
  ChatRoomRecordDto,
  ChatRoomRecordPageDto,
  ChatWordDraft,
  ChatWordDto,
  ChatWordPageDto,
  ChatWordRemoval,
} from './chat-console.dto.js';
import { ChatModerationService } from './chat-moderation.service.js';
import { ChatRoomConsoleService } from './chat-room-console.service.js';
import { ChatWordService } from './chat-word.service.js';

@ApiTags('console: chat')
@Controller('admin/v1/notices')
export class ChatAdminController {
  constructor(
    private readonly rooms: ChatRoomConsoleService,
    private readonly moderation: ChatModerationService,
    private readonly words: ChatWordService,
  ) {}

  /** Filters: id, brand, language, topic, open (true or false), q (beginning of the name). */
  @Get('chat-rooms')
  @Operator('chat.view')
  @ApiOkResponse({ type: ChatRoomRecordPageDto })
  listRooms(@Query() query: ListQuery): Promise<ChatRoomRecordPageDto> {
    return this.rooms.list(query);
  }

  @Post('chat-rooms')
  @HttpCode(200)
  @Operator('chat.edit')
  @ApiOkResponse({ type: ChatRoomRecordDto })
  writeRoom(@Body() draft: ChatRoomDraft): Promise<ChatRoomRecordDto> {
    return this.rooms.write(draft);
  }

  /** A room stays with its brand. */
  @Put('chat-rooms/:id')
  @Operator('chat.edit')
  @ApiOkResponse({ type: ChatRoomRecordDto })
  changeRoom(@Param() { id }: ChatPath, @Body() change: ChatRoomChange): Promise<ChatRoomRecordDto> {
    return this.rooms.change(id, change);
  }

  /** Also those that were taken out. Filters: id, brand, roomId, memberId, from, until. */
  @Get('chat-messages')
  @Operator('chat.view')
  @ApiOkResponse({ type: ChatMessageRecordPageDto })
  listMessages(@Query() query: ListQuery): Promise<ChatMessageRecordPageDto> {
    return this.moderation.messages(query);
  }

  /** Takes it out of every screen. */
  @Post('chat-messages/:id/remove')
  @HttpCode(200)
  @Operator('chat.moderate')
  @ApiOkResponse({ type: ChatMessageRecordDto })
  removeMessage(@Param() { id }: ChatPath, @Body() { reason }: ChatRemoveRequest): Promise<ChatMessageRecordDto> {
    return this.moderation.remove(id, reason);
  }

  /** Who wrote it writes nothing for a time, or for good, and is told the reason. */
  @Post('chat-messages/:id/mute')
  @HttpCode(200)
  @Operator('chat.moderate')
  @ApiOkResponse({ type: ChatMuteDto })
  mute(@Param() { id }: ChatPath, @Body() request: ChatMuteRequest): Promise<ChatMuteDto> {
    return this.moderation.mute(id, request);
  }

  /** Also those that are over. Filters: id, brand, memberId, mutedBy, counts (true or false), from, until. */
  @Get('chat-mutes')
  @Operator('chat.view')
  @ApiOkResponse({ type: ChatMutePageDto })
  listMutes(@Query() query: ListQuery): Promise<ChatMutePageDto> {
    return this.moderation.mutes(query);
  }

  @Post('chat-mutes/:id/lift')
  @HttpCode(200)
  @Operator('chat.moderate')
  @ApiOkResponse({ type: ChatMuteDto })
  lift(@Param() { id }: ChatPath, @Body() { reason }: ChatLiftRequest): Promise<ChatMuteDto> {
    return this.moderation.lift(id, reason);
  }

  /** What members reported. Filters: id, brand, state, reason, memberId, messageId. */
  @Get('chat-reports')
  @Operator('chat.view')
  @ApiOkResponse({ type: ChatReportPageDto })
  listReports(@Query() query: ListQuery): Promise<ChatReportPageDto> {
    return this.moderation.reports(query);
  }

  @Post('chat-reports/:id/decide')
  @HttpCode(200)
  @Operator('chat.moderate')
  @ApiOkResponse({ type: ChatReportRecordDto })
  decide(@Param() { id }: ChatPath, @Body() decision: ChatDecisionRequest): Promise<ChatReportRecordDto> {
    return this.moderation.decide(id, decision);
  }

  /** Filters: id, brand, q (beginning of the word). */
  @Get('chat-words')
  @Operator('chat.view')
  @ApiOkResponse({ type: ChatWordPageDto })
  listWords(@Query() query: ListQuery): Promise<ChatWordPageDto> {
    return this.words.list(query);
  }

  @Post('chat-words')
  @HttpCode(200)
  @Operator('chat.edit')
  @ApiOkResponse({ type: ChatWordDto })
  addWord(@Body() draft: ChatWordDraft): Promise<ChatWordDto> {
    return this.words.add(draft);
  }

  @Post('chat-words/:id/remove')
  @HttpCode(200)
  @Operator('chat.edit')
  @ApiOkResponse({ type: ChatWordDto })
  removeWord(@Param() { id }: ChatPath, @Body() { reason }: ChatWordRemoval): Promise<ChatWordDto> {
    return this.words.remove(id, reason);
  }
}
