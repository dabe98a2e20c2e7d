import { Body, Controller, Get, HttpCode, Param, Post, Query, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator, Writes } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { ShowsPicture, pictureAnswer } from '@banyan/kernel/pictures';
import {
  SupportDeskRequest,
  SupportHandOverRequest,
  SupportOperatorsDto,
  SupportReasonRequest,
  SupportRecordDto,
  SupportRowPageDto,
} from './support-console.dto.js';
import { SupportConsoleService } from './support-console.service.js';
import { SupportDeskService } from './support-desk.service.js';
import {
  SupportAfterQuery,
  SupportId,
  SupportLineRequest,
  SupportPictureParam,
  SupportTypingDto,
} from './support.dto.js';
import { SupportTypingService } from './support-typing.service.js';

@ApiTags('console: support')
@Controller('admin/v1/notices/support')
export class SupportAdminController {
  constructor(
    private readonly support: SupportConsoleService,
    private readonly desk: SupportDeskService,
    private readonly typing: SupportTypingService,
  ) {}

  /** Filters: id, brand, memberId, state, operatorId, mine (true or false), rating, q (beginning of the username). */
  @Get()
  @Operator('support.view')
  @ApiOkResponse({ type: SupportRowPageDto })
  list(@Query() query: ListQuery): Promise<SupportRowPageDto> {
    return this.support.list(query);
  }

  /** Operators who are there, of my brand where I have one. */
  @Get('desk')
  @Operator('support.view')
  @ApiOkResponse({ type: SupportOperatorsDto })
  async operators(): Promise<SupportOperatorsDto> {
    return { operators: await this.desk.list() };
  }

  /** I am there, or go. Said again every half minute; who is silent for two has gone. */
  @Post('desk')
  @HttpCode(200)
  @Operator('support.edit')
  @ApiOkResponse({ type: SupportOperatorsDto })
  async there(@Body() body: SupportDeskRequest): Promise<SupportOperatorsDto> {
    return { operators: await this.desk.set(body) };
  }

  /** One with all that was said. */
  @Get(':id')
  @Operator('support.view')
  @Writes('who read a conversation is in the audit log')
  @ApiOkResponse({ type: SupportRecordDto })
  open(@Param() { id }: SupportId): Promise<SupportRecordDto> {
    return this.support.open(id);
  }

  /** One that I hold, with what was said after a line. */
  @Get(':id/lines')
  @Operator('support.edit')
  @ApiOkResponse({ type: SupportRecordDto })
  news(@Param() { id }: SupportId, @Query() { after = 0n }: SupportAfterQuery): Promise<SupportRecordDto> {
    return this.support.news(id, after);
  }

  /** A picture that came with a line. */
  @Get(':id/lines/:line/pictures/:place')
  @Operator('support.view')
  @Writes('who looked at a picture is in the audit log')
  @ShowsPicture()
  look(@Param() { id, line, place }: SupportPictureParam): Promise<StreamableFile> {
    return this.support.look(id, line, place).then((picture) => pictureAnswer(picture));
  }

  /** I hold it from now on. */
  @Post(':id/take')
  @HttpCode(200)
  @Operator('support.edit')
  @ApiOkResponse({ type: SupportRecordDto })
  take(@Param() { id }: SupportId): Promise<SupportRecordDto> {
    return this.support.take(id);
  }

  @Post(':id/lines')
  @HttpCode(200)
  @Operator('support.edit')
  @ApiOkResponse({ type: SupportRecordDto })
  say(@Param() { id }: SupportId, @Body() line: SupportLineRequest): Promise<SupportRecordDto> {
    return this.support.say(id, line);
  }

  /** I am writing in one that I hold: shown to its member for a few seconds, and kept nowhere. */
  @Post(':id/typing')
  @HttpCode(200)
  @Operator('support.edit')
  @ApiOkResponse({ type: SupportTypingDto })
  async type(@Param() { id }: SupportId): Promise<SupportTypingDto> {
    return { told: await this.typing.operator(id) };
  }

  /** To another operator, or back to the queue. */
  @Post(':id/hand-over')
  @HttpCode(200)
  @Operator('support.edit')
  @ApiOkResponse({ type: SupportRecordDto })
  handOver(@Param() { id }: SupportId, @Body() body: SupportHandOverRequest): Promise<SupportRecordDto> {
    return this.support.handOver(id, body);
  }

  @Post(':id/close')
  @HttpCode(200)
  @Operator('support.edit')
  @ApiOkResponse({ type: SupportRecordDto })
  close(@Param() { id }: SupportId, @Body() { reason }: SupportReasonRequest): Promise<SupportRecordDto> {
    return this.support.close(id, reason);
  }
}
