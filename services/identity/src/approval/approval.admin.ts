import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { ApprovalDto, ApprovalIdDto, ApprovalPageDto, DecisionDto } from './approval.dto.js';
import { ApprovalService } from './approval.service.js';

@ApiTags('console: approvals')
@Controller('admin/v1/identity/approvals')
export class ApprovalAdminController {
  constructor(private readonly approvals: ApprovalService) {}

  @Get()
  @Operator('approval.view')
  @ApiOkResponse({ type: ApprovalPageDto })
  list(@Query() query: ListQuery): Promise<ApprovalPageDto> {
    return this.approvals.list(query);
  }

  @Get(':id')
  @Operator('approval.view')
  @ApiOkResponse({ type: ApprovalDto })
  get(@Param() { id }: ApprovalIdDto): Promise<ApprovalDto> {
    return this.approvals.get(id);
  }

  /** Never by the operator who made it. */
  @Post(':id/approve')
  @HttpCode(200)
  @Operator('approval.decide', { stepUp: true })
  @ApiOkResponse({ type: ApprovalDto })
  approve(@Param() { id }: ApprovalIdDto, @Body() { reason }: DecisionDto): Promise<ApprovalDto> {
    return this.approvals.approve(id, reason);
  }

  @Post(':id/reject')
  @HttpCode(200)
  @Operator('approval.decide')
  @ApiOkResponse({ type: ApprovalDto })
  reject(@Param() { id }: ApprovalIdDto, @Body() { reason }: DecisionDto): Promise<ApprovalDto> {
    return this.approvals.reject(id, reason);
  }
}
