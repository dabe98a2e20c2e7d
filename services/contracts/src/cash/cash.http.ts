import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Agent } from '@banyan/kernel/auth';
import { Id } from '@banyan/kernel/dto';
import { CashDetailDto, CashPageDto, CashQuery } from './cash.dto.js';
import { CashListService } from './cash-list.service.js';

class CashId {
  @Id()
  id: bigint;
}

@ApiTags('agent centre: team transactions')
@Controller('wps/agent/team/transactions')
@Agent()
export class CashController {
  constructor(private readonly list: CashListService) {}

  /** Deposits, withdrawals, transfers, dividends and salaries of a team, the newest first, with what all of them come to. */
  @Get()
  @ApiOkResponse({ type: CashPageDto })
  page(@Query() query: CashQuery): Promise<CashPageDto> {
    return this.list.page(query);
  }

  @Get(':id')
  @ApiOkResponse({ type: CashDetailDto })
  one(@Param() { id }: CashId): Promise<CashDetailDto> {
    return this.list.one(id);
  }
}
