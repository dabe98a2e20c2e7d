import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { ReasonDto } from '../contract/contract.dto.js';
import { PreviewDto, PreviewQuery, ReplayDto, RunId } from './bill-console.dto.js';
import { BillListService } from './bill-list.service.js';
import { BillDetailDto, BillId, BillPageDto } from './bill.dto.js';
import { RunListService } from './run-list.service.js';
import { RunDetailDto, RunPageDto } from './run.dto.js';
import { ReplayService } from './replay.service.js';
import { RunService } from './run.service.js';

@ApiTags('console: settlement')
@Controller('admin/v1/contracts/bills')
export class BillAdminController {
  constructor(private readonly lists: BillListService) {}

  /**
   * Filters: id, runId, contractId, brand, kind, state, uplineId, downlineId, from, until, q (beginning of a side's username). Sorted by
   * startsAt or id, also with `q`: the latest of all that match come first, however many they are; by another field only with runId,
   * contractId or downlineId.
   */
  @Get()
  @Operator('contract.view')
  @ApiOkResponse({ type: BillPageDto })
  list(@Query() query: ListQuery) {
    return this.lists.all(query);
  }

  @Get(':id')
  @Operator('contract.view')
  @ApiOkResponse({ type: BillDetailDto })
  get(@Param() { id }: BillId) {
    return this.lists.one(id);
  }
}

@ApiTags('console: settlement')
@Controller('admin/v1/contracts/runs')
export class RunAdminController {
  constructor(
    private readonly lists: RunListService,
    private readonly runs: RunService,
    private readonly replays: ReplayService,
  ) {}

  @Get()
  @Operator('contract.view')
  @ApiOkResponse({ type: RunPageDto })
  list(@Query() query: ListQuery) {
    return this.lists.all(query);
  }

  /** A dry run: what a period comes to now, and how that differs from its bills. */
  @Get('preview')
  @Operator('contract.view')
  @ApiOkResponse({ type: PreviewDto })
  preview(@Query() query: PreviewQuery) {
    return this.runs.preview(query);
  }

  /** Closes what is due and pays what is planned, now instead of with the next job. Twice changes nothing. */
  @Post('replay')
  @HttpCode(200)
  @Operator('contract.settle')
  @ApiOkResponse({ type: ReplayDto })
  replay(@Body() { reason }: ReasonDto) {
    return this.replays.replay(reason);
  }

  @Get(':id')
  @Operator('contract.view')
  @ApiOkResponse({ type: RunDetailDto })
  get(@Param() { id }: RunId) {
    return this.lists.one(id);
  }

  /** Sends payments again that the wallet refused. */
  @Post(':id/resend')
  @HttpCode(200)
  @Operator('contract.settle')
  @ApiOkResponse({ type: RunDetailDto })
  resend(@Param() { id }: RunId, @Body() { reason }: ReasonDto) {
    return this.runs.resend(id, reason);
  }
}
