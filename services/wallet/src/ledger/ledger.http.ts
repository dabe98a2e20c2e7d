import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Member } from '@banyan/kernel/auth';
import { BalanceDto, ConsolidatedFundsDto, StatementDto, StatementQuery } from './ledger.dto.js';
import { StatementService } from './statement.service.js';

@ApiTags('wallet')
@Controller('wps')
@Member()
export class LedgerController {
  constructor(private readonly statement: StatementService) {}

  @Get('v2/wallets/balance')
  @ApiOkResponse({ type: BalanceDto })
  balance() {
    return this.statement.balance();
  }

  /** All that the member has, by currency and where it is. */
  @Get('member/info/funds/consolidated')
  @ApiOkResponse({ type: ConsolidatedFundsDto })
  funds() {
    return this.statement.funds();
  }

  @Get('wallet/statement')
  @ApiOkResponse({ type: StatementDto })
  list(@Query() query: StatementQuery) {
    return this.statement.list(query);
  }
}
