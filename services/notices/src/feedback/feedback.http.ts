import { Body, Controller, Get, HttpCode, Param, Post, Put, Query, Req, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Member, Public } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { PictureIdDto, PictureStore, ShowsPicture, TakesPicture, pictureAnswer } from '@banyan/kernel/pictures';
import {
  FeedbackDto,
  FeedbackId,
  FeedbackMessageRequest,
  FeedbackPageDto,
  FeedbackPictureParam,
  FeedbackRatingRequest,
  FeedbackReceiptDto,
  FeedbackRequest,
} from './feedback.dto.js';
import { FeedbackService } from './feedback.service.js';

@ApiTags('feedback')
@Controller('wps/feedback')
export class FeedbackSendController {
  constructor(private readonly feedback: FeedbackService) {}

  /** Sends something to who runs the brand; visitors too. Answered within a day. The same again within a day is the same. */
  @Put()
  @Public()
  @ApiOkResponse({ type: FeedbackReceiptDto })
  send(@Body() body: FeedbackRequest): Promise<FeedbackReceiptDto> {
    return this.feedback.send(body);
  }
}

@ApiTags('feedback')
@Controller('wps/notices/feedback')
@Member()
export class FeedbackController {
  constructor(
    private readonly feedback: FeedbackService,
    private readonly pictures: PictureStore,
  ) {}

  /** Mine, the newest first. Filters: id, state. */
  @Get()
  @ApiOkResponse({ type: FeedbackPageDto })
  list(@Query() query: ListQuery): Promise<FeedbackPageDto> {
    return this.feedback.own(query);
  }

  @Get(':id')
  @ApiOkResponse({ type: FeedbackDto })
  one(@Param() { id }: FeedbackId): Promise<FeedbackDto> {
    return this.feedback.one(id);
  }

  /** A picture for a feedback, which names it within a day. */
  @Post('pictures')
  @TakesPicture()
  @ApiOkResponse({ type: PictureIdDto })
  keep(@Req() request: { body: unknown }): Promise<PictureIdDto> {
    return this.pictures.keep(request.body);
  }

  /** A picture that came with one of mine. */
  @Get(':id/pictures/:place')
  @ShowsPicture()
  look(@Param() { id, place }: FeedbackPictureParam): Promise<StreamableFile> {
    return this.feedback.look(id, place).then((picture) => pictureAnswer(picture));
  }

  /** Says more; what was answered or closed is open again then. */
  @Post(':id/messages')
  @HttpCode(200)
  @ApiOkResponse({ type: FeedbackDto })
  say(@Param() { id }: FeedbackId, @Body() { content }: FeedbackMessageRequest): Promise<FeedbackDto> {
    return this.feedback.say(id, content);
  }

  /** How well it was answered; the last word counts. */
  @Post(':id/rating')
  @HttpCode(200)
  @ApiOkResponse({ type: FeedbackDto })
  rate(@Param() { id }: FeedbackId, @Body() { rating }: FeedbackRatingRequest): Promise<FeedbackDto> {
    return this.feedback.rate(id, rating);
  }
}
