import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { Member } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { IdParam } from '../payment/id-param.js';
import { DepositListService } from './deposit-list.service.js';
import { DepositMethod, DepositRequest, DepositResponse, OwnDepositPage } from './deposit.dto.js';
import { DepositService } from './deposit.service.js';
import { DepositMethods } from './deposit-methods.js';

@Member()
@Controller('wps/wallet')
export class DepositController {
  constructor(
    private readonly deposits: DepositService,
    private readonly lists: DepositListService,
  ) {}

  @Get('deposit/methods')
  @ApiOkResponse({ type: DepositMethod, isArray: true })
  methods(): readonly DepositMethod[] {
    return DepositMethods.all();
  }

  @Post('deposits')
  @HttpCode(200)
  @ApiOkResponse({ type: DepositResponse })
  async create(@Body() body: DepositRequest): Promise<DepositResponse> {
    return this.lists.toResponse(await this.deposits.create(body));
  }

  @Get('deposits')
  @ApiOkResponse({ type: OwnDepositPage })
  list(@Query() query: ListQuery): Promise<OwnDepositPage> {
    return this.lists.own(query);
  }

  @Get('deposits/:id')
  @ApiOkResponse({ type: DepositResponse })
  async one(@Param() { id }: IdParam): Promise<DepositResponse> {
    return this.lists.toResponse(await this.deposits.own(id));
  }
}
