import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { ExposurePageDto, RetryDto, TicketId, TicketRecordDetailDto, TicketRecordPageDto } from './bet.dto.js';
import { ExposureService } from './exposure.service.js';
import { TicketListService } from './ticket-list.service.js';

@ApiTags('console: lottery')
@Controller('admin/v1/lottery')
export class BetAdminController {
  constructor(
    private readonly tickets: TicketListService,
    private readonly exposure: ExposureService,
  ) {}

  /** Filters: id, brand, memberId, issueId, game, state, from, to, q (beginning of the name). */
  @Get('tickets')
  @Operator('lottery.view')
  @ApiOkResponse({ type: TicketRecordPageDto })
  list(@Query() query: ListQuery) {
    return this.tickets.list(query);
  }

  @Get('tickets/:id')
  @Operator('lottery.view')
  @ApiOkResponse({ type: TicketRecordDetailDto })
  get(@Param() { id }: TicketId): Promise<TicketRecordDetailDto> {
    return this.tickets.record(id);
  }

  /** What the wallet refused to pay or to take back is asked again, within seconds. */
  @Post('tickets/:id/retry')
  @HttpCode(200)
  @Operator('lottery.edit')
  @ApiOkResponse({ type: TicketRecordDetailDto })
  retry(@Param() { id }: TicketId, @Body() { reason }: RetryDto): Promise<TicketRecordDetailDto> {
    return this.tickets.retry(id, reason);
  }

  /** What is staked on each number. Filters: issueId, game, bet, selection, currency; of one issue sorted as you like. */
  @Get('exposures')
  @Operator('lottery.view')
  @ApiOkResponse({ type: ExposurePageDto })
  exposures(@Query() query: ListQuery) {
    return this.exposure.list(query);
  }
}
