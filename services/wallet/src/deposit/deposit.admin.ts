import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { IdParam } from '../payment/id-param.js';
import { DepositPage, DepositRow, ResolveDepositRequest } from './deposit.dto.js';
import { DepositListService } from './deposit-list.service.js';
import { DepositService } from './deposit.service.js';

@Controller('admin/v1/wallet/deposits')
export class DepositAdminController {
  constructor(
    private readonly deposits: DepositService,
    private readonly lists: DepositListService,
  ) {}

  @Operator('deposit.view')
  @Get()
  @ApiOkResponse({ type: DepositPage })
  list(@Query() query: ListQuery): Promise<DepositPage> {
    return this.lists.all(query);
  }

  @Operator('deposit.view')
  @Get(':id')
  @ApiOkResponse({ type: DepositRow })
  one(@Param() { id }: IdParam): Promise<DepositRow> {
    return this.lists.one(id);
  }

  @Operator('deposit.resolve', { stepUp: true })
  @Post(':id/resolve')
  @HttpCode(200)
  @ApiOkResponse({ type: DepositRow })
  async resolve(@Param() { id }: IdParam, @Body() body: ResolveDepositRequest): Promise<DepositRow> {
    await this.deposits.resolve(id, body);
    return this.lists.one(id);
  }
}
