import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { IdParam } from '../payment/id-param.js';
import { PaymentCasePage, PaymentCaseRow, ResolveCaseRequest } from './payment-case.dto.js';
import { PaymentCaseListService } from './payment-case-list.service.js';
import { PaymentCaseService } from './payment-case.service.js';

@Controller('admin/v1/wallet/payment-cases')
export class PaymentCaseAdminController {
  constructor(
    private readonly cases: PaymentCaseService,
    private readonly lists: PaymentCaseListService,
  ) {}

  @Operator('deposit.view')
  @Get()
  @ApiOkResponse({ type: PaymentCasePage })
  list(@Query() query: ListQuery): Promise<PaymentCasePage> {
    return this.lists.all(query);
  }

  @Operator('deposit.view')
  @Get(':id')
  @ApiOkResponse({ type: PaymentCaseRow })
  one(@Param() { id }: IdParam): Promise<PaymentCaseRow> {
    return this.lists.one(id);
  }

  @Operator('deposit.resolve', { stepUp: true })
  @Post(':id/resolve')
  @HttpCode(200)
  @ApiOkResponse({ type: PaymentCaseRow })
  resolve(@Param() { id }: IdParam, @Body() body: ResolveCaseRequest): Promise<PaymentCaseRow> {
    return this.cases.resolve(id, body).then(() => this.lists.one(id));
  }
}
