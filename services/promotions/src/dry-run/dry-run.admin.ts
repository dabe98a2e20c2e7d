import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { DryRunConsoleService } from './dry-run-console.service.js';
import {
  DryRunId,
  DryRunMemberRecordPageDto,
  DryRunRecordDto,
  DryRunRecordPageDto,
  DryRunRequest,
} from './dry-run.dto.js';

@ApiTags('console: promotions')
@Controller('admin/v1/promotions')
export class DryRunAdminController {
  constructor(private readonly runs: DryRunConsoleService) {}

  /** Filters: id, campaignId, brand, state. */
  @Get('dry-runs')
  @Operator('promotion.view')
  @ApiOkResponse({ type: DryRunRecordPageDto })
  list(@Query() query: ListQuery): Promise<DryRunRecordPageDto> {
    return this.runs.list(query);
  }

  @Get('dry-runs/:id')
  @Operator('promotion.view')
  @ApiOkResponse({ type: DryRunRecordDto })
  get(@Param() { id }: DryRunId): Promise<DryRunRecordDto> {
    return this.runs.get(id);
  }

  /** What a campaign's draft, else what is published of it, would have given on days that are over: 92 at most, of the last 118. */
  @Post('dry-runs')
  @HttpCode(200)
  @Operator('promotion.edit')
  @ApiOkResponse({ type: DryRunRecordDto })
  start(@Body() request: DryRunRequest): Promise<DryRunRecordDto> {
    return this.runs.start(request);
  }

  /** Who would have got what. Filters: runId, memberId, brand, q (beginning of the username). */
  @Get('dry-run-members')
  @Operator('promotion.view')
  @ApiOkResponse({ type: DryRunMemberRecordPageDto })
  members(@Query() query: ListQuery): Promise<DryRunMemberRecordPageDto> {
    return this.runs.members(query);
  }
}
