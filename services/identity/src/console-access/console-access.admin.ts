import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { ApprovalDto } from '../approval/approval.dto.js';
import { ConsoleAccessChangeDto, ConsoleAccessPageDto } from './console-access.dto.js';
import { ConsoleAccessService } from './console-access.service.js';

@ApiTags('console: operators')
@Controller('admin/v1/identity/console-access')
export class ConsoleAccessAdminController {
  constructor(private readonly access: ConsoleAccessService) {}

  @Get()
  @Operator('operator.view')
  @ApiOkResponse({ type: ConsoleAccessPageDto })
  list(@Query() query: ListQuery): Promise<ConsoleAccessPageDto> {
    return this.access.list(query);
  }

  /** Requests what binds everybody, a role or an operator from then on; another operator decides. */
  @Post()
  @HttpCode(202)
  @Operator('operator.edit', { stepUp: true })
  @ApiAcceptedResponse({ type: ApprovalDto })
  requestChange(@Body() body: ConsoleAccessChangeDto): Promise<ApprovalDto> {
    return this.access.requestChange(body);
  }
}
