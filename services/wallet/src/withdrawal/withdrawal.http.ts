import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { Member, Writes } from '@banyan/kernel/auth';
import { Encrypted, ListQuery } from '@banyan/kernel/dto';
import { IdParam } from '../payment/id-param.js';
import { OwnWithdrawalPage, WithdrawalRequest, WithdrawalResponse, WithdrawalRules } from './withdrawal.dto.js';
import { WithdrawalListService } from './withdrawal-list.service.js';
import { WithdrawalService } from './withdrawal.service.js';

@Member()
@Controller('wps/wallet/withdrawals')
export class WithdrawalController {
  constructor(
    private readonly withdrawals: WithdrawalService,
    private readonly lists: WithdrawalListService,
  ) {}

  @Get('rules')
  @Writes('who registered a moment ago gets his account at the first look')
  @ApiOkResponse({ type: WithdrawalRules })
  rules(): Promise<WithdrawalRules> {
    return this.withdrawals.rules();
  }

  /** With the payment password. The same key returns the same withdrawal, without it. */
  @Post()
  @HttpCode(200)
  @Encrypted()
  @ApiOkResponse({ type: WithdrawalResponse })
  async create(@Body() body: WithdrawalRequest): Promise<WithdrawalResponse> {
    return this.lists.toResponse(await this.withdrawals.create(body));
  }

  @Get()
  @ApiOkResponse({ type: OwnWithdrawalPage })
  list(@Query() query: ListQuery): Promise<OwnWithdrawalPage> {
    return this.lists.own(query);
  }

  @Get(':id')
  @ApiOkResponse({ type: WithdrawalResponse })
  async one(@Param() { id }: IdParam): Promise<WithdrawalResponse> {
    return this.lists.toResponse(await this.withdrawals.own(id));
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @ApiOkResponse({ type: WithdrawalResponse })
  async cancel(@Param() { id }: IdParam): Promise<WithdrawalResponse> {
    return this.lists.toResponse(await this.withdrawals.cancel(id));
  }
}
