import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { IntegrityService } from './integrity.service.js';
import { LedgerBrowserService } from './ledger-browser.service.js';
import {
  IntegrityDto,
  MemberAccountsDto,
  MemberParam,
  TransactionDto,
  TransactionPageDto,
  TransactionParam,
} from './ledger.dto.js';

@ApiTags('console: ledger')
@Controller('admin/v1/wallet')
@Operator('ledger.view')
export class LedgerAdminController {
  constructor(
    private readonly browser: LedgerBrowserService,
    private readonly integrity: IntegrityService,
  ) {}

  @Get('transactions')
  @ApiOkResponse({ type: TransactionPageDto })
  list(@Query() query: ListQuery) {
    return this.browser.list(query);
  }

  @Get('transactions/:id')
  @ApiOkResponse({ type: TransactionDto })
  get(@Param() { id }: TransactionParam) {
    return this.browser.get(id);
  }

  @Get('accounts/:memberId')
  @ApiOkResponse({ type: MemberAccountsDto })
  accounts(@Param() { memberId }: MemberParam) {
    return this.browser.accounts(memberId);
  }

  @Get('integrity')
  @ApiOkResponse({ type: IntegrityDto })
  lastProof() {
    return this.integrity.last();
  }

  @Post('integrity/run')
  @HttpCode(200)
  @Operator('ledger.integrity')
  @ApiOkResponse({ type: IntegrityDto })
  prove() {
    return this.integrity.runForOperator();
  }
}
