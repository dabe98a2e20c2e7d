import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Member, Public } from '@banyan/kernel/auth';
import { Encrypted, ListQuery, SharedByVisitors } from '@banyan/kernel/dto';
import { RedeemRequest, RedemptionDto, RedemptionId, RedemptionPageDto } from './redemption.dto.js';
import { RedemptionService } from './redemption.service.js';
import { MallRewardPageDto } from './reward.dto.js';

@ApiTags('points')
@Controller('wps/points')
export class MallController {
  constructor(private readonly redemptions: RedemptionService) {}

  /** What can be had for points. Filters: id, type. */
  @SharedByVisitors(10)
  @Get('rewards')
  @Public()
  @ApiOkResponse({ type: MallRewardPageDto })
  rewards(@Query() query: ListQuery): Promise<MallRewardPageDto> {
    return this.redemptions.rewards(query);
  }

  /** Asks for a reward, with the payment password. The same key asks once. */
  @Post('redeem')
  @HttpCode(200)
  @Encrypted()
  @Member()
  @ApiOkResponse({ type: RedemptionDto })
  redeem(@Body() request: RedeemRequest): Promise<RedemptionDto> {
    return this.redemptions.redeem(request);
  }

  /** What I redeemed, the newest first. Filters: id, type, state. */
  @Get('redemptions')
  @Member()
  @ApiOkResponse({ type: RedemptionPageDto })
  own(@Query() query: ListQuery): Promise<RedemptionPageDto> {
    return this.redemptions.own(query);
  }

  /** Takes back what nobody has decided: its points return. */
  @Post('redemptions/:id/cancel')
  @HttpCode(200)
  @Member()
  @ApiOkResponse({ type: RedemptionDto })
  cancel(@Param() { id }: RedemptionId): Promise<RedemptionDto> {
    return this.redemptions.cancel(id);
  }

  /** Says that it has arrived. */
  @Post('redemptions/:id/received')
  @HttpCode(200)
  @Member()
  @ApiOkResponse({ type: RedemptionDto })
  received(@Param() { id }: RedemptionId): Promise<RedemptionDto> {
    return this.redemptions.received(id);
  }
}
