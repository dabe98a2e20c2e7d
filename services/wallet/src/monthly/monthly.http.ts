import { Body, Controller, Get, HttpCode, Post, Query, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Agent, Public } from '@banyan/kernel/auth';
import { bytes, Raw } from '@banyan/kernel/dto';
import {
  MonthlyFileQuery,
  MonthlyQuery,
  MonthlyStatementDto,
  StatementCheckDto,
  StatementCheckRequest,
} from './monthly.dto.js';
import { saved } from '../paper/paper.js';
import { MonthlyStatementService } from './monthly.service.js';

@ApiTags('agent centre: statements')
@Controller('wps/wallet/monthly-statements')
export class MonthlyStatementController {
  constructor(private readonly statements: MonthlyStatementService) {}

  /** A month of the agent in hand; one that still runs is preliminary. */
  @Agent()
  @Get()
  @ApiOkResponse({ type: MonthlyStatementDto })
  own(@Query() query: MonthlyQuery): Promise<MonthlyStatementDto> {
    return this.statements.own(query);
  }

  @Agent()
  @Raw()
  @Get('file')
  @ApiProduces('application/pdf', 'text/csv')
  @ApiOkResponse(bytes)
  file(@Query() query: MonthlyFileQuery): Promise<StreamableFile> {
    return this.statements.ownFile(query).then(saved);
  }

  /** Whether a printed statement is true, for whoever was shown it. */
  @Public()
  @Post('check')
  @HttpCode(200)
  @ApiOkResponse({ type: StatementCheckDto })
  check(@Body() body: StatementCheckRequest): Promise<StatementCheckDto> {
    return this.statements.check(body);
  }
}
