import { Body, Controller, Get, HttpCode, Param, Post, Query, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator, Writes } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { ShowsPicture, pictureAnswer } from '@banyan/kernel/pictures';
import { ClaimIdDto, ClaimPictureParam, ClaimRecordDto, ClaimRecordPageDto, DecisionRequest } from './claim.dto.js';
import { ReviewService } from './review.service.js';

@ApiTags('console: promotions')
@Controller('admin/v1/promotions/claims')
export class ClaimAdminController {
  constructor(private readonly reviews: ReviewService) {}

  /** Filters: id, brand, state, campaignId, memberId, trigger, bonusState, chargedBack, q (beginning of the username), from, until. */
  @Get()
  @Operator('promotion.view')
  @ApiOkResponse({ type: ClaimRecordPageDto })
  list(@Query() query: ListQuery): Promise<ClaimRecordPageDto> {
    return this.reviews.list(query);
  }

  @Get(':id')
  @Operator('promotion.view')
  @ApiOkResponse({ type: ClaimRecordDto })
  get(@Param() { id }: ClaimIdDto): Promise<ClaimRecordDto> {
    return this.reviews.get(id);
  }

  /** A picture that the member sent with an application. */
  @Operator('promotion.view')
  @Writes('who looked at a picture is in the audit log')
  @Get(':id/pictures/:place')
  @ShowsPicture()
  look(@Param() { id, place }: ClaimPictureParam): Promise<StreamableFile> {
    return this.reviews.look(id, place).then((picture) => pictureAnswer(picture));
  }

  /** The reward of an application is due. */
  @Post(':id/approve')
  @HttpCode(200)
  @Operator('promotion.review', { stepUp: true })
  @ApiOkResponse({ type: ClaimRecordDto })
  approve(@Param() { id }: ClaimIdDto, @Body() { reason }: DecisionRequest): Promise<ClaimRecordDto> {
    return this.reviews.approve(id, reason);
  }

  @Post(':id/reject')
  @HttpCode(200)
  @Operator('promotion.review')
  @ApiOkResponse({ type: ClaimRecordDto })
  reject(@Param() { id }: ClaimIdDto, @Body() { reason }: DecisionRequest): Promise<ClaimRecordDto> {
    return this.reviews.reject(id, reason);
  }
}
