import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Agent } from '@banyan/kernel/auth';
import { Id } from '@banyan/kernel/dto';
import { FindQuery, FoundPageDto, TeamNodeDto, TeamPageDto, TeamQuery } from './team.dto.js';
import { TeamService } from './team.service.js';

class TeamId {
  @Id()
  id: bigint;
}

@ApiTags('agent centre: team')
@Controller('wps/agent/team')
@Agent()
export class TeamController {
  constructor(private readonly team: TeamService) {}

  @Get()
  @ApiOkResponse({ type: TeamPageDto })
  list(@Query() query: TeamQuery) {
    return this.team.downlines(query);
  }

  /** Anybody of my whole team by the beginning of a name, with the way to him. */
  @Get('search')
  @ApiOkResponse({ type: FoundPageDto })
  search(@Query() query: FindQuery) {
    return this.team.search(query);
  }

  @Get(':id')
  @ApiOkResponse({ type: TeamNodeDto })
  get(@Param() { id }: TeamId) {
    return this.team.one(id);
  }
}
