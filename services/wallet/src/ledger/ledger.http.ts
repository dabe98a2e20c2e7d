import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Member } from '@banyan/kernel/auth';
import { BalanceDto, StatementDto, StatementQuery } from './ledger.dto.js';
import { Statement } from './statement.service.js';

@ApiTags('wallet')
@Controller('wps')
@Member()
export class LedgerDoor {
  constructor(private readonly statement: Statement) {}

  @Get('v2/wallets/balance')
  @ApiOkResponse({ type: BalanceDto })
  balance() {
    return this.statement.balance();
  }

  @Get('wallet/statement')
  @ApiOkResponse({ type: StatementDto })
  list(@Query() query: StatementQuery) {
    return this.statement.list(query);
  }
}
