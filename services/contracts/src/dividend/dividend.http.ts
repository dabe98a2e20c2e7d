import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Agent } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { DefaultService } from './default.service.js';
import { DefaultPageDto, DueListDto, DueRunId } from './dividend.dto.js';
import { DividendIssueService } from './dividend-issue.service.js';

@ApiTags('agent centre: dividends')
@Controller('wps/agent/dividends')
@Agent()
export class DividendController {
  constructor(
    private readonly issues: DividendIssueService,
    private readonly defaults: DefaultService,
  ) {}

  /** What I owe my downlines, until when, and what I cannot withdraw meanwhile. */
  @Get('dues')
  @ApiOkResponse({ type: DueListDto })
  dues() {
    return this.issues.dues();
  }

  /** Pays my downlines' dividends of one period. An assistant may owe some from when he led a team. */
  @Agent({ assistant: true })
  @Post('dues/:id/issue')
  @HttpCode(200)
  @ApiOkResponse({ type: DueListDto })
  issue(@Param() { id }: DueRunId) {
    return this.issues.issue(id);
  }

  /** What was paid by force in my place: amounts, times, and what I owe for it. */
  @Get('defaults')
  @ApiOkResponse({ type: DefaultPageDto })
  mine(@Query() query: ListQuery) {
    return this.defaults.mine(query);
  }
}
