import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { Id, ListQuery } from '@banyan/kernel/dto';
import { RoundInquiryService } from './round-inquiry.service.js';
import { RoundHistoryService } from './round-history.service.js';
import { AdminRoundDetailDto, AdminRoundPageDto } from './round.dto.js';

class RoundParam {
  @Id()
  id: bigint;
}

@ApiTags('console: rounds')
@Controller('admin/v1/games/rounds')
@Operator('round.view')
export class RoundAdminController {
  constructor(
    private readonly history: RoundHistoryService,
    private readonly asks: RoundInquiryService,
  ) {}

  /**
   * Filters: id, state, from, to, memberId, brand, vendor, gameCode, currency, overdue, q (beginning of the vendor's id of the round).
   * Sorted by startedAt; by another field only with memberId.
   */
  @Get()
  @ApiOkResponse({ type: AdminRoundPageDto })
  list(@Query() query: ListQuery) {
    return this.history.list(query);
  }

  @Get(':id')
  @ApiOkResponse({ type: AdminRoundDetailDto })
  get(@Param() { id }: RoundParam) {
    return this.history.get(id);
  }

  /** Queries the vendor for its outcome. */
  @Post(':id/ask')
  @HttpCode(200)
  @Operator('vendor.money')
  @ApiOkResponse({ type: AdminRoundDetailDto })
  async ask(@Param() { id }: RoundParam) {
    await this.asks.ask(id);
    return this.history.get(id);
  }
}
