import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Member } from '@banyan/kernel/auth';
import { ProfitDto, ProfitQuery } from './profit.dto.js';
import { ProfitService } from './profit.service.js';

@ApiTags('wallet')
@Member()
@Controller('wps/wallet/profit')
export class ProfitController {
  constructor(private readonly profit: ProfitService) {}

  /** What the member won and lost by day, with deposits, withdrawals, bonuses and all else that changed what he has. */
  @Get()
  @ApiOkResponse({ type: ProfitDto })
  own(@Query() query: ProfitQuery): Promise<ProfitDto> {
    return this.profit.own(query);
  }
}
