import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Agent } from '@banyan/kernel/auth';
import { FiguresQuery, TeamFiguresPageDto } from './figures.dto.js';
import { FiguresService } from './figures.service.js';

@ApiTags('agent centre: team')
@Controller('wps/agent/team/figures')
@Agent()
export class FiguresController {
  constructor(private readonly figures: FiguresService) {}

  /**
   * Downlines with what their teams did and moved in a day, week or month, and in the one before. Every figure sorts; filters `q`,
   * `accountType`, `joinedSince`, `deposited` (false: without a deposit), `inactiveSince`, `without` (`DAILY` and the like, or `ANY`),
   * `belowTier` (`DAILY:2`: in the period that runs), `lossFrom` (minor units), `online`. Two requests of one agent run at a time and six wait; more are
   * refused with `request.too_many`.
   */
  @Get()
  @ApiOkResponse({ type: TeamFiguresPageDto })
  list(@Query() query: FiguresQuery) {
    return this.figures.downlines(query);
  }
}
