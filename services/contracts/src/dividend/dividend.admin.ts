import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { RunId } from '../bill/bill-console.dto.js';
import { RunDetailDto } from '../bill/run.dto.js';
import { ReasonDto } from '../contract/contract.dto.js';
import { ApprovalService } from './approval.service.js';
import { DefaultService } from './default.service.js';
import { DefaultDetailDto, DefaultId, DefaultPageDto } from './dividend.dto.js';

@ApiTags('console: settlement')
@Controller('admin/v1/contracts/runs')
export class DividendAdminController {
  constructor(private readonly approvals: ApprovalService) {}

  /** Requests the approval of a period's dividends, which another operator gives. */
  @Post(':id/propose')
  @HttpCode(200)
  @Operator('contract.settle')
  @ApiOkResponse({ type: RunDetailDto })
  propose(@Param() { id }: RunId, @Body() { reason }: ReasonDto) {
    return this.approvals.propose(id, reason);
  }

  /** Pays the top lines; their uplines have 24 hours for the rest. Never by the operator who proposed. */
  @Post(':id/approve')
  @HttpCode(200)
  @Operator('contract.approve', { stepUp: true })
  @ApiOkResponse({ type: RunDetailDto })
  approve(@Param() { id }: RunId, @Body() { reason }: ReasonDto) {
    return this.approvals.approve(id, reason);
  }
}

@ApiTags('console: settlement')
@Controller('admin/v1/contracts/defaults')
export class DefaultAdminController {
  constructor(private readonly defaults: DefaultService) {}

  /** Defaulters and receivables; filters `brand`, `memberId`, `runId`, `frozen`, `receivable`. */
  @Get()
  @Operator('contract.view')
  @ApiOkResponse({ type: DefaultPageDto })
  list(@Query() query: ListQuery) {
    return this.defaults.all(query);
  }

  @Get(':id')
  @Operator('contract.view')
  @ApiOkResponse({ type: DefaultDetailDto })
  get(@Param() { id }: DefaultId) {
    return this.defaults.one(id);
  }

  /** Takes from the agent's balance what it owes the platform. */
  @Post(':id/collect')
  @HttpCode(200)
  @Operator('contract.settle')
  @ApiOkResponse({ type: DefaultDetailDto })
  collect(@Param() { id }: DefaultId, @Body() { reason }: ReasonDto) {
    return this.defaults.collect(id, reason);
  }

  /** Requests to unfreeze the agent, which another operator decides. */
  @Post(':id/unfreeze')
  @HttpCode(200)
  @Operator('contract.settle')
  @ApiOkResponse({ type: DefaultDetailDto })
  askUnfreeze(@Param() { id }: DefaultId, @Body() { reason }: ReasonDto) {
    return this.defaults.askUnfreeze(id, reason);
  }

  @Post(':id/unfreeze/approve')
  @HttpCode(200)
  @Operator('contract.approve', { stepUp: true })
  @ApiOkResponse({ type: DefaultDetailDto })
  unfreeze(@Param() { id }: DefaultId, @Body() { reason }: ReasonDto) {
    return this.defaults.unfreeze(id, reason);
  }
}
