import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Agent } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { BillListService } from './bill-list.service.js';
import { BillDetailDto, BillId, BillPageDto, IncomeDayListDto, IncomeListDto, IncomeRange } from './bill.dto.js';

@ApiTags('agent centre: income')
@Controller('wps/agent/bills')
@Agent()
export class BillController {
  constructor(private readonly lists: BillListService) {}

  /** My own bills and my team's; filters `kind`, `state`, `contractId`, `downlineId`, `uplineId`, `from`, `until`. */
  @Get()
  @ApiOkResponse({ type: BillPageDto })
  list(@Query() query: ListQuery) {
    return this.lists.ofAgent(query);
  }

  /** What I earned by kind of contract. */
  @Get('income')
  @ApiOkResponse({ type: IncomeListDto })
  income(@Query() range: IncomeRange) {
    return this.lists.income(range);
  }

  /** The same by the brand's days. */
  @Get('income/days')
  @ApiOkResponse({ type: IncomeDayListDto })
  incomeDays(@Query() range: IncomeRange) {
    return this.lists.incomeDays(range);
  }

  /** A bill with everything that its figures were made of. */
  @Get(':id')
  @ApiOkResponse({ type: BillDetailDto })
  get(@Param() { id }: BillId) {
    return this.lists.ofAgentOne(id);
  }
}
