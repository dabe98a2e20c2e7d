import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { Operator } from '@banyan/kernel/auth';
import { ListQuery, type Page } from '@banyan/kernel/dto';
import { IdParam } from '../payment/id-param.js';
import { ResolveDepositRequest } from './deposit.dto.js';
import { DepositLists } from './deposit.lists.js';
import { DepositService } from './deposit.service.js';

@Controller('admin/v1/wallet/deposits')
export class DepositAdmin {
  constructor(
    private readonly deposits: DepositService,
    private readonly lists: DepositLists,
  ) {}

  @Operator('deposit.view')
  @Get()
  list(@Query() query: ListQuery): Promise<Page<object>> {
    return this.lists.all(query);
  }

  @Operator('deposit.view')
  @Get(':id')
  one(@Param() { id }: IdParam): Promise<object> {
    return this.lists.one(id);
  }

  @Operator('deposit.resolve', { stepUp: true })
  @Post(':id/resolve')
  @HttpCode(200)
  async resolve(@Param() { id }: IdParam, @Body() body: ResolveDepositRequest): Promise<object> {
    await this.deposits.resolve(id, body);
    return this.lists.one(id);
  }
}
