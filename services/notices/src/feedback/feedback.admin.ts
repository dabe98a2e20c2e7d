import { Body, Controller, Get, HttpCode, Param, Post, Query, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator, Writes } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { ShowsPicture, pictureAnswer } from '@banyan/kernel/pictures';
import {
  FeedbackAnswerRequest,
  FeedbackCloseRequest,
  FeedbackId,
  FeedbackRecordDto,
  FeedbackRowPageDto,
  FeedbackTakeRequest,
  ShownPictureParam,
} from './feedback.dto.js';
import { FeedbackConsoleService } from './feedback-console.service.js';

@ApiTags('console: feedback')
@Controller('admin/v1/notices/feedback')
export class FeedbackAdminController {
  constructor(private readonly feedback: FeedbackConsoleService) {}

  /** Filters: id, brand, memberId, state, type, complaint and overdue (true or false), takenBy, q (beginning of the username). */
  @Get()
  @Operator('feedback.view')
  @ApiOkResponse({ type: FeedbackRowPageDto })
  list(@Query() query: ListQuery): Promise<FeedbackRowPageDto> {
    return this.feedback.list(query);
  }

  /** One with all that was said and how to reach the asker. */
  @Get(':id')
  @Operator('feedback.view')
  @Writes('who read a conversation is in the audit log')
  @ApiOkResponse({ type: FeedbackRecordDto })
  open(@Param() { id }: FeedbackId): Promise<FeedbackRecordDto> {
    return this.feedback.open(id);
  }

  /** A picture that came with it, or with the support conversation that it was. */
  @Operator('feedback.view')
  @Writes('who looked at a picture is in the audit log')
  @Get(':id/pictures/:place')
  @ShowsPicture()
  look(@Param() { id, place }: ShownPictureParam): Promise<StreamableFile> {
    return this.feedback.look(id, place).then((picture) => pictureAnswer(picture));
  }

  /** I see to it. */
  @Post(':id/take')
  @HttpCode(200)
  @Operator('feedback.answer')
  @ApiOkResponse({ type: FeedbackRecordDto })
  take(@Param() { id }: FeedbackId, @Body() { version }: FeedbackTakeRequest): Promise<FeedbackRecordDto> {
    return this.feedback.take(id, version);
  }

  /** Answers; a member finds it in the inbox. */
  @Post(':id/answer')
  @HttpCode(200)
  @Operator('feedback.answer')
  @ApiOkResponse({ type: FeedbackRecordDto })
  answer(@Param() { id }: FeedbackId, @Body() body: FeedbackAnswerRequest): Promise<FeedbackRecordDto> {
    return this.feedback.answer(id, body);
  }

  /** Ends it without an answer, such as what nobody meant. */
  @Post(':id/close')
  @HttpCode(200)
  @Operator('feedback.answer')
  @ApiOkResponse({ type: FeedbackRecordDto })
  close(@Param() { id }: FeedbackId, @Body() body: FeedbackCloseRequest): Promise<FeedbackRecordDto> {
    return this.feedback.close(id, body);
  }
}
