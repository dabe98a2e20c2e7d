import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ListQuery, Uuid } from '@banyan/kernel/dto';
import { FreeRoundOfferService } from './free-round-offer.service.js';
import { FreeRoundGrantService } from './free-round-grant.service.js';
import {
  CancelGrantDto,
  DecideGrantDto,
  FreeRoundGrantDto,
  FreeRoundGrantPageDto,
  GrantFreeRoundsDto,
  GrantedDto,
} from './free-round.dto.js';

class GrantParam {
  @Uuid()
  id: string;
}

@ApiTags('console: free rounds')
@Controller('admin/v1/games/free-rounds')
export class FreeRoundAdminController {
  constructor(
    private readonly grants: FreeRoundGrantService,
    private readonly offers: FreeRoundOfferService,
  ) {}

  /** Filters: campaign, state, memberId, vendor, brand. Sorted by createdAt; by another field only with memberId. */
  @Get()
  @Operator('vendor.view')
  @ApiOkResponse({ type: FreeRoundGrantPageDto })
  list(@Query() query: ListQuery) {
    return this.grants.list(query);
  }

  @Post()
  @HttpCode(200)
  @Operator('vendor.money', { stepUp: true })
  @ApiOkResponse({ type: GrantedDto })
  grant(@Body() request: GrantFreeRoundsDto) {
    return this.grants.grant(request);
  }

  @Post(':id/approve')
  @HttpCode(200)
  @Operator('vendor.money', { stepUp: true })
  @ApiOkResponse({ type: FreeRoundGrantDto })
  approve(@Param() { id }: GrantParam, @Body() { reason }: DecideGrantDto) {
    return this.offers.approve(id, reason);
  }

  @Post(':id/reject')
  @HttpCode(200)
  @Operator('vendor.money')
  @ApiOkResponse({ type: FreeRoundGrantDto })
  reject(@Param() { id }: GrantParam, @Body() { reason }: DecideGrantDto) {
    return this.offers.reject(id, reason);
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @Operator('vendor.money')
  @ApiOkResponse({ type: FreeRoundGrantDto })
  cancel(@Param() { id }: GrantParam, @Body() { reason }: CancelGrantDto) {
    return this.grants.cancel(id, reason);
  }
}
