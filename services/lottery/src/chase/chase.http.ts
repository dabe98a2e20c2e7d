import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Member } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { ChaseDetailDto, ChaseId, ChasePageDto, StartChaseDto } from './chase.dto.js';
import { ChaseService } from './chase.service.js';

@ApiTags('lottery')
@Controller('wps/lottery/chases')
@Member()
export class ChaseController {
  constructor(private readonly chases: ChaseService) {}

  /** Plans the same bets on the next draws of a game, once for the key. Each draw's stake is taken when that draw is sold. */
  @Post()
  @HttpCode(200)
  @ApiOkResponse({ type: ChaseDetailDto })
  start(@Body() chase: StartChaseDto): Promise<ChaseDetailDto> {
    return this.chases.start(chase);
  }

  /** My plans, latest first. Filters: id, state, game, from, to. */
  @Get()
  @ApiOkResponse({ type: ChasePageDto })
  list(@Query() query: ListQuery): Promise<ChasePageDto> {
    return this.chases.mine(query);
  }

  /** One of mine with its draws. */
  @Get(':id')
  @ApiOkResponse({ type: ChaseDetailDto })
  get(@Param() { id }: ChaseId): Promise<ChaseDetailDto> {
    return this.chases.one(id);
  }

  /** Nothing more is bet for it; what is bet already stays. */
  @Post(':id/cancel')
  @HttpCode(200)
  @ApiOkResponse({ type: ChaseDetailDto })
  cancel(@Param() { id }: ChaseId): Promise<ChaseDetailDto> {
    return this.chases.cancel(id);
  }
}
