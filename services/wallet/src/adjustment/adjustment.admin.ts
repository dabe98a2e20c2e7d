import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { IdParam } from '../payment/id-param.js';
import { ReasonRequest } from '../withdrawal/withdrawal.dto.js';
import { AdjustmentPage, AdjustmentRow, BookAdjustmentRequest, ProposeAdjustmentRequest } from './adjustment.dto.js';
import { AdjustmentListService } from './adjustment-list.service.js';
import { AdjustmentService } from './adjustment.service.js';

@Controller('admin/v1/wallet/adjustments')
export class AdjustmentAdminController {
  constructor(
    private readonly adjustments: AdjustmentService,
    private readonly lists: AdjustmentListService,
  ) {}

  @Operator('adjustment.view')
  @Get()
  @ApiOkResponse({ type: AdjustmentPage })
  list(@Query() query: ListQuery): Promise<AdjustmentPage> {
    return this.lists.all(query);
  }

  @Operator('adjustment.view')
  @Get(':id')
  @ApiOkResponse({ type: AdjustmentRow })
  one(@Param() { id }: IdParam): Promise<AdjustmentRow> {
    return this.lists.one(id);
  }

  /** Moves nothing: it waits for another operator. */
  @Operator('adjustment.propose', { stepUp: true })
  @Post()
  @HttpCode(200)
  @ApiOkResponse({ type: AdjustmentRow })
  propose(@Body() body: ProposeAdjustmentRequest): Promise<AdjustmentRow> {
    return this.adjustments.propose(body).then((id) => this.lists.one(id));
  }

  @Operator('adjustment.approve', { stepUp: true })
  @Post(':id/approve')
  @HttpCode(200)
  @ApiOkResponse({ type: AdjustmentRow })
  approve(@Param() { id }: IdParam, @Body() body: BookAdjustmentRequest): Promise<AdjustmentRow> {
    return this.adjustments.book(id, body).then(() => this.lists.one(id));
  }

  @Operator('adjustment.approve')
  @Post(':id/refuse')
  @HttpCode(200)
  @ApiOkResponse({ type: AdjustmentRow })
  refuse(@Param() { id }: IdParam, @Body() { reason }: ReasonRequest): Promise<AdjustmentRow> {
    return this.adjustments.close(id, 'REFUSED', reason).then(() => this.lists.one(id));
  }

  /** By who proposed it. */
  @Operator('adjustment.propose')
  @Post(':id/withdraw')
  @HttpCode(200)
  @ApiOkResponse({ type: AdjustmentRow })
  withdraw(@Param() { id }: IdParam, @Body() { reason }: ReasonRequest): Promise<AdjustmentRow> {
    return this.adjustments.close(id, 'WITHDRAWN', reason).then(() => this.lists.one(id));
  }
}
