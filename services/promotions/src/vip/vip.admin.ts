import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { VipTableService } from './table.service.js';
import {
  LevelDecision,
  LevelRequest,
  VipChangeRecordPageDto,
  VipMemberDto,
  VipMemberId,
  VipMemberPageDto,
  VipTableChange,
  VipTableId,
  VipTableRecordDto,
  VipTableRecordPageDto,
  VipTableStep,
} from './vip.dto.js';
import { VipService } from './vip.service.js';

@ApiTags('console: promotions')
@Controller('admin/v1/promotions')
export class VipAdminController {
  constructor(
    private readonly tables: VipTableService,
    private readonly vip: VipService,
  ) {}

  /** A table for each brand. Filters: id, brand, proposed (true or false). */
  @Get('vip-tables')
  @Operator('vip.view')
  @ApiOkResponse({ type: VipTableRecordPageDto })
  listTables(@Query() query: ListQuery): Promise<VipTableRecordPageDto> {
    return this.tables.list(query);
  }

  @Get('vip-tables/:id')
  @Operator('vip.view')
  @ApiOkResponse({ type: VipTableRecordDto })
  getTable(@Param() { id }: VipTableId): Promise<VipTableRecordDto> {
    return this.tables.get(id);
  }

  @Put('vip-tables/:id')
  @Operator('vip.edit')
  @ApiOkResponse({ type: VipTableRecordDto })
  changeTable(@Param() { id }: VipTableId, @Body() change: VipTableChange): Promise<VipTableRecordDto> {
    return this.tables.change(id, change);
  }

  /** Asks another operator to publish the draft. */
  @Post('vip-tables/:id/propose')
  @HttpCode(200)
  @Operator('vip.edit')
  @ApiOkResponse({ type: VipTableRecordDto })
  proposeTable(@Param() { id }: VipTableId, @Body() request: VipTableStep): Promise<VipTableRecordDto> {
    return this.tables.propose(id, request);
  }

  /** By another operator than the one who proposed it. */
  @Post('vip-tables/:id/publish')
  @HttpCode(200)
  @Operator('vip.publish', { stepUp: true })
  @ApiOkResponse({ type: VipTableRecordDto })
  publishTable(@Param() { id }: VipTableId, @Body() request: VipTableStep): Promise<VipTableRecordDto> {
    return this.tables.publish(id, request);
  }

  /** Members with their levels. Filters: id, memberId, brand, level, asked (true or false), q (beginning of the username). */
  @Get('vip-members')
  @Operator('vip.view')
  @ApiOkResponse({ type: VipMemberPageDto })
  listMembers(@Query() query: ListQuery): Promise<VipMemberPageDto> {
    return this.vip.members(query);
  }

  @Get('vip-members/:id')
  @Operator('vip.view')
  @ApiOkResponse({ type: VipMemberDto })
  getMember(@Param() { id }: VipMemberId): Promise<VipMemberDto> {
    return this.vip.member(id);
  }

  /** Lowers a level by hand; a higher one is asked for, and another operator sets it. */
  @Post('vip-members/:id/level')
  @HttpCode(200)
  @Operator('vip.override', { stepUp: true })
  @ApiOkResponse({ type: VipMemberDto })
  setLevel(@Param() { id }: VipMemberId, @Body() request: LevelRequest): Promise<VipMemberDto> {
    return this.vip.override(id, request);
  }

  /** Sets the higher level that another operator asked for. */
  @Post('vip-members/:id/approve')
  @HttpCode(200)
  @Operator('vip.override', { stepUp: true })
  @ApiOkResponse({ type: VipMemberDto })
  approveLevel(@Param() { id }: VipMemberId, @Body() decision: LevelDecision): Promise<VipMemberDto> {
    return this.vip.approve(id, decision);
  }

  /** Ends what was asked for; also by who asked. */
  @Post('vip-members/:id/refuse')
  @HttpCode(200)
  @Operator('vip.override')
  @ApiOkResponse({ type: VipMemberDto })
  refuseLevel(@Param() { id }: VipMemberId, @Body() decision: LevelDecision): Promise<VipMemberDto> {
    return this.vip.refuse(id, decision);
  }

  /** How levels changed. Filters: id, brand, cause, memberId, from, until. */
  @Get('vip-changes')
  @Operator('vip.view')
  @ApiOkResponse({ type: VipChangeRecordPageDto })
  changes(@Query() query: ListQuery): Promise<VipChangeRecordPageDto> {
    return this.vip.changes(query);
  }
}
