import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import {
  MallCodesRequest,
  MallRewardChange,
  MallRewardDraft,
  MallRewardId,
  MallRewardRecordDto,
  MallRewardRecordPageDto,
  MallRewardStep,
  MallStockRequest,
} from './reward.dto.js';
import { RewardConsoleService } from './reward-console.service.js';

@ApiTags('console: promotions')
@Controller('admin/v1/promotions/mall-rewards')
export class RewardAdminController {
  constructor(private readonly rewards: RewardConsoleService) {}

  /** Filters: id, brand, state, type, q (beginning of the title). */
  @Get()
  @Operator('promotion.view')
  @ApiOkResponse({ type: MallRewardRecordPageDto })
  list(@Query() query: ListQuery): Promise<MallRewardRecordPageDto> {
    return this.rewards.list(query);
  }

  @Get(':id')
  @Operator('promotion.view')
  @ApiOkResponse({ type: MallRewardRecordDto })
  get(@Param() { id }: MallRewardId): Promise<MallRewardRecordDto> {
    return this.rewards.get(id);
  }

  @Post()
  @HttpCode(200)
  @Operator('promotion.edit')
  @ApiOkResponse({ type: MallRewardRecordDto })
  write(@Body() draft: MallRewardDraft): Promise<MallRewardRecordDto> {
    return this.rewards.write(draft);
  }

  @Put(':id')
  @Operator('promotion.edit')
  @ApiOkResponse({ type: MallRewardRecordDto })
  change(@Param() { id }: MallRewardId, @Body() change: MallRewardChange): Promise<MallRewardRecordDto> {
    return this.rewards.change(id, change);
  }

  /** Asks another operator to publish it. */
  @Post(':id/propose')
  @HttpCode(200)
  @Operator('promotion.edit')
  @ApiOkResponse({ type: MallRewardRecordDto })
  propose(@Param() { id }: MallRewardId, @Body() request: MallRewardStep): Promise<MallRewardRecordDto> {
    return this.rewards.propose(id, request);
  }

  /** By another operator than the one who proposed it. */
  @Post(':id/publish')
  @HttpCode(200)
  @Operator('promotion.publish', { stepUp: true })
  @ApiOkResponse({ type: MallRewardRecordDto })
  publish(@Param() { id }: MallRewardId, @Body() request: MallRewardStep): Promise<MallRewardRecordDto> {
    return this.rewards.publish(id, request);
  }

  /** More of it, or fewer. */
  @Post(':id/stock')
  @HttpCode(200)
  @Operator('promotion.publish', { stepUp: true })
  @ApiOkResponse({ type: MallRewardRecordDto })
  restock(@Param() { id }: MallRewardId, @Body() request: MallStockRequest): Promise<MallRewardRecordDto> {
    return this.rewards.restock(id, request);
  }

  /** Puts codes of a coupon in: all of them, or none. */
  @Post(':id/codes')
  @HttpCode(200)
  @Operator('promotion.publish', { stepUp: true })
  @ApiOkResponse({ type: MallRewardRecordDto })
  addCodes(@Param() { id }: MallRewardId, @Body() request: MallCodesRequest): Promise<MallRewardRecordDto> {
    return this.rewards.addCodes(id, request);
  }

  /** Nobody asks for it any more; what was asked for is decided. */
  @Post(':id/end')
  @HttpCode(200)
  @Operator('promotion.publish', { stepUp: true })
  @ApiOkResponse({ type: MallRewardRecordDto })
  end(@Param() { id }: MallRewardId, @Body() request: MallRewardStep): Promise<MallRewardRecordDto> {
    return this.rewards.end(id, request);
  }
}
