import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Agent } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { PaydayListService } from './payday-list.service.js';
import { PaydayPageDto } from './payday.dto.js';

@ApiTags('agent centre: income')
@Controller('wps/agent/paydays')
@Agent()
export class PaydayController {
  constructor(private readonly paydays: PaydayListService) {}

  /**
   * What my contracts with my upline and my direct downlines have come to in the periods that are not closed, when they close and who
   * pays; filters `kind`, `contractId`, `uplineId`, `downlineId`.
   */
  @Get()
  @ApiOkResponse({ type: PaydayPageDto })
  list(@Query() query: ListQuery) {
    return this.paydays.own(query);
  }
}
