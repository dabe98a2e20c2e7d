import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator, Writes } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import {
  RedemptionDecisionRequest,
  RedemptionId,
  RedemptionRecordDto,
  RedemptionRecordPageDto,
} from './redemption.dto.js';
import { RedemptionConsoleService } from './redemption-console.service.js';

@ApiTags('console: promotions')
@Controller('admin/v1/promotions/redemptions')
export class RedemptionAdminController {
  constructor(private readonly redemptions: RedemptionConsoleService) {}

  /** Filters: id, number (PM00000012 or 12), brand, memberId, rewardId, type, state, open (true or false), q (beginning of the username), from, until. */
  @Get()
  @Operator('promotion.view')
  @ApiOkResponse({ type: RedemptionRecordPageDto })
  list(@Query() query: ListQuery): Promise<RedemptionRecordPageDto> {
    return this.redemptions.list(query);
  }

  /** One with where it goes to. */
  @Get(':id')
  @Operator('promotion.review')
  @Writes('who read an address is in the audit log')
  @ApiOkResponse({ type: RedemptionRecordDto })
  open(@Param() { id }: RedemptionId): Promise<RedemptionRecordDto> {
    return this.redemptions.open(id);
  }

  /** Coupons are there at once, the rest is on its way. */
  @Post(':id/approve')
  @HttpCode(200)
  @Operator('promotion.review', { stepUp: true })
  @ApiOkResponse({ type: RedemptionRecordDto })
  approve(@Param() { id }: RedemptionId, @Body() request: RedemptionDecisionRequest): Promise<RedemptionRecordDto> {
    return this.redemptions.decide('approve', id, request);
  }

  /** The points return, and the member reads what is told. Also of what was approved and cannot be delivered. */
  @Post(':id/reject')
  @HttpCode(200)
  @Operator('promotion.review')
  @ApiOkResponse({ type: RedemptionRecordDto })
  reject(@Param() { id }: RedemptionId, @Body() request: RedemptionDecisionRequest): Promise<RedemptionRecordDto> {
    return this.redemptions.decide('reject', id, request);
  }

  /** What was approved has arrived, or is done. */
  @Post(':id/complete')
  @HttpCode(200)
  @Operator('promotion.review')
  @ApiOkResponse({ type: RedemptionRecordDto })
  complete(@Param() { id }: RedemptionId, @Body() request: RedemptionDecisionRequest): Promise<RedemptionRecordDto> {
    return this.redemptions.decide('complete', id, request);
  }
}
