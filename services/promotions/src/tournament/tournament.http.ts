import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Member, Public } from '@banyan/kernel/auth';
import { ListQuery, SharedByVisitors } from '@banyan/kernel/dto';
import { EntryService } from './entry.service.js';
import { LadderDto, TournamentId, TournamentPageDto, TournamentStandingDto } from './tournament.dto.js';
import { TournamentService } from './tournament.service.js';

@ApiTags('promotions')
@Controller('wps/tournaments')
export class TournamentController {
  constructor(
    private readonly tournaments: TournamentService,
    private readonly entries: EntryService,
  ) {}

  /** Tournaments that are announced, open, or were open in the last thirty days. Filter: id. */
  @SharedByVisitors(5)
  @Get()
  @Public()
  @ApiOkResponse({ type: TournamentPageDto })
  list(@Query() query: ListQuery): Promise<TournamentPageDto> {
    return this.tournaments.list(query);
  }

  /** Who leads. */
  @SharedByVisitors(2)
  @Get(':id/ladder')
  @Public()
  @ApiOkResponse({ type: LadderDto })
  ladder(@Param() { id }: TournamentId): Promise<LadderDto> {
    return this.tournaments.ladder(id);
  }

  /** Where I stand, and what is missing to a better prize. */
  @Get(':id/standing')
  @Member()
  @ApiOkResponse({ type: TournamentStandingDto })
  standing(@Param() { id }: TournamentId): Promise<TournamentStandingDto> {
    return this.tournaments.standing(id);
  }

  /** My rounds count from now on. Joined again nothing changes. */
  @Post(':id/join')
  @HttpCode(200)
  @Member()
  join(@Param() { id }: TournamentId): Promise<null> {
    return this.entries.join(id);
  }
}
