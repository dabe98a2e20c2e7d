import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { ChaseId, ChaseRecordDetailDto, ChaseRecordPageDto, StopChaseDto } from './chase.dto.js';
import { ChaseService } from './chase.service.js';

@ApiTags('console: lottery')
@Controller('admin/v1/lottery/chases')
export class ChaseAdminController {
  constructor(private readonly chases: ChaseService) {}

  /** Filters: id, brand, memberId, game, state, reason, from, to, q (beginning of the name). */
  @Get()
  @Operator('lottery.view')
  @ApiOkResponse({ type: ChaseRecordPageDto })
  list(@Query() query: ListQuery) {
    return this.chases.list(query);
  }

  @Get(':id')
  @Operator('lottery.view')
  @ApiOkResponse({ type: ChaseRecordDetailDto })
  get(@Param() { id }: ChaseId): Promise<ChaseRecordDetailDto> {
    return this.chases.record(id);
  }

  /** Nothing more is bet for it; what is bet already stays. */
  @Post(':id/stop')
  @HttpCode(200)
  @Operator('lottery.edit', { stepUp: true })
  @ApiOkResponse({ type: ChaseRecordDetailDto })
  stop(@Param() { id }: ChaseId, @Body() { reason }: StopChaseDto): Promise<ChaseRecordDetailDto> {
    return this.chases.stop(id, reason);
  }
}
