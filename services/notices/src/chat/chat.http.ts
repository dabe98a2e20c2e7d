import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Member, Public } from '@banyan/kernel/auth';
import {
  ChatHistoryDto,
  ChatHistoryQuery,
  ChatMessageDto,
  ChatMessagePath,
  ChatMessageRequest,
  ChatReportDto,
  ChatReportRequest,
  ChatRoomPath,
  ChatRoomsDto,
} from './chat.dto.js';
import { ChatRoomService } from './chat-room.service.js';
import { ChatService } from './chat.service.js';

@ApiTags('chat')
@Controller('wps/notices/chat')
export class ChatController {
  constructor(
    private readonly rooms: ChatRoomService,
    private readonly chat: ChatService,
  ) {}

  /** The rooms that are open. What is written in one is pushed to connections that follow it: `follow` with `{ topic: 'chat', id }`. */
  @Get('rooms')
  @Public()
  @ApiOkResponse({ type: ChatRoomsDto })
  open(): Promise<ChatRoomsDto> {
    return this.rooms.open();
  }

  @Get('rooms/:id/messages')
  @Public()
  @ApiOkResponse({ type: ChatHistoryDto })
  history(@Param() { id }: ChatRoomPath, @Query() { before }: ChatHistoryQuery): Promise<ChatHistoryDto> {
    return this.chat.history(id, before);
  }

  @Post('rooms/:id/messages')
  @HttpCode(200)
  @Member()
  @ApiOkResponse({ type: ChatMessageDto })
  write(@Param() { id }: ChatRoomPath, @Body() message: ChatMessageRequest): Promise<ChatMessageDto> {
    return this.chat.write(id, message);
  }

  /** Asks operators to look at a message. */
  @Post('messages/:id/report')
  @HttpCode(200)
  @Member()
  @ApiOkResponse({ type: ChatReportDto })
  report(@Param() { id }: ChatMessagePath, @Body() { reason }: ChatReportRequest): Promise<ChatReportDto> {
    return this.chat.report(id, reason);
  }
}
