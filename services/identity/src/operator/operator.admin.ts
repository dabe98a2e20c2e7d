import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { ApprovalDto } from '../approval/approval.dto.js';
import {
  OperatorCreateDto,
  OperatorDto,
  OperatorIdDto,
  OperatorPageDto,
  OperatorReasonDto,
  OperatorRoleDto,
} from './operator.dto.js';
import { OperatorService } from './operator.service.js';

@ApiTags('console: operators')
@Controller('admin/v1/identity/operators')
export class OperatorAdminController {
  constructor(private readonly operators: OperatorService) {}

  @Get()
  @Operator('operator.view')
  @ApiOkResponse({ type: OperatorPageDto })
  list(@Query() query: ListQuery): Promise<OperatorPageDto> {
    return this.operators.list(query);
  }

  @Get(':id')
  @Operator('operator.view')
  @ApiOkResponse({ type: OperatorDto })
  get(@Param() { id }: OperatorIdDto): Promise<OperatorDto> {
    return this.operators.get(id);
  }

  /** Requests a new operator; another operator decides. */
  @Post()
  @HttpCode(202)
  @Operator('operator.edit')
  @ApiAcceptedResponse({ type: ApprovalDto })
  requestCreate(@Body() body: OperatorCreateDto): Promise<ApprovalDto> {
    return this.operators.requestCreate(body);
  }

  /** Requests another role; another operator decides. */
  @Post(':id/role')
  @HttpCode(202)
  @Operator('operator.edit')
  @ApiAcceptedResponse({ type: ApprovalDto })
  requestRole(@Param() { id }: OperatorIdDto, @Body() body: OperatorRoleDto): Promise<ApprovalDto> {
    return this.operators.requestRole(id, body);
  }

  /** Requests to reset password and authenticator; another operator decides, and a secret in two parts lets the operator in again. */
  @Post(':id/reset')
  @HttpCode(202)
  @Operator('operator.edit', { stepUp: true })
  @ApiAcceptedResponse({ type: ApprovalDto })
  requestReset(@Param() { id }: OperatorIdDto, @Body() { reason }: OperatorReasonDto): Promise<ApprovalDto> {
    return this.operators.requestReset(id, reason);
  }

  @Post(':id/disable')
  @HttpCode(200)
  @Operator('operator.edit', { stepUp: true })
  @ApiOkResponse({ type: OperatorDto })
  disable(@Param() { id }: OperatorIdDto, @Body() { reason }: OperatorReasonDto): Promise<OperatorDto> {
    return this.operators.disable(id, reason);
  }

  @Post(':id/enable')
  @HttpCode(200)
  @Operator('operator.edit', { stepUp: true })
  @ApiOkResponse({ type: OperatorDto })
  enable(@Param() { id }: OperatorIdDto, @Body() { reason }: OperatorReasonDto): Promise<OperatorDto> {
    return this.operators.enable(id, reason);
  }
}
