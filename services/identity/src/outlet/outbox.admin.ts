import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { ReasonDto } from '../audit/reason.dto.js';
import { OutboxIdDto, OutboxPageDto, OutboxTargetDto } from './outbox.dto.js';
import { OutboxService } from './outbox.service.js';

@ApiTags('console: outbox')
@Controller('admin/v1/identity/outbox')
export class OutboxAdminController {
  constructor(private readonly outbox: OutboxService) {}

  @Get()
  @Operator('outbox.view')
  @ApiOkResponse({ type: OutboxPageDto })
  list(@Query() query: ListQuery): Promise<OutboxPageDto> {
    return this.outbox.list(query);
  }

  /** Shows one number or address; the audit log has who looked and why. */
  @Post(':id/reveal')
  @HttpCode(200)
  @Operator('outbox.reveal')
  @ApiOkResponse({ type: OutboxTargetDto })
  reveal(@Param() { id }: OutboxIdDto, @Body() { reason }: ReasonDto): Promise<OutboxTargetDto> {
    return this.outbox.reveal(id, reason);
  }
}
