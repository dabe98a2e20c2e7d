import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { CorrectionService } from './correction.service.js';
import {
  ApproveCancelDto,
  ApproveCorrectionDto,
  CancelDto,
  CorrectDto,
  EnterResultDto,
  IssueId,
  IssuePageDto,
  IssueRecordDto,
} from './draw.dto.js';
import { ResultService } from './result.service.js';

@ApiTags('console: lottery')
@Controller('admin/v1/lottery/issues')
export class IssueAdminController {
  constructor(
    private readonly draws: ResultService,
    private readonly corrections: CorrectionService,
  ) {}

  /** Filters: id, game, kind, region, state, day (2026-03-16), coming (drawn later than now, or not), waiting (for its result, or not). */
  @Get()
  @Operator('lottery.view')
  @ApiOkResponse({ type: IssuePageDto })
  list(@Query() query: ListQuery) {
    return this.draws.issues(query);
  }

  @Get(':id')
  @Operator('lottery.view')
  @ApiOkResponse({ type: IssueRecordDto })
  get(@Param() { id }: IssueId): Promise<IssueRecordDto> {
    return this.draws.issue(id);
  }

  /** What was drawn, as this operator read it. Two who agree confirm an official draw. */
  @Post(':id/results')
  @HttpCode(200)
  @Operator('lottery.results', { stepUp: true })
  @ApiOkResponse({ type: IssueRecordDto })
  enter(@Param() { id }: IssueId, @Body() entry: EnterResultDto): Promise<IssueRecordDto> {
    return this.draws.enter(id, entry);
  }

  /** Waits for a second operator, for a day. One request at a time; its own maker may make it anew. */
  @Post(':id/cancel')
  @HttpCode(200)
  @Operator('lottery.cancel', { stepUp: true })
  @ApiOkResponse({ type: IssueRecordDto })
  cancel(@Param() { id }: IssueId, @Body() request: CancelDto): Promise<IssueRecordDto> {
    return this.draws.askCancel(id, request);
  }

  /** Another operator than the one who asked, of the request that was looked at: all stakes come back. */
  @Post(':id/cancel/approve')
  @HttpCode(200)
  @Operator('lottery.cancel', { stepUp: true })
  @ApiOkResponse({ type: IssueRecordDto })
  approve(@Param() { id }: IssueId, @Body() { requestId }: ApproveCancelDto): Promise<IssueRecordDto> {
    return this.draws.approveCancel(id, requestId);
  }

  /** Another result of an official draw that is settled, at most 30 days old. Waits for a second operator, for a day. */
  @Post(':id/correct')
  @HttpCode(200)
  @Operator('lottery.correct', { stepUp: true })
  @ApiOkResponse({ type: IssueRecordDto })
  correct(@Param() { id }: IssueId, @Body() request: CorrectDto): Promise<IssueRecordDto> {
    return this.corrections.ask(id, request);
  }

  /** Another operator than the one who asked: wins that are none are taken back, others are paid, each ticket at most once. */
  @Post(':id/correct/approve')
  @HttpCode(200)
  @Operator('lottery.correct', { stepUp: true })
  @ApiOkResponse({ type: IssueRecordDto })
  approveCorrection(@Param() { id }: IssueId, @Body() { correctionId }: ApproveCorrectionDto): Promise<IssueRecordDto> {
    return this.corrections.approve(id, correctionId);
  }
}
