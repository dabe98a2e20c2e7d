import { Body, Controller, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Operator, Public } from '@banyan/kernel/auth';
import { ApprovalIdDto } from '../approval/approval.dto.js';
import { keepSession } from '../session/cookies.js';
import { BeginEnrolmentDto, EnrolmentBegunDto, EnrolmentPartDto, FinishEnrolmentDto } from './enrolment.dto.js';
import { EnrolmentService } from './enrolment.service.js';
import { ConsoleSessionDto } from './operator.dto.js';

@ApiTags('console: operators')
@Controller('admin/v1/identity/enrolments')
export class EnrolmentAdminController {
  constructor(private readonly enrolments: EnrolmentService) {}

  /** By the approval's id: the part of whoever asked for the operator, or of whoever agreed, each once. */
  @Post(':id/part')
  @HttpCode(200)
  @Operator('operator.edit', { stepUp: true })
  @ApiOkResponse({ type: EnrolmentPartDto })
  part(@Param() { id }: ApprovalIdDto): Promise<EnrolmentPartDto> {
    return this.enrolments.part(id);
  }
}

@ApiTags('console: session')
@Controller('admin/v1/session/enrolment')
@Public()
export class EnrolmentSessionAdminController {
  constructor(private readonly enrolments: EnrolmentService) {}

  /** With both parts. */
  @Post()
  @HttpCode(200)
  @ApiOkResponse({ type: EnrolmentBegunDto })
  begin(@Body() body: BeginEnrolmentDto): Promise<EnrolmentBegunDto> {
    return this.enrolments.begin(body);
  }

  @Post('finish')
  @HttpCode(200)
  @ApiOkResponse({ type: ConsoleSessionDto })
  async finish(
    @Body() body: FinishEnrolmentDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ConsoleSessionDto> {
    return keepSession(reply, 'console', await this.enrolments.finish(body));
  }
}
