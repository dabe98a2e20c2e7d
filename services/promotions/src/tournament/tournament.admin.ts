import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import {
  TournamentChange,
  TournamentDraft,
  TournamentId,
  TournamentPlaceRecordPageDto,
  TournamentRecordDto,
  TournamentRecordPageDto,
  TournamentScoreRecordPageDto,
  TournamentStep,
  TournamentStopStep,
} from './tournament.dto.js';
import { TournamentConsoleService } from './tournament-console.service.js';

@ApiTags('console: promotions')
@Controller('admin/v1/promotions')
export class TournamentAdminController {
  constructor(private readonly tournaments: TournamentConsoleService) {}

  /** Filters: id, brand, state, q (beginning of the title). */
  @Get('tournaments')
  @Operator('promotion.view')
  @ApiOkResponse({ type: TournamentRecordPageDto })
  list(@Query() query: ListQuery): Promise<TournamentRecordPageDto> {
    return this.tournaments.list(query);
  }

  @Get('tournaments/:id')
  @Operator('promotion.view')
  @ApiOkResponse({ type: TournamentRecordDto })
  get(@Param() { id }: TournamentId): Promise<TournamentRecordDto> {
    return this.tournaments.get(id);
  }

  /** Who takes part, with scores. Filters: id, brand, tournamentId, memberId, q (beginning of the username). */
  @Get('tournament-scores')
  @Operator('promotion.view')
  @ApiOkResponse({ type: TournamentScoreRecordPageDto })
  scores(@Query() query: ListQuery): Promise<TournamentScoreRecordPageDto> {
    return this.tournaments.scores(query);
  }

  /** Places that have a prize, of tournaments that ended. Filters: id, brand, tournamentId, memberId, q (beginning of the username). */
  @Get('tournament-places')
  @Operator('promotion.view')
  @ApiOkResponse({ type: TournamentPlaceRecordPageDto })
  places(@Query() query: ListQuery): Promise<TournamentPlaceRecordPageDto> {
    return this.tournaments.places(query);
  }

  @Post('tournaments')
  @HttpCode(200)
  @Operator('promotion.edit')
  @ApiOkResponse({ type: TournamentRecordDto })
  write(@Body() draft: TournamentDraft): Promise<TournamentRecordDto> {
    return this.tournaments.write(draft);
  }

  @Put('tournaments/:id')
  @Operator('promotion.edit')
  @ApiOkResponse({ type: TournamentRecordDto })
  change(@Param() { id }: TournamentId, @Body() change: TournamentChange): Promise<TournamentRecordDto> {
    return this.tournaments.change(id, change);
  }

  /** Asks another operator to publish it. */
  @Post('tournaments/:id/propose')
  @HttpCode(200)
  @Operator('promotion.edit')
  @ApiOkResponse({ type: TournamentRecordDto })
  propose(@Param() { id }: TournamentId, @Body() request: TournamentStep): Promise<TournamentRecordDto> {
    return this.tournaments.propose(id, request);
  }

  /** By another operator than the one who proposed it, before it opens. */
  @Post('tournaments/:id/publish')
  @HttpCode(200)
  @Operator('promotion.publish', { stepUp: true })
  @ApiOkResponse({ type: TournamentRecordDto })
  publish(@Param() { id }: TournamentId, @Body() request: TournamentStep): Promise<TournamentRecordDto> {
    return this.tournaments.publish(id, request);
  }

  /** Takes back what nobody saw; of a published one, asks another operator to end or to cancel it. */
  @Post('tournaments/:id/stop')
  @HttpCode(200)
  @Operator('promotion.publish', { stepUp: true })
  @ApiOkResponse({ type: TournamentRecordDto })
  stop(@Param() { id }: TournamentId, @Body() request: TournamentStopStep): Promise<TournamentRecordDto> {
    return this.tournaments.stop(id, request);
  }

  /** By another operator than the one who asked. */
  @Post('tournaments/:id/confirm-stop')
  @HttpCode(200)
  @Operator('promotion.publish', { stepUp: true })
  @ApiOkResponse({ type: TournamentRecordDto })
  confirmStop(@Param() { id }: TournamentId, @Body() request: TournamentStep): Promise<TournamentRecordDto> {
    return this.tournaments.confirmStop(id, request);
  }
}
